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
  /** Called when a transfer succeeds, fails or becomes pending again. */
  readonly onOutcome?: (transfer: SentTransfer) => void
}

/**
 * Creates a flow that sends an asset from the host's own screen. The first call loads the code for it.
 * The flow looks up the receiver, its risks and the cost. It asks the wallet to sign only the transfer that was
 * reviewed.
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
    import('../core/transfers/poll-transfer.ts'),
    loadAdapters(context),
  ])
  // Resume the transfers of earlier visits first, so that a new transfer does not overwrite them in storage.
  if (!context.modalRuntime.followed) {
    context.modalRuntime.followed = true
    await resumeTransfers(context, (transfer) => handlers.onOutcome?.(transfer))
  }
  return flow.createTransferFlow(context, handlers)
}
