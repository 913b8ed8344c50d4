import { displayAmount, type FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, SWAP_NOT_AS_QUOTED } from '@foyer/base/catalogue'
import { problemText } from '../../core/transfers/texts.ts'
import { figure } from '../../locales/direction.ts'
import type { Translator } from '../../locales/translate.ts'
import type { SwapOffer } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/** Destination amounts are rounded down to this many decimals. */
const SHOWN_DIGITS = 6

/** `0.435689`, without a symbol. */
export const shownAmount = (amount: bigint, { decimals }: Pick<SwapToken, 'decimals'>, locale: string): string =>
  displayAmount(amount, decimals, Math.min(decimals, SHOWN_DIGITS), locale)

/** `0.435689 ETH`. */
export const shownText = (amount: bigint, token: Pick<SwapToken, 'decimals' | 'symbol'>, locale: string): string =>
  figure(`${shownAmount(amount, token, locale)} ${token.symbol}`, locale)

/** `1 ETH = 3,412.20 USDC`: the price of one of what is paid. */
export function rateText(
  t: Translator,
  { from, to, amount }: { from: SwapToken; to: SwapToken; amount: bigint },
  { toAmount }: Pick<SwapOffer, 'toAmount'>,
): string {
  const one = (toAmount * 10n ** BigInt(from.decimals)) / amount
  const whole = one / 10n ** BigInt(to.decimals)
  const digits = Math.min(to.decimals, whole >= 1_000n ? 2 : whole > 0n ? 4 : SHOWN_DIGITS)
  const price = displayAmount(one, to.decimals, digits, t.locale)
  return figure(t('swap.rate', { from: from.symbol, to: to.symbol, amount: price }), t.locale)
}

/** @param value per cent */
export const percentText = (value: number, locale: string): string =>
  figure(new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100), locale)

export type ImpactLevel = 'low' | 'some' | 'high'
/** From how many per cent on a price impact is noticeable, and high. */
const [SOME, HIGH] = [1, 5]
export const impactLevel = (percent: string): ImpactLevel =>
  Number(percent) >= HIGH ? 'high' : Number(percent) >= SOME ? 'some' : 'low'

/** Why there is no price, or why nothing was sent, as part of a sentence. */
export function swapProblem(t: Translator, error: FoyerError): string {
  return isFoyerError(error, SWAP_NOT_AS_QUOTED)
    ? t('swap.mismatch', { field: String(error.context.field) })
    : problemText(t, error)
}

export const priceProblem = (t: Translator, error: FoyerError): string =>
  t(isFoyerError(error, INSUFFICIENT_LIQUIDITY) ? 'swap.noLiquidity' : 'swap.noPrice')
