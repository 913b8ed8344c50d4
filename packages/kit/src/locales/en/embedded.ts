import type { Message } from '../message.ts'

/** Of the embedded wallet, whatever screen is open. */
export const embedded = {
  'embedded.notAllowed': 'Action not allowed',
} as const satisfies Record<string, Message>
