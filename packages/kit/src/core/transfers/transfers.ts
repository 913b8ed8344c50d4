import { isCaipNetworkId, isRecord } from '@foyer/base'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { Context } from '../context.ts'
import { isOptionalText, isText, isTime, type StoredRecord } from '../page/storage.ts'
import type { SentTransfer } from './sending.ts'

/** Transfers that are pending or have just ended. */
const TRANSFERS: StoredRecord<readonly SentTransfer[]> = {
  name: 'transfers',
  // One that cannot be read costs no other.
  check: (value) =>
    Array.isArray(value) && value.length <= PENDING_TRANSACTIONS_MAX ? value.filter(isTransfer) : undefined,
}

/** Reads the transfers of earlier visits from the browser's storage. */
export function restoreTransfers(ctx: Context): void {
  const transfers = (ctx.storage.read(TRANSFERS) ?? []).filter((transfer) => isKept(ctx, transfer))
  ctx.store.set({ transfers })
  if (transfers.length === 0) ctx.storage.remove(TRANSFERS)
}

/** How long a finished transfer is kept, in milliseconds, until the history includes it. */
const ENDED_KEPT_MS = 3_600_000
/** One that pays a host's call, which a reload may have ended, and which the host may make again: as long as payments from exchanges. */
const PAYMENT_KEPT_MS = 24 * 3_600_000

/** Puts a transfer in the place of its earlier state, the newest first; kept over a reload, beside what other tabs keep. */
export function putTransfer(ctx: Context, transfer: SentTransfer): void {
  const putInto = (list: readonly SentTransfer[] = []) =>
    [transfer, ...list.filter(({ id }) => id !== transfer.id)]
      .filter((kept) => isKept(ctx, kept))
      .sort((a, b) => b.sentAt - a.sentAt)
      .slice(0, PENDING_TRANSACTIONS_MAX)
  ctx.store.set({ transfers: putInto(ctx.store.get().transfers) })
  ctx.storage.write(TRANSFERS, putInto(ctx.storage.read(TRANSFERS)))
}

const isKept = (ctx: Context, { outcome, requestId }: SentTransfer) =>
  outcome.status === 'pending' || ctx.now() - outcome.at < (requestId === undefined ? ENDED_KEPT_MS : PAYMENT_KEPT_MS)

export const pendingTransfers = (transfers: readonly SentTransfer[], address?: string): readonly SentTransfer[] =>
  transfers.filter(
    ({ outcome, from }) =>
      outcome.status === 'pending' && (address === undefined || from.toLowerCase() === address.toLowerCase()),
  )

export const isTransfer = (value: unknown): value is SentTransfer =>
  isRecord(value) &&
  isCaipNetworkId(value.network) &&
  [value.id, value.from, value.to, value.symbol, value.hash].every(isText) &&
  [value.requestId, value.contract].every(isOptionalText) &&
  (value.nonce === undefined || isTime(value.nonce)) &&
  (value.seen === undefined || typeof value.seen === 'boolean') &&
  [value.sentAt, value.missing, value.decimals].every(isTime) &&
  isUnits(value.amount) &&
  (value.swap === undefined || isSwap(value.swap)) &&
  isRecord(value.transaction) &&
  Object.values(value.transaction).every((part) => typeof part === 'string') &&
  isRecord(value.outcome) &&
  OUTCOMES.includes(String(value.outcome.status)) &&
  (value.outcome.status === 'pending' || isTime(value.outcome.at)) &&
  (value.outcome.fee === undefined || isUnits(value.outcome.fee))
const isSwap = (value: unknown) =>
  isRecord(value) &&
  isText(value.symbol) &&
  isOptionalText(value.contract) &&
  isTime(value.decimals) &&
  isUnits(value.minimum)
/** Base units as a text. */
export const isUnits = (value: unknown) => typeof value === 'string' && /^\d{1,78}$/.test(value)
const OUTCOMES = ['pending', 'delivered', 'reverted', 'replaced', 'dropped']
