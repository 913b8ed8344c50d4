import { AUGUSTUS, hasAugustus } from '@foyer/contracts/swap-augustus'
import { ALLOWANCE_HOLDER, hasSettler } from '@foyer/contracts/swap-settler'
import type { SwapPlace } from '../../core/connections/swaps.ts'

type Contracts = {
  /** What may be called, and be allowed to take tokens. */
  readonly router: string
  /** The token that wraps the native currency. */
  readonly wrapped: string
}

const FIRST = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const OP_WETH = '0x4200000000000000000000000000000000000006'

/** SwapRouter02 by CAIP-2 id, from github.com/Uniswap/contracts (deployments/json). */
const ROUTERS: Readonly<Record<string, readonly [router: string, wrapped: string]>> = {
  'eip155:1': [FIRST, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  'eip155:10': [FIRST, OP_WETH],
  'eip155:56': ['0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  'eip155:100': ['0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be', '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'],
  'eip155:137': [FIRST, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
  'eip155:324': ['0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3', '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91'],
  'eip155:8453': ['0x2626664c2603336E57B271c5C0b26F421741e481', OP_WETH],
  'eip155:42161': [FIRST, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  'eip155:43114': ['0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
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
  const [own, wrappedThere] = ROUTERS[caipNetworkId] ?? []
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
