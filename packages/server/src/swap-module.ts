import { FoyerError } from '@foyer/base'
import { NODE_OF_ANOTHER_NETWORK, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { swap } from '@foyer/contracts'
import type { Hono } from 'hono'
import { pipe, regex, string } from 'valibot'
import { type Hex, isAddressEqual, toHex } from 'viem'
import { type Cache, cacheKey, createCache } from './cache.ts'
import { factCalls, factsOf } from './chain/balance/token-facts.ts'
import { tokenLists } from './chain/balance/token-list.ts'
import { nodeAnswers, type ServedChain, servedChains } from './chain/chains.ts'
import { readGasPrice } from './chain/gas/gas-price.ts'
import { askContracts } from './chain/multicall.ts'
import { RpcError } from './chain/rpc.ts'
import { imitates } from './chain/token-text.ts'
import type { ServerConfig } from './config.ts'
import type { SwapConfig } from './config-swap.ts'
import { type Gate, serve } from './http/serve.ts'
import type { Upstreams } from './http/upstreams.ts'
import { swapHandlers } from './swap/handlers.ts'
import type { ContractCall, SwapNetwork } from './swap/provider.ts'
import { createProviders } from './swap/registry.ts'

type Options = Pick<ServerConfig, 'publicUrl' | 'rpcUrls' | 'money'> & {
  readonly swap: SwapConfig
  readonly upstreams: Upstreams
  readonly gate: Gate
  readonly now: () => number
  /** Timeout of one read from a node, in milliseconds. */
  readonly timeoutMs?: number
}

/** No visitor waits longer for the price of one aggregator. */
const AGGREGATOR_TIMEOUT_MS = 5_000
const GAS_PRICE_LIFETIME_MS = 3_000
/** A contract may be made later. */
const TOKEN_LIFETIME_MS = 60_000
/** Whoever changes an endpoint restarts the server; a service behind it may change by itself. */
const CHAIN_ID_LIFETIME_MS = 60_000
/** What nodes answer about the transaction itself, such as that its account cannot pay for it (EIP-1474). */
const WOULD_FAIL = -32_003
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,16}$/))

/** Swaps on the networks that have a node and contracts. The module asks the nodes through what the blockchain API is made of. */
export function swapRoutes(options: Options): Hono {
  const { publicUrl, rpcUrls, money, swap: setting, upstreams, gate, now, timeoutMs } = options
  const listed = tokenLists(money.tokens)
  const cache = createCache({ now })
  const chains = [...servedChains(rpcUrls, upstreams, timeoutMs).values()]
  const networks = chains
    .filter(({ id }) => setting.deployments.has(id))
    .map((chain): [string, SwapNetwork] => [
      chain.id,
      {
        id: chain.id,
        native: chain.native,
        tokens: listed(chain.id),
        async token(address) {
          const tokens = listed(chain.id)
          const known = tokens.find((token) => isAddressEqual(token.address, address))
          if (known) return known
          const facts = await readFacts(chain, cache, address)
          if (!facts) return undefined
          const imitated = [chain.native, ...tokens].find((one) =>
            [facts.symbol, facts.name].some((text) => imitates(text, [one.symbol, one.name])),
          )
          return { ...facts, looksLike: imitated?.symbol }
        },
        read: (calls) => readFrom(chain, cache, calls),
        async gasPrice() {
          await checkNetwork(chain, cache)
          const key = cacheKey('gas-price', { chain: chain.id })
          const { value, stale } = await cache.get(key, GAS_PRICE_LIFETIME_MS, () => readGasPrice(chain))
          if (stale) throw unavailable(chain)
          return value.standard
        },
        async estimateGas(from, { to, data, value }) {
          await checkNetwork(chain, cache)
          return estimate(chain, { from, to, data, value: toHex(value) })
        },
      },
    ])
  const handlers = swapHandlers({
    networks: new Map(networks),
    providers: createProviders({
      ...setting,
      upstreamOf: (id) => upstreams.swap(id, { timeoutMs: AGGREGATOR_TIMEOUT_MS }),
    }),
    fee: setting.fee,
    iconUrl: (iconId) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(iconId)}`,
    now,
  })
  return serve(swap, handlers, gate)
}

/** Reads, and makes sure which network the node is of: an endpoint that was mixed up would quote the prices of another. */
async function readFrom(
  chain: ServedChain,
  cache: Cache,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  const [, answers] = await Promise.all([checkNetwork(chain, cache), askContracts(chain, calls, calls.length)])
  // A price without the pools that could not be read is worse than none.
  if (answers.includes('unread')) throw unavailable(chain)
  return answers.map((answer) => (answer === 'reverted' || answer === 'unread' ? undefined : answer))
}

async function readFacts(chain: ServedChain, cache: Cache, address: Hex): Promise<ReturnType<typeof factsOf>> {
  const key = cacheKey('token', { chain: chain.id, address: address.toLowerCase() })
  const ask = async () => ({ facts: factsOf(await readFrom(chain, cache, factCalls(address))) })
  const { value } = await cache.get(key, TOKEN_LIFETIME_MS, ask)
  return value.facts
}

/** @throws NODE_OF_ANOTHER_NETWORK, UPSTREAM_UNAVAILABLE */
async function checkNetwork(chain: ServedChain, cache: Cache): Promise<void> {
  const key = cacheKey('chain-id', { chain: chain.id })
  const ask = () => nodeAnswers(chain.id, chain.rpc.request('eth_chainId', [], quantity))
  const { value: id } = await cache.get(key, CHAIN_ID_LIFETIME_MS, ask)
  if (`${BigInt(id)}` !== chain.id.slice(chain.id.indexOf(':') + 1))
    throw new FoyerError(NODE_OF_ANOTHER_NETWORK, { context: { network: chain.id } })
}

async function estimate(chain: ServedChain, transaction: Readonly<Record<string, Hex>>): Promise<bigint | undefined> {
  try {
    return BigInt(await chain.rpc.request('eth_estimateGas', [transaction], quantity))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (error.isRevert || error.isUnpayable || error.code === WOULD_FAIL) return undefined
    throw unavailable(chain)
  }
}

const unavailable = ({ id }: ServedChain) =>
  new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${id}` } })
