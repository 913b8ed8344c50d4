import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { getAddress, type Hex, hexToBigInt, isAddressEqual } from 'viem'
import type { SwapNetwork, SwapPair } from './provider.ts'

/** SwapRouter02 reads the first addresses as words, and nobody has the others. */
const NOBODY = 2n ** 32n

/** What the pair of a request names. Addresses have been validated by the contract. @throws INVALID_PARAMETER, UPSTREAM_UNAVAILABLE */
export async function requirePair(
  networks: ReadonlyMap<string, SwapNetwork>,
  texts: { from: string; to: string },
): Promise<SwapPair> {
  const network = requireNetwork(networks, networkOf(texts.from), 'from')
  if (networkOf(texts.to) !== network.id) invalid('to', 'it is on another network than `from`')
  const [from, to] = await Promise.all([
    requireToken(network, texts.from, 'from'),
    requireToken(network, texts.to, 'to'),
  ])
  if (isAddressEqual(from, to)) invalid('to', 'it is the same token as `from`')
  return { network, from, to }
}

/** @throws INVALID_PARAMETER for a network without contracts or without a node */
export function requireNetwork(networks: ReadonlyMap<string, SwapNetwork>, id: string, parameter: string): SwapNetwork {
  return networks.get(id) ?? invalid(parameter, 'swaps are not offered on this network')
}

/** The native currency, or what is a token, by its CAIP-10 id. @throws INVALID_PARAMETER, UPSTREAM_UNAVAILABLE */
export async function requireToken(network: SwapNetwork, text: string, parameter: string): Promise<Hex> {
  const address = addressIn(text)
  const isToken = isAddressEqual(address, NATIVE_TOKEN) || (await network.token(address)) !== undefined
  return isToken ? address : invalid(parameter, NO_TOKEN)
}

export const NO_TOKEN = 'there is no token at this address'

/** What is to be paid, or what is to be received. @throws INVALID_PARAMETER for both or none */
export function requireWish({
  amount,
  receive,
}: {
  readonly amount?: string | undefined
  readonly receive?: string | undefined
}): { readonly amount: bigint } | { readonly receive: bigint } {
  if (amount !== undefined && receive !== undefined) invalid('receive', '`amount` is given too')
  if (amount !== undefined) return { amount: BigInt(amount) }
  return receive === undefined ? invalid('amount', 'neither it nor `receive` is given') : { receive: BigInt(receive) }
}

/** The account of a request: an address, or the CAIP-10 id of one on the same network. @throws INVALID_PARAMETER */
export function requireAccount({ id }: SwapNetwork, text: string): Hex {
  if (text.includes(':') && networkOf(text) !== id) invalid('userAddress', 'it is on another network than the token')
  const account = addressIn(text)
  return hexToBigInt(account) < NOBODY ? invalid('userAddress', 'it is nobody’s address') : account
}

export const networkOf = (caip10: string): string => caip10.slice(0, caip10.lastIndexOf(':'))

export function addressIn(text: string): Hex {
  const plain = text.slice(text.lastIndexOf(':') + 1).toLowerCase()
  return getAddress(plain.startsWith('0x') ? plain : `0x${plain}`)
}

function invalid(parameter: string, reason: string): never {
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter, reason } })
}
