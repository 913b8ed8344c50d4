import { type CaipNetworkId, DECIMALS_MAX, displayAmount, isCaipNetworkId, parseAmount } from '@foyer/base'
import { BALANCE_DISPLAY_DECIMALS, PRICE_LIFETIME_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { TokenBalance } from '@foyer/contracts'
import { figure } from '../../locales/direction.ts'
import { findNetwork } from '../networks/networks.ts'
import { type Fiat, fiatOf, fiatText, worth } from './fiat.ts'

/** One asset that an account holds, validated and in base units. */
export type Holding = {
  /** Identifies the asset: its network, and its contract or `native`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly network: Network
  /** The contract; undefined for the native currency. */
  readonly contract: string | undefined
  readonly decimals: number
  /** Base units, never zero. */
  readonly amount: bigint
  /** Of one whole unit, decimal text. Undefined: unknown, or too old to be used. */
  readonly price: string | undefined
  readonly value: Fiat | undefined
  /** In per cent, over the last 24 hours. */
  readonly change24h: string | undefined
  readonly iconUrl: string | undefined
}

/**
 * Holdings prepared for display: only networks of the host, only valid positive amounts (R41), and no price older than an hour
 * (R42). Sorted by value, highest first.
 */
export function holdingsOf(balances: readonly TokenBalance[], networks: readonly Network[], now: number): Holding[] {
  return balances
    .map((balance) => holdingOf(balance, networks, now))
    .filter((holding) => holding !== undefined)
    .sort((a, b) => compare(b.value ?? -1n, a.value ?? -1n))
}

/**
 * The total of everything that has a price. `unpriced` counts the assets that are left out; without any price there is no
 * total.
 */
export function totalOf(holdings: readonly Holding[]): { readonly value: Fiat | undefined; readonly unpriced: number } {
  const priced = holdings.filter(({ value }) => value !== undefined)
  const value = priced.reduce((sum, holding) => sum + (holding.value ?? 0n), 0n)
  return {
    value: priced.length === 0 && holdings.length > 0 ? undefined : value,
    unpriced: holdings.length - priced.length,
  }
}

/** The gain since yesterday from price changes alone; undefined unless the change is known for every asset with a price. */
export function gainToday(holdings: readonly Holding[]): Fiat | undefined {
  const priced = holdings.filter(({ value }) => value !== undefined)
  if (priced.length === 0 || priced.some(({ change24h }) => change24h === undefined)) return undefined
  return priced.reduce((sum, { value = 0n, change24h }) => {
    const change = fiatOf(change24h) ?? 0n
    // Worth now = worth then × (1 + change/100).
    const base = HUNDRED + change
    return base <= 0n ? sum : sum + value - (value * HUNDRED) / base
  }, 0n)
}
const HUNDRED = 100n * 10n ** 18n

/** `2.418 ETH`: floored to three decimals; `< 0.001 DAI` for smaller amounts. */
export function amountText(amount: bigint, decimals: number, symbol: string, locale: string): string {
  const smallest = decimals > BALANCE_DISPLAY_DECIMALS ? 10n ** BigInt(decimals - BALANCE_DISPLAY_DECIMALS) : 0n
  const shown = (value: bigint) => displayAmount(value, decimals, BALANCE_DISPLAY_DECIMALS, locale)
  return figure(
    amount !== 0n && amount < smallest ? `< ${shown(smallest)} ${symbol}` : `${shown(amount)} ${symbol}`,
    locale,
  )
}

export const valueText = (holding: Pick<Holding, 'value'>, locale: string): string | undefined =>
  holding.value === undefined ? undefined : fiatText(holding.value, locale)

/** @returns undefined for amounts that are negative or have more digits than the asset (R41) */
export function baseUnits(text: string, decimals: number): bigint | undefined {
  try {
    return parseAmount(text, decimals)
  } catch {
    return undefined // The caller omits the figure.
  }
}

function holdingOf(balance: TokenBalance, networks: readonly Network[], now: number): Holding | undefined {
  const network = isCaipNetworkId(balance.chainId) ? findNetwork(networks, balance.chainId as CaipNetworkId) : undefined
  const decimals = Number(balance.quantity.decimals)
  if (!network || !Number.isInteger(decimals) || decimals < 1 || decimals > DECIMALS_MAX) return undefined
  const amount = baseUnits(balance.quantity.numeric, decimals)
  if (amount === undefined || amount === 0n) return undefined
  const contract = balance.address?.split(':').at(-1)
  const isFresh = balance.priceAt !== undefined && now - Date.parse(balance.priceAt) < PRICE_LIFETIME_MS
  const price = isFresh ? balance.price : undefined
  return {
    id: `${network.caipNetworkId} ${contract ?? 'native'}`,
    name: balance.name,
    symbol: balance.symbol,
    network,
    contract,
    decimals,
    amount,
    price,
    value: worth(amount, decimals, price),
    change24h: price === undefined ? undefined : balance.change24h,
    iconUrl: balance.iconUrl ?? undefined,
  }
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
