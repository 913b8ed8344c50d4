import type { Hex } from 'viem'

/** A network on which tokens are swapped, and what is asked of its node. */
export type SwapNetwork = {
  /** CAIP-2. */
  readonly id: string
  readonly native: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The tokens that the operator lists: others may do anything when they are moved. */
  readonly tokens: readonly SwapToken[]
  /**
   * Calls contracts in one request.
   * @returns the result of each call, or undefined when it reverted
   * @throws UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
   */
  readonly read: (calls: readonly ContractCall[]) => Promise<readonly (Hex | undefined)[]>
}
export type ContractCall = { readonly to: Hex; readonly data: Hex }
type SwapToken = {
  readonly address: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconId?: string | undefined
}

/** `from` and `to` are contracts, or `NATIVE_TOKEN`. */
export type SwapPair = { readonly network: SwapNetwork; readonly from: Hex; readonly to: Hex }
export type SwapRequest = SwapPair & { readonly amount: bigint }

/** What a provider would give for an amount now. */
export type Offer = {
  /** What arrives. */
  readonly toAmount: bigint
  /** In hundredths of a per cent. */
  readonly priceImpact?: bigint | undefined
  readonly route: readonly { readonly percent: number; readonly path: readonly Hex[] }[]
  readonly gas: bigint
}
export type SwapProvider = {
  readonly id: string
  /** @returns undefined for a pair that it does not swap @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE */
  readonly quote: (request: SwapRequest) => Promise<Offer | undefined>
}
