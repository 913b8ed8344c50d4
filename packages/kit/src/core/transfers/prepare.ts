import { FoyerError } from '@foyer/base'
import { UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { PreparedTransfer, TransferOrder } from '../connections/adapter.ts'
import { othersMayPay } from '../connections/fee-payer.ts'
import { adapterOf } from '../connections/live-connections.ts'
import type { Context } from '../context.ts'
import { readTargetOf } from '../data/read-target.ts'
import { costOf } from './amounts.ts'

/** Simulates a transfer on its network, and asks who may pay for it. @throws UNSUPPORTED_CHAIN, TRANSFER_REFUSED, RPC_REQUEST_FAILED */
export async function prepareTransfer(ctx: Context, network: Network, order: TransferOrder): Promise<PreparedTransfer> {
  const transfer = adapterOf(ctx, network.chainNamespace).can.transfer
  if (!transfer) throw new FoyerError(UNSUPPORTED_CHAIN)
  const [prepared, isForOthers] = await Promise.all([
    transfer.prepare(readTargetOf(ctx, network), order),
    othersMayPay(ctx, network, order.from),
  ])
  return isForOthers ? { ...prepared, othersMayPay: true } : prepared
}

/** If the fee rises by this factor between review and confirmation, the visitor has to confirm again. */
const FEE_RISE_ASKED = 2n

export type PreviewChange =
  /** `held`: the balance of the asset. On chains without nonces, a change shows that another transfer was sent first. */
  | { readonly kind: 'fee' | 'held'; readonly before: bigint; readonly after: bigint }
  | { readonly kind: 'order'; readonly before: number; readonly after: number }

/** What changed since the review, if the visitor has to confirm it again. */
export function previewChange(
  shown: Pick<PreparedTransfer, 'fee' | 'deposit' | 'nonce' | 'held'>,
  now: Pick<PreparedTransfer, 'fee' | 'deposit' | 'nonce' | 'held'>,
): PreviewChange | undefined {
  if (now.nonce !== undefined && shown.nonce !== undefined && now.nonce !== shown.nonce)
    return { kind: 'order', before: shown.nonce, after: now.nonce }
  if (shown.nonce === undefined && now.held < shown.held) return { kind: 'held', before: shown.held, after: now.held }
  const [before, after] = [costOf(shown), costOf(now)]
  if (now.fee > shown.fee * FEE_RISE_ASKED || after > before * FEE_RISE_ASKED) return { kind: 'fee', before, after }
  return undefined
}
