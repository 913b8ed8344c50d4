import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, INVALID_PARAMETER } from '@foyer/base/catalogue'
import { afterFee, type SwapFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import type { Offer, SwapProvider, SwapRequest } from './provider.ts'

/** An offer with what the operator takes and what arrives. */
export type PricedOffer = Offer & {
  readonly provider: SwapProvider
  readonly fee?: SwapFee | undefined
  readonly arrives: bigint
}

/**
 * What all providers offer, the one of which most arrives first. One that fails is left out while another has an offer.
 * @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
 */
export async function readOffers(
  providers: readonly SwapProvider[],
  request: SwapRequest,
  fee: SwapFee | undefined,
): Promise<readonly PricedOffer[]> {
  const failures: unknown[] = []
  const offers = await Promise.all(
    providers.map(async (provider) => {
      try {
        const offer = await provider.quote(request)
        return offer ? [priced(provider, offer, fee)] : []
      } catch (error) {
        if (!isFoyerError(error)) throw error
        failures.push(error)
        return []
      }
    }),
  )
  const sorted = offers
    .flat()
    .sort((one, other) => Number(other.arrives > one.arrives) - Number(other.arrives < one.arrives))
  if (sorted.length > 0) return sorted
  // Somebody who did not answer may have had it.
  throw failures.find((error) => !isFoyerError(error, INSUFFICIENT_LIQUIDITY)) ?? new FoyerError(INSUFFICIENT_LIQUIDITY)
}

function priced(provider: SwapProvider, offer: Offer, fee: SwapFee | undefined): PricedOffer {
  const taken = offer.isFixed ? undefined : fee
  return { ...offer, provider, fee: taken, arrives: afterFee(offer.toAmount, taken) }
}

/** @throws INVALID_PARAMETER where nothing has to be allowed */
export function requireSpender(providers: readonly SwapProvider[], pair: Parameters<SwapProvider['spender']>[0]): Hex {
  const spender = providers.map((provider) => provider.spender(pair)).find((one) => one !== undefined)
  if (spender) return spender
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'from', reason: 'this swap needs no allowance' } })
}
