import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import {
  ALLOWANCE_HOLDER,
  FEATURE,
  hasSettler,
  isGenuine,
  registryAbi,
  SETTLER_REGISTRY,
} from '@foyer/contracts/swap-settler'
import { afterFee, BIPS, type SwapTransaction } from '@foyer/contracts/swap-transaction'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  object,
  parse,
  pipe,
  regex,
  safeParse,
  string,
  union,
} from 'valibot'
import { encodeFunctionData, type Hex, isAddressEqual, size, slice } from 'viem'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { Offer, OfferTerms, SwapNetwork, SwapPair, SwapProvider, SwapRequest } from '../provider.ts'
import { type AggregatorContext, address, callData, gas, keyText, units } from './aggregator.ts'
import { isWrapping } from './wrapped-native.ts'

/** It answers nobody without a key. */
export const zeroExKeys = { apiKey: keyText }
type ZeroExKeys = { readonly apiKey: string }

const API = 'https://api.0x.org/swap/allowance-holder'
/** Its refusals of a pair or an amount. */
const NONE = /^(SWAP_VALIDATION_FAILED|TOKEN_NOT_SUPPORTED|(BUY|SELL)_TOKEN_NOT_AUTHORIZED_FOR_TRADE)$/

const amounts = { liquidityAvailable: literal(true), sellToken: address, buyToken: address, buyAmount: units }
/** https://docs.0x.org, “getPrice (Allowance Holder)”, with what is not read left out. */
const price = object({
  ...amounts,
  gas,
  route: object({ tokens: pipe(array(object({ address })), maxLength(50)) }),
})
/** “getQuote (Allowance Holder)” */
const quote = object({
  ...amounts,
  minBuyAmount: units,
  transaction: object({
    to: address,
    value: units,
    data: callData,
  }),
})
const refusal = union([object({ liquidityAvailable: literal(false) }), object({ name: pipe(string(), regex(NONE)) })])

/** 0x: https://docs.0x.org. It trades through AllowanceHolder and its Settlers. */
export function createZeroEx({ apiKey }: ZeroExKeys, { upstream, wrappedOf }: AggregatorContext): SwapProvider {
  const headers = { '0x-api-key': apiKey, '0x-version': 'v2' }
  const isServed = ({ network: { id }, from, to }: Omit<SwapPair, 'to'> & Partial<SwapPair>) => {
    const wrapped = wrappedOf(id)
    // Wrapping is free elsewhere.
    return hasSettler(id) && wrapped !== undefined && !(to !== undefined && isWrapping({ from, to }, wrapped))
  }

  /** @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE */
  async function ask<S extends typeof price | typeof quote>(
    { network, from, to, amount }: SwapRequest,
    [path, schema]: readonly [path: string, S],
    more: Readonly<Record<string, string>> = {},
  ): Promise<InferOutput<S>> {
    const query = new URLSearchParams({
      ...{ chainId: network.id.slice(network.id.indexOf(':') + 1), sellToken: from, buyToken: to },
      ...{ sellAmount: `${amount}`, ...more },
    })
    const answer = await upstream.ask({ url: `${API}/${path}?${query}`, headers }, ({ status, text }) => {
      const raw = parseAnswer(text)
      if (safeParse(refusal, raw).success) return undefined
      if (status !== 200) throw new UpstreamFailure(`status-${status}`)
      const found = parse(schema, raw)
      // An answer to another question is none. What is sold may be named less a fee of 0x; the call is compared with the whole.
      const isAsked = isAddressEqual(found.sellToken, from) && isAddressEqual(found.buyToken, to)
      if (!isAsked) throw new UpstreamFailure('wrong-shape')
      return found
    })
    if (!answer) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
    return answer
  }

  /** @throws as `ask` */
  async function offerOf(request: SwapRequest): Promise<Offer> {
    const { network, from, to, amount } = request
    const [found, settlers] = await Promise.all([ask(request, ['price', price]), readSettlers(network)])
    const toAmount = BigInt(found.buyAmount)
    // Without a Settler in use, 0x has stopped its swaps there.
    if (toAmount === 0n || settlers.length === 0) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
    const between = found.route.tokens.map((token) => token.address).filter((token) => isBetween(token, request))
    return {
      amount,
      toAmount,
      isFixed: false,
      route: [{ percent: 100, path: [from, ...between, to] }],
      // The route of the next block may take other steps.
      gas: (BigInt(found.gas) * 3n) / 2n,
      contracts: { settlers },
      build: (terms) => transactionOf(request, toAmount, terms),
    }
  }

  /** The route's ends, in whichever form, are the pair itself. */
  function isBetween(token: Hex, { network, from, to }: SwapRequest): boolean {
    const wrapped = wrappedOf(network.id)
    const ends = [from, to].flatMap((end) => (isNative(end) && wrapped ? [end, wrapped] : [end]))
    return !ends.some((end) => isAddressEqual(end, token))
  }

  /**
   * The slippage that it takes is of its price of now, in whole hundredths of a per cent. Where that has fallen since the offer, it is
   * asked again for less, so that the minimum is what was asked for.
   * @throws as `ask`, also where the price has fallen below the minimum
   */
  async function transactionOf(
    request: SwapRequest,
    toAmount: bigint,
    { account, minimum, fee }: OfferTerms,
  ): Promise<SwapTransaction> {
    const least = afterFee(minimum, fee)
    const built = (amount: bigint) =>
      ask(request, ['quote', quote], {
        taker: account,
        slippageBps: `${amount > least ? ((amount - least) * BIPS) / amount : 0n}`,
        ...(fee && { swapFeeRecipient: fee.account, swapFeeBps: `${fee.bips}`, swapFeeToken: request.to }),
      })
    const first = await built(afterFee(toAmount, fee))
    const isEnough = BigInt(first.minBuyAmount) >= least
    const { minBuyAmount, transaction } = isEnough ? first : await built(BigInt(first.buyAmount))
    // It has fallen too far, which is no attack.
    if (BigInt(minBuyAmount) < least) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
    const { to, data, value } = transaction
    return { to, data, value: BigInt(value) }
  }

  return {
    id: '0x',
    spender: (pair) => (isServed(pair) && !isNative(pair.from) ? ALLOWANCE_HOLDER : undefined),
    quote: async (request) => (isServed(request) ? offerOf(request) : undefined),
    // It is asked what an amount brings, and nothing else.
    quoteReceive: async () => undefined,
  }
}

/**
 * The Settler in use and the one before it, which 0x may still build for. None where the registry names none, or the node names what
 * the registry cannot have made: no swap of theirs would leave the server.
 * @throws UPSTREAM_UNAVAILABLE
 */
async function readSettlers({ id, read }: SwapNetwork): Promise<readonly Hex[]> {
  const calls = (['ownerOf', 'prev'] as const).map((functionName) => ({
    to: SETTLER_REGISTRY as Hex,
    data: encodeFunctionData({ abi: registryAbi, functionName, args: [FEATURE] }),
  }))
  const [current, before] = (await read(calls)).map((word) => (word && size(word) === 32 ? slice(word, 12) : undefined))
  return current ? [current, ...(before ? [before] : [])].filter((settler) => isGenuine(id, settler)) : []
}

const isNative = (token: Hex): boolean => isAddressEqual(token, NATIVE_TOKEN)
