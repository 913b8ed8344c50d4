import type { FrameMessageName, FrameResult } from '@foyer/contracts/frame/answers'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { ConnectorSession } from './connector.ts'

/** The embedded wallet of one instance: its page, opened when it is first needed. */
export type EmbeddedWallet = {
  /** @throws IFRAME_LOAD_FAILED */
  readonly channel: () => Promise<FrameChannel>
  /** The wallet of the visitor who has signed in. @throws NOT_CONNECTED_TO_EMAIL_OR_SOCIAL, IFRAME_LOAD_FAILED */
  readonly session: () => Promise<ConnectorSession>
}

export type FrameChannel = {
  /**
   * Asks the wallet page. Aborting asks it to withdraw the request; if it has signed by then, its answer still counts.
   * @throws the errors of the message's row, IFRAME_REQUEST_TIMEOUT, REQUEST_ABORTED, SOMETHING_WENT_WRONG when the channel closes
   */
  readonly request: <N extends FrameMessageName>(
    name: N,
    params: FrameParams<N>,
    signal?: AbortSignal,
  ) => Promise<FrameResult<N>>
  /** Rejects everything that is open. Nothing is sent again: whether an open request was signed is unknown. */
  readonly close: () => void
}
