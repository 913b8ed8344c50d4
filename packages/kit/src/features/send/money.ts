import { displayAmount } from '@foyer/base'
import { TOKEN_AMOUNT_FRACTION_DIGITS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { type Fiat, fiatText, worth } from '../../core/fiat.ts'
import type { Holding } from '../../core/holdings.ts'
import { figure } from '../../locales/direction.ts'

/** Every digit of an amount: what is confirmed is what is read. */
export const exactAmount = (
  amount: bigint,
  { decimals, symbol }: Pick<Holding, 'decimals' | 'symbol'>,
  locale: string,
): string => figure(`${displayAmount(amount, decimals, decimals, locale)} ${symbol}`, locale)

/** What a unit of a network's own currency is worth, from what the account holds; undefined where that is not known. */
export const nativePrice = (holdings: readonly Holding[], network: Network): string | undefined =>
  holdings.find(({ contract, network: of }) => contract === undefined && of.caipNetworkId === network.caipNetworkId)
    ?.price

/** `$0.04` where a price is known, `0.00000462 ETH` where none is. */
export function feeText(fee: bigint, network: Network, price: string | undefined, locale: string): string {
  const { decimals, symbol } = network.nativeCurrency
  const value = worth(fee, decimals, price)
  return value === undefined
    ? figure(`${displayAmount(fee, decimals, smallDigits(fee, decimals), locale)} ${symbol}`, locale)
    : fiatText(value, locale)
}

/** Every digit: it is the visitor's own money, which stays on the network. */
export const depositText = (deposit: bigint, { nativeCurrency }: Network, locale: string): string =>
  exactAmount(deposit, nativeCurrency, locale)

/** Amount and all that leaves with it (fee, deposit) in one figure; undefined unless both are known in the same unit. */
export function totalText(
  input: {
    readonly holding: Holding
    readonly amount: bigint
    /** Base units of the native currency. */
    readonly cost: bigint
    readonly price: string | undefined
  },
  locale: string,
): string | undefined {
  const { holding, amount, cost, price } = input
  const value: Fiat | undefined = worth(amount, holding.decimals, holding.price)
  const costValue = worth(cost, holding.network.nativeCurrency.decimals, price)
  if (value !== undefined && costValue !== undefined) return fiatText(value + costValue, locale)
  return holding.contract === undefined ? exactAmount(amount + cost, holding, locale) : undefined
}

/** Eight digits, or as many as it takes to see that a fee is not nothing. */
function smallDigits(fee: bigint, decimals: number): number {
  const leading = decimals - String(fee).length
  return Math.min(decimals, Math.max(TOKEN_AMOUNT_FRACTION_DIGITS.max, leading + 2))
}
