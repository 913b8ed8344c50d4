import type { Network } from '@foyer/base/networks'
import { isSameContract, type KnownAsset } from '../payouts/assets.ts'

/** SLIP-44 coin types of native currencies; clients name every EVM network's as Ether's. https://github.com/satoshilabs/slips/blob/master/slip-0044.md */
const NATIVE: Partial<Record<Network['chainNamespace'], string>> = { eip155: 'slip44:60', solana: 'slip44:501' }
const TOKEN: Partial<Record<Network['chainNamespace'], string>> = { eip155: 'erc20', solana: 'token' }

/** The CAIP-19 id of an asset. */
export function assetIdOf({ network: { caipNetworkId, chainNamespace }, contract }: KnownAsset): string | undefined {
  const [native, kind] = [NATIVE[chainNamespace], TOKEN[chainNamespace]]
  if (native === undefined || kind === undefined) return undefined
  return `${caipNetworkId}/${contract === undefined ? native : `${kind}:${contract}`}`
}

/** Whether a CAIP-19 id is this asset's. https://chainagnostic.org/CAIPs/caip-19 */
export function isAssetId(id: string, { network, contract }: KnownAsset): boolean {
  const [chain = '', local = ''] = id.split('/')
  if (chain !== network.caipNetworkId) return false
  if (contract === undefined) return local === NATIVE[network.chainNamespace]
  const [kind = '', reference = ''] = local.split(':')
  return kind === TOKEN[network.chainNamespace] && isSameContract(reference, contract)
}
