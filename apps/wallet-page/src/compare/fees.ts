import { FoyerError, fixedDecimal } from '@foyer/base'
import { RESPONSE_INVALID } from '@foyer/base/catalogue'
import { currencyDecimals, type PricedToken } from '../rpc/tokens.ts'
import type { Block } from './sources.ts'
import type { CompareTexts } from './texts.ts'

/* Bounds of what a node makes a transaction cost. */

/** The fee is twice the node's price and its tip (requests.ts). The price is no more than ten times what the newest block costs. */
const TIMES_MAX = 20n
const USD_DIGITS = 18
const USD_MAX = 100n * 10n ** BigInt(USD_DIGITS)
/** Where the newest block is not known: more than any one transaction takes on most networks. */
const GAS_MAX = 30_000_000n

export type Fee = {
  /** What the block's own part of it may use. */
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Undefined where somebody else pays. */
  readonly atMost: bigint | undefined
}

/** @throws RESPONSE_INVALID for more gas than a block has */
export function checkGas({ gas }: Fee, block: Block | undefined): void {
  if (gas > (block?.gasLimit ?? GAS_MAX))
    throw new FoyerError(RESPONSE_INVALID, {
      context: { path: 'eth_estimateGas', reason: 'it is more than a block has' },
    })
}

type Around = {
  readonly chainId: string
  readonly block: Block | undefined
  /** With its price, where that is known. */
  readonly currency: PricedToken | undefined
  /** How much of the currency is sent, where nothing else is done. */
  readonly sent: bigint
}

/** What is said of a fee that is unusually high. */
export function feeDangers(fee: Fee, around: Around, words: CompareTexts): readonly string[] {
  const { atMost, maxFeePerGas, maxPriorityFeePerGas } = fee
  const { block, sent } = around
  if (atMost === undefined) return []
  const paid = block?.baseFee === undefined ? undefined : block.baseFee + maxPriorityFeePerGas
  // A node's price includes the tip, so a tip above it is made up.
  const isTipHigh = 3n * maxPriorityFeePerGas > maxFeePerGas
  const isHigh = isTipHigh || (paid !== undefined && maxFeePerGas > TIMES_MAX * paid)
  return [
    ...(isHigh || isWorthMuch(atMost, around) ? [words.highFee] : []),
    ...(sent > 0n && atMost > sent ? [words.feeOverAmount] : []),
  ]
}

/** Without a price, a whole one of the currency counts as much. */
function isWorthMuch(amount: bigint, { chainId, currency }: Around): boolean {
  const price = currency?.price === undefined ? undefined : fixedDecimal(currency.price, USD_DIGITS)
  const one = 10n ** BigInt(currencyDecimals(chainId))
  return price === undefined ? amount > one : (amount * price) / one > USD_MAX
}
