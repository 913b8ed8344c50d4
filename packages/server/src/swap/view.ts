import type { SwapQuote } from '@foyer/contracts/swap-calls'
import type { SwapTransaction } from '@foyer/contracts/swap-transaction'
import { formatUnits, type Hex } from 'viem'
import type { PricedOffer } from './offers.ts'
import type { SwapNetwork, SwapPair } from './provider.ts'

/** An offer as pages get it. @param gasPrice in wei, if the caller has named one */
export function quoteOf(pair: SwapPair, offer: PricedOffer, gasPrice: bigint | undefined): SwapQuote {
  const { network, from, to } = pair
  const { amount, fee, arrives, toAmount, priceImpact, gas, route, provider } = offer
  const caip = (token: Hex) => `${network.id}:${token}`
  const spender = provider.spender(pair)
  return {
    provider: provider.id,
    from: caip(from),
    to: caip(to),
    fromAmount: `${amount}`,
    toAmount: `${arrives}`,
    ...(fee ? { fee: { account: fee.account, percent: percentOf(fee.bips), amount: `${toAmount - arrives}` } } : {}),
    ...(priceImpact === undefined ? {} : { priceImpact: percentOf(priceImpact) }),
    ...(spender ? { spender } : {}),
    route: route.map(({ percent, path }) => ({ percent, path: path.map(caip) })),
    gas: `${gas}`,
    ...(gasPrice === undefined ? {} : { networkFee: `${gas * gasPrice}` }),
  }
}

/** A transaction as pages get it: addresses are CAIP-10, numbers are decimal. */
export function txOf(
  { id }: SwapNetwork,
  transaction: SwapTransaction & { readonly from: Hex; readonly gas: bigint; readonly gasPrice: bigint },
) {
  const { from, to, data, value, gas, gasPrice } = transaction
  return {
    from: `${id}:${from}`,
    to: `${id}:${to}`,
    data,
    value: `${value}`,
    eip155: { gas: `${gas}`, gasPrice: `${gasPrice}` },
  }
}

/** Hundredths of a per cent, as per cent: `0.85`. */
const percentOf = (hundredths: bigint): string => formatUnits(hundredths, 2)
