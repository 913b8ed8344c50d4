import type { Decimal } from '../decimal.ts'

/** A network's native currency by its CAIP-2 id, a token by CAIP-10, with a hex address in small letters. */
export type Asset = string

/** In US dollars. */
export type Quote = {
  readonly price: Decimal
  /** When it was true, in milliseconds since the epoch. */
  readonly at: number
}

/** Somebody who knows prices. */
export type PriceSource = {
  /**
   * @returns what is known. An asset that is not there has no price here; `failed` says that it could not be found out.
   * Never a price of zero, and never one that stands for “unknown”.
   */
  readonly read: (assets: readonly Asset[]) => Promise<ReadonlyMap<Asset, Quote | 'failed'>>
}

/** The price of an older quote is not one (R42). */
const AGE_MAX_MS = 3_600_000
/** How far clocks may differ. */
const SKEW_MS = 300_000

export const isCurrent = ({ at }: Quote, now: number): boolean => now - at <= AGE_MAX_MS && at - now <= SKEW_MS

/** @returns undefined when it is no price: zero, negative, or larger than anything is worth */
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
