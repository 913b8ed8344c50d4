import type { chain } from '@foyer/contracts'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import type { Upstreams } from '../http/upstreams.ts'
import { createActivity } from './activity.ts'
import { createMoney, type Money, type MoneyOptions } from './money.ts'
import type { AccountToken, Token } from './tokens.ts'

type ChainOptions = {
  readonly publicUrl: string
  /** CAIP-2 id → endpoint. */
  readonly rpcUrls: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, readonly Token[]>
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]> | undefined
  readonly prices: MoneyOptions['prices']
  /** CAIP-2 id → the first block of our index. */
  readonly index: ReadonlyMap<string, bigint>
  /** CAIP-2 id → base address of a Blockscout. */
  readonly explorers: ReadonlyMap<string, string>
  readonly ipfsGateway?: string | undefined
  readonly db: Database
  readonly upstreams: Upstreams
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
}

export type ChainApi = {
  readonly handlers: Handlers<typeof chain>
  readonly balancesOf: Money['balancesOf']
  /** Stores today's prices for tomorrow until it is stopped. */
  readonly keepPrices: () => () => void
}

/** The blockchain API: holdings and their value (`money.ts`), history and NFTs (`activity.ts`). */
export function createChainApi(options: ChainOptions): ChainApi {
  const indexed = new Set(options.index.keys())
  const money = createMoney({ ...options, indexed })
  const activity = createActivity({ ...options, indexed })
  return {
    handlers: { ...money.handlers, ...activity.handlers },
    balancesOf: money.balancesOf,
    keepPrices: money.keepPrices,
  }
}
