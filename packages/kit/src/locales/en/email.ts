import type { Message } from '../message.ts'

export const email = {
  'email.orWallet': 'or with a wallet',
  'email.orWithout': 'or without one',
  'email.orAnother': 'or another way',
  'email.invalid': 'Check the part after @. It needs a dot, like atoll.example.',
  'email.hint': 'We’ll send a 6-digit code. New here? You’ll have a wallet in about a minute.',
  'email.continue': 'Continue with email',
  'email.unavailable': 'Email sign-in can’t be reached from this page. Try again, or use another wallet.',
  'email.outdated': 'Sign-in is being updated on this page. Come back later, or use another wallet.',
  'email.waiting': 'One more look at your mail',
  'email.waitingText': 'This device is new to your wallet. Open the second mail on this device and press its button.',
  'email.sentTo': 'Sent to',
  'email.later': 'Your wallet opens here on {time}',
  'email.laterText':
    'The wait gives you time to stop a stranger, with the link in the mail. Come back then and enter your email again.',
  'email.failed': 'This device wasn’t let in',
  'email.failedText': 'The second mail wasn’t approved in time, or it was stopped. Nothing was changed.',
  'email.another': 'Send another mail',
  'email.useDevice': 'Use a device you’re signed in on',
  'email.device': 'Enter this code on your other device',
  'email.deviceText': 'In the wallet’s settings there, open “Devices”, then “Let another device in”.',
  'email.deviceFailed': 'That didn’t work. The second mail still does.',
  'email.deviceCode': 'Code',
  'email.deviceUntil': 'Good until',
} as const satisfies Record<string, Message>
