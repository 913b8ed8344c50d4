import { type CaipNetworkId, isCaipNetworkId } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import type { Arrival } from '../../core/data/arrivals.ts'
import { findNetwork } from '../../core/networks/networks.ts'

/** Transactions under one heading: today's, or those of a month. */
export type ActivityGroup = {
  readonly title:
    | { readonly kind: 'today' }
    | { readonly kind: 'month'; readonly at: number; readonly withYear: boolean }
  readonly key: string
  readonly transactions: readonly Transaction[]
}

/**
 * Groups by days and months in the visitor's time zone, newest first. Spam and networks that the host does not list are left
 * out. A transaction is listed once, even if several pages contain it.
 * @param now epoch milliseconds
 */
export function groupActivity(
  transactions: readonly Transaction[],
  networks: readonly Network[],
  now: number,
): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup & { transactions: Transaction[] }>()
  const seen = new Set<string>()
  const today = new Date(now)
  for (const transaction of transactions) {
    const shown = withoutSpam(transaction)
    if (seen.has(transaction.id) || !shown || !networkOf(transaction, networks)) continue
    seen.add(transaction.id)
    const at = new Date(transaction.metadata.minedAt)
    const isToday = at.toDateString() === today.toDateString()
    const key = isToday ? 'today' : `${at.getFullYear()}-${at.getMonth()}`
    const group = groups.get(key) ?? {
      key,
      title: isToday
        ? { kind: 'today' as const }
        : { kind: 'month' as const, at: at.getTime(), withYear: at.getFullYear() !== today.getFullYear() },
      transactions: [],
    }
    group.transactions.push(shown)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const networkOf = (transaction: Transaction, networks: readonly Network[]): Network | undefined =>
  isCaipNetworkId(transaction.metadata.chain)
    ? findNetwork(networks, transaction.metadata.chain as CaipNetworkId)
    : undefined

/** The subject of a transaction: the asset that a row shows, what a trade gave for it, and the sender or receiver. */
export function subjectOf(transaction: Transaction): {
  readonly transfer: Transfer | undefined
  readonly given: Transfer | undefined
  readonly counterparty: string | null
} {
  const { operationType, sentTo } = transaction.metadata
  const { transfers } = transaction
  // For a trade, the received asset is shown.
  const wanted = operationType === 'trade' || operationType === 'receive' || operationType === 'mint' ? 'in' : 'out'
  const transfer = transfers.find(({ direction }) => direction === wanted) ?? transfers[0]
  if (!transfer) return { transfer, given: undefined, counterparty: sentTo }
  const given = operationType === 'trade' ? transfers.find(({ direction }) => direction === 'out') : undefined
  const other = transfer.direction === 'in' ? transfer.sender : transfer.recipient
  // Tokens report minting and burning as a transfer from or to the zero address (ERC-20, ERC-721).
  return { transfer, given, counterparty: transfer.address !== undefined && /^0x0{40}$/.test(other) ? null : other }
}

/** What this browser knows of a transaction that paid the account. */
export const arrivalOf = ({ metadata }: Transaction, arrived: readonly Arrival[]): Arrival | undefined =>
  metadata.status === 'failed' ? undefined : arrived.find(({ id }) => id.toLowerCase() === metadata.hash.toLowerCase())

/** NFT transfers flagged as spam are hidden; undefined if nothing else happened. */
function withoutSpam(transaction: Transaction): Transaction | undefined {
  const transfers = transaction.transfers.filter(({ nft_info }) => nft_info?.flags.is_spam !== true)
  if (transfers.length === transaction.transfers.length) return transaction
  return transfers.length > 0 ? { ...transaction, transfers } : undefined
}
