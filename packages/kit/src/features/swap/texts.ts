import { displayAmount, type FoyerError, formatAmount, isFoyerError, shortAddress } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, SWAP_NOT_AS_QUOTED } from '@foyer/base/catalogue'
import { problemText } from '../../core/transfers/texts.ts'
import { figure } from '../../locales/direction.ts'
import type { MessageKey } from '../../locales/en.ts'
import type { Translator } from '../../locales/translate.ts'
import type { SwapOffer } from './quote.ts'
import { isSameInAnyCase, type SwapToken } from './swap-token.ts'

/** Destination amounts are rounded down to this many decimals. */
const SHOWN_DIGITS = 6

/** Older browsers format no more, https://tc39.es/ecma402/#sec-setnfdigitoptions. */
const FORMAT_MAX = 20

/** `0.435689`, without a symbol. What these decimals would show as nothing has its first two digits: `0.00000012`. */
export function shownAmount(amount: bigint, { decimals }: Pick<SwapToken, 'decimals'>, locale: string): string {
  return displayAmount(amount, decimals, digitsOf(amount, decimals), locale)
}

/** The same as it is typed. */
export function typedAmount(amount: bigint, { decimals }: Pick<SwapToken, 'decimals'>): string {
  const unit = 10n ** BigInt(decimals - digitsOf(amount, decimals))
  return formatAmount((amount / unit) * unit, decimals)
}

/** Eight digits that count, rounded up: what is paid so that enough is received. */
export function inShort(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - COUNTING_DIGITS))
  return ((amount + unit - 1n) / unit) * unit
}
const COUNTING_DIGITS = 8

function digitsOf(amount: bigint, decimals: number): number {
  const usual = Math.min(decimals, SHOWN_DIGITS)
  const isTiny = amount !== 0n && String(amount).length <= decimals - usual
  return isTiny ? Math.min(decimals, decimals - String(amount).length + 2, FORMAT_MAX) : usual
}

/** `0.435689 ETH`. */
export const shownText = (amount: bigint, token: Pick<SwapToken, 'decimals' | 'symbol'>, locale: string): string =>
  figure(`${shownAmount(amount, token, locale)} ${token.symbol}`, locale)

/** Which contract a symbol means, where no list vouches for it or another token has the same. */
export function whichText(token: SwapToken, tokens: readonly SwapToken[], locale: string): string | undefined {
  const { contract, symbol, unlisted } = token
  const isShared = tokens.some(
    (other) => other.symbol.toLowerCase() === symbol.toLowerCase() && !isSameInAnyCase(other.address, token.address),
  )
  return contract !== undefined && (unlisted || isShared) ? figure(shortAddress(contract), locale) : undefined
}

/** Of a provider of swaps; of one that is not known, its identifier. */
export const providerName = (id: string): string => PROVIDERS[id] ?? id
const PROVIDERS: Readonly<Record<string, string>> = { uniswap: 'Uniswap', velora: 'Velora' }

/** `1 ETH = 3,412.2 USDC`: the price of one of both tokens, of the one that is worth more. */
export function rateText(
  t: Translator,
  { from, to, amount }: { from: SwapToken; to: SwapToken; amount: bigint },
  { toAmount }: Pick<SwapOffer, 'toAmount'>,
): string {
  const [one, other, paid, gets] =
    toAmount * unit(from) < amount * unit(to) ? [to, from, toAmount, amount] : [from, to, amount, toAmount]
  const price = (gets * unit(one)) / paid
  const digits = Math.min(other.decimals, price >= 1_000n * unit(other) ? 2 : 4)
  const text = displayAmount(price, other.decimals, digits, t.locale)
  return figure(t('swap.rate', { from: one.symbol, to: other.symbol, amount: text }), t.locale)
}

const unit = ({ decimals }: SwapToken): bigint => 10n ** BigInt(decimals)

/** @param value per cent */
export const percentText = (value: number, locale: string): string =>
  figure(new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100), locale)

export type ImpactLevel = 'low' | 'some' | 'high'
/** From how many per cent on a price impact is noticeable, and high. */
const [SOME, HIGH] = [1, 5]
export const impactLevel = (percent: string): ImpactLevel =>
  Number(percent) >= HIGH ? 'high' : Number(percent) >= SOME ? 'some' : 'low'

/** Why there is no price, or why nothing was sent, as part of a sentence. */
export function swapProblem(t: Translator, error: FoyerError, network: string): string {
  if (isFoyerError(error, INSUFFICIENT_LIQUIDITY)) return t('swap.noLiquidity')
  if (!isFoyerError(error, SWAP_NOT_AS_QUOTED)) return problemText(t, error, network)
  const field = String(error.context.field)
  return t(SIMULATED[field] ?? 'swap.mismatch', { network, what: t(OTHER[field] ?? 'swap.isOther.contract') })
}
/** What differs from the quote, by the fields that the checks of a built swap name. All else is about the contract or its call. */
const OTHER: Readonly<Record<string, MessageKey>> = {
  ...{ from: 'swap.isOther.token', to: 'swap.isOther.token', token: 'swap.isOther.token' },
  ...{ amount: 'swap.isOther.amount', value: 'swap.isOther.amount' },
  account: 'swap.isOther.account',
  ...{ minimum: 'swap.isOther.minimum', quoted: 'swap.isOther.minimum' },
  fee: 'swap.isOther.fee',
  deadline: 'swap.isOther.deadline',
}
/** What the simulation said. */
const SIMULATED: Readonly<Record<string, MessageKey>> = {
  leaves: 'swap.takesMore',
  arrives: 'swap.bringsLess',
  other: 'swap.takesOther',
  simulation: 'swap.unchecked',
}

export const priceProblem = (t: Translator, error: FoyerError): string =>
  t(isFoyerError(error, INSUFFICIENT_LIQUIDITY) ? 'swap.noLiquidity' : 'swap.noPrice')
