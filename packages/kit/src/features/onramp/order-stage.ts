import type { OnrampOrder } from '@foyer/contracts'
import type { OpenOrder } from './orders.ts'

/**
 * `sent`: the provider names a transaction, and the chain does not show it yet. `arrived`: the chain shows that it pays the account.
 * `unpaid`: the chain shows that it failed, or pays somebody else. `said`: the provider says that it is done, and nobody here can check it.
 */
export type Stage = 'waiting' | 'paid' | 'sent' | 'arrived' | 'unpaid' | 'said' | 'failed' | 'expired' | 'refunded'

/** Whether an answer is about what was ordered. */
export const isOf = (kept: OpenOrder, { network, address, purchaseCurrency }: OnrampOrder): boolean =>
  network === kept.network && purchaseCurrency === kept.currency && address.toLowerCase() === kept.address.toLowerCase()

/** What a transaction pays the account, in base units. `unread`: nobody here knows what was ordered, or can ask its network. */
export type Seen = bigint | 'unread'

/** What is sent is believed once the chain shows it. @param seen undefined: the chain does not show it yet */
export function stageOf({ status, transactionHash }: OnrampOrder, seen: Seen | undefined): Stage {
  if (status === 'created' || status === 'paying') return 'waiting'
  if (status === 'processing') return 'paid'
  if (status !== 'completed') return status
  if (transactionHash === undefined || seen === 'unread') return 'said'
  return seen === undefined ? 'sent' : seen > 0n ? 'arrived' : 'unpaid'
}
