import { createBreaker } from './breaker.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from './upstream.ts'

/** What each who asks decides by itself. */
type Asking = Pick<UpstreamOptions, 'timeoutMs' | 'maxBytes' | 'caller'> & { readonly log?: UpstreamOptions['log'] }

/** All whom this server asks. Those who ask the same one share its breaker, and wait as long as each can. */
export type Upstreams = {
  /** @param id CAIP-2 */
  readonly network: (id: string, asking?: Asking) => Upstream
  /** @param id CAIP-2 id of the network that it explores */
  readonly explorer: (id: string, asking?: Asking) => Upstream
  /** A bundler, or a paymaster's service. @param id CAIP-2 id of its network */
  readonly bundler: (id: string, asking?: Asking) => Upstream
  readonly paymaster: (id: string, asking?: Asking) => Upstream
  /** A provider of purchases. @param id as in its `id` */
  readonly onramp: (id: string, asking?: Asking) => Upstream
  /** An aggregator of swaps. @param id as in its `id` */
  readonly swap: (id: string, asking?: Asking) => Upstream
  /** An exchange. @param id as in its `id` */
  readonly exchange: (id: string, asking?: Asking) => Upstream
  readonly priceFeed: (asking?: Asking) => Upstream
  /** The same service, apart: one that has no past prices is still asked for today's. */
  readonly pastPrices: (asking?: Asking) => Upstream
  /** For each of them whether it is left alone now; networks go by their CAIP-2 id. */
  readonly downs: () => ReadonlyMap<string, boolean>
}

/** Made once for a server, and passed down to whoever asks. */
export function createUpstreams({ log, now }: Required<Pick<UpstreamOptions, 'log' | 'now'>>): Upstreams {
  const breakers = new Map<string, ReturnType<typeof createBreaker>>()
  const shared = (key: string, name: string, asking: Asking = {}): Upstream => {
    const breaker = breakers.get(key) ?? createBreaker({ now })
    breakers.set(key, breaker)
    return createUpstream({ name, log, now, breaker, ...asking })
  }
  return {
    network: (id, asking) => shared(id, `network ${id}`, asking),
    explorer: (id, asking) => shared(`explorer of ${id}`, `explorer of ${id}`, asking),
    bundler: (id, asking) => shared(`bundler of ${id}`, `bundler of ${id}`, asking),
    paymaster: (id, asking) => shared(`paymaster of ${id}`, `paymaster of ${id}`, asking),
    onramp: (id, asking) => shared(`on-ramp ${id}`, `on-ramp ${id}`, asking),
    swap: (id, asking) => shared(`swaps of ${id}`, `swaps of ${id}`, asking),
    exchange: (id, asking) => shared(`exchange ${id}`, `exchange ${id}`, asking),
    priceFeed: (asking) => shared('price feed', 'price feed', asking),
    pastPrices: (asking) => shared('past prices', 'price feed', asking),
    downs: () => new Map([...breakers].map(([key, { isOpen }]) => [key, isOpen()])),
  }
}
