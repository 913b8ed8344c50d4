import { FoyerError } from '@foyer/base'
import { TRANSACTION_ERROR } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
import { tellOnce } from '../../core/page/tell-once.ts'
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

/** Tells the host what became of a swap that was sent, once in all tabs. */
export function tellOutcome(ctx: Context, { id, network: caipNetworkId, symbol: from, swap, outcome }: SentTransfer) {
  if (!swap || outcome.status === 'pending') return
  tellOnce(ctx, 'toldSwaps', id, () => {
    const swapped = { caipNetworkId, from, to: swap.symbol }
    if (outcome.status === 'delivered') ctx.events.emit('SWAP_SUCCESS', swapped)
    else ctx.events.emit('SWAP_ERROR', { ...swapped, error: new FoyerError(TRANSACTION_ERROR) })
  })
}

/** Tells what becomes of the swaps that an earlier page has sent. */
export function followSwaps(ctx: Context): void {
  const look = () => {
    for (const transfer of ctx.store.get().transfers) tellOutcome(ctx, transfer)
  }
  look()
  ctx.undo.add(ctx.store.watch(({ transfers }) => transfers, look))
}
