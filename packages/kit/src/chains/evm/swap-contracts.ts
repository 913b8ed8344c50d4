import { AUGUSTUS, hasAugustus } from '@foyer/contracts/swap-augustus'
import { SWAP_ROUTERS } from '@foyer/contracts/swap-routers'
import { ALLOWANCE_HOLDER, hasSettler } from '@foyer/contracts/swap-settler'
import type { SwapPlace } from '../../core/connections/swaps.ts'

type Contracts = {
  /** What may be called, and be allowed to take tokens. */
  readonly router: string
  /** The token that wraps the native currency. */
  readonly wrapped: string
}

/**
 * The contracts that a swap may use, whatever the server says (T36). A server on this machine may have a chain of its own under any id,
 * and a testnet any contracts: there the quote decides.
 * @param called by the built transaction
 * @returns undefined where none may be used
 */
export function contractsOf(
  { network: { caipNetworkId, testnet }, apiUrl, provider, spender, wrapped }: SwapPlace,
  called = '0x',
): Contracts | undefined {
  if (apiUrl === undefined) return undefined
  if (isOnThisMachine(apiUrl) || testnet) return { router: spender ?? called, wrapped: wrapped ?? called }
  const [own, wrappedThere] = SWAP_ROUTERS[caipNetworkId] ?? []
  const holder = holderOf({ provider })
  const router = holder ? (holder.isOn(caipNetworkId) ? holder.address : undefined) : own
  if (!router || !wrappedThere || (spender ?? router).toLowerCase() !== router.toLowerCase()) return undefined
  return { router, wrapped: wrappedThere }
}

type Holder = {
  readonly kind: 'augustus' | 'settler'
  readonly address: string
  readonly isOn: (caipNetworkId: string) => boolean
}
const HOLDERS: Readonly<Record<string, Holder>> = {
  velora: { kind: 'augustus', address: AUGUSTUS, isOn: hasAugustus },
  '0x': { kind: 'settler', address: ALLOWANCE_HOLDER, isOn: hasSettler },
}
/** The contract of a provider that has one of its own. The swaps of all others are made by SwapRouter02, or are one for one. */
export const holderOf = ({ provider }: Pick<SwapPlace, 'provider'>): Holder | undefined =>
  Object.hasOwn(HOLDERS, provider) ? HOLDERS[provider] : undefined

const isOnThisMachine = (url: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(url).hostname)
