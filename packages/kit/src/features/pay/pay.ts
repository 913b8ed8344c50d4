import { FoyerError, formatAmount, parseAmount } from '@foyer/base'
import { INVALID_AMOUNT, MODAL_CLOSED, NO_ACCOUNT_CONNECTED, UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { adapterOf, loadAdapters } from '../../core/connections/live-connections.ts'
import { isConnected } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { PaymentOrder, PaymentProgress, PaymentRequest, PaymentResult } from '../../core/payments.ts'
import type { State } from '../../core/state.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { payableOf } from './asset.ts'
import { errorOf, isOver } from './progress.ts'

/**
 * Asks the visitor for a payment, and waits until it has arrived.
 * @param show opens the modal with the payment
 * @throws NO_ACCOUNT_CONNECTED, ASSET_NOT_SUPPORTED, INVALID_AMOUNT, INVALID_RECEIVER and other errors of `readAddress`, MODAL_CLOSED
 *   when the visitor leaves before paying, UNABLE_TO_INITIATE_PAYMENT when it failed, UNABLE_TO_GET_DEPOSIT_STATUS when nobody knows
 */
export async function pay(
  ctx: Context,
  request: PaymentRequest,
  show: (order: PaymentOrder) => Promise<void>,
): Promise<PaymentResult> {
  const order = await checked(ctx, request)
  ctx.modalRuntime.payRequest = order.id
  await show(order)
  return outcomeOf(ctx, order)
}

async function checked(ctx: Context, { asset, amount, recipient }: PaymentRequest): Promise<PaymentOrder> {
  const { session, networks } = ctx.store.get()
  if (!isConnected(session)) throw new FoyerError(NO_ACCOUNT_CONNECTED)
  const { network } = payableOf(asset, networks)
  const { decimals } = asset.metadata
  const units = parseAmount(amount, decimals)
  if (units === 0n) throw new FoyerError(INVALID_AMOUNT, { context: { value: amount } })
  await loadAdapters(ctx)
  const { transfer } = adapterOf(ctx, network.chainNamespace).can
  if (!transfer) throw new FoyerError(UNSUPPORTED_CHAIN)
  const id = `${ctx.now()}-${Math.random().toString(36).slice(2)}`
  return { id, asset, amount: formatAmount(units, decimals), recipient: await transfer.readAddress(recipient, network) }
}

/** What became of a call: the first payment that arrives ends it, and leaving while nothing is on its way. */
function outcomeOf(ctx: Context, order: PaymentOrder): Promise<PaymentResult> {
  /** Transfers that are not this call's: from before it, or from after the host has asked for another payment. */
  const others = new Set([...ctx.store.get().transfers, ...(ctx.store.get().unsettled ?? [])].map(({ id }) => id))
  const own = new Set<string>()
  /** Transfers of the wallet that were delivered: the chain is asked whether they pay what is asked for. */
  const seen = new Map<string, 'asking' | 'other'>()
  return new Promise((resolve, reject) => {
    const stop = ctx.store.watch(
      (state) => state,
      (state) => look(state),
    )
    ctx.undo.add(stop)
    const end = (settle: () => void) => {
      stop()
      ctx.undo.delete(stop)
      settle()
    }
    const look = (state: State): void => {
      const payments = Object.values(state.payments).filter(({ requestId }) => requestId === order.id)
      const isCurrent = ctx.modalRuntime.payRequest === order.id
      for (const { id } of state.transfers) if (!others.has(id) && !own.has(id)) (isCurrent ? own : others).add(id)
      const transfers = state.transfers.filter((one) => own.has(one.id) && isFor(one, order))
      // The wallet has been asked, and may still send it after the visitor has left.
      const asked = (state.unsettled ?? []).some((one) => !others.has(one.id) && isCurrent && isFor(one, order))
      const arrived = payments.find(({ stage }) => stage === 'arrived')
      if (arrived?.transactionHash !== undefined) {
        const { session, transactionHash } = arrived
        const result = { caipNetworkId: session.network, transactionHash, from: session.exchangeId }
        end(() => resolve(result))
        return
      }
      for (const { id, outcome } of transfers) {
        if (outcome.status !== 'delivered' || seen.has(id)) continue
        seen.set(id, 'asking')
        void isPaid(ctx, order, outcome.hash).then((paid) => {
          const result = { caipNetworkId: order.asset.network, transactionHash: outcome.hash, from: 'wallet' }
          if (paid) return end(() => resolve(result))
          seen.set(id, 'other')
          look(ctx.store.get())
        })
      }
      const isUnderway =
        (state.modal.open && isCurrent) ||
        asked ||
        payments.some(({ isAsking }) => isAsking) ||
        transfers.some(({ id, outcome }) => outcome.status === 'pending' || seen.get(id) === 'asking')
      if (!isUnderway) end(() => reject(failureOf(payments, transfers)))
    }
    look(ctx.store.get())
  })
}

/** Of several payments the one that may still arrive says what is known. */
function failureOf(payments: readonly PaymentProgress[], transfers: readonly SentTransfer[]): FoyerError {
  const [last] = payments.toSorted((a, b) => Number(isOver(a.stage)) - Number(isOver(b.stage)))
  if (last) return errorOf(last.stage)
  return transfers.length > 0 ? errorOf('failed') : new FoyerError(MODAL_CLOSED)
}

/** A payment is found on the chain, not believed. */
async function isPaid(ctx: Context, { asset, amount, recipient }: PaymentOrder, hash: string): Promise<boolean> {
  const { network, contract, decimals } = payableOf(asset, ctx.store.get().networks)
  const { can } = adapterOf(ctx, network.chainNamespace)
  const received = await can
    .received?.(readTargetOf(ctx, network), hash, { to: recipient, contract })
    .catch(() => undefined)
  return received !== undefined && received >= parseAmount(amount, decimals)
}

/** Whether a transfer of the wallet looks like what the call asks for. */
const isFor = (
  { network, symbol, to, amount }: Pick<SentTransfer, 'network' | 'symbol' | 'to' | 'amount'>,
  { asset, recipient, ...order }: PaymentOrder,
): boolean =>
  network === asset.network &&
  symbol === asset.metadata.symbol &&
  to.toLowerCase() === recipient.toLowerCase() &&
  BigInt(amount) === parseAmount(order.amount, asset.metadata.decimals)
