import { FoyerError, isSolanaAddress } from '@foyer/base'
import {
  ACCOUNT_NOT_FOUND_FOR_CONNECTOR,
  CHAIN_NOT_SUPPORTED,
  NO_REQUESTED_CHAIN_SUPPORTED,
} from '@foyer/base/catalogue'
import { DISCONNECT_REVOKE_TIMEOUT_MS, WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Accounts, Provider } from '../../core/connections/adapter.ts'
import { openRelayed, switchRelayed } from '../../core/connections/relay-session.ts'
import { chooseNetwork } from './chosen-network.ts'
import { clusterOf } from './clusters.ts'
import { requestWallet } from './request-wallet.ts'

type Granted = readonly { readonly pubkey: string; readonly chains: readonly string[] }[]

/**
 * Requests accounts. Solana wallets have no current cluster, so they start on the first of the host's clusters that they
 * support.
 * @throws USER_REJECTED, ACCOUNT_NOT_FOUND_FOR_CONNECTOR when nothing usable was shared, NO_REQUESTED_CHAIN_SUPPORTED
 */
export async function openConnection(
  provider: Provider,
  { silent, networks }: { readonly silent: boolean; readonly networks: readonly Network[] },
): Promise<Accounts | undefined> {
  const { session } = provider
  if (session) {
    const accounts = openRelayed({ session }, { silent })
    return accounts && { ...accounts, chain: clusterOf(accounts.chain) ?? accounts.chain }
  }
  const granted = await accountsOf(provider, silent)
  if (granted.length === 0) {
    if (silent) return undefined
    throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
  }
  for (const { caipNetworkId } of networks) {
    const addresses = granted.filter(({ chains }) => chains.includes(caipNetworkId)).map(({ pubkey }) => pubkey)
    if (addresses.length === 0) continue
    await chooseNetwork(provider, caipNetworkId)
    return { addresses, chain: caipNetworkId }
  }
  throw new FoyerError(NO_REQUESTED_CHAIN_SUPPORTED)
}

/**
 * The wallet is not notified, because every request contains its cluster. It only has to support it.
 * @throws CHAIN_NOT_SUPPORTED
 */
export async function switchNetwork(provider: Provider, network: Network): Promise<void> {
  const { session } = provider
  if (session) return switchRelayed({ session }, network)
  const granted = await accountsOf(provider, true)
  if (!granted.some(({ chains }) => chains.includes(network.caipNetworkId))) throw new FoyerError(CHAIN_NOT_SUPPORTED)
  await chooseNetwork(provider, network.caipNetworkId)
}

/** Revokes the permission (`standard:disconnect`). Limited to 100 ms, because disconnecting never waits for a wallet. */
export async function revoke(provider: Provider): Promise<void> {
  if (provider.session) return
  try {
    await requestWallet(provider, 'solana_disconnect', undefined, { timeoutMs: DISCONNECT_REVOKE_TIMEOUT_MS })
  } catch {
    // A wallet without support keeps the permission; the connection ends on our side in any case.
  }
}

async function accountsOf(provider: Provider, silent: boolean): Promise<Granted> {
  const answer = await requestWallet(
    provider,
    silent ? 'solana_getAccounts' : 'solana_requestAccounts',
    undefined,
    silent ? { timeoutMs: WALLET_READ_TIMEOUT_MS } : {},
  )
  if (!Array.isArray(answer)) return []
  const known = new Set<string>()
  return answer.flatMap((account: { pubkey?: unknown; chains?: unknown } | undefined) => {
    const { pubkey, chains } = account ?? {}
    if (typeof pubkey !== 'string' || !isSolanaAddress(pubkey) || known.has(pubkey) || !Array.isArray(chains)) return []
    known.add(pubkey)
    return [{ pubkey, chains: chains.filter((chain) => typeof chain === 'string') }]
  })
}
