import type { NativeCurrency } from '@foyer/base/networks'
import type { HistoryPage } from './history/source.ts'

/** What an account holds of one asset, as a node says it. */
export type AccountHolding = {
  /** The token's address as the namespace writes it; absent for the native currency. */
  readonly address?: string
  /** Base units, never zero. */
  readonly amount: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** Which picture of ours stands for it. */
  readonly iconId?: string
  /** Nobody we trust knows the token: it is shown only where a price is known for it. */
  readonly isSuspect: boolean
}

/** What a namespace brings to the blockchain API: balances and history of its accounts, read from nodes that the operator has. */
export type AccountChains = {
  /** CAIP-2 namespace. */
  readonly namespace: string
  /** The networks that are served: CAIP-2 id → its own currency. */
  readonly chains: ReadonlyMap<string, NativeCurrency>
  /** Whether a text is an address of this namespace. No text is one of two namespaces. */
  readonly isAddress: (text: string) => boolean
  /** @throws UPSTREAM_UNAVAILABLE */
  readonly holdings: (account: string, chain: string) => Promise<readonly AccountHolding[]>
  /**
   * A page of what an account did and was sent, newest first.
   * @throws INVALID_PARAMETER for a cursor that is none of ours, UPSTREAM_UNAVAILABLE
   */
  readonly history: (account: string, chains: readonly string[], cursor: string | undefined) => Promise<HistoryPage>
  /** A token that somebody we trust has listed, where the namespace has tokens. */
  readonly token?: (chain: string, address: string) => AccountTokenFacts | undefined
}
type AccountTokenFacts = { readonly name: string; readonly symbol: string; readonly iconId?: string | undefined }

/** Who serves the namespace that a text is an address of. */
export const chainsOfAddress = (all: readonly AccountChains[], text: string): AccountChains | undefined =>
  all.find(({ isAddress }) => isAddress(text))
