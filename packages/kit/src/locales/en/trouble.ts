import type { Message } from '../message.ts'

/** Messages for failed connections. */
export const trouble = {
  'connecting.declinedTitle': '{wallet} declined the request',
  'connecting.declinedText': 'The request was closed or rejected.',
  'connecting.failedTitle': '{wallet} didn’t answer',
  'connecting.failedText': 'Make sure it’s unlocked, then try again.',
  'connecting.brokenTitle': '{wallet} couldn’t be connected',
  'connecting.brokenText': 'Try again, or choose another wallet.',
  'connecting.networksTitle': '{wallet} can’t use these networks',
  'connecting.networksText': 'It doesn’t support what {app} needs there. Choose another wallet.',
  'connecting.answeredTitle': '{wallet} answered with an error',
  'connecting.answeredText': 'It says: “{reason}”.',
  'connecting.pendingTitle': '{wallet} is already asking',
  'connecting.pendingText': 'Answer the request there, then come back.',
  'pairing.downTitle': 'Phone connections are down',
  'pairing.downText': 'QR codes won’t work right now. Check your connection, or use a wallet on this device.',
  'pairing.notSetUpTitle': 'Wallets can’t connect here yet',
  'pairing.notSetUpText':
    'This site hasn’t finished setting up wallets. It isn’t your connection, and nothing was shared.',
} as const satisfies Record<string, Message>
