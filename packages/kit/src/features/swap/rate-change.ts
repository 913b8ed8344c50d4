import type { SwapOffer } from './quote.ts'

/** What became worse than what was read, all of it. `gone`: the provider that was read has no price any more. */
export type RateChange = {
  readonly kinds: readonly ('gone' | 'price' | 'fee' | 'network-fee')[]
  readonly before: SwapOffer
  readonly after: SwapOffer
}

/**
 * @param isGone the provider that was read has no price any more
 * @returns undefined if nothing became worse
 */
export function changeOf(before: SwapOffer, after: SwapOffer, isGone: boolean): RateChange | undefined {
  const kinds = [
    isGone ? ('gone' as const) : isWorse(before.toAmount, after.toAmount) && ('price' as const),
    !isSameFee(before, after) && ('fee' as const),
    isFarDearer(before.networkFee, after.networkFee) && ('network-fee' as const),
  ].filter((kind) => kind !== false)
  return kinds.length > 0 ? { kinds, before, after } : undefined
}

const isSameFee = ({ fee: one }: SwapOffer, { fee: other }: SwapOffer): boolean =>
  one?.bips === other?.bips && one?.account.toLowerCase() === other?.account.toLowerCase()

const BIPS = 10_000n
/** By how much less may arrive than the review shows before it is asked about, in hundredths of a per cent. */
const WORSE_ASKED = 50n
export const isWorse = (shown: bigint, now: bigint): boolean => now < shown - (shown * WORSE_ASKED) / BIPS

/** What is prepared names the most that may be paid, which is a few times what is usually paid. */
const FEE_ASKED = 10n
/** Whether the network's fee is of quite another size than the one that was shown. */
export const isFarDearer = (shown: bigint | undefined, now: bigint | undefined): boolean =>
  shown !== undefined && now !== undefined && now > shown * FEE_ASKED
