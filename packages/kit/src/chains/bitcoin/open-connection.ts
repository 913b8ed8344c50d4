import { type CaipNetworkId, FoyerError, isFoyerError } from '@foyer/base'
import {
  ACCOUNT_NOT_FOUND_FOR_CONNECTOR,
  CHAIN_NOT_CONFIGURED,
  CHAIN_NOT_SUPPORTED,
  NO_REQUESTED_CHAIN_SUPPORTED,
  USER_REJECTED,
  WALLET_DISCONNECTED,
} from '@foyer/base/catalogue'
import { DISCONNECT_REVOKE_TIMEOUT_MS, WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Accounts, Adapter, Provider } from '../../core/connections/adapter.ts'
import { openRelayed, switchRelayed } from '../../core/connections/relay-session.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { readAddresses } from './accounts.ts'
import { networkById } from './networks.ts'

/**
 * Requests addresses and the network.
 * @throws USER_REJECTED, NO_REQUESTED_CHAIN_SUPPORTED, ACCOUNT_NOT_FOUND_FOR_CONNECTOR when nothing usable was shared,
 *   CHAIN_NOT_CONFIGURED when the network is unknown
 */
export async function openConnection(
  provider: Provider,
  { silent, networks }: Parameters<Adapter['open']>[1],
): Promise<Accounts | undefined> {
  if (provider.session) return withDetails(openRelayed({ ...provider, session: provider.session }, { silent }))
  const timeout = { timeoutMs: WALLET_READ_TIMEOUT_MS }
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const served = await requestWallet(provider, { method: 'getNetworks' }, timeout)
  if (Array.isArray(served) && !chains.some((chain) => served.includes(chain)))
    throw new FoyerError(NO_REQUESTED_CHAIN_SUPPORTED)
  const shared = silent
    ? await requestWallet(provider, { method: 'getAccountAddresses' }, timeout)
    : await requestWallet(provider, { method: 'requestAccounts', params: { chains } })
  if (silent && Array.isArray(shared) && shared.length === 0) return undefined
  const chain = await requestWallet(provider, { method: 'getNetwork', params: { chains } }, timeout)
  if (!isKnown(chain)) throw new FoyerError(CHAIN_NOT_CONFIGURED)
  const details = readAddresses(shared, chain)
  if (details.length === 0) {
    if (silent) return undefined
    throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
  }
  return { addresses: details.map(({ address }) => address), chain, details }
}

/** Revokes the permission if the wallet supports it. Limited to 100 ms, because disconnecting never waits for a wallet. */
export async function revoke(provider: Provider): Promise<void> {
  if (provider.session) return
  try {
    await requestWallet(provider, { method: 'disconnect' }, { timeoutMs: DISCONNECT_REVOKE_TIMEOUT_MS })
  } catch {
    // Most wallets do not support it; the connection ends on our side in any case.
  }
}

/** @throws USER_REJECTED, CHAIN_NOT_SUPPORTED when the wallet cannot switch to it */
export async function switchNetwork(provider: Provider, network: Network): Promise<void> {
  if (provider.session) return switchRelayed({ ...provider, session: provider.session }, network)
  try {
    await requestWallet(provider, { method: 'switchNetwork', params: { chain: network.caipNetworkId } })
  } catch (error) {
    if (isFoyerError(error, USER_REJECTED) || isFoyerError(error, WALLET_DISCONNECTED)) throw error
    // Wallets have no common error for a network that they do not support.
    throw new FoyerError(CHAIN_NOT_SUPPORTED, { cause: error })
  }
  const chain = await requestWallet(provider, { method: 'getNetwork' }, { timeoutMs: WALLET_READ_TIMEOUT_MS })
  if (chain !== network.caipNetworkId) throw new FoyerError(CHAIN_NOT_SUPPORTED)
}

/** A session contains only addresses; their purpose is derived from their format. */
function withDetails(accounts: Accounts | undefined): Accounts | undefined {
  if (!accounts) return undefined
  const details = readAddresses(accounts.addresses, accounts.chain)
  if (details.length === 0) throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
  return { addresses: details.map(({ address }) => address), chain: accounts.chain, details }
}

const isKnown = (chain: unknown): chain is CaipNetworkId =>
  typeof chain === 'string' && networkById(chain) !== undefined
