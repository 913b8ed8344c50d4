import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import type { SwapFee } from '@foyer/contracts/swap-transaction'
import type { Offer } from '../../provider.ts'

type Quote = (amount: bigint) => Promise<Offer>
type Ways = {
  readonly quote: Quote
  /** From the token that is received to the one that is paid. */
  readonly quoteBack: Quote
}
type Point = Pick<Offer, 'amount' | 'toAmount'>

const NOTHING: Point = { amount: 0n, toAmount: 0n }
/** Each asks the node again. Where half of the price is lost, which is the most that is quoted, nine are enough. */
const TRIES = 12
/** By so much more is tried where the way back has no price, as in a pool that holds only what is received. */
const STRIDE = 1_000n
/** More than the smallest amount by so much is near enough: prices change by more from block to block. */
const NEAR = 100_000n
const BIPS = 10_000n
/** Uniswap's pools count in signed numbers of 256 bits. */
const AMOUNT_LIMIT = 2n ** 255n

/** The smallest amount of which so much is left after the fee, which is rounded down. */
export const beforeFee = (left: bigint, fee: SwapFee | undefined): bigint =>
  fee ? ((left - 1n) * BIPS) / (BIPS - fee.bips) + 1n : left

/**
 * The quote of an amount that brings `wanted`, and of hardly more than the smallest such amount.
 *
 * Only quotes for an amount that is paid are asked for, because the quoter fills what is to be received in part without saying so.
 * The more is paid the worse is the price, so a line through two amounts that are too small leads to one that is hardly too large.
 * @throws INSUFFICIENT_LIQUIDITY where no amount is found, UPSTREAM_UNAVAILABLE
 */
export async function findOffer(wanted: bigint, { quote, quoteBack }: Ways): Promise<Offer> {
  if (wanted + 1n >= AMOUNT_LIMIT) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
  // One more, so that a few base units are not rounded down to none. Too few to be worth a base unit of the other are paid by one.
  const start = await unlessShort(quoteBack(wanted + 1n))
  let before: Point = NOTHING
  let below: Point = NOTHING
  let enough: Offer | undefined
  let amount = start?.toAmount ?? 1n
  for (let tries = 0; tries < TRIES && amount < AMOUNT_LIMIT; tries++) {
    const offer = await unlessShort(quote(amount))
    if (!offer && !enough) {
      // Less than what is enough is rounded down to nothing; anything else is more than the pools take.
      if (start || below.amount > 0n) break
      amount *= STRIDE
      continue
    }
    if (offer && offer.toAmount >= wanted) enough = offer
    else [before, below] = [below, offer ?? { amount, toAmount: 0n }]
    if (enough && isNear(enough, below, wanted)) return enough
    amount = enough ? between(below, enough, wanted) : beyond(before, below, wanted)
  }
  if (enough) return enough
  throw new FoyerError(INSUFFICIENT_LIQUIDITY)
}

const isNear = ({ amount, toAmount }: Offer, below: Point, wanted: bigint): boolean =>
  amount - below.amount <= 1n + amount / NEAR || (wanted >= NEAR && (toAmount - wanted) * NEAR <= wanted)

/** Where the line through both has what is wanted, in between. */
function between(below: Point, enough: Point, wanted: bigint): bigint {
  const [width, height] = [enough.amount - below.amount, enough.toAmount - below.toAmount]
  const step = ((wanted - below.toAmount) * width) / height + 1n
  // Of a few base units, many amounts bring the same: then the middle is tried.
  return below.amount + (step < width ? step : width / 2n)
}

/** Where the line through both has what is wanted, and a little more, as the price becomes worse on the way. */
function beyond(before: Point, below: Point, wanted: bigint): bigint {
  const [width, height] = [below.amount - before.amount, below.toAmount - before.toAmount]
  // Rounding and other routes make a line flat; then the one from nothing is taken.
  const step =
    height > 0n
      ? ((wanted - below.toAmount) * width) / height
      : ((wanted - below.toAmount) * below.amount) / below.toAmount
  const next = below.amount + step
  return next + next / (NEAR * 2n) + 1n
}

/** @returns undefined for an amount that no pool takes */
async function unlessShort(offer: Promise<Offer>): Promise<Offer | undefined> {
  try {
    return await offer
  } catch (error) {
    if (isFoyerError(error, INSUFFICIENT_LIQUIDITY)) return undefined
    throw error
  }
}
