import type { Network } from '@foyer/base/networks'
import type { Context } from '../../core/context.ts'
import type { DataQuery } from '../../core/data/chain-queries.ts'
import { swapClientOf } from './quote.ts'
import { caipOf } from './swap-token.ts'

const FRESH_MS = 600_000

/** What a token says of itself, listed or not. */
export const tokenQuery = (ctx: Context, network: Network, contract: string): DataQuery<FoundToken> => {
  const address = caipOf(network, contract)
  return {
    key: ['swap-token', address.toLowerCase()],
    freshMs: FRESH_MS,
    load: (signal) => swapClientOf(ctx).getSwapToken({ query: { address }, signal }),
  }
}
type FoundToken = Awaited<ReturnType<ReturnType<typeof swapClientOf>['getSwapToken']>>
