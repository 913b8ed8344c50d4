import { FoyerError, isFoyerError } from '@foyer/base'
import {
  INSUFFICIENT_LIQUIDITY,
  INVALID_PARAMETER,
  NETWORK_NOT_SUPPORTED_FOR_SWAPS,
  RESPONSE_INVALID,
} from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import { createClient, type swap } from '@foyer/contracts'
import { type SwapQuote, swapCalls } from '@foyer/contracts/swap-calls'
import { othersMayPay } from '../../core/connections/fee-payer.ts'
import type { Context } from '../../core/context.ts'
import type { DataQuery } from '../../core/data/chain-queries.ts'
import { cleanAnswers } from '../../core/data/clean-answers.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { SDK_VERSION } from '../../core/sdk.ts'
import { addressIn, caipOf, isSameInAnyCase, type SwapToken } from './swap-token.ts'
import { swapsOn } from './swaps-on.ts'

type SwapPair = { readonly from: SwapToken; readonly to: SwapToken }
/** What is swapped, by whom. */
export type SwapOrder = SwapPair & {
  readonly account: string
  /** Base units. */
  readonly amount: bigint
}

/** A price, with what the account holds. Amounts are base units. */
export type SwapOffer = {
  /** Who makes the swap. */
  readonly provider: string
  readonly toAmount: bigint
  readonly fee: SwapFee | undefined
  /** Per cent, decimal text. */
  readonly priceImpact: string | undefined
  readonly spender: string | undefined
  /** The addresses of the tokens in between, of each part of a split. */
  readonly route: readonly (readonly string[])[]
  readonly networkFee: bigint | undefined
  readonly othersMayPay?: true
  /** One for one: the native currency and its wrapped token. */
  readonly isFixed: boolean
  /** Epoch milliseconds. */
  readonly at: number
  readonly held: bigint
  readonly heldNative: bigint
  /** How much the spender may take. */
  readonly allowance: bigint | undefined
  /** What all providers offered, this one among them. */
  readonly quotes?: readonly SwapQuote[] | undefined
  /** Whether the wallet approves and swaps in one step. False: it failed to. */
  readonly batches?: boolean | undefined
  /** Whether a signature takes the place of the approval. False: it failed to. */
  readonly permits?: boolean | undefined
}
/** What the wallet is asked for. `both`: the approval and the swap in one step, both or neither. `permit`: a signature, then the swap. */
export type SwapPurpose = 'approval' | 'swap' | 'both' | 'permit'
type SwapFee = {
  readonly account: string
  /** Hundredths of a per cent. */
  readonly bips: bigint
  readonly amount: bigint
}

/** What has to be asked of the wallet first. */
export const purposeOf = ({ allowance, batches, permits }: SwapOffer, amount = 0n): SwapPurpose =>
  allowance === undefined || allowance >= amount ? 'swap' : batches ? 'both' : permits ? 'permit' : 'approval'

/** How long an answer is shared between the form and the review, in milliseconds. */
export const SHARED_MS = 5_000
const GAS_PRICE_MS = 15_000
const TOKENS_MS = 600_000

export function swapClientOf({ options: { apiUrl, projectId } }: Context) {
  if (apiUrl === undefined || projectId === undefined) throw new FoyerError(NETWORK_NOT_SUPPORTED_FOR_SWAPS)
  const client = createClient<Pick<typeof swap, keyof typeof swapCalls>>(swapCalls, {
    baseUrl: apiUrl,
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
  const { getSwapTokens } = client
  // Pictures have one name, by which they are checked.
  const named = async (input: Parameters<typeof getSwapTokens>[0]) => ({
    tokens: (await getSwapTokens(input)).tokens.map(({ logoUri: iconUrl, ...token }) => ({ ...token, iconUrl })),
  })
  return cleanAnswers({ ...client, getSwapTokens: named }, apiUrl)
}

/** The tokens that can be swapped on a network. */
export function tokensQuery(ctx: Context, { caipNetworkId: chainId }: Network): DataQuery<SwapTokenList> | undefined {
  if (!chainDataOf(ctx)) return undefined
  return {
    key: ['swap-tokens', chainId],
    freshMs: TOKENS_MS,
    // The operator may have no node or no contract there: that is no failure, and another try would not help.
    load: (signal) =>
      swapClientOf(ctx)
        .getSwapTokens({ query: { chainId }, signal })
        .catch((error) => {
          if (isFoyerError(error, INVALID_PARAMETER)) return { tokens: [] }
          throw error
        }),
  }
}
type SwapTokenList = Awaited<ReturnType<ReturnType<typeof swapClientOf>['getSwapTokens']>>

/**
 * The current price, and what the account holds according to the chain.
 * @param isNew whether a price of some seconds ago is too old
 * @param wish whose offer is preferred
 * @throws NETWORK_NOT_SUPPORTED_FOR_SWAPS, INSUFFICIENT_LIQUIDITY, RESPONSE_INVALID, RPC_REQUEST_FAILED
 */
export async function readOffer(
  ctx: Context,
  order: SwapOrder,
  isNew: boolean,
  wish: ProviderWish = {},
): Promise<SwapOffer> {
  const { account, from, to, amount } = order
  const { network } = from
  const data = chainDataOf(ctx)
  const swaps = swapsOn(ctx, network)
  if (!data) throw new FoyerError(NETWORK_NOT_SUPPORTED_FOR_SWAPS)
  const gasPrice = await readGasPrice(ctx, network)
  const ids = { from: caipOf(network, from.address), to: caipOf(network, to.address) }
  const { quotes, at } = await data.queries.fetchQuery({
    queryKey: ['swap-quote', account, ids.from, ids.to, String(amount)],
    staleTime: isNew ? 0 : SHARED_MS,
    queryFn: async ({ signal }) => {
      const { quotes } = await swapClientOf(ctx).getSwapQuotes({
        query: { ...ids, amount: String(amount), userAddress: account, gasPrice: gasPrice?.toString() },
        signal,
      })
      return { quotes, at: ctx.now() }
    },
  })
  // What stands in the list has a name that can be shown, whatever the server says.
  const right = quotes.filter((quote) => isOf(quote, order) && PROVIDER.test(quote.provider))
  const quote = required(choose(right, wish))
  const what = { account, contract: from.contract, spender: quote.spender, received: to.contract }
  const [{ decimals, ...balances }, isForOthers] = await Promise.all([
    swaps.read(readTargetOf(ctx, network), what),
    othersMayPay(ctx, network, account),
  ])
  for (const [index, token] of [from, to].entries())
    if (token.contract !== undefined && decimals[index] !== token.decimals)
      throw new FoyerError(RESPONSE_INVALID, {
        context: { path: swapCalls.getSwapTokens.path, reason: `${token.symbol} has another number of decimals` },
      })
  const isShort = balances.allowance !== undefined && balances.allowance < amount
  return {
    ...offerOf(quote, order),
    at,
    ...balances,
    ...(isForOthers && { othersMayPay: true }),
    quotes: right,
    ...(isShort && (await (await import('./ways.ts')).waysOf(ctx, order, quote))),
  }
}

export type ProviderWish = {
  /** Whose offer is reviewed or approved: what was approved for it is of no use for another one. */
  readonly kept?: string | undefined
  /** What has to arrive of it at this price, in base units; otherwise the best offer is taken. */
  readonly least?: bigint | undefined
  /**
   * How much of the best arrived of it when it was approved, in ten-thousandths. Where it has fallen behind by more than a hundredth, the
   * best is taken too: a minimum that was read at a high slippage says little.
   */
  readonly share?: bigint | undefined
  /** Whose swap could not be built, or was not as quoted: they are asked only where nobody else has an offer. */
  readonly unable?: ReadonlySet<string>
}

/** The best offer, which comes first, unless the wish is for another one. Undefined without quotes. */
function choose<Q extends SwapQuote>(
  quotes: readonly Q[],
  { kept, least, share = BIPS, unable }: ProviderWish,
): Q | undefined {
  const able = quotes.filter(({ provider }) => !unable?.has(provider))
  const [best = quotes[0]] = able
  const isEnough = (amount: bigint) =>
    least === undefined || (amount >= least && amount * BIPS >= BigInt(best?.toAmount ?? 0) * (share - 100n))
  return able.find(({ provider, toAmount }) => provider === kept && isEnough(BigInt(toAmount))) ?? best
}
const PROVIDER = /^[a-z0-9][a-z0-9-]{0,31}$/

/** In wei; undefined where it is not known. */
export async function readGasPrice(ctx: Context, { caipNetworkId: chainId }: Network): Promise<bigint | undefined> {
  const data = chainDataOf(ctx)
  try {
    const prices = await data?.queries.fetchQuery({
      queryKey: ['gas-price', chainId],
      staleTime: GAS_PRICE_MS,
      queryFn: ({ signal }) => data.client.getGasPrice({ query: { chainId }, signal }),
    })
    return prices && BigInt(prices.standard)
  } catch {
    return undefined // The fee is shown as unknown, and read again before anything is sent.
  }
}

/** What has to be paid to receive so much; undefined where the pools do not hold it. */
export function receiveQuery(
  ctx: Context,
  pair: SwapPair,
  receive: bigint,
): DataQuery<{ readonly amount: bigint | undefined }> {
  const { from, to } = pair
  const ids = { from: caipOf(from.network, from.address), to: caipOf(to.network, to.address) }
  return {
    key: ['swap-receive', ids.from, ids.to, String(receive)],
    freshMs: SHARED_MS,
    once: true,
    async load(signal) {
      const query = { ...ids, receive: String(receive) }
      try {
        const { quotes } = await swapClientOf(ctx).getSwapQuotes({ query, signal })
        return { amount: BigInt(requireReceived(quotes[0], pair, receive).fromAmount) }
      } catch (error) {
        if (isFoyerError(error, INSUFFICIENT_LIQUIDITY)) return { amount: undefined }
        throw error
      }
    },
  }
}

/** @throws RESPONSE_INVALID when the quote is of something else */
export const requireOrder = <Q extends SwapQuote>(quote: Q | undefined, order: SwapOrder): Q =>
  required(quote && isOf(quote, order) ? quote : undefined)

const isOf = (quote: SwapQuote, order: SwapOrder): boolean =>
  isOfPair(quote, order) && BigInt(quote.fromAmount) === order.amount && BigInt(quote.toAmount) > 0n

/** @throws RESPONSE_INVALID when less is received, or much more, or the quote is of something else */
export function requireReceived<Q extends SwapQuote>(quote: Q | undefined, pair: SwapPair, receive: bigint): Q {
  if (!quote || !isOfPair(quote, pair)) return required<Q>(undefined)
  const [paid, over] = [BigInt(quote.fromAmount), BigInt(quote.toAmount) - receive]
  // A few base units may bring far more than was asked for; anything else hardly more.
  const isRight = paid > 0n && receive > 0n && over >= 0n && (paid < 1_000n || over * 100n <= receive)
  return required(isRight ? quote : undefined)
}

const isOfPair = (quote: SwapQuote, { from, to }: SwapPair): boolean =>
  isSameInAnyCase(quote.from, caipOf(from.network, from.address)) &&
  isSameInAnyCase(quote.to, caipOf(to.network, to.address)) &&
  isFeeRight(quote)

/** How much of the best offer arrives of this one, in ten-thousandths. */
export const shareOf = ({ toAmount, quotes = [] }: SwapOffer): bigint =>
  (toAmount * BIPS) / quotes.reduce((best, { toAmount: one }) => (BigInt(one) > best ? BigInt(one) : best), toAmount)

function required<Q>(quote: Q | undefined): Q {
  if (quote) return quote
  throw new FoyerError(RESPONSE_INVALID, {
    context: { path: swapCalls.getSwapQuotes.path, reason: 'the quote is of another swap' },
  })
}

/** What is taken is the share that is named, of what the contracts take at most. */
function isFeeRight({ toAmount, fee }: SwapQuote): boolean {
  if (!fee) return true
  const bips = BigInt(Math.round(Number(fee.percent) * 100))
  const before = BigInt(toAmount) + BigInt(fee.amount)
  return bips <= FEE_BIPS_MAX && before - (before * bips) / BIPS === BigInt(toAmount)
}
const FEE_BIPS_MAX = 100n

export function offerOf(
  quote: SwapQuote,
  { from, to }: SwapOrder,
): Omit<SwapOffer, 'at' | 'held' | 'heldNative' | 'allowance' | 'batches' | 'permits' | 'quotes'> {
  const { provider, fee, priceImpact, spender, route, networkFee } = quote
  return {
    provider,
    toAmount: BigInt(quote.toAmount),
    fee: fee && {
      account: fee.account,
      bips: BigInt(Math.round(Number(fee.percent) * 100)),
      amount: BigInt(fee.amount),
    },
    priceImpact,
    spender,
    route: route.map(({ path }) => path.map(addressIn)),
    networkFee: networkFee === undefined ? undefined : BigInt(networkFee),
    isFixed:
      provider === 'wrapped-native' &&
      (from.contract === undefined) !== (to.contract === undefined) &&
      quote.toAmount === quote.fromAmount &&
      !fee,
  }
}

const BIPS = 10_000n
/** What arrives at least, by the server's reckoning. @param slippage hundredths of a per cent */
export function minimumOf({ toAmount, fee, isFixed }: SwapOffer, slippage: number): bigint {
  if (isFixed) return toAmount
  const least = ((toAmount + (fee?.amount ?? 0n)) * (BIPS - BigInt(slippage))) / BIPS
  return fee ? least - (least * fee.bips) / BIPS : least
}
