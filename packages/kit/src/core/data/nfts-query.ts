import type { CaipAddress } from '@foyer/base'
import { parseCaipAddress } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { Nft } from '@foyer/contracts'
import type { Context } from '../context.ts'
import { ask, type PagesQuery } from './chain-queries.ts'

/** The collectibles of an account. Apart, because only one tab needs them. */
export function nftsQuery(ctx: Context, account: CaipAddress): PagesQuery<Nft> | undefined {
  return ask(ctx, ({ client }) => {
    const { address } = parseCaipAddress(account)
    return {
      key: ['nfts', address],
      freshMs: CACHE_LIFETIME_MS.portfolio,
      load: (cursor, signal) => client.getNfts({ params: { address }, query: { cursor }, signal }),
    }
  })
}
