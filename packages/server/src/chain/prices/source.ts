import type { Decimal } from '../decimal.ts'

/** A network's native currency by its CAIP-2 id, a token by CAIP-10, with a hex address in small letters. */
export type Asset = string

/** In US dollars. */
export type Quote = {
  readonly price: Decimal
  /** The time of the price, in milliseconds since the epoch. */
  readonly at: number
}

/** A source of prices. */
export type PriceSource = {
  /**
   * @returns the known prices. An asset that is missing has no price here; `failed` means that its price could not be
   *   determined.
   * Never a price of zero, and never a placeholder for “unknown”.
   */
  readonly read: (assets: readonly Asset[]) => Promise<ReadonlyMap<Asset, Quote | 'failed'>>
}

/** Older quotes are ignored (R42). */
const AGE_MAX_MS = 3_600_000
/** Tolerated clock difference. */
const SKEW_MS = 300_000

export const isCurrent = ({ at }: Quote, now: number): boolean => now - at <= AGE_MAX_MS && at - now <= SKEW_MS

/** @returns undefined for an invalid price: zero, negative, or unrealistically large */
export function quoteOf(price: Decimal | undefined, at: number): Quote | undefined {
  if (!price || price.digits <= 0n || price.digits >= PRICE_MAX * 10n ** BigInt(price.places)) return undefined
  return { price, at }
}

const PRICE_MAX = 10n ** 15n

export function assetOf(chainId: string, address?: string): Asset {
  if (address === undefined) return chainId
  return `${chainId}:${/^0x/i.test(address) ? address.toLowerCase() : address}`
}

/** @returns the network and, for a token, its contract */
export function partsOf(asset: Asset): { readonly chainId: string; readonly address?: `0x${string}` } {
  const [namespace, reference, address] = asset.split(':')
  const chainId = `${namespace}:${reference}`
  return address === undefined ? { chainId } : { chainId, address: address as `0x${string}` }
}
