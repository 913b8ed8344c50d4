import type { Message } from '../message.ts'

export const email = {
  'email.orWallet': 'or with a wallet',
  'email.orWithout': 'or without one',
  'email.invalid': 'Check the part after @. It needs a dot, like atoll.example.',
  'email.hint': 'We’ll send a 6-digit code. New here? You’ll have a wallet in about a minute.',
  'email.continue': 'Continue with email',
  'email.unavailable': 'Email sign-in can’t be reached from this page. Try again, or use another wallet.',
  'email.device': 'One more look at your mail. Open the second mail on this device, and approve it there.',
  'email.deviceWaiting': 'Waiting for your approval',
  'email.device.expired': 'The second mail is no longer valid. Start again to get a new one.',
  'email.device.failed': 'This device couldn’t be checked. Nothing was changed.',
} as const satisfies Record<string, Message>
