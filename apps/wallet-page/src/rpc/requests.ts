import { FoyerError } from '@foyer/base'
import { fromBase58, fromHex, isHex } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import {
  array,
  type GenericSchema,
  type InferOutput,
  looseTuple,
  maxLength,
  object,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot'
import type { Signable } from '../signer/messages.ts'
import type { AskNode } from './node.ts'

/* From the parameters of a request to what would be signed. Hosts send these, so every one is validated. */

type Account = { readonly eip155: string; readonly solana: string }
const text = pipe(string(), maxLength(200_000))
const quantity = pipe(string(), regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i))
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
})

const refused = (reason: string): FoyerError => new FoyerError(SIGNING_REFUSED, { context: { reason } })

function read<S extends GenericSchema>(schema: S, params: unknown): InferOutput<S> {
  const parsed = safeParse(schema, params)
  if (!parsed.success) throw refused('the parameters are not valid')
  return parsed.output
}
function checkAccount(given: string | undefined, own: string): void {
  if (given !== undefined && given.toLowerCase() !== own.toLowerCase()) throw refused('it is for another account')
}

/** https://docs.metamask.io/wallet/reference/json-rpc-methods/personal_sign/: a text in hex, or the text itself. */
export function personalMessage(params: unknown, { eip155 }: Account): Signable {
  const [message, account] = read(looseTuple([text, address]), params)
  checkAccount(account, eip155)
  const digits = message.slice(2)
  const isBytes = message.startsWith('0x') && (digits === '' || isHex(digits))
  return { type: 'personalMessage', message: isBytes ? fromHex(digits) : new TextEncoder().encode(message) }
}

/** EIP-712. Hosts send the data as an object or as JSON. */
export function typedDataRequest(params: unknown, { eip155 }: Account): Signable {
  const [account, data] = read(looseTuple([address, unknown()]), params)
  checkAccount(account, eip155)
  return { type: 'typedData', typedData: read(typedData, typeof data === 'string' ? parsedJson(data) : data) }
}

export function solanaMessage(params: unknown, { solana }: Account): Signable {
  const { message, pubkey } = read(object({ message: text, pubkey: string() }), params)
  if (pubkey !== solana) throw refused('it is for another account')
  try {
    return { type: 'solanaMessage', message: Uint8Array.from(fromBase58(message)) }
  } catch {
    throw refused('the message is not base58')
  }
}

/** Fills in what the network knows. What a host says of nonce, gas and fees is not used. */
export async function transactionRequest(
  params: unknown,
  account: Account,
  chainId: string,
  ask: AskNode,
): Promise<Signable> {
  const [given] = read(looseTuple([transaction]), params)
  const from = account.eip155
  checkAccount(given.from, from)
  if (given.data !== undefined && given.input !== undefined && given.data !== given.input)
    throw refused('data and input differ')
  const data = given.data ?? given.input ?? '0x'
  if (given.to === undefined && data === '0x') throw refused('it has no receiver')
  const value = given.value ?? '0x0'
  const call = { from, ...(given.to === undefined ? {} : { to: given.to }), value, data }
  const numberOf = async (method: string, ...args: unknown[]) =>
    BigInt(read(quantity, await ask(chainId, method, args)))
  const [nonce, gas, price, tip] = await Promise.all([
    numberOf('eth_getTransactionCount', from, 'pending'),
    numberOf('eth_estimateGas', call),
    numberOf('eth_gasPrice'),
    numberOf('eth_maxPriorityFeePerGas'),
  ])
  return {
    type: 'transaction',
    transaction: {
      chainId: Number(chainId.split(':')[1]),
      nonce: Number(nonce),
      to: given.to ?? null,
      value,
      data,
      // A fifth more gas than estimated, and twice the price, as the base fee may rise until it is included.
      gas: hex((gas * 6n) / 5n),
      maxFeePerGas: hex(price * 2n + tip),
      maxPriorityFeePerGas: hex(tip),
    },
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
