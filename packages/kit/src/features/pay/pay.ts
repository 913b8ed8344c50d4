import { FoyerError, formatAmount, parseAmount } from '@foyer/base'
import { ASSET_NOT_SUPPORTED, INVALID_AMOUNT, NO_ACCOUNT_CONNECTED, UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { adapterOf, loadAdapters } from '../../core/connections/live-connections.ts'
import { accountOf, isConnected } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { PaymentOrder, PaymentRequest, PaymentResult } from '../../core/payments.ts'
import { payableOf } from './asset.ts'
import { isSameDue } from './counted.ts'
import { outcomeOf } from './outcome.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'

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
  show: (order: PaymentOrder) => Promise<void>,
): Promise<PaymentResult> {
  const order = await checked(ctx, request)
  ctx.modalRuntime.payRequest = order.id
  await show(order)
  takeUp(ctx, order)
  return outcomeOf(ctx, order)
}

async function checked(ctx: Context, { asset, amount, recipient }: PaymentRequest): Promise<PaymentOrder> {
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
  const id = `${ctx.now()}-${Math.random().toString(36).slice(2)}`
  return { id, asset, amount: formatAmount(units, decimals), recipient: to }
}

/** A payment of the same that has not ended, as from before a reload, pays this call when it arrives. */
function takeUp(ctx: Context, order: PaymentOrder): void {
  for (const session of sessions.of(ctx, accountOf(ctx.store.get().session).caipAddress))
    if (!session.isDeposit && session.unpaidBy === undefined && isSameDue(session, dueOf(order)))
      followPayment(ctx, session, order.id)
}

const dueOf = ({ asset: { network, asset, metadata }, amount, recipient }: PaymentOrder) => ({
  ...{ network, amount, recipient, decimals: metadata.decimals },
  contract: asset === 'native' ? '' : asset,
})
