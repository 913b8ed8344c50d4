import { displayAmount, parseAmount } from '@foyer/base'
import { TOKEN_AMOUNT_FRACTION_DIGITS } from '@foyer/base/constants'
import { figure } from '../../locales/direction.ts'

type Asset = { readonly symbol: string; readonly decimals: number }

/** `50 USDC`, with at most eight fraction digits. @param amount decimal text */
export const amountWith = (amount: string, { symbol, decimals }: Asset, locale: string): string =>
  figure(
    `${displayAmount(parseAmount(amount, decimals), decimals, TOKEN_AMOUNT_FRACTION_DIGITS.max, locale)} ${symbol}`,
    locale,
  )
