import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, INVALID_PARAMETER } from '@foyer/base/catalogue'
import { afterFee, type SwapFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import type { Offer, ReceiveRequest, SwapPair, SwapProvider, SwapRequest } from './provider.ts'

/** An offer with what the operator takes and what arrives. */
export type PricedOffer = Offer & {
  readonly provider: SwapProvider
  readonly fee?: SwapFee | undefined
  readonly arrives: bigint
}

/**
 * What all providers offer, the one for which least is paid first, then the one of which most arrives. One that fails, or of which
 * less arrives than was asked for, is left out while another has an offer.
 * @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
 */
export async function readOffers(
  providers: readonly SwapProvider[],
  request: SwapRequest | (SwapPair & Pick<ReceiveRequest, 'receive'>),
  fee: SwapFee | undefined,
): Promise<readonly PricedOffer[]> {
  const failures: unknown[] = []
  const offers = await Promise.all(
    providers.map(async (provider) => {
      try {
        if ('amount' in request) {
          const offer = await provider.quote(request)
          return offer ? [priced(provider, offer, fee)] : []
        }
        const offer = await provider.quoteReceive({ ...request, fee })
        const found = offer ? [priced(provider, offer, fee)] : []
        return found.filter(({ arrives }) => arrives >= request.receive)
      } catch (error) {
        if (!isFoyerError(error)) throw error
        failures.push(error)
        return []
      }
    }),
  )
  const sorted = offers
    .flat()
    .sort((one, other) => compare(one.amount, other.amount) || compare(other.arrives, one.arrives))
  if (sorted.length > 0) return sorted
  // Somebody who did not answer may have had it.
  throw failures.find((error) => !isFoyerError(error, INSUFFICIENT_LIQUIDITY)) ?? new FoyerError(INSUFFICIENT_LIQUIDITY)
}

const compare = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other)

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
