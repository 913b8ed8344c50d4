import { FoyerError } from '@foyer/base'
import { fromBase58, fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  integer,
  maxLength,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'
import { SOLANA_TRANSACTIONS_MAX } from '../signer/messages.ts'
import { readTransactionMessage } from '../signer/solana.ts'
import type { AskNode } from './node.ts'
import { checkAccount, read, refused, text } from './parameters.ts'

/* Requests of the Solana namespace, https://docs.walletconnect.network/wallet-sdk/chain-support/solana */

/** `wires`: as they came. `messages`: what a signature of each is made of. */
export type SolanaTransactions = { readonly wires: readonly Uint8Array[]; readonly messages: readonly Uint8Array[] }

const SIGNATURE_BYTES = 64
/** The largest transaction that the network takes, https://solana.com/docs/core/transactions */
const WIRE_MAX_BYTES = 1_232
const wire = pipe(string(), maxLength(4 * Math.ceil(WIRE_MAX_BYTES / 3)))
const count = pipe(number(), integer(), minValue(0))
const one = object({ transaction: wire, pubkey: optional(string()) })
const all = object({
  transactions: pipe(array(wire), minLength(1), maxLength(SOLANA_TRANSACTIONS_MAX)),
  pubkey: optional(string()),
})
/** https://solana.com/docs/rpc/http/sendtransaction. Hosts name it `options` or `sendOptions`. */
const sendOptions = object({
  skipPreflight: optional(boolean()),
  preflightCommitment: optional(picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: optional(count),
  minContextSlot: optional(count),
})
const toSend = object({ options: optional(sendOptions), sendOptions: optional(sendOptions) })

export function solanaMessage(params: unknown, own: string): Uint8Array {
  const { message, pubkey } = read(object({ message: text, pubkey: string() }), params)
  checkAccount(pubkey, own)
  try {
    return Uint8Array.from(fromBase58(message))
  } catch {
    throw refused('the message is not base58')
  }
}

/** @throws SIGNING_REFUSED for anything that is not a transaction, or many, of the account */
export function solanaTransactions(method: string, params: unknown, own: string): SolanaTransactions {
  const given = method === 'solana_signAllTransactions' ? read(all, params) : read(one, params)
  if (given.pubkey !== undefined) checkAccount(given.pubkey, own)
  const wires = ('transactions' in given ? given.transactions : [given.transaction]).map(bytesOf)
  return { wires, messages: wires.map((bytes) => bytes.slice(startOf(bytes, own))) }
}

/**
 * The answer of a request, and where the host asked for that, the transaction's way to the network.
 * @param signed one signature of 64 bytes for each transaction
 */
export async function solanaAnswer(
  method: string,
  params: unknown,
  { transactions: { wires, messages }, signed, own }: SolanaSigned,
  ask: (method: string, params: unknown) => ReturnType<AskNode>,
): Promise<unknown> {
  const whole = wires.map((bytes, index) => {
    const signature = signed.slice(SIGNATURE_BYTES * index, SIGNATURE_BYTES * (index + 1))
    return withSignature(bytes, messages[index] ?? new Uint8Array(), signature, own)
  })
  const [first = new Uint8Array()] = whole
  const signature = toBase58(signed.slice(0, SIGNATURE_BYTES))
  switch (method) {
    case 'solana_signAllTransactions':
      return { transactions: whole.map(toBase64) }
    case 'solana_signTransaction':
      return { signature, transaction: toBase64(first) }
    default: {
      const { options, sendOptions: others } = read(toSend, params)
      const settings = { preflightCommitment: 'confirmed', ...(options ?? others), encoding: 'base64' }
      await ask('sendTransaction', [toBase64(first), settings])
      // A transaction is known by its first signature, which is the fee payer's.
      return { signature: toBase58(first.slice(1, 1 + SIGNATURE_BYTES)) }
    }
  }
}
type SolanaSigned = {
  readonly transactions: SolanaTransactions
  readonly signed: Uint8Array
  readonly own: string
}

/**
 * What the network takes for a transaction, in lamports, by the operator's node.
 * @returns undefined when the node does not say, which it does for a transaction that is no longer valid too
 */
export async function solanaFee(
  message: Uint8Array,
  ask: (method: string, params: unknown) => ReturnType<AskNode>,
): Promise<bigint | undefined> {
  try {
    return BigInt(
      read(feeAnswer, await ask('getFeeForMessage', [toBase64(message), { commitment: 'confirmed' }])).value,
    )
  } catch {
    return undefined // The question says that it could not be checked.
  }
}
const feeAnswer = object({ value: count })

/** What the account has, in lamports, by the operator's node; undefined when it does not say. */
export async function solanaBalance(
  account: string,
  ask: (method: string, params: unknown) => ReturnType<AskNode>,
): Promise<bigint | undefined> {
  try {
    return BigInt(read(feeAnswer, await ask('getBalance', [account, { commitment: 'confirmed' }])).value)
  } catch {
    return undefined // Nothing is said of how much of it leaves.
  }
}

function bytesOf(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch {
    throw refused('the transaction is not base64')
  }
}

/** Where the message begins: after as many signatures as it requires, one of which is the account's. */
function startOf(bytes: Uint8Array, own: string): number {
  const signatures = bytes[0] ?? 0
  // More than 127 signatures would need a second byte, and are longer than a transaction.
  const start = 1 + signatures * SIGNATURE_BYTES
  const signers = signatures < 128 ? readTransactionMessage(bytes.subarray(start))?.signers : undefined
  if (signers?.length !== signatures || bytes.length > WIRE_MAX_BYTES) throw refused('it is not a transaction')
  if (!signers.some((signer) => toBase58(signer) === own)) throw refused('it is for another account')
  return start
}

/** Signatures have the order of the message's first keys. */
function withSignature(bytes: Uint8Array, message: Uint8Array, signature: Uint8Array, own: string): Uint8Array {
  const place = readTransactionMessage(message)?.signers.findIndex((signer) => toBase58(signer) === own) ?? -1
  if (place < 0) throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it is for another account' } })
  const whole = bytes.slice()
  whole.set(signature, 1 + place * SIGNATURE_BYTES)
  return whole
}
