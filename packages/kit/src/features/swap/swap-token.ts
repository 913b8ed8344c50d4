import type { Network } from '@foyer/base/networks'
import type { SwapQuote } from '@foyer/contracts/swap-calls'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { Holding } from '../../core/data/holdings.ts'
import type { SendAsset } from '../../core/transfers/sending.ts'

/** A token that can be swapped, with the account's known holding. */
export type SwapToken = SendAsset & {
  readonly name: string
  /** Its contract, or the address that stands for the native currency. */
  readonly address: string
}

/** A token as the server lists it. */
type ListedToken = {
  readonly name: string
  readonly symbol: string
  readonly address: SwapQuote['from']
  readonly decimals: number
  readonly iconUrl: string | null
}

/** The listed tokens of a network, those that the account holds first. */
export function swapTokens(
  listed: readonly ListedToken[],
  network: Network,
  holdings: readonly Holding[],
): readonly SwapToken[] {
  const own = holdings.filter(({ network: of }) => of.caipNetworkId === network.caipNetworkId)
  const tokens = listed.flatMap(({ name, symbol, address: id, decimals, iconUrl }): SwapToken[] => {
    const address = addressIn(id)
    if (id !== caipOf(network, address)) return []
    const isNative = isSameAddress(address, NATIVE_TOKEN)
    const holding = own.find(({ contract = NATIVE_TOKEN }) => isSameAddress(contract, address))
    // What a node says of the account's own tokens and what the list says have to agree.
    if (holding && holding.decimals !== decimals) return []
    // A wrong number of decimals would show another amount than the one that is agreed to. Tokens are asked for theirs: quote.ts.
    if (isNative && decimals !== network.nativeCurrency.decimals) return []
    return [
      {
        network,
        name,
        symbol,
        address,
        decimals,
        iconUrl: iconUrl ?? undefined,
        ...(isNative ? {} : { contract: address }),
        ...(holding ? { amount: holding.amount, price: holding.price } : {}),
      },
    ]
  })
  const rank = ({ address }: SwapToken) =>
    own.findIndex(({ contract = NATIVE_TOKEN }) => isSameAddress(contract, address))
  return tokens.sort((one, other) => (rank(one) >>> 0) - (rank(other) >>> 0))
}

/** The token that a text means: its address, otherwise its symbol. */
export const findToken = (tokens: readonly SwapToken[], text: string | undefined): SwapToken | undefined =>
  text === undefined
    ? undefined
    : (tokens.find(({ address }) => isSameAddress(address, text)) ??
      tokens.find(({ symbol }) => symbol.toLowerCase() === text.toLowerCase()))

/** CAIP-10. */
export const caipOf = ({ caipNetworkId }: Network, address: string): string => `${caipNetworkId}:${address}`
export const addressIn = (caip10: string): string => caip10.slice(caip10.lastIndexOf(':') + 1)
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
