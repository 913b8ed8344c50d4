import { FoyerError } from '@foyer/base'
import { UNABLE_TO_GET_DEPOSIT_STATUS, UNABLE_TO_INITIATE_PAYMENT } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
import { keepTold, REACH_MS, tellOnce, toldIn } from '../../core/page/tell-once.ts'
import type { PaymentProgress, PaymentSession, PaymentStage } from '../../core/payments.ts'

/** Long enough for a hidden tab, whose timers may run once a minute. It may be stuck, and the host hears of the payment all the same. */
const OTHERS_MS = 90_000

const noop = () => undefined
const lockOf = (ctx: Context, id: string) => ctx.storage.keyOf({ name: `payment ${id}`, check: noop })

/** Has tabs that only resume a payment tell of it after this one, while its visitor or a host's call waits for it here. */
export function holdPayment(ctx: Context, id: string): void {
  const hold = () =>
    new Promise<void>((end) => {
      const isAsking = () => !ctx.modalRuntime.ended && ctx.store.get().payments[id]?.isAsking === true
      const stop = ctx.store.watch(isAsking, () => isAsking() || leave())
      const leave = () => {
        stop()
        setTimeout(() => {
          ctx.undo.delete(end)
          end()
        }, REACH_MS)
      }
      ctx.undo.add(end)
      if (!isAsking()) leave()
    })
  // Without locks each tab tells what it sees first.
  globalThis.navigator?.locks?.request(lockOf(ctx, id), hold).catch(noop)
}

/** Tells the host how a payment is: at once where somebody waits for it; elsewhere once in all tabs, and only what no such tab has told. */
export function tellHost(ctx: Context, progress: PaymentProgress): void {
  const { session, stage, transactionHash = '', isTakenBack } = progress
  const { id, exchangeId: exchange, network: caipNetworkId } = session
  const emit = () => {
    if (stage === 'arrived') ctx.events.emit('PAY_SUCCESS', { exchange, caipNetworkId, transactionHash })
    else
      ctx.events.emit('PAY_ERROR', {
        ...{ exchange, caipNetworkId, error: errorOf(stage) },
        ...(isTakenBack && { transactionHash }),
      })
  }
  if (!progress.isResumed) {
    // Kept first: what hears of it may leave the page. A call's promise tells what an earlier page has told the host.
    const isNews = keepTold(ctx, 'toldPayEvents', ...wordsOf(progress))
    if (isNews || progress.requestId === undefined || isTakenBack) emit()
    return
  }
  const look = () => {
    // It may have been taken back meanwhile, or found again.
    if (ctx.store.get().payments[id]?.stage === stage) tellPaymentOnce(ctx, 'toldPayEvents', progress, emit)
  }
  const { locks } = globalThis.navigator ?? {}
  if (locks) locks.request(lockOf(ctx, id), { signal: AbortSignal.timeout(OTHERS_MS) }, look).catch(look)
  else look()
}

/** @param name of the record that keeps what was told */
export const tellPaymentOnce = (ctx: Context, name: string, progress: PaymentProgress, action: () => void): void => {
  const [one, insteadOf] = wordsOf(progress)
  tellOnce(ctx, name, one, action, insteadOf)
}

/** It may go back and forth. */
const wordsOf = ({ session: { id }, stage }: PaymentProgress): [one: string, insteadOf: string] => [
  `${id} ${stage}`,
  `${id} ${stage === 'arrived' ? 'sent' : 'arrived'}`,
]

/** Which payments a host's call was told of: they pay no later one. */
const TOLD_CALLS = 'toldPayCalls'
export const wasCallTold = (ctx: Context, { id }: PaymentSession): boolean =>
  ctx.storage.read(toldIn(TOLD_CALLS))?.includes(id) === true
export const keepCallTold = (ctx: Context, id: string): unknown => keepTold(ctx, TOLD_CALLS, id)

/** What a payment that did not arrive is told as. */
export const errorOf = (stage: PaymentStage): FoyerError =>
  new FoyerError(stage === 'failed' || stage === 'unpaid' ? UNABLE_TO_INITIATE_PAYMENT : UNABLE_TO_GET_DEPOSIT_STATUS)
