import type { Message } from '../message.ts'

/** Of rows of assets, which several screens have. */
export const holdings = {
  'holding.noPrice': 'No price',
  'holding.unavailable': 'Token Balance Unavailable',
  'holding.on': '{amount} · {network}',
} as const satisfies Record<string, Message>
