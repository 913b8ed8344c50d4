import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, RECEIPT_TIMEOUT, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { costOf } from '../../core/transfers/amounts.ts'
import { prepareTransfer } from '../../core/transfers/prepare.ts'
import { askToSubmit } from '../../core/transfers/submit.ts'
import { approvalCall, type SwapReview } from './build.ts'

/** `resets`: it takes an earlier limit away, and the approval comes after it. */
type Approval = { readonly prepared: PreparedTransfer; readonly resets: boolean }

/**
 * The transaction that allows the router to take exactly the amount. Some tokens, Tether USD on Ethereum among them, refuse a limit in the
 * place of another: then the one that takes the other away.
 * @throws SWAP_NOT_AS_QUOTED when the quote names another spender, TRANSFER_REFUSED, INSUFFICIENT_BALANCE
 */
export async function prepareApproval(ctx: Context, review: SwapReview): Promise<Approval> {
  const { account, from, amount, offer } = review
  const prepare = async (limit: bigint) => {
    const { to, data } = await approvalCall(ctx, review, limit)
    return prepareTransfer(ctx, from.network, { from: account, to, amount: 0n, contract: to, data })
  }
  const approval = await prepare(amount)
    .then((prepared) => ({ prepared, resets: false }))
    .catch(async (error: unknown) => {
      if (!offer.allowance || !isFoyerError(error, TRANSFER_REFUSED)) throw error
      return { prepared: await prepare(0n), resets: true }
    })
  const { held, heldNative } = approval.prepared
  if (held < amount || heldNative < costOf(approval.prepared)) throw new FoyerError(INSUFFICIENT_BALANCE)
  return approval
}

/**
 * Asks the wallet, and waits until the approval is on the chain.
 * @returns whether the limit is what it was to be: false when the transaction failed, which has cost its fee
 * @throws as `askToSubmit`
 */
export async function sendApproval(
  ctx: Context,
  { account, from: { network, contract }, amount, offer: { spender } }: SwapReview,
  { prepared, resets }: Approval,
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
    const allowance = (await read)?.allowance
    if (allowance !== undefined && (resets ? allowance === 0n : allowance >= amount)) return true
  }
}
