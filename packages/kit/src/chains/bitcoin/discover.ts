import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { isWalletIcon } from '../../core/wallets/wallet-icon.ts'
import { walletName } from '../../core/wallets/wallet-name.ts'
import { type InjectedBitcoin, injectedWallet, isInjectedBitcoin } from './wallets/injected.ts'
import { type PageWallet, providerOf } from './wallets/page-wallet.ts'
import { type SatsProvider, satsWallet } from './wallets/sats-connect.ts'
import { type StandardWallet, standardChains, standardWallet } from './wallets/standard.ts'

/** Limits for announcements that are processed and wallets that are kept, so that a page cannot flood the list (R9). */
const ANNOUNCEMENTS_MAX = 2_000
const WALLETS_MAX = 200
/** A path of names from `window`, as sats-connect writes the id of a provider. */
const PROVIDER_ID = /^[\w$-]{1,80}(\.[\w$-]{1,80}){0,4}$/
/** A Wallet Standard wallet that also offers sats-connect is used through sats-connect, which has more methods. */
const SATS_FEATURE = 'sats-connect:'

/** Wallets that do not announce themselves: name, and the path from `window`. */
const GLOBALS: readonly (readonly [string, string])[] = [
  ['UniSat Wallet', 'unisat'],
  ['OKX Wallet', 'okxwallet.bitcoin'],
]

/**
 * Finds Bitcoin wallets: those of the Wallet Standard, those in sats-connect's list `window.btc_providers`, and known ones that
 * are only available on a global. Their properties are read once and copied, so that a wallet cannot change its name later.
 */
export function discover(found: (wallet: FoundWallet) => void, { announced }: { announced: boolean }): () => void {
  const sources = new Set<unknown>()
  const names = new Set<string>()
  let announcements = 0

  const take = (source: unknown, read: () => FoundWallet | undefined) => {
    if (++announcements > ANNOUNCEMENTS_MAX || sources.has(source) || names.size >= WALLETS_MAX) return
    const wallet = attempt(read)
    // Many wallets support several standards; the first one that finds the wallet is used.
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
    // https://github.com/wallet-standard/wallet-standard: whichever side loads first waits for the other's event.
    window.addEventListener('wallet-standard:register-wallet', onRegister)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  }
  lookAround()
  // Extensions may inject their objects after the page has started.
  window.addEventListener('load', lookAround, { once: true })
  const timer = setTimeout(lookAround, LATE_MS)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
    window.removeEventListener('load', lookAround)
  }
}

/** The time a reload waits for a late wallet, minus the time that discovery takes. */
const LATE_MS = 500

function readStandard(wallet: StandardWallet): FoundWallet | undefined {
  const { icon, features } = wallet
  const name = walletName(wallet.name)
  if (!name || typeof features !== 'object' || features === null) return undefined
  const sats = (features[SATS_FEATURE] as { provider?: SatsProvider } | undefined)?.provider
  // These wallets switch networks themselves; a Wallet Standard wallet lists the networks it supports.
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

/** An object that throws when it is read is ignored (R9, T15). */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined // As above.
  }
}

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, '-')
