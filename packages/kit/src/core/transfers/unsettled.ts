import { isCaipNetworkId, isFoyerError, isRecord } from '@foyer/base'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { PreparedTransfer } from '../connections/adapter.ts'
import type { Context } from '../context.ts'
import { isOptionalText, isText, isTime, type StoredRecord } from '../page/storage.ts'
import type { SendAsset, SendOrder, UnsettledTransfer } from './sending.ts'
import { isTransfer, isUnits } from './transfers.ts'

/* Transfers that may have been sent: stored from the moment a wallet is asked until the outcome is known or the visitor
 * dismisses it. */

const UNSETTLED: StoredRecord<readonly UnsettledTransfer[]> = {
  name: 'unsettled',
  check: (value) => (Array.isArray(value) ? value.filter(isUnsettled) : undefined),
}

/** Takes out of the browser's storage what an earlier visit, another tab or another instance did not settle. */
export function readUnsettled(ctx: Context): void {
  ctx.store.set({ unsettled: ctx.storage.read(UNSETTLED) ?? [] })
}

/** Reads it whenever another tab writes it. Returns the undo. */
export function followUnsettled(ctx: Context): () => void {
  const follow = ({ key }: StorageEvent) => key === ctx.storage.keyOf(UNSETTLED) && readUnsettled(ctx)
  globalThis.addEventListener?.('storage', follow)
  return () => globalThis.removeEventListener?.('storage', follow)
}

/** The storage is read again first, because another tab may have asked a wallet meanwhile. */
function change(ctx: Context, step: (list: readonly UnsettledTransfer[]) => readonly UnsettledTransfer[]): void {
  const unsettled = step(ctx.storage.read(UNSETTLED) ?? []).slice(0, PENDING_TRANSACTIONS_MAX)
  if (unsettled.length > 0) ctx.storage.write(UNSETTLED, unsettled)
  else ctx.storage.remove(UNSETTLED)
  ctx.store.set({ unsettled })
}

/** Stores it in the place of what was known of it. */
export const keepUnsettled = (ctx: Context, asked: UnsettledTransfer): void =>
  change(ctx, (list) => [asked, ...list.filter(({ id }) => id !== asked.id)])

/** Called when the outcome is known, or when the visitor dismisses the warning. */
export const settle = (ctx: Context, id: string): void => change(ctx, (list) => list.filter((other) => other.id !== id))

/**
 * Asks a wallet by `submit`, which reports when it does, and gets the id of the record. The request is stored until it is known whether the transfer was sent;
 * if that stays unknown, so does the record.
 */
export async function remembered<T>(
  ctx: Context,
  { holding, amount, receiver, from, requestId, approval }: SendOrder & { readonly from: string },
  { nonce, held }: PreparedTransfer,
  submit: (onAsked: () => void, id: string) => Promise<T>,
): Promise<T> {
  const { network, decimals, symbol, contract } = holding
  const askedAt = ctx.now()
  const id = [network.caipNetworkId, from, askedAt, Math.random()].join(' ')
  const asked: UnsettledTransfer = {
    id,
    network: network.caipNetworkId,
    from,
    to: receiver.address,
    toName: receiver.name,
    amount: String(amount),
    decimals,
    symbol,
    contract,
    requestId,
    approval,
    nonce,
    held: String(held),
    askedAt,
  }
  try {
    const answer = await submit(() => keepUnsettled(ctx, asked), id)
    settle(ctx, id)
    return answer
  } catch (error) {
    if (isFoyerError(error) && error.entry.nothingSent) settle(ctx, id)
    throw error
  }
}

type Whose = {
  readonly from: string | undefined
  readonly asset: SendAsset | undefined
  readonly spender?: string | undefined
}

/** The unsettled transfers of an account on the network of an asset, and what `spender` may be allowed to take of it. */
export const unsettledOf = (
  list: readonly UnsettledTransfer[] = [],
  { from, asset, spender }: Whose,
): readonly UnsettledTransfer[] =>
  list.filter(
    (asked) =>
      asked.from === from &&
      asked.network === asset?.network.caipNetworkId &&
      (!asked.approval || (asked.to === spender && asked.contract === asset.contract)),
  )

const isUnsettled = (value: unknown): value is UnsettledTransfer =>
  isRecord(value) &&
  isCaipNetworkId(value.network) &&
  [value.id, value.from, value.to].every(isText) &&
  [value.toName, value.contract, value.requestId].every(isOptionalText) &&
  (value.approval === undefined || isApproval(value.approval)) &&
  typeof value.symbol === 'string' &&
  (value.nonce === undefined || isTime(value.nonce)) &&
  [value.decimals, value.askedAt].every(isTime) &&
  [value.amount, value.held].every(isUnits)
const isApproval = (value: unknown) => isRecord(value) && (value.sent === undefined || isTransfer(value.sent))
