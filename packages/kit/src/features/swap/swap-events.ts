import { FoyerError } from '@foyer/base'
import { TRANSACTION_ERROR } from '@foyer/base/catalogue'
import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { Context } from '../../core/context.ts'
import { isText, type StoredRecord } from '../../core/page/storage.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import type { SwapState } from './swap-state.ts'

/** Tells the host of a confirmation that led nowhere, or of which nobody knows. */
export function tellFailure(ctx: Context, state: SwapState, step: string): void {
  const { from, to } = state.input
  if ((state.status !== 'refused' && state.status !== 'unknown') || !from || !to) return
  const { error, purpose } = state
  const isApproval = purpose === 'approval' || (purpose === 'permit' && step === 'signing')
  ctx.events.emit(isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', {
    ...{ caipNetworkId: from.network.caipNetworkId, from: from.symbol, to: to.symbol, error },
  })
}

/** Swaps whose outcome was told, by their ids. Kept over a reload and beside other tabs, because each may see the same outcome. */
const TOLD: StoredRecord<readonly string[]> = {
  name: 'toldSwaps',
  check: (value) => (Array.isArray(value) ? value.filter(isText) : undefined),
}

/** Tells the host what became of a swap that was sent, once in all tabs. */
export function tellOutcome(ctx: Context, { id, network: caipNetworkId, symbol: from, swap, outcome }: SentTransfer) {
  if (!swap || outcome.status === 'pending') return
  const tell = () => {
    // Nobody listens to it any more; the next page or tab tells.
    if (ctx.modalRuntime.ended) return
    const told = ctx.storage.read(TOLD) ?? []
    if (told.includes(id)) return
    ctx.storage.write(TOLD, [id, ...told].slice(0, PENDING_TRANSACTIONS_MAX))
    const swapped = { caipNetworkId, from, to: swap.symbol }
    if (outcome.status === 'delivered') ctx.events.emit('SWAP_SUCCESS', swapped)
    else ctx.events.emit('SWAP_ERROR', { ...swapped, error: new FoyerError(TRANSACTION_ERROR) })
  }
  const { locks } = globalThis.navigator ?? {}
  // Browsers have locks for pages of https and of this machine only.
  if (locks) locks.request(ctx.storage.keyOf(TOLD), tell).catch(tell)
  else tell()
}

/** Tells what becomes of the swaps that an earlier page has sent. */
export function followSwaps(ctx: Context): void {
  const look = () => {
    for (const transfer of ctx.store.get().transfers) tellOutcome(ctx, transfer)
  }
  look()
  ctx.undo.add(ctx.store.watch(({ transfers }) => transfers, look))
}
