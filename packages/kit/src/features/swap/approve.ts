import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, TRANSACTION_ERROR, TRANSACTION_REVERTED, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { ownCostOf } from '../../core/transfers/amounts.ts'
import { pollMs, reduceTransfer, traceTransfer } from '../../core/transfers/poll-transfer.ts'
import { prepareTransfer } from '../../core/transfers/prepare.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { submitTransfer } from '../../core/transfers/submit.ts'
import { keepUnsettled, remembered, settle } from '../../core/transfers/unsettled.ts'
import { approvalCall, type SwapReview } from './build.ts'
import { isAwaited, type RunEnd } from './swap-state.ts'

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
  if (held < amount || heldNative < ownCostOf(approval.prepared)) throw new FoyerError(INSUFFICIENT_BALANCE)
  return approval
}

/**
 * Asks the wallet, and waits until the chain has settled the approval. From the wallet's question on it is remembered, so that nobody pays
 * for a second one after a reload.
 * @param signal ends the waiting
 * @throws as `askToSubmit`
 */
export async function sendApproval(
  ctx: Context,
  { account: from, from: holding, amount, offer: { spender = '' } }: SwapReview,
  { prepared, resets }: Approval,
  onStep: (step: 'switching' | 'asking' | 'settling') => void,
  signal?: AbortSignal,
): Promise<RunEnd> {
  const order = { holding, amount: resets ? 0n : amount, receiver: { address: spender }, approval: {} }
  const sent = await remembered(ctx, { ...order, from }, prepared, (onAsked) =>
    submitTransfer(ctx, order, { from, prepared }, (step) => {
      onStep(step)
      if (step === 'asking') onAsked()
    }),
  )
  keep(ctx, sent)
  onStep('settling')
  return followApproval(ctx, sent, signal)
}

/** Waits until the chain has settled an approval, as transfers are followed, for ten minutes. */
export async function followApproval(ctx: Context, sent: SentTransfer, signal?: AbortSignal): Promise<RunEnd> {
  let now = sent
  while (!signal?.aborted && !ctx.modalRuntime.ended && isAwaited(sent, ctx.now())) {
    const trace = await traceTransfer(ctx, now)
    const before = now
    if (trace) {
      // A wallet may have replaced it by one that no node connects with it.
      const isLost = trace.status === 'missing' || trace.status === 'unclear' || trace.status === 'replaced'
      const isGranted = trace.status === 'included' || (isLost && (await allows(ctx, sent)))
      // Nobody can wait for what cannot be known: it counts as if it were gone, after as long.
      const known = trace.status === 'unclear' ? ({ status: 'missing' } as const) : trace
      now = reduceTransfer(before, known, ctx.now())
      if (isGranted || now.outcome.status !== 'pending') {
        settle(ctx, sent.id)
        refreshAccount(ctx)
        return isGranted ? { type: 'approved', limit: BigInt(sent.amount) } : failed(now.outcome)
      }
    }
    // Whether it was seen decides what its absence means, after a reload, too.
    if (now.seen !== before.seen || now.hash !== before.hash) keep(ctx, now)
    await pause(ctx, pollMs(now, ctx.now()), signal)
  }
  return { type: 'left' }
}

function failed(outcome: SentTransfer['outcome']): RunEnd {
  if (outcome.status === 'reverted') {
    const error = new FoyerError(TRANSACTION_REVERTED, { context: { reason: outcome.reason } })
    return { type: 'failed', error, fate: 'reverted' }
  }
  const fate = outcome.status !== 'replaced' ? 'dropped' : outcome.kind === 'cancelled' ? 'cancelled' : 'replaced'
  return { type: 'failed', error: new FoyerError(TRANSACTION_ERROR), fate }
}

/** Whether the spender may take what it was to be allowed. */
async function allows(ctx: Context, { network: id, from: account, contract, to: spender, amount }: SentTransfer) {
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network) return false
  const { swap } = adapterOf(ctx, network.chainNamespace).can
  const read = swap?.read(readTargetOf(ctx, network), { account, contract, spender }).catch(() => undefined)
  const allowance = (await read)?.allowance
  return allowance !== undefined && (amount === '0' ? allowance === 0n : allowance >= BigInt(amount))
}

const keep = (ctx: Context, sent: SentTransfer): void => {
  const { id, network, from, to, amount, decimals, symbol, contract, nonce, sentAt: askedAt } = sent
  const asked = { id, network, from, to, amount, decimals, symbol, contract, nonce, held: '0', askedAt }
  keepUnsettled(ctx, { ...asked, approval: { sent } })
}

/** Ends early with `signal`, and with the instance. */
const pause = (ctx: Context, ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      ctx.undo.delete(end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ctx.undo.add(end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
