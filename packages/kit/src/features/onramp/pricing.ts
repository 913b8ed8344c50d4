import { type FoyerError, fixedDecimal, isFoyerError } from '@foyer/base'
import { HTTP_STATUS, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED } from '@foyer/base/catalogue'
import type { OnrampQuote } from '@foyer/contracts'

export type Quoted = OnrampQuote | FoyerError
export type Quotes = Readonly<Record<string, Quoted>>

type Asked<P> = {
  readonly providers: readonly P[]
  /** By the providers' ids; those that have not answered are missing. */
  readonly quotes: Quotes
  /** Whether they are asked at all: the amount is within the limits. */
  readonly isAsked: boolean
  /** Some take their time, so the best price so far is good enough. */
  readonly isLate: boolean
  /** What is sold is not known. */
  readonly isFallback: boolean
  /** The id of the provider that the visitor has chosen. */
  readonly wish: string | undefined
}
type Pricing<P> = {
  readonly best: OnrampQuote | undefined
  /** With whom the visitor goes on. */
  readonly provider: P | undefined
  /** Some have not answered yet. */
  readonly isWaiting: boolean
  /** Nobody knows what would arrive, because the server or the providers cannot be reached. */
  readonly isIndicative: boolean
  /** Why none of them sells this. */
  readonly refusal: 'region' | 'amount' | 'asset' | undefined
  /** Whether the provider may still be another one in a moment. */
  readonly isOpen: boolean
}

/** What the answers of the providers come to. The visitor's own choice counts more than the best price. */
export function pricingOf<P extends { readonly id: string }>(asked: Asked<P>): Pricing<P> {
  const { providers, quotes, isAsked, isLate, isFallback, wish } = asked
  const answers = providers.map(({ id }) => quotes[id])
  const best = bestOf(answers.filter(isQuote))
  const isWaiting = isAsked && answers.some((one) => one === undefined)
  const failures = isAsked && !best && !isWaiting ? answers.filter((one) => isFoyerError(one)) : []
  const all = (row: Parameters<typeof isFoyerError>[1]) => failures.every((one) => isFoyerError(one, row))
  const isAway = failures.some(isUnreached)
  const isIndicative = isFallback || isAway
  const refusal =
    failures.length === 0 || isAway
      ? undefined
      : all(ONRAMP_REGION_NOT_SERVED)
        ? 'region'
        : all(ONRAMP_AMOUNT_OUT_OF_RANGE)
          ? 'amount'
          : 'asset'
  const wished = providers.find(({ id }) => id === wish)
  const answer = wished && quotes[wished.id]
  const isWishOpen = wished !== undefined && isAsked && answer === undefined
  const isWishKept = isWishOpen || isQuote(answer) || (isIndicative && wished !== undefined)
  const provider = isWishKept
    ? wished
    : (providers.find(({ id }) => id === best?.provider) ?? (isIndicative ? providers[0] : undefined))
  const isOpen = isWishKept ? isWishOpen : isWaiting && !(isLate && best)
  return { best, provider, isWaiting, isIndicative, refusal, isOpen }
}

export const isQuote = (quoted: Quoted | undefined): quoted is OnrampQuote =>
  quoted !== undefined && !isFoyerError(quoted)

/** The share of a quote that an order has at least, in thousandths: prices move a little between the two. */
const KEPT = 995n
const DIGITS = 36

/** Whether an order brings so much less than what was agreed to that the visitor is asked again. Decimals; undefined: nobody says. */
export function isMuchLess(order: string | undefined, agreed: string | undefined): boolean {
  const [told, least] = [order, agreed].map((amount) =>
    amount === undefined ? undefined : fixedDecimal(amount, DIGITS),
  )
  return told !== undefined && least !== undefined && told * 1_000n < least * KEPT
}

/** Not the fault of what was asked for: the server or the provider is away, or has too much to do. */
function isUnreached(one: FoyerError): boolean {
  if (one.code.startsWith('ONRAMP_')) return false
  const status = Number(one.context.status)
  return !isFoyerError(one, HTTP_STATUS) || status >= 500 || status === 429
}

/** The one of which most arrives. */
function bestOf(quotes: readonly OnrampQuote[]): OnrampQuote | undefined {
  return quotes.reduce<OnrampQuote | undefined>(
    (best, one) => (!best || Number(one.purchaseAmount.amount) > Number(best.purchaseAmount.amount) ? one : best),
    undefined,
  )
}
