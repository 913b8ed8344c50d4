import type { Network } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { Holding } from '../../core/data/holdings.ts'
import type { AcceptedToken, SendAsset } from '../../core/transfers/sending.ts'

/** A token that can be swapped, with the account's known holding. */
export type SwapToken = SendAsset & {
  readonly name: string
  /** Its contract, or the address that stands for the native currency. */
  readonly address: string
  /** No list has it. */
  readonly unlisted?: boolean
}

/** A token as the server lists it, or says that it is. */
type ListedToken = AcceptedToken & { readonly iconUrl?: string | null; readonly unlisted?: boolean }

/** The listed tokens of a network, those that the account holds first. */
export function swapTokens(
  listed: readonly ListedToken[],
  network: Network,
  holdings: readonly Holding[],
): readonly SwapToken[] {
  const own = holdings.filter(({ network: of }) => of.caipNetworkId === network.caipNetworkId)
  const tokens = listed.flatMap(({ name, symbol, address: id, decimals, iconUrl, unlisted }): SwapToken[] => {
    const address = addressIn(id)
    if (id !== caipOf(network, address)) return []
    const isNative = isSameInAnyCase(address, NATIVE_TOKEN)
    const holding = own.find(({ contract = NATIVE_TOKEN }) => isSameInAnyCase(contract, address))
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
        ...(unlisted ? { unlisted } : {}),
        ...(isNative ? {} : { contract: address }),
        ...(holding ? { amount: holding.amount, price: holding.price } : {}),
      },
    ]
  })
  const rank = ({ address }: SwapToken) =>
    own.findIndex(({ contract = NATIVE_TOKEN }) => isSameInAnyCase(contract, address))
  return tokens.sort((one, other) => (rank(one) >>> 0) - (rank(other) >>> 0))
}

/** What is listed by now is no longer unlisted. */
export const withAccepted = (
  listed: readonly ListedToken[],
  accepted: readonly AcceptedToken[] = [],
): ListedToken[] => [
  ...listed,
  ...accepted
    .filter(({ address }) => !listed.some((token) => isSameInAnyCase(token.address, address)))
    .map((token) => ({ ...token, unlisted: true })),
]

/** The token that a text means: its address, otherwise its symbol. What no list has may call itself anything. */
export const findToken = (tokens: readonly SwapToken[], text: string | undefined): SwapToken | undefined =>
  text === undefined
    ? undefined
    : (tokens.find(({ address }) => isSameInAnyCase(address, text)) ??
      tokens.find(({ symbol, unlisted }) => !unlisted && symbol.toLowerCase() === text.toLowerCase()))

/** CAIP-10. */
export const caipOf = ({ caipNetworkId }: Network, address: string): string => `${caipNetworkId}:${address}`
export const addressIn = (caip10: string): string => caip10.slice(caip10.lastIndexOf(':') + 1)
/** Of addresses on EVM networks, and of ids that name one (CAIP-10): their case is a checksum only. */
export const isSameInAnyCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
