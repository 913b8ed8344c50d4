import type { SwapQuote } from '@foyer/contracts/swap-calls'
import { formatUnits, type Hex } from 'viem'
import type { ProvidedOffer } from './offers.ts'
import type { SwapRequest } from './provider.ts'

/** An offer as pages get it. @param gasPrice in wei, if the caller has named one */
export function quoteOf(request: SwapRequest, offer: ProvidedOffer, gasPrice: bigint | undefined): SwapQuote {
  const { network, from, to, amount } = request
  const { toAmount, priceImpact, gas, route, provider } = offer
  const caip = (token: Hex) => `${network.id}:${token}`
  return {
    provider: provider.id,
    from: caip(from),
    to: caip(to),
    fromAmount: `${amount}`,
    toAmount: `${toAmount}`,
    ...(priceImpact === undefined ? {} : { priceImpact: percentOf(priceImpact) }),
    route: route.map(({ percent, path }) => ({ percent, path: path.map(caip) })),
    gas: `${gas}`,
    ...(gasPrice === undefined ? {} : { networkFee: `${gas * gasPrice}` }),
  }
}

/** Hundredths of a per cent, as per cent: `0.85`. */
const percentOf = (hundredths: bigint): string => formatUnits(hundredths, 2)
