import type { PreparedTransfer } from '../core/connections/adapter.ts'
import { loadAdapters } from '../core/connections/live-connections.ts'
import type { SendAsset, SendOrder, SentTransfer, UnsettledTransfer } from '../core/transfers/sending.ts'
import type { RiskReport } from '../features/send/risks.ts'
import type { TransferFlow, TransferInput } from '../features/send/transfer-flow-type.ts'
import type { TransferState } from '../features/send/transfer-state.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

export type {
  PreparedTransfer,
  RiskReport,
  SendAsset,
  SendOrder,
  SentTransfer,
  TransferFlow,
  TransferInput,
  TransferState,
  UnsettledTransfer,
}

export type TransferHandlers = {
  /** Told whenever it becomes known that a transfer arrived, failed, or waits again. */
  readonly onOutcome?: (transfer: SentTransfer) => void
}

/**
 * Sends an asset with a screen of the host's own. What sending needs is loaded when this is first called.
 * The flow looks up the receiver, its risks and the cost, and never asks the wallet for what was not reviewed.
 * @throws NO_ADAPTER_FOR_NAMESPACE
 * @example
 * const flow = await createTransferFlow(foyer)
 * flow.watch((state) => draw(state))
 * flow.set({ asset: { network: base, symbol: 'ETH', decimals: 18 }, amount: '0.25', to: 'theo.foyer.id' })
 * reviewButton.onclick = () => flow.review() // once the state is `prepared`
 * confirmButton.onclick = () => flow.confirm() // once the visitor has read receiver, amount, fee and risks
 */
export async function createTransferFlow(
  { context }: HeadlessFoyer,
  handlers: TransferHandlers = {},
): Promise<TransferFlow> {
  const [flow, { resumeTransfers }] = await Promise.all([
    import('../features/send/transfer-flow.ts'),
    import('../features/send/poll-transfer.ts'),
    loadAdapters(context),
  ])
  // Those of an earlier visit: what is written next must not take their place.
  if (!context.modalRuntime.followed) {
    context.modalRuntime.followed = true
    await resumeTransfers(context, (transfer) => handlers.onOutcome?.(transfer))
  }
  return flow.createTransferFlow(context, handlers)
}
