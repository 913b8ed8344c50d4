import { fromHex, isHex } from '@foyer/base/bytes'
import {
  array,
  custom,
  looseTuple,
  never,
  nullish,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  unknown,
} from 'valibot'
import type { Hex } from 'viem'
import type { EvmSignable, EvmTransaction, TypedData } from '../signer/messages.ts'
import type { AskNode } from './node.ts'
import { checkAccount, read, refused, text } from './parameters.ts'

/* From the parameters of a request of the EVM namespace to what would be signed. */

type Account = { readonly eip155: string }
export const quantity = pipe(string(), regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i))
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const typedData = object({
  domain: record(string(), unknown()),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: record(string(), unknown()),
})
const transaction = object({
  from: optional(address),
  to: optional(address),
  value: optional(quantity),
  data: optional(pipe(text, regex(/^0x([0-9a-fA-F]{2})*$/))),
  input: optional(pipe(text, regex(/^0x([0-9a-fA-F]{2})*$/))),
  // What would delegate the account to code (EIP-7702) is refused, and not signed as another transaction without it.
  type: optional(custom((value) => !['0x4', '0x04', 4, 'eip7702'].some((delegating) => value === delegating))),
  authorizationList: nullish(never()),
})

/** https://docs.metamask.io/wallet/reference/json-rpc-methods/personal_sign/: a text in hex, or the text itself. */
export function personalMessage(
  params: unknown,
  { eip155 }: Account,
): Extract<EvmSignable, { type: 'personalMessage' }> {
  const [message, account] = read(looseTuple([text, address]), params)
  checkAccount(account, eip155)
  const digits = message.slice(2)
  const isBytes = message.startsWith('0x') && (digits === '' || isHex(digits))
  return { type: 'personalMessage', message: isBytes ? fromHex(digits) : new TextEncoder().encode(message) }
}

/** EIP-712. Hosts send the data as an object or as JSON. */
export function typedDataRequest(params: unknown, { eip155 }: Account): Extract<EvmSignable, { type: 'typedData' }> {
  const [account, data] = read(looseTuple([address, unknown()]), params)
  checkAccount(account, eip155)
  const asked = read(typedData, typeof data === 'string' ? parsedJson(data) : data)
  refuseAccountData(asked)
  return { type: 'typedData', typedData: asked }
}

/**
 * What the owner of a smart account signs for it is never for a page to ask for: an operation, or a message in the account's own form.
 * https://eips.ethereum.org/EIPS/eip-4337, https://eips.ethereum.org/EIPS/eip-7739
 */
function refuseAccountData({ domain, primaryType }: TypedData): void {
  if (domain.name === 'ERC4337' || OF_ACCOUNTS.includes(primaryType)) throw refused('only the wallet itself signs this')
}
const OF_ACCOUNTS = ['PackedUserOperation', 'UserOperation', 'TypedDataSign', 'PersonalSign']

type Asked = { readonly typedData: TypedData }

/** The contracts whose tokens typed data may be about. */
export function contractsOf({ typedData: { domain, message } }: Asked): readonly string[] {
  const named = [domain.verifyingContract, ...Object.values(message)]
  return named.filter((text) => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)) as string[]
}

/** The id of the network that typed data is for, as EIP-712 writes it: a number, or its decimal or hexadecimal digits. */
export function domainChain({ domain }: TypedData): bigint | undefined {
  try {
    return BigInt(domain.chainId as string | number | bigint)
  } catch {
    return undefined // Absent, or refused when its hash is made.
  }
}

/** What an `eth_sendTransaction` does. What a host says of nonce, gas and fees is not used. Without `to`, it makes a contract. */
export type SentCall = { readonly to: string | undefined; readonly value: string; readonly data: Hex }

/** @throws SIGNING_REFUSED */
export function sentCall(params: unknown, own: string): SentCall {
  const [{ from, to, value = '0x0', data, input }] = read(looseTuple([transaction]), params)
  checkAccount(from, own)
  if (data !== undefined && input !== undefined && data !== input) throw refused('data and input differ')
  const bytes = data ?? input ?? '0x'
  if (to === undefined && bytes === '0x') throw refused('it has no receiver')
  return { to, value, data: bytes as Hex } // Read as hex.
}

/**
 * A call by which the account's own code makes others (ERC-7821), where it has such code: it would hide them.
 * @throws SIGNING_REFUSED
 */
export function refuseOwnCalls({ to, data }: SentCall, own: string): void {
  if (to?.toLowerCase() === own.toLowerCase() && data.toLowerCase().startsWith(EXECUTE))
    throw refused('no page has the account call itself')
}
/** `execute(bytes32,bytes)` */
const EXECUTE = '0xe9ae5c53'

/** A transaction that is not signed yet. Its nonce is the account's next one when it is (nonces.ts): others may be sent before. */
export type Draft = Omit<EvmTransaction, 'nonce'>

/** Fills in what the network knows. */
export async function transactionOf(
  { to, value, data }: SentCall,
  from: string,
  chainId: string,
  ask: AskNode,
): Promise<Draft> {
  const call = { from, ...(to === undefined ? {} : { to }), value, data }
  const numberOf = async (method: string, ...args: unknown[]) =>
    BigInt(read(quantity, await ask(chainId, method, args)))
  const [gas, price, tip] = await Promise.all([
    numberOf('eth_estimateGas', call),
    numberOf('eth_gasPrice'),
    numberOf('eth_maxPriorityFeePerGas'),
  ])
  return {
    chainId: Number(chainId.split(':')[1]),
    to: to ?? null,
    value,
    data,
    // A fifth more gas than estimated, and twice the price, as the base fee may rise until it is included.
    gas: hex((gas * 6n) / 5n),
    maxFeePerGas: hex(price * 2n + tip),
    maxPriorityFeePerGas: hex(tip),
  }
}

const hex = (value: bigint): string => `0x${value.toString(16)}`

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // Reported as invalid parameters by the schema.
  }
}
