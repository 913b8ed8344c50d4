import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import type { Offer, SwapProvider, SwapRequest } from './provider.ts'

/** An offer with who makes it. */
export type ProvidedOffer = Offer & { readonly provider: SwapProvider }

/**
 * What all providers offer, the one of which most arrives first. One that fails is left out while another has an offer.
 * @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
 */
export async function readOffers(
  providers: readonly SwapProvider[],
  request: SwapRequest,
): Promise<readonly ProvidedOffer[]> {
  const failures: unknown[] = []
  const offers = await Promise.all(
    providers.map(async (provider) => {
      try {
        const offer = await provider.quote(request)
        return offer ? [{ ...offer, provider }] : []
      } catch (error) {
        if (!isFoyerError(error)) throw error
        failures.push(error)
        return []
      }
    }),
  )
  const sorted = offers
    .flat()
    .sort((one, other) => Number(other.toAmount > one.toAmount) - Number(other.toAmount < one.toAmount))
  if (sorted.length > 0) return sorted
  // Somebody who did not answer may have had it.
  throw failures.find((error) => !isFoyerError(error, INSUFFICIENT_LIQUIDITY)) ?? new FoyerError(INSUFFICIENT_LIQUIDITY)
}
