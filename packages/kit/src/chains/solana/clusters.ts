import type { CaipNetworkId } from '@foyer/base'
import { solana, solanaDevnet, solanaTestnet } from '@foyer/base/networks'

/** The Wallet Standard's names for clusters, https://github.com/wallet-standard/wallet-standard/blob/master/extensions/registry */
const STANDARD_NAMES: ReadonlyMap<string, CaipNetworkId> = /*#__PURE__*/ new Map([
  ['solana:mainnet', solana.caipNetworkId],
  ['solana:devnet', solanaDevnet.caipNetworkId],
  ['solana:testnet', solanaTestnet.caipNetworkId],
])

/**
 * The CAIP-2 id of a cluster, given as the Wallet Standard's name or an id from before CAIP-2 was settled.
 * @returns undefined for another chain or a cluster that is not public
 */
export function clusterOf(name: unknown): CaipNetworkId | undefined {
  if (typeof name !== 'string') return undefined
  const known = STANDARD_NAMES.get(name)
  if (known) return known
  return [solana, solanaDevnet, solanaTestnet].find(
    ({ caipNetworkId, deprecatedCaipNetworkId }) => name === caipNetworkId || name === deprecatedCaipNetworkId,
  )?.caipNetworkId
}

/** The Wallet Standard's name of a cluster. */
export const standardNameOf = (id: CaipNetworkId): string =>
  [...STANDARD_NAMES].find(([, cluster]) => cluster === id)?.[0] ?? id
