import type { Upstreams } from '../http/upstreams.ts'
import type { AccountChains } from './account-chains.ts'
import { createBitcoinChains } from './bitcoin/chains.ts'
import { createSolanaChains } from './solana/index.ts'
import type { AccountToken } from './tokens.ts'

type OtherChainsOptions = {
  readonly publicUrl: string
  /** CAIP-2 id → endpoint. */
  readonly rpcUrls: ReadonlyMap<string, string>
  /** CAIP-2 id → the tokens that the operator lists. */
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]> | undefined
  readonly upstreams: Upstreams
  readonly now?: () => number
  /** How long one reading of a node may take, in milliseconds. */
  readonly timeoutMs?: number
}

/** The namespaces beside EVM that the operator has a node for. A new one is a line here. */
export function otherChains(options: OtherChainsOptions): readonly AccountChains[] {
  const { publicUrl, accountTokens = new Map(), ...rest } = options
  const iconUrl = (iconId: string) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(iconId)}`
  const known = { ...rest, iconUrl, tokens: accountTokens }
  return [createSolanaChains(known), createBitcoinChains(known)].filter(({ chains }) => chains.size > 0)
}
