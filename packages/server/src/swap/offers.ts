import { FoyerError, isFoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, INVALID_PARAMETER, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { afterFee, type SwapFee } from '@foyer/contracts/swap-transaction'
import { type Hex, isAddressEqual } from 'viem'
import type { Offer, ReceiveRequest, SwapPair, SwapProvider, SwapRequest } from './provider.ts'

/** An offer with what the operator takes and what arrives. */
export type PricedOffer = Offer & {
  readonly provider: SwapProvider
  readonly fee?: SwapFee | undefined
  readonly arrives: bigint
}

/** How long one who is slow keeps a visitor from the offers of the others. */
const PATIENCE_MS = 6_000
/** How long anybody is waited for, in all: the modal has given up a second later. */
const LAST_MS = 9_000

/**
 * What all providers offer, the one for which least is paid first, then the one of which most arrives after the fee: nothing else
 * decides. One that fails, that takes longer than others are kept waiting, or of which less arrives than was asked for, is left out
 * while another has an offer.
 * @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
 */
export async function readOffers(
  providers: readonly SwapProvider[],
  request: SwapRequest | (SwapPair & Pick<ReceiveRequest, 'receive'>),
  fee: SwapFee | undefined,
): Promise<readonly PricedOffer[]> {
  const failures: unknown[] = []
  const offers: PricedOffer[] = []
  const isEnough = ({ arrives }: PricedOffer) => 'amount' in request || arrives >= request.receive
  let tellFirst = () => {}
  const first = new Promise<void>((resolve) => {
    tellFirst = resolve
  })
  const all = Promise.all(
    providers.map(async (provider) => {
      try {
        const offer = await ('amount' in request ? provider.quote(request) : provider.quoteReceive({ ...request, fee }))
        if (!offer) return
        offers.push(priced(provider, offer, fee))
        if (offers.some(isEnough)) tellFirst()
      } catch (error) {
        if (!isFoyerError(error)) throw error
        failures.push(error)
      }
    }),
  )
  await orLater(all, PATIENCE_MS)
  // Where nobody has one by then, the first one is the answer.
  if (!(await orLater(Promise.race([first, all]), LAST_MS - PATIENCE_MS)))
    failures.push(new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'swap provider' } }))
  const sorted = offers
    .filter(isEnough)
    .sort((one, other) => compare(one.amount, other.amount) || compare(other.arrives, one.arrives))
  if (sorted.length > 0) return sorted
  // Somebody who did not answer may have had it.
  throw failures.find((error) => !isFoyerError(error, INSUFFICIENT_LIQUIDITY)) ?? new FoyerError(INSUFFICIENT_LIQUIDITY)
}

/** Waits for work, but no longer than so many milliseconds. Returns whether it is done. @throws what the work does meanwhile */
async function orLater(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const later = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work.then(() => true), later]).finally(() => clearTimeout(timer))
}

const compare = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other)

function priced(provider: SwapProvider, offer: Offer, fee: SwapFee | undefined): PricedOffer {
  const taken = offer.isFixed ? undefined : fee
  return { ...offer, provider, fee: taken, arrives: afterFee(offer.toAmount, taken) }
}

/** The provider that a quote names. @throws INVALID_PARAMETER */
export function requireProvider(providers: readonly SwapProvider[], id: string): SwapProvider {
  return providers.find((provider) => provider.id === id) ?? invalid('provider', 'nobody of this name swaps here')
}

type Pair = Parameters<SwapProvider['spender']>[0]

/**
 * The providers that may make a swap whose request names none: those that need the allowance that was made without a name, or none.
 * Where the contracts on chain do not swap the pair, all of them.
 */
export function unnamedProviders(providers: readonly SwapProvider[], pair: Pair): readonly SwapProvider[] {
  const usual = usualSpender(providers, pair)
  if (!usual) return providers
  return providers.filter((provider) => isAddressEqual(provider.spender(pair) ?? usual, usual))
}

const usualSpender = (providers: readonly SwapProvider[], pair: Pair): Hex | undefined =>
  providers.find(({ isUsual }) => isUsual)?.spender(pair)

/**
 * The contract that needs an allowance.
 * @param id of the quote's provider; without it, the contract on chain, if it swaps the pair
 * @throws INVALID_PARAMETER where nothing has to be allowed, or the provider is not named and it depends on it
 */
export function requireSpender(providers: readonly SwapProvider[], pair: Pair, id: string | undefined): Hex {
  const asked = id === undefined ? unnamedProviders(providers, pair) : [requireProvider(providers, id)]
  const spenders = asked.flatMap((provider) => provider.spender(pair) ?? [])
  const [spender = invalid('from', 'this swap needs no allowance'), ...others] = spenders
  if (others.every((other) => isAddressEqual(other, spender))) return spender
  return invalid('provider', 'the swap may be made by several contracts: name the provider of the quote')
}

function invalid(parameter: string, reason: string): never {
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter, reason } })
}
