import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { NativeCurrency } from '@foyer/base/networks'
import * as networks from '@foyer/base/networks'
import type { Hex } from 'viem'
import type { Upstreams } from '../http/upstreams.ts'
import { type ChainRpc, createRpc, RpcError } from './rpc.ts'

/** An EVM network with a node of the operator. */
export type ServedChain = {
  /** CAIP-2. */
  readonly id: string
  readonly native: NativeCurrency
  readonly rpc: ChainRpc
  /** Multicall3, https://github.com/mds1/multicall3 */
  readonly multicall: Hex
}

/** These namespaces are read through the EVM's JSON-RPC. */
const EVM = /^eip155:[1-9]\d{0,15}$/
const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Networks that derive contract addresses differently and have another address for it. */
const OTHER_MULTICALL3: Readonly<Record<string, Hex>> = {
  'eip155:324': '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  'eip155:2741': '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7',
}
/** A page waits ten seconds for an answer that may need two reads. */
export const READ_TIMEOUT_MS = 4_000

/**
 * The EVM networks among the configured ones.
 * @param rpcUrls CAIP-2 id → endpoint
 * @param timeoutMs how long one reading may take
 */
export function servedChains(
  rpcUrls: ReadonlyMap<string, string>,
  upstreams: Upstreams,
  timeoutMs = READ_TIMEOUT_MS,
): ReadonlyMap<string, ServedChain> {
  const chains = [...rpcUrls].flatMap(([id, url]) => {
    if (!EVM.test(id)) return []
    const upstream = upstreams.network(id, { timeoutMs })
    const native = NATIVE.get(id) ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
    return [[id, { id, native, rpc: createRpc(url, upstream), multicall: OTHER_MULTICALL3[id] ?? MULTICALL3 }] as const]
  })
  return new Map(chains)
}

/** @throws INVALID_PARAMETER for a network without a node */
export function requireChain(chains: ReadonlyMap<string, ServedChain>, id: string): ServedChain {
  const chain = chains.get(id)
  if (chain) return chain
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'this network is not served' } })
}

/**
 * Treats an error of the node as unavailability, for calls that always have an answer.
 * @throws UPSTREAM_UNAVAILABLE
 */
export async function nodeAnswers<T>(id: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${id}` }, cause: error })
  }
}

const NATIVE: ReadonlyMap<string, NativeCurrency> = new Map(
  Object.values(networks).flatMap((network) =>
    typeof network === 'function' ? [] : [[network.caipNetworkId, network.nativeCurrency]],
  ),
)
