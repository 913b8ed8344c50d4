import type { CaipNetworkId } from '@foyer/base'
import { FoyerError, isCaipNetworkId } from '@foyer/base'
import { ACCOUNT_NOT_FOUND_FOR_CONNECTOR, CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Accounts, RelaySession, WatchHandlers } from './adapter.ts'

/* A relay session has fixed accounts and networks from the start. Adapters of namespaces whose wallets have no methods for
 * accounts and networks read them from the session. */

type Relayed = {
  readonly session: RelaySession
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** @throws ACCOUNT_NOT_FOUND_FOR_CONNECTOR when the session has no account on its network, unless `silent` */
export function openRelayed({ session }: Relayed, { silent }: { silent: boolean }): Accounts | undefined {
  const addresses = session.accounts()
  if (addresses.length > 0) return { addresses, chain: session.chain() }
  if (silent) return undefined
  throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
}

/** Follows the events of the session. @returns the undo */
export function watchRelayed(provider: Relayed, handlers: WatchHandlers): () => void {
  const onAccounts = (addresses: readonly string[]) => handlers.accounts(addresses)
  const onChain = (chain: CaipNetworkId) => {
    if (isCaipNetworkId(chain)) handlers.chain(chain)
  }
  const onDisconnect = () => handlers.disconnect()
  provider.on?.('accountsChanged', onAccounts)
  provider.on?.('chainChanged', onChain)
  provider.on?.('disconnect', onDisconnect)
  return () => {
    provider.removeListener?.('accountsChanged', onAccounts)
    provider.removeListener?.('chainChanged', onChain)
    provider.removeListener?.('disconnect', onDisconnect)
  }
}

/**
 * Checks the session without a request to the wallet: it either shared accounts on the network or did not. @throws
 * CHAIN_NOT_SUPPORTED
 */
export function switchRelayed({ session }: Relayed, network: Network): void {
  const to = [network.caipNetworkId, network.deprecatedCaipNetworkId].find((id) => id && session.chains().includes(id))
  if (to === undefined) throw new FoyerError(CHAIN_NOT_SUPPORTED)
  session.choose(to)
}
