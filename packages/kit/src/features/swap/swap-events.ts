import { FoyerError } from '@foyer/base'
import { TRANSACTION_ERROR } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
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

/** Tells the host once what became of a swap that was sent. */
export function outcomeTeller(ctx: Context): (transfer: SentTransfer) => void {
  let isTold = false
  return ({ network: caipNetworkId, symbol: from, swap, outcome }) => {
    if (isTold || !swap || outcome.status === 'pending') return
    isTold = true
    const swapped = { caipNetworkId, from, to: swap.symbol }
    if (outcome.status === 'delivered') ctx.events.emit('SWAP_SUCCESS', swapped)
    else ctx.events.emit('SWAP_ERROR', { ...swapped, error: new FoyerError(TRANSACTION_ERROR) })
  }
}
