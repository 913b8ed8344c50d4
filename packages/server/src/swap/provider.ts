import type { SwapFee, SwapTransaction } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'

/** A network on which tokens are swapped, and what is asked of its node. */
export type SwapNetwork = {
  /** CAIP-2. */
  readonly id: string
  readonly native: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The tokens that the operator lists: others may do anything when they are moved. */
  readonly tokens: readonly SwapToken[]
  /** A listed token, or what another one says of itself; undefined where there is none. @throws UPSTREAM_UNAVAILABLE */
  readonly token: (address: Hex) => Promise<KnownToken | undefined>
  /**
   * Calls contracts in one request.
   * @returns the result of each call, or undefined when it reverted
   * @throws UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK
   */
  readonly read: (calls: readonly ContractCall[]) => Promise<readonly (Hex | undefined)[]>
  /** Wei for a unit of gas. @throws UPSTREAM_UNAVAILABLE */
  readonly gasPrice: () => Promise<bigint>
  /** @returns undefined when the transaction would fail @throws UPSTREAM_UNAVAILABLE */
  readonly estimateGas: (from: Hex, transaction: SwapTransaction) => Promise<bigint | undefined>
}
export type ContractCall = { readonly to: Hex; readonly data: Hex }
/** `looksLike`: the symbol of a listed token, or the native currency, whose symbol or name its own symbol or name resembles. */
type KnownToken = Pick<SwapToken, 'name' | 'symbol' | 'decimals'> & { readonly looksLike?: string | undefined }
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
/** `receive` is what arrives at least, after the fee. */
export type ReceiveRequest = SwapPair & { readonly receive: bigint; readonly fee: SwapFee | undefined }

/** What a provider would give for an amount now. */
export type Offer = {
  /** What is paid. */
  readonly amount: bigint
  /** What arrives, before the operator's fee. */
  readonly toAmount: bigint
  /** One for one: the price cannot change, and no fee is taken. */
  readonly isFixed: boolean
  /** In hundredths of a per cent. */
  readonly priceImpact?: bigint | undefined
  readonly route: readonly { readonly percent: number; readonly path: readonly Hex[] }[]
  readonly gas: bigint
  /** The contracts that the transaction is compared with. Swaps through Augustus and 0x's Settlers have no deadline. */
  readonly contracts:
    | { readonly router: Hex; readonly wrapped: Hex }
    | { readonly augustus: Hex }
    | { readonly settlers: readonly Hex[] }
  /** @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE where somebody else builds it */
  readonly build: (terms: OfferTerms) => SwapTransaction | Promise<SwapTransaction>
}
export type OfferTerms = {
  readonly account: Hex
  /** What arrives at least, before the fee. */
  readonly minimum: bigint
  readonly deadline: bigint
  readonly fee?: SwapFee | undefined
}

export type SwapProvider = {
  readonly id: string
  /** Its contract is the one that may spend where a request names no provider. */
  readonly isUsual?: true
  /** The contract that needs an allowance for `from`; without `to`, for swaps into most tokens. */
  readonly spender: (pair: Omit<SwapPair, 'to'> & Partial<SwapPair>) => Hex | undefined
  /** @returns undefined for a pair that it does not swap @throws INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE */
  readonly quote: (request: SwapRequest) => Promise<Offer | undefined>
  /** As `quote`, for hardly more than the smallest amount of which `receive` arrives. */
  readonly quoteReceive: (request: ReceiveRequest) => Promise<Offer | undefined>
}
