import type { CaipAddress, CaipNetworkId, FoyerError, Namespace } from '@foyer/base'

/** Events of one instance: names as the specification's section 7 has them, payloads typed. */
export type FoyerEvents = {
  INITIALIZE: { readonly networks: readonly CaipNetworkId[] }
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: { readonly name: string; readonly platform: 'browser' | 'relay' }
  CONNECT_SUCCESS: { readonly namespace: Namespace; readonly caipAddress: CaipAddress; readonly connectorId: string }
  CONNECT_ERROR: { readonly connectorId: string; readonly error: FoyerError }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace }
  DISCONNECT_ERROR: { readonly namespace: Namespace; readonly error: FoyerError }
  SWITCH_NETWORK: { readonly caipNetworkId: CaipNetworkId }
  ACCOUNTS_CHANGED: { readonly namespace: Namespace; readonly addresses: readonly string[] }
  ALERT: { readonly error: FoyerError }
}
export type FoyerEventName = keyof FoyerEvents
