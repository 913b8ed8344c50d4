import { isFoyerError } from '@foyer/base'
import { liveOf } from '../../core/connections/live-connection.ts'
import type { Context } from '../../core/context.ts'
import { keepTold } from '../../core/page/tell-once.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { sentTransfer, submitTransfer } from '../../core/transfers/submit.ts'
import { remembered, settle, unsettledOf } from '../../core/transfers/unsettled.ts'
import { prepareApproval, sendApproval } from './approve.ts'
import { dropSettledBatches, keepBatch } from './batches.ts'
import { type BuiltSwap, buildSwap, checkSwap, type SwapReview } from './build.ts'
import { signPermit } from './permit.ts'
import type { SwapOffer, SwapPurpose } from './quote.ts'
import type { RunEnd } from './swap-state.ts'

/** The functions that a confirmation calls; tests replace them. */
export const RUN_SERVICES = { checkSwap, buildSwap, prepareApproval, sendApproval, signPermit, submitTransfer }

/** `send` asks the wallet. */
export type PreparedRun = {
  readonly worse?: SwapOffer
  readonly resets?: boolean
  readonly send?: (
    onStep: (step: 'switching' | 'signing' | 'asking' | 'settling') => void,
    signal: AbortSignal | undefined,
  ) => Promise<RunEnd>
}

/**
 * Has what was confirmed built and checked, before the wallet is asked.
 * @param refused what to do where the provider has no such swap; it throws
 */
export async function prepareRun(
  ctx: Context,
  review: SwapReview,
  purpose: SwapPurpose,
  refused: (error: unknown) => never,
  services: typeof RUN_SERVICES = RUN_SERVICES,
): Promise<PreparedRun> {
  const submit = async (
    built: Extract<BuiltSwap, { kind: 'ready' }>,
    onStep: (step: 'switching' | 'asking' | 'settling') => void,
  ) => ({ type: 'sent', transfer: await submitSwap(ctx, review, built, onStep, services) }) as const
  if (purpose === 'swap') forgetApprovals(ctx, review)
  // An approval is paid for, too: what cannot be had for it is refused before.
  const isFirst = purpose === 'approval' || purpose === 'permit'
  const built = await services[isFirst ? 'checkSwap' : 'buildSwap'](ctx, review).catch(refused)
  if (built.kind === 'worse') return { worse: built.offer }
  if (built.kind === 'ready') return { send: (onStep) => submit(built, onStep) }
  if (purpose === 'permit')
    return {
      async send(onStep) {
        const signed = await services.signPermit(ctx, review, built, onStep)
        return signed.kind === 'ready' ? submit(signed, onStep) : { type: 'checked', worse: signed.offer }
      },
    }
  const approval = await services.prepareApproval(ctx, review)
  return {
    resets: approval.resets,
    send: (onStep, signal) => services.sendApproval(ctx, review, approval, onStep, signal),
  }
}

function submitSwap(
  ctx: Context,
  review: SwapReview,
  built: Extract<BuiltSwap, { kind: 'ready' }>,
  onStep: (step: 'switching' | 'asking' | 'settling') => void,
  services: Pick<typeof RUN_SERVICES, 'submitTransfer'>,
): Promise<SentTransfer> {
  const { account: from, from: holding, to, amount } = review
  const { prepared, minimum } = built
  const { symbol, decimals, iconUrl, contract } = to
  const swap = { symbol, decimals, iconUrl, contract, minimum: String(minimum), exact: review.offer.isFixed }
  const order = { holding, amount, receiver: { address: built.to }, swap }
  const connectorId = liveOf(ctx, holding.network.chainNamespace)?.connector.id ?? ''
  let kept: { readonly asked: string; readonly letGo: () => void } | undefined
  const submitted = remembered(ctx, { ...order, from }, prepared, (onAsked, asked) =>
    services.submitTransfer(ctx, order, { from, prepared }, (step, batch) => {
      if (batch !== undefined) {
        const { id: _, hash: __, ...transfer } = sentTransfer(ctx, order, { from, prepared }, '')
        kept = { asked, letGo: keepBatch(ctx, { asked, connectorId, batch, transfer }) }
      }
      onStep(step)
      if (step === 'asking') onAsked()
    }),
  )
  const submittedOrTold = submitted.catch((error: unknown) => {
    // This page tells the host that nothing was sent. Another tab, which may still see the batch, does not.
    if (kept && isFoyerError(error) && error.entry.nothingSent && !ctx.modalRuntime.ended)
      keepTold(ctx, 'toldSwaps', kept.asked)
    throw error
  })
  return submittedOrTold.finally(() => {
    dropSettledBatches(ctx)
    kept?.letGo()
  })
}

/** Where the spender may take enough, it no longer matters whether an earlier approval was sent. */
function forgetApprovals(ctx: Context, { account: from, from: asset, offer: { spender } }: SwapReview): void {
  for (const { id, approval } of unsettledOf(ctx.store.get().unsettled, { from, asset, spender }))
    if (approval) settle(ctx, id)
}
