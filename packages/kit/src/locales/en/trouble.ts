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
  'connecting.networksText': 'It doesn’t support the networks {app} uses. Choose another wallet.',
  'connecting.answeredTitle': '{wallet} answered with an error',
  'connecting.answeredText': 'It says: “{reason}”.',
  'connecting.pendingTitle': '{wallet} has a request open',
  'connecting.pendingText': 'Answer it there, then come back.',
  'pairing.downTitle': 'Phone connections are down',
  'pairing.downText': 'QR codes won’t work right now. Check your connection, or use a wallet on this device.',
  'pairing.notSetUpTitle': 'Wallets can’t connect here yet',
  'pairing.notSetUpText':
    'This site hasn’t finished setting up wallets. It isn’t your connection, and nothing was shared.',
} as const satisfies Record<string, Message>
