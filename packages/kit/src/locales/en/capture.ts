import type { Message } from '../message.ts'

export const capture = {
  'capture.why': '{app} asks for an email so it can send receipts and security notices.',
  'capture.email': 'Email address',
  'capture.closing': 'Closing this step disconnects your wallet. You can connect again any time.',
  'capture.continue': 'Continue',
  'capture.sending': 'Sending a code',
  'capture.notSent': 'The email could not be sent. Try again in a moment.',
  'capture.tryAgain': 'Please try again after {time}',
  'capture.sentTo': 'We sent a 6-digit code to {email}',
  'capture.code': '6-digit code',
  'capture.checking': 'Checking your code',
  'capture.wrong': {
    one: 'That code doesn’t match. Use the newest email. {count} try is left.',
    other: 'That code doesn’t match. Use the newest email. {count} tries are left.',
  },
  'capture.expired': 'This code is no longer valid. Ask for a new one.',
  'capture.notChecked': 'The code could not be checked. Try again in a moment.',
  'capture.another': 'Use another email',
  'capture.resend': 'Resend code',
  'capture.resendIn': 'Resend in {time}',
} as const satisfies Record<string, Message>
