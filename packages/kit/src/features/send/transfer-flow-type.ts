import type { FoyerError } from '@foyer/base'
import type { SendAsset, SendOrder, SentTransfer, UnsettledTransfer } from '../../core/transfers/sending.ts'
import type { TransferState } from './transfer-state.ts'

/** What is typed. `amount`: base units, or a decimal text with a dot. */
export type TransferInput = {
  readonly asset?: SendAsset | undefined
  readonly amount?: bigint | string | undefined
  readonly to?: string
}

/** One transfer, from what is typed to what became of it. */
export type TransferFlow = {
  readonly state: () => TransferState
  /** Calls `listener` now and with every state. An account that changes is followed while somebody listens. Returns the undo. */
  readonly watch: (listener: (state: TransferState) => void) => () => void
  /** Says what is to be sent, or to whom; what is left out stays. The receiver, its risks and the cost are looked up by themselves. */
  readonly set: (input: TransferInput) => void
  /** What stands between the draft and its review; undefined: nothing that is known. */
  readonly problem: () => FoyerError | undefined
  /** As much as can be sent of the asset; undefined where another was chosen meanwhile. @throws RPC_REQUEST_FAILED */
  readonly max: () => Promise<bigint | undefined>
  /** Shows what was prepared for the last look. With an order: one that was made elsewhere. @throws what `problem` says */
  readonly review: (order?: SendOrder) => void
  readonly back: () => void
  /**
   * Asks the chain once more, then the wallet. Nothing happens unless a review with its cost and risks stands, and no risk stops it; nor
   * where another tab has asked a wallet meanwhile: `unsettled` has that from then on, and the next call goes on.
   */
  readonly confirm: () => void
  /** From an end back to the draft. From `unknown` back to the review: whether the account has moved on since is asked first. */
  readonly again: () => void
  /**
   * What the sender may have sent on the asset's network without our knowing, the newest first: the wallet was asked and its answer is
   * missing, also one of an earlier visit. Show it before another transfer is confirmed.
   */
  readonly unsettled: () => readonly UnsettledTransfer[]
  /** The visitor has looked: it is not warned of any more. */
  readonly dismiss: (id: string) => void
}

export type TransferFlowOptions = {
  /** How long somebody may go on typing before names and costs are asked for, in milliseconds. Default: not at all. */
  readonly typingMs?: number
  readonly onSent?: (transfer: SentTransfer) => void
  /** Told whenever it becomes known that a transfer arrived, failed, or waits again. */
  readonly onOutcome?: (transfer: SentTransfer) => void
}
