import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { isWalletIcon } from '../../core/wallets/wallet-icon.ts'
import { walletName } from '../../core/wallets/wallet-name.ts'
import { type InjectedBitcoin, injectedWallet, isInjectedBitcoin } from './wallets/injected.ts'
import { type PageWallet, providerOf } from './wallets/page-wallet.ts'
import { type SatsProvider, satsWallet } from './wallets/sats-connect.ts'
import { type StandardWallet, standardChains, standardWallet } from './wallets/standard.ts'

/** Most announcements that are looked at, and most wallets that are kept: a page cannot flood the list (R9). */
const ANNOUNCEMENTS_MAX = 2_000
const WALLETS_MAX = 200
/** A path of names from `window`, as sats-connect writes the id of a provider. */
const PROVIDER_ID = /^[\w$-]{1,80}(\.[\w$-]{1,80}){0,4}$/
/** A wallet of the standard that brings sats-connect's methods along is spoken to in those: they do more. */
const SATS_FEATURE = 'sats-connect:'

/** Where wallets that announce themselves nowhere sit: name, then the path from `window`. */
const GLOBALS: readonly (readonly [string, string])[] = [
  ['UniSat Wallet', 'unisat'],
  ['OKX Wallet', 'okxwallet.bitcoin'],
]

/**
 * Finds Bitcoin wallets: those of the Wallet Standard, those in sats-connect's list `window.btc_providers`, and the known ones that
 * only sit on a global. Facts are read once and copied: a wallet cannot change its name later.
 */
export function discover(found: (wallet: FoundWallet) => void, { announced }: { announced: boolean }): () => void {
  const sources = new Set<unknown>()
  const names = new Set<string>()
  let announcements = 0

  const take = (source: unknown, read: () => FoundWallet | undefined) => {
    if (++announcements > ANNOUNCEMENTS_MAX || sources.has(source) || names.size >= WALLETS_MAX) return
    const wallet = attempt(read)
    // Many a wallet keeps to several standards: the first one that it is found by counts.
    if (!wallet || names.has(wallet.name.toLowerCase())) return
    sources.add(source)
    names.add(wallet.name.toLowerCase())
    found(wallet)
  }
  const register = (...wallets: unknown[]) => {
    for (const wallet of wallets) take(wallet, () => readStandard(wallet as StandardWallet))
    return () => undefined
  }
  const onRegister = (event: Event) => attempt(() => (event as CustomEvent<(api: object) => void>).detail(api))
  const api = Object.freeze({ register })
  const lookAround = () => {
    for (const entry of listed()) take(entry, () => readSats(entry))
    for (const [name, path] of GLOBALS) {
      const wallet = at(path)
      if (isInjectedBitcoin(wallet)) take(wallet, () => readInjected(name, path, wallet))
    }
  }

  if (announced) {
    // https://github.com/wallet-standard/wallet-standard: whoever comes first waits for the other's event.
    window.addEventListener('wallet-standard:register-wallet', onRegister)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }
  lookAround()
  // Extensions may put theirs on the page after it began to run.
  window.addEventListener('load', lookAround, { once: true })
  const timer = setTimeout(lookAround, LATE_MS)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    window.removeEventListener('load', lookAround)
  }
}

/** As long as a reload waits for a wallet that comes late, less what finding it takes. */
const LATE_MS = 500

function readStandard(wallet: StandardWallet): FoundWallet | undefined {
  const { icon, features } = wallet
  const name = walletName(wallet.name)
  if (!name || typeof features !== 'object' || features === null) return undefined
  const sats = (features[SATS_FEATURE] as { provider?: SatsProvider } | undefined)?.provider
  // Those switch networks themselves; one of the standard serves what it lists.
  if (typeof sats?.request === 'function') return facts(`bitcoin:${slug(name)}`, name, icon, satsWallet(sats))
  const page = standardWallet(wallet)
  return page && facts(`bitcoin:${slug(name)}`, name, icon, page, { chains: standardChains(wallet) })
}

function readSats(entry: unknown): FoundWallet | undefined {
  const { id, name: said, icon } = (entry ?? {}) as Record<string, unknown>
  const name = walletName(said)
  if (typeof id !== 'string' || !PROVIDER_ID.test(id) || !name) return undefined
  const provider = at(id) as SatsProvider | undefined
  return typeof provider?.request === 'function' ? facts(`bitcoin:${id}`, name, icon, satsWallet(provider)) : undefined
}

const readInjected = (name: string, path: string, wallet: InjectedBitcoin): FoundWallet =>
  facts(`bitcoin:${path}`, name, wallet.icon, injectedWallet(wallet))

function facts(
  id: string,
  name: string,
  icon: unknown,
  page: PageWallet,
  more: Pick<FoundWallet, 'chains'> = {},
): FoundWallet {
  const provider: Provider = providerOf(page)
  return Object.freeze({ id, name, announced: true, provider, ...more, ...(isWalletIcon(icon) ? { icon } : {}) })
}

/** sats-connect's list. */
function listed(): readonly unknown[] {
  const list = attempt(() => (window as { btc_providers?: unknown }).btc_providers)
  return Array.isArray(list) ? list.slice(0, WALLETS_MAX) : []
}

function at(path: string): unknown {
  return attempt(() =>
    path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], window as unknown),
  )
}

/** Whoever throws when looked at is not a wallet (R9, T15). */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined // As above.
  }
}

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, '-')
