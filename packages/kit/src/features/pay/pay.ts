import { FoyerError, formatAmount, parseAmount } from '@foyer/base'
import { ASSET_NOT_SUPPORTED, INVALID_AMOUNT, NO_ACCOUNT_CONNECTED, UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { adapterOf, loadAdapters } from '../../core/connections/live-connections.ts'
import { accountOf, isConnected } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import type { PaymentOrder, PaymentRequest, PaymentResult } from '../../core/payments.ts'
import { isPaid } from '../../core/transfers/counted.ts'
import { restoreTransfers } from '../../core/transfers/transfers.ts'
import { readUnsettled } from '../../core/transfers/unsettled.ts'
import { payableOf } from './asset.ts'
import { isUnderway } from './begun.ts'
import { dueOf, isSameDue } from './due.ts'
import { outcomeOf } from './outcome.ts'
import { followPayment } from './progress.ts'
import { connectedOf } from './sessions.ts'
import { wasCallTold } from './tell-host.ts'

/**
 * Asks the visitor for a payment, and waits until it has arrived.
 * @param show opens the modal with the payment
 * @throws NO_ACCOUNT_CONNECTED, ASSET_NOT_SUPPORTED, INVALID_AMOUNT, INVALID_RECEIVER and other errors of `readAddress`, MODAL_CLOSED
 *   when the visitor leaves before paying, UNABLE_TO_INITIATE_PAYMENT when it failed, UNABLE_TO_GET_DEPOSIT_STATUS when nobody knows,
 *   INSTANCE_DESTROYED, and what `tokenDecimals` throws when a token cannot be read
 */
export async function pay(
  ctx: Context,
  request: PaymentRequest,
  show: (options: { readonly view: 'Pay'; readonly arguments: PaymentOrder }) => Promise<void>,
): Promise<PaymentResult> {
  const wanted = await checked(ctx, request)
  // Nothing has been sent from this page: what was before a reload is followed with the modal, which may not have read it yet.
  const { followed, mount } = ctx.modalRuntime
  if (ctx.store.get().transfers.length === 0 && (followed || !mount)) restoreTransfers(ctx)
  readUnsettled(ctx)
  const order = { ...wanted, id: earlierCall(ctx, wanted) ?? `${ctx.now()}-${Math.random().toString(36).slice(2)}` }
  ctx.modalRuntime.payCalls ??= new Set()
  const calls = ctx.modalRuntime.payCalls.add(order.id)
  ctx.modalRuntime.payRequest = order.id
  try {
    await show({ view: 'Pay', arguments: order })
    takeUp(ctx, order)
    return await outcomeOf(ctx, order)
  } finally {
    calls.delete(order.id)
  }
}

async function checked(ctx: Context, { asset, amount, recipient }: PaymentRequest): Promise<PaymentRequest> {
  const { session, networks } = ctx.store.get()
  if (!isConnected(session)) throw new FoyerError(NO_ACCOUNT_CONNECTED)
  const { network, contract } = payableOf(asset, networks)
  const { decimals } = asset.metadata
  const units = parseAmount(amount, decimals)
  if (units === 0n) throw new FoyerError(INVALID_AMOUNT, { context: { value: amount } })
  await loadAdapters(ctx)
  const { transfer, tokenDecimals } = adapterOf(ctx, network.chainNamespace).can
  if (!transfer) throw new FoyerError(UNSUPPORTED_CHAIN)
  const to = await transfer.readAddress(recipient, network)
  // With other decimals the chain would move another amount than the visitor reads.
  const known =
    contract === undefined
      ? network.nativeCurrency.decimals
      : await tokenDecimals?.(readTargetOf(ctx, network), contract)
  if (known !== decimals) throw new FoyerError(ASSET_NOT_SUPPORTED)
  return { asset, amount: formatAmount(units, decimals), recipient: to }
}

/**
 * An earlier call for the same, as of before a reload, that the wallet was asked for and whose outcome the host was never told. This call
 * goes on with it, because nobody should pay twice.
 */
function earlierCall(ctx: Context, request: PaymentRequest): string | undefined {
  const { session, networks, transfers, unsettled = [], payments } = ctx.store.get()
  const due = dueOf(request)
  const payer = accountOf(session, findNetwork(networks, due.network)?.chainNamespace).address
  const isOpen = (id: string) =>
    !ctx.modalRuntime.payCalls?.has(id) &&
    !isPaid(ctx, id) &&
    !Object.values(payments).some(({ requestId, stage }) => requestId === id && stage === 'arrived')
  for (const asked of [...transfers.filter(isUnderway), ...unsettled]) {
    const { requestId, network, contract = '', to: recipient, decimals, from } = asked
    const own = { network, contract, recipient, decimals, amount: formatAmount(BigInt(asked.amount), decimals) }
    if (requestId !== undefined && from === payer && isSameDue(own, due) && isOpen(requestId)) return requestId
  }
  return undefined
}

/**
 * A payment of the same, as from before a reload, pays this call: one that has arrived, where no call was told of it, or else what arrives
 * first. The next call is paid by the next one.
 */
function takeUp(ctx: Context, order: PaymentOrder): void {
  const due = dueOf(order)
  const same = connectedOf(ctx, ctx.store.get().session).filter(
    (one) =>
      !one.isDeposit && !(one.arrived && wasCallTold(ctx, one)) && one.unpaidBy === undefined && isSameDue(one, due),
  )
  const arrived = same.find((one) => one.arrived)
  for (const session of arrived ? [arrived] : same) followPayment(ctx, session, order.id)
}
