import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { SwapState } from './swap-state.ts'

export type SwapProblem = 'pending' | 'token' | 'amount' | 'balance' | 'gas'

/** The most serious reason against a swap. */
export function problemOf(state: SwapState, pending: number): SwapProblem | undefined {
  const { from, to, amount } = state.input
  const offer = 'offer' in state ? state.offer : undefined
  if (pending >= PENDING_TRANSACTIONS_MAX) return 'pending'
  if (!from || !to || from.address === to.address) return 'token'
  const held = offer?.held ?? from.amount
  if (amount !== undefined && held !== undefined && amount > held) return 'balance'
  if (!amount) return 'amount'
  if (!offer) return undefined
  const { networkFee = 0n, heldNative, othersMayPay } = offer
  if (othersMayPay) return undefined
  if (from.contract === undefined) return amount + networkFee > heldNative ? 'balance' : undefined
  return heldNative === 0n || heldNative < networkFee ? 'gas' : undefined
}
