import type { Network } from '@foyer/base/networks'
import * as networks from '@foyer/base/networks'
import { isAddressEqual, isHex } from 'viem'
import type { OnrampAsset } from './provider.ts'

/** What may be sold: a currency on a network of this server, with the facts that we know of it ourselves. */
export type KnownAsset = {
  readonly currency: string
  readonly name: string
  readonly network: Network
  readonly contract: string | undefined
}
/** A token of the operator's lists, or of ours. */
type ListedToken = { readonly symbol: string; readonly name: string; readonly address: string }

const NETWORKS: readonly Network[] = Object.values(networks).flatMap((one) =>
  typeof one === 'object' && 'caipNetworkId' in one ? [one] : [],
)

/**
 * What we know of an asset that a provider names: a provider that names another contract sells something else under this name.
 * @param served CAIP-2 ids of the networks that this server has a node of
 * @param listed the tokens of a network
 * @returns undefined where its network, symbol or contract is not as we know it
 */
export function knownAssets(
  served: ReadonlySet<string>,
  listed: (network: string) => readonly ListedToken[],
): (asset: OnrampAsset) => KnownAsset | undefined {
  return ({ currency, network: id, contract }) => {
    const network = NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network || !served.has(id)) return undefined
    if (contract === undefined) {
      const { symbol, name } = network.nativeCurrency
      return symbol === currency ? { currency, name, network, contract } : undefined
    }
    const token = listed(id).find(({ symbol, address }) => symbol === currency && isSame(address, contract))
    return token && { currency, name: token.name, network, contract: token.address }
  }
}

const isSame = (one: string, other: string): boolean =>
  one === other ||
  (isHex(one) && isHex(other) && one.length === 42 && other.length === 42 && isAddressEqual(one, other))
