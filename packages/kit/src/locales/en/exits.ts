import type { Message } from '../message.ts'

/** Of the rows that leave an account, which several screens have. */
export const exits = {
  'account.explorer': 'View on explorer',
  'account.disconnect': 'Disconnect',
} as const satisfies Record<string, Message>
