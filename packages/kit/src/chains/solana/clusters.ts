import type { CaipNetworkId } from '@foyer/base'
import { solana, solanaDevnet, solanaTestnet } from '@foyer/base/networks'

/** How the Wallet Standard names clusters, https://github.com/wallet-standard/wallet-standard/blob/master/extensions/registry */
const STANDARD_NAMES: ReadonlyMap<string, CaipNetworkId> = /*#__PURE__*/ new Map([
  ['solana:mainnet', solana.caipNetworkId],
  ['solana:devnet', solanaDevnet.caipNetworkId],
  ['solana:testnet', solanaTestnet.caipNetworkId],
])

/**
 * The CAIP-2 id of a cluster, however a wallet names it: by the Wallet Standard's word, or by an id from before CAIP-2 settled.
 * @returns undefined for another chain, and for one that is no public cluster
 */
export function clusterOf(name: unknown): CaipNetworkId | undefined {
  if (typeof name !== 'string') return undefined
  const known = STANDARD_NAMES.get(name)
  if (known) return known
  return [solana, solanaDevnet, solanaTestnet].find(
    ({ caipNetworkId, deprecatedCaipNetworkId }) => name === caipNetworkId || name === deprecatedCaipNetworkId,
  )?.caipNetworkId
}

/** What the Wallet Standard calls a cluster. */
export const standardNameOf = (id: CaipNetworkId): string =>
  [...STANDARD_NAMES].find(([, cluster]) => cluster === id)?.[0] ?? id
