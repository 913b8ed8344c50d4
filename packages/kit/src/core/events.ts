import type { CaipAddress, CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import type { Connection } from './connections/connections.ts'

type SwapFacts = { readonly caipNetworkId: CaipNetworkId; readonly from: string; readonly to: string }

/** Events of one instance: names and payloads. */
export type FoyerEvents = {
  INITIALIZE: { readonly networks: readonly CaipNetworkId[] }
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: { readonly name: string; readonly platform: 'browser' | 'relay' }
  CONNECT_SUCCESS: { readonly namespace: Namespace; readonly caipAddress: CaipAddress; readonly connectorId: string }
  CONNECT_ERROR: { readonly connectorId: string; readonly error: FoyerError }
  /** An account of another service has signed in, e.g. `google`. On a new device, a second mail follows before the wallet connects. */
  SOCIAL_LOGIN_SUCCESS: { readonly provider: string }
  /**
   * The visitor refused, or it failed. With POPUP_CLOSED the window has seemed closed for eight seconds: a success may still follow. With
   * MODAL_CLOSED the visitor closed the modal, or the host aborted.
   */
  SOCIAL_LOGIN_ERROR: { readonly provider: string; readonly error: FoyerError }
  /** All current connections; only one per namespace if the project does not allow several wallets. */
  CONNECTIONS_CHANGED: { readonly connections: readonly Connection[] }
  /** The last connection of a namespace was removed. */
  DISCONNECT_SUCCESS: { readonly namespace: Namespace }
  DISCONNECT_ERROR: { readonly namespace: Namespace; readonly error: FoyerError }
  SWITCH_NETWORK: { readonly caipNetworkId: CaipNetworkId }
  ACCOUNTS_CHANGED: { readonly namespace: Namespace; readonly addresses: readonly string[] }
  SIWX_AUTH_SUCCESS: { readonly caipNetworkId: CaipNetworkId }
  SIWX_AUTH_ERROR: { readonly caipNetworkId: CaipNetworkId; readonly error: FoyerError }
  /** Symbols of the tokens. A swap has been included by its network. */
  SWAP_SUCCESS: SwapFacts
  /** It was refused, has failed, or nobody knows whether it was sent. */
  SWAP_ERROR: SwapFacts & { readonly error: FoyerError }
  SWAP_APPROVAL_ERROR: SwapFacts & { readonly error: FoyerError }
  /** The visitor has chosen an exchange to pay from, or the connected wallet (`wallet`). */
  PAY_EXCHANGE_SELECTED: { readonly exchange: string; readonly caipNetworkId: CaipNetworkId }
  /** A payment has arrived: the chain shows it. */
  PAY_SUCCESS: { readonly exchange: string; readonly caipNetworkId: CaipNetworkId; readonly transactionHash: string }
  /** `transactionHash`: of a payment that had arrived (`PAY_SUCCESS`) and is gone again, because its block was reorganised. */
  PAY_ERROR: {
    readonly exchange: string
    readonly caipNetworkId: CaipNetworkId
    readonly error: FoyerError
    readonly transactionHash?: string
  }
  ALERT: { readonly error: FoyerError }
}
export type FoyerEventName = keyof FoyerEvents
