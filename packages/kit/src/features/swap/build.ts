import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, SWAP_NOT_AS_QUOTED } from '@foyer/base/catalogue'
import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import type { SwapCall, SwapPlace, SwapTerms } from '../../core/connections/swaps.ts'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { costOf, ownCostOf } from '../../core/transfers/amounts.ts'
import { prepareTransfer } from '../../core/transfers/prepare.ts'
import { minimumOf, offerOf, purposeOf, requireOrder, type SwapOffer, type SwapOrder, swapClientOf } from './quote.ts'
import { isFarDearer, isWorse } from './rate-change.ts'
import { simulateSwap } from './simulate.ts'
import { addressIn, caipOf, isSameInAnyCase } from './swap-token.ts'
import { swapsOn } from './swaps-on.ts'

/** What the review shows, which is what the visitor agrees to. */
export type SwapReview = SwapOrder & {
  readonly offer: SwapOffer
  /** Hundredths of a per cent. */
  readonly slippage: number
  /** The token that wraps the native currency, as far as the list of tokens tells. */
  readonly wrapped: string | undefined
}

/** What may be sent: its minimum is at least the one of the review. */
export type BuiltSwap =
  | { readonly kind: 'ready'; readonly to: string; readonly minimum: bigint; readonly prepared: PreparedTransfer }
  /** The price is worse than the review by more than a little. */
  | { readonly kind: 'worse'; readonly offer: SwapOffer }

type CheckedSwap = ({ readonly kind: 'agreed' } & Checked) | Extract<BuiltSwap, { kind: 'worse' }>

const BIPS = 10_000n
/** The longest time that a transaction may stay valid, in seconds. */
const DEADLINE_MAX_S = 3_600n

/**
 * Has the transaction built, compares all of it with the review, and simulates it. It needs no allowance yet.
 * @throws SWAP_NOT_AS_QUOTED with the part that differs, INSUFFICIENT_LIQUIDITY, TRANSFER_REFUSED, RPC_REQUEST_FAILED
 */
export async function checkSwap(ctx: Context, review: SwapReview): Promise<CheckedSwap> {
  const built = await compared(ctx, review)
  if (built.kind === 'agreed') await simulate(ctx, review, built)
  return built
}

const simulate = (ctx: Context, review: SwapReview, built: Checked): Promise<void> =>
  simulateSwap(ctx, review, built, (limit) => approvalCall(ctx, review, limit))

async function compared(ctx: Context, review: SwapReview): Promise<CheckedSwap> {
  const { offer, slippage } = review
  const agreed = minimumOf(offer, slippage)
  let built = await ask(ctx, review, slippage)
  const { toAmount } = built.offer
  if (isWorse(offer.toAmount, toAmount)) return { kind: 'worse', offer: built.offer }
  if (built.minimum < agreed) {
    // A little worse: less slippage keeps the minimum that was shown.
    const least = toAmount > agreed ? Number(((toAmount - agreed) * BIPS) / toAmount) : -1
    if (least < 0) return { kind: 'worse', offer: built.offer }
    built = await ask(ctx, review, Math.min(least, slippage))
    if (built.minimum < agreed) return { kind: 'worse', offer: built.offer }
  }
  return { kind: 'agreed', ...built }
}

/**
 * Has the transaction built and checked, and prepares it for the wallet.
 * @throws as `checkSwap`, INSUFFICIENT_BALANCE
 */
export async function buildSwap(ctx: Context, review: SwapReview): Promise<BuiltSwap> {
  const built = await compared(ctx, review)
  if (built.kind === 'worse') return built
  const prepared = await prepareSwap(ctx, review, built)
  if (prepared.kind === 'ready') await simulate(ctx, review, built)
  return prepared
}

/**
 * Has the node estimate a swap that was compared with the review.
 * @throws INSUFFICIENT_BALANCE, TRANSFER_REFUSED, RPC_REQUEST_FAILED
 */
export async function prepareSwap(ctx: Context, review: SwapReview, built: Checked): Promise<BuiltSwap> {
  const { account, from, amount, offer } = review
  const { to, data, minimum } = built
  const prepared = await prepareTransfer(ctx, from.network, {
    from: account,
    to,
    amount,
    contract: from.contract,
    decimals: from.decimals,
    data,
    ...(purposeOf(offer, amount) === 'both' ? { first: await approvalCall(ctx, review) } : {}),
  })
  const needed = ownCostOf(prepared) + (from.contract === undefined ? amount : 0n)
  if (prepared.held < amount || prepared.heldNative < needed) throw new FoyerError(INSUFFICIENT_BALANCE)
  // A fee of quite another size than the one that was shown is asked about.
  const networkFee = costOf(prepared)
  if (isFarDearer(offer.networkFee, networkFee)) return { kind: 'worse', offer: { ...built.offer, networkFee } }
  return { kind: 'ready', to, minimum, prepared }
}

/**
 * The call that allows the router to take exactly so much.
 * @throws SWAP_NOT_AS_QUOTED when the quote names another spender
 */
export async function approvalCall(
  ctx: Context,
  review: SwapReview,
  limit = review.amount,
): Promise<{ to: string; data: string }> {
  const { network, contract } = review.from
  const swaps = swapsOn(ctx, network)
  // Nothing has to be allowed of a native currency.
  const data = contract && (await swaps.approval(placeOf(ctx, review), limit))
  if (contract === undefined || data === undefined)
    throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'router' } })
  return { to: contract, data }
}

/** A swap that is as in the review. */
export type Checked = {
  readonly to: string
  readonly data: string
  readonly minimum: bigint
  readonly deadline: bigint | undefined
  readonly offer: SwapOffer
}

async function ask(ctx: Context, review: SwapReview, slippage: number): Promise<Checked> {
  const { account, from, to, amount, offer } = review
  const { network } = from
  const { tx, quote } = await swapClientOf(ctx).buildSwap({
    query: {},
    body: {
      amount: String(amount),
      from: caipOf(network, from.address),
      to: caipOf(network, to.address),
      userAddress: account,
      provider: offer.provider,
      eip155: { slippage: slippage / 100 },
      // Our own node is asked instead.
      disableEstimate: true,
    },
  })
  requireOrder(quote, review)
  const now = { ...offer, ...offerOf(quote, review), at: ctx.now() }
  const minimum = BigInt(quote.minAmount)
  const call = { to: addressIn(tx.to), data: tx.data, value: BigInt(tx.value) }
  const deadline = quote.deadline === undefined ? undefined : BigInt(quote.deadline)
  const field =
    feeMismatch(offer, now) ??
    // The allowance that the review shows is the one of its spender.
    (now.provider === offer.provider && now.spender === offer.spender ? undefined : 'router') ??
    (isSameInAnyCase(tx.to, caipOf(network, call.to)) ? undefined : 'to') ??
    (now.isFixed === offer.isFixed ? undefined : 'call') ??
    (await callMismatch(ctx, review, { call, minimum, deadline, quoted: now.toAmount + (now.fee?.amount ?? 0n) }))
  if (field !== undefined) throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } })
  return { ...call, minimum, deadline, offer: now }
}

/** The operator takes what was shown. */
const feeMismatch = ({ fee: shown }: SwapOffer, { fee: now }: SwapOffer): string | undefined =>
  shown?.bips === now?.bips && isSameInAnyCase(shown?.account ?? '', now?.account ?? '') ? undefined : 'fee'

async function callMismatch(
  ctx: Context,
  review: SwapReview,
  { call, ...built }: Pick<SwapTerms, 'minimum' | 'deadline' | 'quoted'> & { readonly call: SwapCall },
): Promise<string | undefined> {
  const { account, from, to, amount, offer } = review
  const swaps = swapsOn(ctx, from.network)
  const { fee } = offer
  return swaps.mismatch(readTargetOf(ctx, from.network), call, {
    ...placeOf(ctx, review),
    account,
    from: from.address,
    to: to.address,
    amount,
    ...built,
    latest: BigInt(Math.floor(ctx.now() / 1_000)) + DEADLINE_MAX_S,
    fee: fee && { account: fee.account, bips: fee.bips },
  })
}

/** Whose swap it is, and where. */
export function placeOf(ctx: Context, { from, to, offer, wrapped }: SwapReview): SwapPlace {
  const { provider, spender, isFixed } = offer
  const token = from.contract === undefined ? to.address : from.address
  return {
    network: from.network,
    apiUrl: ctx.options.apiUrl,
    provider,
    spender,
    wrapped: isFixed ? token : wrapped,
  }
}
