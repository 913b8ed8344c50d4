import type { FoundWallet, Provider } from '../../core/connections/adapter.ts'
import { isWalletIcon } from '../../core/wallets/wallet-icon.ts'
import { walletName } from '../../core/wallets/wallet-name.ts'

/** Limits for announcements that are processed and wallets that are kept, so that a page cannot flood the list (R9). */
const ANNOUNCEMENTS_MAX = 2_000
const WALLETS_MAX = 200
const UUID = /^[0-9a-f-]{8,64}$/i
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+){1,8}$/i

/**
 * Finds wallets that announce themselves (EIP-6963 https://eips.ethereum.org/EIPS/eip-6963) or, if none does, a wallet on
 * `window.ethereum`. Their properties are read once and copied, so that a wallet cannot change its name later.
 */
export function discover(found: (wallet: FoundWallet) => void, options: { announced: boolean }): () => void {
  const providers = new Set<unknown>()
  const ids = new Set<string>()
  const uuids = new Set<string>()
  let announcements = 0

  const take = (wallet: FoundWallet | undefined) => {
    if (!wallet || providers.has(wallet.provider) || ids.has(wallet.id) || ids.size >= WALLETS_MAX) return
    providers.add(wallet.provider)
    ids.add(wallet.id)
    found(wallet)
  }
  const onAnnounce = (event: Event) => {
    if (++announcements > ANNOUNCEMENTS_MAX) return
    const announced = readAnnouncement(event)
    if (!announced || uuids.has(announced.uuid)) return
    uuids.add(announced.uuid)
    const { wallet } = announced
    // Any wallet can claim a reverse name, so the second wallet with the same name is still listed.
    take(ids.has(wallet.id) ? Object.freeze({ ...wallet, id: `${wallet.id} 2` }) : wallet)
  }
  const onInitialized = () => takeInjected()
  const takeInjected = () => {
    if (ids.size === 0) take(readInjected())
  }

  if (options.announced) {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  window.addEventListener('ethereum#initialized', onInitialized, { once: true })
  // Wallets answer the request in the same turn; the global is used only if none did.
  takeInjected()
  return () => {
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.removeEventListener('ethereum#initialized', onInitialized)
  }
}

function readAnnouncement(event: Event): { readonly uuid: string; readonly wallet: FoundWallet } | undefined {
  try {
    const detail: unknown = (event as CustomEvent<unknown>).detail
    const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Provider }
    const { uuid, name, icon, rdns } = info ?? {}
    const readable = walletName(name)
    if (typeof uuid !== 'string' || !UUID.test(uuid) || !readable || typeof provider?.request !== 'function')
      return undefined
    const reverseName =
      typeof rdns === 'string' && RDNS.test(rdns) && rdns.length <= 100 ? rdns.toLowerCase() : undefined
    const wallet = Object.freeze({
      // The uuid changes with every page load (EIP-6963), so a reload finds the wallet by its reverse name.
      id: reverseName ?? uuid,
      name: readable,
      announced: true,
      provider,
      ...(reverseName === undefined ? {} : { rdns: reverseName }),
      ...(isWalletIcon(icon) ? { icon } : {}),
    })
    return { uuid, wallet }
  } catch {
    return undefined // A getter threw; the announcement is ignored (R9, T15).
  }
}

function readInjected(): FoundWallet | undefined {
  try {
    const provider = (window as { ethereum?: Provider }).ethereum
    return typeof provider?.request === 'function'
      ? { id: 'injected', name: 'Browser Wallet', announced: false, global: true, provider }
      : undefined
  } catch {
    return undefined // As above.
  }
}
