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
  /** Timeout of one read from a node, in milliseconds. */
  readonly timeoutMs?: number
}

/** The namespaces other than EVM with a node of the operator. Add new ones here. */
export function otherChains(options: OtherChainsOptions): readonly AccountChains[] {
  const { publicUrl, accountTokens = new Map(), ...rest } = options
  const iconUrl = (iconId: string) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(iconId)}`
  const known = { ...rest, iconUrl, tokens: accountTokens }
  return [createSolanaChains(known), createBitcoinChains(known)].filter(({ chains }) => chains.size > 0)
}
