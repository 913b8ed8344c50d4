import type { Message } from '../message.ts'

export const capture = {
  'capture.why': '{app} asks for an email so it can send receipts and security notices.',
  'capture.closing': 'Closing this step disconnects your wallet. You can connect again any time.',
  'capture.invalid': 'Please enter a valid email address',
  'capture.continue': 'Continue',
} as const satisfies Record<string, Message>
