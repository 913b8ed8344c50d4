import { isFoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Context } from '../../core/context.ts'
import type { DataQuery } from '../../core/data/chain-queries.ts'
import { swapClientOf } from './quote.ts'
import { caipOf } from './swap-token.ts'

const FRESH_MS = 600_000

/** What a token says of itself, listed or not; null where the server found that the address is none. */
export const tokenQuery = (ctx: Context, network: Network, contract: string): DataQuery<FoundToken | null> => {
  const address = caipOf(network, contract)
  return {
    key: ['swap-token', address.toLowerCase()],
    freshMs: FRESH_MS,
    load: (signal) =>
      swapClientOf(ctx)
        .getSwapToken({ query: { address }, signal })
        .catch((error: unknown) => {
          if (isFoyerError(error, INVALID_PARAMETER)) return null
          throw error
        }),
  }
}
type FoundToken = Awaited<ReturnType<ReturnType<typeof swapClientOf>['getSwapToken']>>
