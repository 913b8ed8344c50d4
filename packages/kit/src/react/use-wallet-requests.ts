import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { METHOD_NOT_SUPPORTED, NO_ACCOUNT_CONNECTED, UNSUPPORTED_CHAIN } from '@foyer/base/catalogue'
import { useCallback } from 'react'
import type { TransactionRequest } from '../core/connections/adapter.ts'
import { networkOf } from '../core/connections/session.ts'
import type { HostNetwork } from '../core/networks/networks.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { type RequestState, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to sign a text, as its namespace does it: EIP-191 on EVM networks.
 * `signMessage` resolves to the signature, or to nothing when it failed: then `error` says why (USER_REJECTED, NO_ACCOUNT_CONNECTED,
 * METHOD_NOT_SUPPORTED, SIGN_MESSAGE_FAILED). Who relies on a signature verifies it.
 * @param namespace by default the active one
 * @example const { signMessage, status, data, error } = useFoyerSignMessage(foyer)
 */
export function useFoyerSignMessage(
  foyer: Foyer,
  namespace?: Namespace,
): RequestState<string> & { readonly signMessage: (message: string) => Promise<string | undefined> } {
  const ask = useCallback(
    async (message: string) => {
      const { provider, adapter, address } = walletOf(foyer, namespace)
      const { signMessage } = adapter.can
      if (!signMessage) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'signMessage' } })
      return signMessage(provider, address, message)
    },
    [foyer, namespace],
  )
  const [state, signMessage] = useRequest(ask)
  return { ...state, signMessage }
}

/**
 * Asks the connected wallet to send a transaction on its current network. EVM only.
 * `sendTransaction` resolves to the hash, or to nothing when it failed: then `error` says why (USER_REJECTED, NO_ACCOUNT_CONNECTED,
 * UNSUPPORTED_CHAIN on a network that is not listed, METHOD_NOT_SUPPORTED, CONNECTOR_CHAIN_MISMATCH, INVALID_OPTION, and SENT_UNKNOWN
 * when it may have been sent).
 * @param namespace by default the active one
 * @example const { sendTransaction, status } = useFoyerSendTransaction(foyer)
 */
export function useFoyerSendTransaction(
  foyer: Foyer,
  namespace?: Namespace,
): RequestState<string> & {
  /** @param transaction `value` in wei, `data` as hex */
  readonly sendTransaction: (transaction: TransactionRequest) => Promise<string | undefined>
} {
  const ask = useCallback(
    async (transaction: TransactionRequest) => {
      const { provider, adapter, address } = walletOf(foyer, namespace)
      const { sendTransaction } = adapter.can
      if (!sendTransaction) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'sendTransaction' } })
      const { session, networks } = foyer.context.store.get()
      const network = networkOf(session, networks, namespace)
      if (!network) throw new FoyerError(UNSUPPORTED_CHAIN)
      return sendTransaction(provider, address, network, transaction)
    },
    [foyer, namespace],
  )
  const [state, sendTransaction] = useRequest(ask)
  return { ...state, sendTransaction }
}

/**
 * Switches the network. `error` after a call that failed: SWITCH_NETWORK_NOT_FOUND, USER_REJECTED, CHAIN_NOT_SUPPORTED.
 * @example const { switchNetwork, status } = useFoyerSwitchNetwork(foyer)
 */
export function useFoyerSwitchNetwork(
  foyer: Foyer,
): RequestState<void> & { readonly switchNetwork: (network: HostNetwork | CaipNetworkId) => Promise<void> } {
  const [state, switchNetwork] = useRequest(foyer.switchNetwork)
  return { ...state, switchNetwork }
}

function walletOf(foyer: Foyer, namespace: Namespace | undefined) {
  const { address } = foyer.getAccount(namespace)
  if (address === undefined) throw new FoyerError(NO_ACCOUNT_CONNECTED)
  return { ...foyer.wallet(namespace), address }
}
