import type { NativeCurrency } from '@foyer/base/networks'
import { createCache } from '../../cache.ts'
import type { Upstreams } from '../../http/upstreams.ts'
import type { AccountChains } from '../account-chains.ts'
import { nodeAnswers, READ_TIMEOUT_MS } from '../chains.ts'
import type { AccountToken } from '../tokens.ts'
import { isSolanaKey } from './address.ts'
import { createSolanaHistory, type SolanaCluster } from './history.ts'
import { readHoldings } from './holdings.ts'
import { knownTokens } from './known-tokens.ts'
import { createSolanaRpc } from './rpc.ts'

type SolanaOptions = {
  /** CAIP-2 id → endpoint, of all namespaces. */
  readonly rpcUrls: ReadonlyMap<string, string>
  /** CAIP-2 id → tokens that the operator lists; by default those we know. */
  readonly tokens: ReadonlyMap<string, readonly AccountToken[]>
  readonly iconUrl: (iconId: string) => string
  readonly upstreams: Upstreams
  readonly now?: () => number
  readonly timeoutMs?: number
}

const CLUSTER = /^solana:[-_a-zA-Z0-9]{1,64}$/
const SOL: NativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/** The Solana clusters among the configured networks. */
export function createSolanaChains(options: SolanaOptions): AccountChains {
  const { rpcUrls, tokens, iconUrl, upstreams, now = Date.now, timeoutMs = READ_TIMEOUT_MS } = options
  const clusters = new Map(
    [...rpcUrls]
      .filter(([id]) => CLUSTER.test(id))
      .map(([id, url]) => {
        const upstream = upstreams.network(id, { timeoutMs })
        const cluster: SolanaCluster = {
          id,
          native: SOL,
          rpc: createSolanaRpc(url, upstream),
          tokens: knownTokens(tokens.get(id), id),
        }
        return [id, cluster] as const
      }),
  )
  const history = createSolanaHistory({ clusters, iconUrl, cache: createCache({ now, max: 2_000 }) })
  return {
    namespace: 'solana',
    chains: new Map([...clusters.keys()].map((id) => [id, SOL])),
    isAddress: isSolanaKey,
    async holdings(account, chain) {
      const cluster = clusters.get(chain)
      if (!cluster) return []
      return nodeAnswers(chain, readHoldings(cluster.rpc, cluster.native, cluster.tokens, account))
    },
    history,
    token: (chain, address) => clusters.get(chain)?.tokens.get(address),
  }
}
