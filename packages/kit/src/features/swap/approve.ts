import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, RECEIPT_TIMEOUT } from '@foyer/base/catalogue'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { costOf } from '../../core/transfers/amounts.ts'
import { prepareTransfer } from '../../core/transfers/prepare.ts'
import { askToSubmit } from '../../core/transfers/submit.ts'
import { approvalCall, type SwapReview } from './build.ts'

/**
 * The transaction that allows the router to take exactly the amount.
 * @throws SWAP_NOT_AS_QUOTED when the quote names another spender, TRANSFER_REFUSED, INSUFFICIENT_BALANCE
 */
export async function prepareApproval(ctx: Context, review: SwapReview): Promise<PreparedTransfer> {
  const { account, from, amount } = review
  const { to, data } = await approvalCall(ctx, review)
  const prepared = await prepareTransfer(ctx, from.network, { from: account, to, amount: 0n, contract: to, data })
  if (prepared.held < amount || prepared.heldNative < costOf(prepared)) throw new FoyerError(INSUFFICIENT_BALANCE)
  return prepared
}

/**
 * Asks the wallet, and waits until the approval is on the chain.
 * @returns whether it was granted: false when the transaction failed, which has cost its fee
 * @throws as `askToSubmit`
 */
export async function sendApproval(
  ctx: Context,
  { account, from: { network, contract }, amount, offer: { spender } }: SwapReview,
  prepared: PreparedTransfer,
  onStep: (step: 'switching' | 'asking' | 'settling') => void,
): Promise<boolean> {
  const { hash } = await askToSubmit(ctx, network, { from: account, prepared }, onStep)
  onStep('settling')
  const { can } = adapterOf(ctx, network.chainNamespace)
  for (;;) {
    try {
      const receipt = await can.waitForReceipt?.(readTargetOf(ctx, network), hash)
      return receipt?.status === 'success'
    } catch (error) {
      // Slow networks take longer than one wait.
      if (!isFoyerError(error, RECEIPT_TIMEOUT)) throw error
    }
    // A wallet may have replaced it by one that is faster.
    const read = can.swap?.read(readTargetOf(ctx, network), { account, contract, spender }).catch(() => undefined)
    if (((await read)?.allowance ?? 0n) >= amount) return true
  }
}
