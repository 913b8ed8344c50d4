import type { PricesSetting } from '../tokens.ts'
import { type Asset, assetOf, type PriceSource } from './source.ts'

/**
 * Tokens that the operator values at one dollar, so that pools can be converted to dollars without a feed. This is never
 * guessed, because a token that intends to be worth a dollar may not be.
 */
export function createDollars(tokens: NonNullable<PricesSetting['dollars']>, now: () => number): PriceSource {
  const dollars: ReadonlySet<Asset> = new Set(tokens.map(({ chain, token }) => assetOf(chain, token)))
  return {
    async read(assets) {
      const quote = { price: { digits: 1n, places: 0 }, at: now() }
      return new Map(assets.filter((asset) => dollars.has(asset)).map((asset) => [asset, quote]))
    },
  }
}
