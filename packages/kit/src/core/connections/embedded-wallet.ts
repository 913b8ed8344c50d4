import type { CaipNetworkId } from '@foyer/base'
import type { AccountType, FrameMessageName, FrameResult } from '@foyer/contracts/frame/answers'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { SiwxSession } from '../siwx.ts'
import type { ConnectorSession } from './connector.ts'

/** The embedded wallet of one instance: its page, opened when it is first needed. */
export type EmbeddedWallet = {
  /** @throws IFRAME_LOAD_FAILED */
  readonly channel: () => Promise<FrameChannel>
  /**
   * The wallet of the visitor who has signed in.
   * @param signIn asks for the signature of a sign-in at once
   * @throws NOT_CONNECTED_TO_EMAIL_OR_SOCIAL, IFRAME_LOAD_FAILED
   */
  readonly session: (signIn?: SignInWhileConnecting) => Promise<ConnectorSession>
  /** The account that the visitor or the host prefers, and its network. */
  readonly preferred: () => Pick<FrameParams<'connectSocial'>, 'preferredAccountType' | 'chainId'>
  /** The networks where visitors have a smart account. @throws as `channel` */
  readonly smartAccountNetworks: () => Promise<readonly CaipNetworkId[]>
  /** Switches between the accounts of the visitor's key; sites see the other address from then on. @throws as `channel` */
  readonly setAccountType: (type: AccountType) => Promise<void>
}

/** The parts of a sign-in message that a host decides. */
export type SignInParts = NonNullable<FrameParams<'getUser'>['siwxMessage']>

export type SignInWhileConnecting = {
  /** What is to be signed; undefined when the host has no message in time. */
  readonly request: () => Promise<SignInParts | undefined>
  /** Receives the signed message. Never rejects. */
  readonly keep: (session: SiwxSession) => Promise<void>
}

export type FrameChannel = {
  /**
   * Asks the wallet page. Aborting asks it to withdraw the request; if it has signed by then, its answer still counts.
   * @throws the errors of the message's row, IFRAME_REQUEST_TIMEOUT, SOMETHING_WENT_WRONG when the channel closes or the request was
   *   aborted, REQUEST_ABORTED when a request for the wallet was (`abortErrorOf`)
   */
  readonly request: <N extends FrameMessageName>(
    name: N,
    params: FrameParams<N>,
    signal?: AbortSignal,
  ) => Promise<FrameResult<N>>
  /** Rejects everything that is open. Nothing is sent again: whether an open request was signed is unknown. */
  readonly close: () => void
}
