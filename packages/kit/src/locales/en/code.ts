import type { Message } from '../message.ts'

/** An email and the code that it brings: for signing in, and for email capture. */
export const code = {
  'code.email': 'Email address',
  'code.sending': 'Sending a code',
  'code.notSent': 'The email couldn’t be sent. Try again in a moment.',
  'code.tryAgain': 'Please try again after {time}',
  'code.sentTo': 'We sent a 6-digit code to {email}',
  'code.code': '6-digit code',
  'code.checking': 'Checking your code',
  'code.wrong': {
    one: 'That code doesn’t match. Use the newest email. {count}\u00a0try left.',
    other: 'That code doesn’t match. Use the newest email. {count}\u00a0tries left.',
  },
  'code.expired': 'This code is no longer valid. Ask for a new one.',
  'code.frozen': 'Your wallet is frozen. Open it again in the wallet’s settings.',
  'code.notChecked': 'The code couldn’t be checked. Try again in a moment.',
  'code.passkey':
    'This wallet also needs your passkey here. Enter the code again, then use your passkey. No passkey? Use your recovery kit.',
  'code.taken': 'That email already opens another wallet. Use a different one.',
  'code.notYet': 'You can sign in with this email from {time}. Until then, use the previous one.',
  'code.another': 'Use another email',
  'code.resend': 'Resend code',
  'code.resendIn': 'Resend in {time}',
} as const satisfies Record<string, Message>
