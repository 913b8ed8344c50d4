import type { CaipNetworkId } from '@foyer/base'
import type { FoundWallet } from '../../core/connections/adapter.ts'
import { isWalletIcon } from '../../core/wallets/wallet-icon.ts'
import { walletName } from '../../core/wallets/wallet-name.ts'
import { clusterOf } from './clusters.ts'
import { CONNECT, methodOf, SIGN_AND_SEND, SIGN_MESSAGE, SIGN_TRANSACTION, type StandardWallet } from './standard.ts'
import { standardProvider } from './standard-provider.ts'

/** Limits for registrations that are processed and wallets that are kept, so that a page cannot flood the list (R9). */
const REGISTRATIONS_MAX = 2_000
const WALLETS_MAX = 200
const CHAINS_MAX = 100

/**
 * Finds wallets that register by the Wallet Standard, https://github.com/wallet-standard/wallet-standard/blob/master/DESIGN.md:
 * those loaded before us receive `app-ready`, later ones dispatch `register-wallet`. Their properties are read once and copied,
 * so that a wallet cannot change its name later. Wallets without a Solana cluster are ignored.
 */
export function discover(found: (wallet: FoundWallet) => void, options: { announced: boolean }): () => void {
  if (!options.announced) return () => undefined
  const wallets = new Set<unknown>()
  const ids = new Set<string>()
  let registrations = 0

  const take = (wallet: unknown) => {
    if (++registrations > REGISTRATIONS_MAX || ids.size >= WALLETS_MAX || wallets.has(wallet)) return
    const read = readWallet(wallet)
    if (!read || ids.has(read.id)) return
    wallets.add(wallet)
    ids.add(read.id)
    found(read)
  }
  const api = Object.freeze({
    register(...registered: unknown[]) {
      for (const wallet of registered.slice(0, WALLETS_MAX)) take(wallet)
      // A wallet that unregisters stays in the list without answering until the next visit.
      return () => undefined
    },
  })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (typeof detail === 'function') detail(api)
    } catch {
      // An invalid registration is ignored (R9, T15).
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => window.removeEventListener('wallet-standard:register-wallet', onRegister)
}

function readWallet(wallet: unknown): FoundWallet | undefined {
  try {
    const standard = wallet as StandardWallet
    const { icon, chains } = standard
    const name = walletName(standard.name)
    const served = clustersOf(chains)
    if (!name || served.length === 0 || !methodOf(standard, CONNECT)) return undefined
    if (![SIGN_TRANSACTION, SIGN_AND_SEND, SIGN_MESSAGE].some((feature) => methodOf(standard, feature)))
      return undefined
    return Object.freeze({
      // The standard identifies wallets by name only.
      id: `wallet-standard ${name}`,
      name,
      announced: true,
      chains: served,
      provider: standardProvider(standard),
      ...(isWalletIcon(icon) ? { icon } : {}),
    })
  } catch {
    return undefined // A getter threw: as above.
  }
}

const clustersOf = (chains: unknown): readonly CaipNetworkId[] =>
  Array.isArray(chains) ? [...new Set(chains.slice(0, CHAINS_MAX).flatMap((chain) => clusterOf(chain) ?? []))] : []
