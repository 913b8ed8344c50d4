import type { NativeCurrency } from '@foyer/base/networks'
import type { HistoryPage } from './history/source.ts'

/** An account's balance of one asset, as reported by a node. */
export type AccountHolding = {
  /** The token's address as the namespace writes it; absent for the native currency. */
  readonly address?: string
  /** Base units, never zero. */
  readonly amount: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** The id of our picture for it. */
  readonly iconId?: string
  /** The token is not on a list: it is shown only if its price is known. */
  readonly isSuspect: boolean
}

/** A namespace's implementation of the blockchain API: balances and history of its accounts, read from the operator's nodes. */
export type AccountChains = {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** The supported networks: CAIP-2 id → native currency. */
  readonly chains: ReadonlyMap<string, NativeCurrency>
  /** Whether a text is an address of this namespace. No text is valid in two namespaces. */
  readonly isAddress: (text: string) => boolean
  /** @throws UPSTREAM_UNAVAILABLE */
  readonly holdings: (account: string, chain: string) => Promise<readonly AccountHolding[]>
  /**
   * A page of an account's history, newest first.
   * @throws INVALID_PARAMETER for an invalid cursor, UPSTREAM_UNAVAILABLE
   */
  readonly history: (account: string, chains: readonly string[], cursor: string | undefined) => Promise<HistoryPage>
  /** A listed token, if the namespace has tokens. */
  readonly token?: (chain: string, address: string) => AccountTokenFacts | undefined
}
type AccountTokenFacts = {
  readonly name: string
  readonly symbol: string
  readonly decimals?: number
  readonly iconId?: string | undefined
}

/** The implementation for the namespace of an address. */
export const chainsOfAddress = (all: readonly AccountChains[], text: string): AccountChains | undefined =>
  all.find(({ isAddress }) => isAddress(text))
