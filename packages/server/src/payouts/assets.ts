import type { Network } from '@foyer/base/networks'
import * as networks from '@foyer/base/networks'
import { isAddressEqual, isHex } from 'viem'

/** A currency on a network, as somebody who pays it out names it. `contract`: absent for the native currency. */
export type NamedAsset = {
  /** The symbol, such as `USDC`. */
  readonly currency: string
  /** CAIP-2. */
  readonly network: string
  readonly contract?: string | undefined
}
/** What may be paid out: a currency on a network of this server, with the facts that we know of it ourselves. */
export type KnownAsset = {
  readonly currency: string
  readonly name: string
  readonly decimals: number
  readonly network: Network
  readonly contract: string | undefined
}
/** A token of the operator's lists, or of ours. */
type ListedToken = {
  readonly symbol: string
  readonly name: string
  readonly address: string
  readonly decimals: number
}

const NETWORKS: readonly Network[] = Object.values(networks).flatMap((one) =>
  typeof one === 'object' && 'caipNetworkId' in one ? [one] : [],
)

/**
 * What we know of an asset that somebody names: whoever names another contract means something else by this name.
 * @param served CAIP-2 ids of the networks that this server has a node of
 * @param listed the tokens of a network
 * @returns undefined where its network, symbol or contract is not as we know it
 */
export function knownAssets(
  served: ReadonlySet<string>,
  listed: (network: string) => readonly ListedToken[],
): (asset: NamedAsset) => KnownAsset | undefined {
  return ({ currency, network: id, contract }) => {
    const network = NETWORKS.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network || !served.has(id)) return undefined
    if (contract === undefined) {
      const { symbol, name, decimals } = network.nativeCurrency
      return symbol === currency ? { currency, name, decimals, network, contract } : undefined
    }
    const token = listed(id).find(({ symbol, address }) => symbol === currency && isSameContract(address, contract))
    return token && { currency, name: token.name, decimals: token.decimals, network, contract: token.address }
  }
}

/** Addresses of EVM networks in any case; all others by their letters. */
export const isSameContract = (one: string, other: string): boolean =>
  one === other ||
  (isHex(one) && isHex(other) && one.length === 42 && other.length === 42 && isAddressEqual(one, other))
