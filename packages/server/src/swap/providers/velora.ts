import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import { AUGUSTUS, DUST, hasAugustus } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { SwapTransaction } from '@foyer/contracts/swap-transaction'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  parse,
  pipe,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { type Hex, isAddressEqual } from 'viem'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { Offer, OfferTerms, SwapNetwork, SwapPair, SwapProvider, SwapRequest } from '../provider.ts'
import { type AggregatorContext, address, callData, gas, keyText, units } from './aggregator.ts'
import { beforeFee } from './on-chain/receive.ts'
import { isWrapping } from './wrapped-native.ts'

/** Without a key, fewer requests are answered. */
export const veloraKeys = { apiKey: optional(keyText) }
type VeloraKeys = { readonly apiKey?: string }

const API = 'https://api.velora.xyz'
/** Others have arguments of their own, which nobody here reads. */
const METHOD = 'swapExactAmountIn'
/** Its refusals of an amount or a pair, as its documentation lists them. */
const NONE = /^(no routes found|estimated_loss_greater|bad usd price|token not found|invalid tokens)/i
/** How much more than in proportion is paid where the first try brought too little, in hundredths of a per cent. */
const ROOM = 5n
const BIPS = 10_000n

/** https://developers.velora.xyz, “Retrieve a price”, with what is not read left out. */
const price = object({
  priceRoute: object({
    network: number(),
    version: literal('6.2'),
    side: string(),
    contractMethod: string(),
    contractAddress: address,
    tokenTransferProxy: address,
    srcToken: address,
    srcAmount: units,
    destToken: address,
    destAmount: units,
    gasCost: gas,
    srcUSD: optional(string()),
    destUSD: optional(string()),
    bestRoute: pipe(
      array(object({ percent: number(), swaps: pipe(array(object({ destToken: address })), minLength(1)) })),
      maxLength(50),
    ),
  }),
})
type Price = InferOutput<typeof price>['priceRoute'] & {
  /** As it came: a transaction is built of nothing else. */
  readonly raw: unknown
}
/** “Build a transaction” */
const built = object({
  chainId: number(),
  to: address,
  value: units,
  data: callData,
})

/** Velora: https://developers.velora.xyz. It trades through Augustus, and keeps 15 % of the operator's fee. */
export function createVelora({ apiKey }: VeloraKeys, { upstream, wrappedOf }: AggregatorContext): SwapProvider {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey }
  const isServed = ({ network: { id }, from, to }: Omit<SwapPair, 'to'> & Partial<SwapPair>) => {
    const wrapped = wrappedOf(id)
    // Wrapping is free elsewhere.
    return hasAugustus(id) && wrapped !== undefined && !(to !== undefined && isWrapping({ from, to }, wrapped))
  }

  /** @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE */
  async function priceOf({ network, from, to }: SwapPair, side: 'SELL' | 'BUY', amount: bigint): Promise<Price> {
    const query = new URLSearchParams({
      ...{ network: chainIdOf(network), version: '6.2', side, amount: `${amount}` },
      ...{ srcToken: from, srcDecimals: await decimalsOf(network, from) },
      ...{ destToken: to, destDecimals: await decimalsOf(network, to) },
      includeContractMethods: side === 'SELL' ? METHOD : 'swapExactAmountOut',
      // Market makers sign for one account and a few seconds; prices here are of nobody and shared.
      ...{ excludeRFQ: 'true', excludeDEXS: 'ParaSwapPool,ParaSwapLimitOrders' },
    })
    const found = await upstream.ask({ url: `${API}/prices?${query}`, headers }, ({ status, text }) => {
      const raw = parseAnswer(text)
      if (isNone(raw)) return undefined
      if (status !== 200) throw new UpstreamFailure(`status-${status}`)
      const { priceRoute } = parse(price, raw)
      requireAsked({ network, from, to }, side, amount, priceRoute)
      return { ...priceRoute, raw: parse(object({ priceRoute: unknown() }), raw).priceRoute }
    })
    if (!found) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
    return found
  }

  /** @throws as `priceOf` */
  async function offerOf(request: SwapRequest): Promise<Offer> {
    const { from, to, amount } = request
    const found = await priceOf(request, 'SELL', amount)
    const toAmount = BigInt(found.destAmount) - DUST
    if (toAmount <= 0n) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
    return {
      amount,
      toAmount,
      isFixed: false,
      priceImpact: lossOf(found),
      route: found.bestRoute.map(({ percent, swaps }) => ({
        percent,
        path: [from, ...swaps.slice(0, -1).map(({ destToken }) => destToken), to],
      })),
      // The route of the next block may take other steps.
      gas: (BigInt(found.gasCost) * 3n) / 2n,
      contracts: { augustus: AUGUSTUS },
      build: (terms) => transactionOf(request, found, terms),
    }
  }

  /** @throws UPSTREAM_UNAVAILABLE */
  async function transactionOf(request: SwapRequest, { raw }: Price, terms: OfferTerms): Promise<SwapTransaction> {
    const { network, from, to, amount } = request
    const { account, minimum, fee } = terms
    const body = {
      priceRoute: raw,
      ...{ srcToken: from, srcDecimals: Number(await decimalsOf(network, from)), srcAmount: `${amount}` },
      ...{ destToken: to, destDecimals: Number(await decimalsOf(network, to)), destAmount: `${minimum + DUST}` },
      userAddress: account,
      // The API wants `takeSurplus` beside `isDirectFeeTransfer`; beside a share it has no effect (AugustusFees.sol).
      ...(fee && {
        ...{ partnerAddress: fee.account, partnerFeeBps: `${fee.bips}` },
        ...{ isDirectFeeTransfer: true, takeSurplus: true },
      }),
    }
    // Our own node is asked about balances, allowances and gas.
    const url = `${API}/transactions/${chainIdOf(network)}?ignoreChecks=true&ignoreGasEstimate=true`
    const post = { type: 'application/json', text: JSON.stringify(body) }
    return upstream.ask({ url, headers, post }, ({ status, text }) => {
      if (status !== 200) throw new UpstreamFailure(`status-${status}`)
      const { chainId, to: called, data, value } = parse(built, parseAnswer(text))
      if (`${chainId}` !== chainIdOf(network)) throw new UpstreamFailure('wrong-shape')
      return { to: called, data, value: BigInt(value) }
    })
  }

  return {
    id: 'velora',
    spender: (pair) => (isServed(pair) && !isNative(pair.from) ? AUGUSTUS : undefined),
    quote: async (request) => (isServed(request) ? offerOf(request) : undefined),
    async quoteReceive({ receive, fee, ...pair }) {
      if (!isServed(pair)) return undefined
      const wanted = beforeFee(receive, fee)
      const amount = BigInt((await priceOf(pair, 'BUY', wanted + DUST)).srcAmount)
      if (amount === 0n) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
      const offer = await offerOf({ ...pair, amount })
      if (offer.toAmount >= wanted) return offer
      return offerOf({ ...pair, amount: (amount * wanted * (BIPS + ROOM)) / (offer.toAmount * BIPS) + 1n })
    },
  }
}

/** An answer to another question is none. @throws UpstreamFailure */
function requireAsked({ network, from, to }: SwapPair, side: string, amount: bigint, answer: Omit<Price, 'raw'>): void {
  const isSell = side === 'SELL'
  const isAsked =
    `${answer.network}` === chainIdOf(network) &&
    answer.side === side &&
    isAddressEqual(answer.srcToken, from) &&
    isAddressEqual(answer.destToken, to) &&
    BigInt(isSell ? answer.srcAmount : answer.destAmount) === amount
  const isOurs =
    isAddressEqual(answer.contractAddress, AUGUSTUS) &&
    isAddressEqual(answer.tokenTransferProxy, AUGUSTUS) &&
    (!isSell || answer.contractMethod === METHOD)
  if (!isAsked || !isOurs) throw new UpstreamFailure('wrong-shape')
}

/** By how much less arrives than is paid, in hundredths of a per cent, at the prices in dollars that it names. */
function lossOf({ srcUSD, destUSD }: Price): bigint | undefined {
  const [paid, arrives] = [Number(srcUSD), Number(destUSD)]
  const isKnown = [paid, arrives].every((value) => Number.isFinite(value) && value > 0)
  if (!isKnown) return undefined
  return BigInt(Math.max(0, Math.round((1 - arrives / paid) * Number(BIPS))))
}

const refusal = object({ error: string() })
function isNone(answer: unknown): boolean {
  const parsed = safeParse(refusal, answer)
  return parsed.success && NONE.test(parsed.output.error)
}

const isNative = (token: Hex): boolean => isAddressEqual(token, NATIVE_TOKEN)

const chainIdOf = ({ id }: SwapNetwork): string => id.slice(id.indexOf(':') + 1)

async function decimalsOf(network: SwapNetwork, token: Hex): Promise<string> {
  const found = isNative(token) ? network.native : await network.token(token)
  if (!found) throw new TypeError('only tokens are swapped')
  return `${found.decimals}`
}
