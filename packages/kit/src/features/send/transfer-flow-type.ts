import type { FoyerError } from '@foyer/base'
import type { SendAsset, SendOrder, SentTransfer, UnsettledTransfer } from '../../core/transfers/sending.ts'
import type { TransferState } from './transfer-state.ts'

/** The input. `amount`: base units, or a decimal text with a dot. */
export type TransferInput = {
  readonly asset?: SendAsset | undefined
  readonly amount?: bigint | string | undefined
  readonly to?: string
}

/** One transfer, from the input to its outcome. */
export type TransferFlow = {
  readonly state: () => TransferState
  /** Calls `listener` now and with every state. Changes of the account are followed while there is a listener. Returns the undo. */
  readonly watch: (listener: (state: TransferState) => void) => () => void
  /**
   * Sets the asset, amount or receiver; omitted fields are unchanged. The receiver, its risks and the cost are looked up
   * automatically.
   */
  readonly set: (input: TransferInput) => void
  /** The reason why the draft cannot be reviewed; undefined if none is known. */
  readonly problem: () => FoyerError | undefined
  /** The maximum amount of the asset; undefined if another was chosen meanwhile. @throws RPC_REQUEST_FAILED */
  readonly max: () => Promise<bigint | undefined>
  /** Shows the prepared transfer for review. With an order: one that was created elsewhere. @throws the error of `problem` */
  readonly review: (order?: SendOrder) => void
  readonly back: () => void
  /**
   * Asks the chain once more, then the wallet. Nothing happens unless a review with its cost and risks stands, and no risk stops it; nor
   * where another tab has asked a wallet meanwhile: `unsettled` has that from then on, and the next call goes on.
   */
  readonly confirm: () => void
  /**
   * Returns from an outcome to the draft. From `unknown` it returns to the review and first checks whether the account has sent
   * something since.
   */
  readonly again: () => void
  /**
   * Transfers on the asset's network that may have been sent, the newest first: the wallet was asked and its answer is missing,
   * also from an earlier visit. Show them before another transfer is confirmed.
   */
  readonly unsettled: () => readonly UnsettledTransfer[]
  /** Dismisses one of them, so that it is not shown again. */
  readonly dismiss: (id: string) => void
}

export type TransferFlowOptions = {
  /** Delay after typing before names and costs are looked up, in milliseconds. Default: none. */
  readonly typingMs?: number
  readonly onSent?: (transfer: SentTransfer) => void
  /** Called whenever a transfer arrives, fails, or becomes pending again. */
  readonly onOutcome?: (transfer: SentTransfer) => void
}
