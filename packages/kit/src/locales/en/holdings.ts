import type { Message } from '../message.ts'

/** Of rows of assets, which several screens have. */
export const holdings = {
  'holding.noPrice': 'No price',
} as const satisfies Record<string, Message>
