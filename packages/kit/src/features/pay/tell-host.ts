import { FoyerError } from '@foyer/base'
import { UNABLE_TO_GET_DEPOSIT_STATUS, UNABLE_TO_INITIATE_PAYMENT } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
import { tellOnce } from '../../core/page/tell-once.ts'
import type { PaymentProgress, PaymentStage } from '../../core/payments.ts'

/** Long enough for a hidden tab, whose timers may run once a minute. It may be stuck, and the host hears of the payment all the same. */
const OTHERS_MS = 90_000

const noop = () => undefined
const lockOf = (ctx: Context, id: string) => ctx.storage.keyOf({ name: `payment ${id}`, check: noop })

/** Has tabs that only resume a payment tell of it after this one, where its visitor or a host's call waits for it. */
export function holdPayment(ctx: Context, id: string): void {
  globalThis.navigator?.locks
    ?.request(lockOf(ctx, id), () => new Promise<void>((end) => void ctx.undo.add(end)))
    .catch(noop) // Without it each tab tells what it sees first.
}

/** Tells the host how a payment is, once in all tabs: at once where somebody waits for it, elsewhere once no such tab has told it. */
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
    emit()
    tellPaymentOnce(ctx, 'toldPayEvents', progress, noop)
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
export const tellPaymentOnce = (
  ctx: Context,
  name: string,
  { session: { id }, stage }: PaymentProgress,
  action: () => void,
): void =>
  // It may go back and forth.
  tellOnce(ctx, name, `${id} ${stage}`, action, `${id} ${stage === 'arrived' ? 'sent' : 'arrived'}`)

/** What a payment that did not arrive is told as. */
export const errorOf = (stage: PaymentStage): FoyerError =>
  new FoyerError(stage === 'failed' || stage === 'unpaid' ? UNABLE_TO_INITIATE_PAYMENT : UNABLE_TO_GET_DEPOSIT_STATUS)
