import type { Message } from '../message.ts'

/** Ways to get more, where something is short. */
export const topUp = {
  'topUp.deposit': 'Deposit from an exchange',
  'topUp.buy': 'Buy with a card',
} as const satisfies Record<string, Message>
