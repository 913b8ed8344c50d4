import {
  array,
  boolean,
  custom,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  variant,
} from 'valibot'

import type { RotatedKey, rotateKey } from '../keys/rotate.ts'

/* What the page asks of the worker that holds the seed. The worker validates every message before it acts on it. */

const bytes = custom<Uint8Array>((value) => value instanceof Uint8Array)
const hexData = pipe(string(), maxLength(262_144), regex(/^0x([0-9a-fA-F]{2})*$/))
const quantity = pipe(string(), regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i))
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
/** Transactions of one `solana_signAllTransactions`: more than a visitor reads. */
export const SOLANA_TRANSACTIONS_MAX = 16
const epoch = pipe(number(), integer(), minValue(1))
const identity = {
  walletId: string(),
  epoch,
  addresses: strictObject({ eip155: address, solana: string() }),
}

const place = strictObject({ walletId: string(), epoch, context: string() })

/**
 * A half is plain when it was stored on this device, sealed to a one-time key when it came from a service, with `psk` when it came from
 * another device, and locked when a passkey opens it, with what its authenticator derived.
 */
const half = union([
  strictObject({ locked: bytes, prf: bytes, place }),
  strictObject({ plain: bytes }),
  strictObject({
    sealed: strictObject({ encapsulated: bytes, ciphertext: bytes }),
    key: strictObject({ privateKey: custom<CryptoKey>((value) => value instanceof CryptoKey), publicKey: bytes }),
    info: bytes,
    psk: optional(bytes),
  }),
])
export type Half = InferOutput<typeof half>

const typedData = object({
  domain: record(string(), unknown()),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: record(string(), unknown()),
})
const safeNumber = (from: number) => pipe(number(), integer(), minValue(from), maxValue(Number.MAX_SAFE_INTEGER))

/** Types of EIP-1193 requests, and those of Solana: `solanaMessage` for ed25519 over the bytes as they are. */
export const signable = variant('type', [
  strictObject({ type: literal('personalMessage'), message: bytes }),
  strictObject({ type: literal('typedData'), typedData }),
  strictObject({
    type: literal('transaction'),
    transaction: strictObject({
      chainId: safeNumber(1),
      nonce: safeNumber(0),
      to: nullable(address),
      value: quantity,
      data: hexData,
      gas: quantity,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
    }),
  }),
  /** An operation of the standard account, with what delegates the account before it: null where it is delegated. */
  strictObject({
    type: literal('delegatedOperation'),
    typedData,
    authorization: nullable(strictObject({ chainId: safeNumber(0), address, nonce: safeNumber(0) })),
  }),
  strictObject({ type: literal('solanaMessage'), message: bytes }),
  /** Transactions that are approved together, each without its signatures. */
  strictObject({
    type: literal('solanaTransactions'),
    messages: pipe(array(bytes), minLength(1), maxLength(SOLANA_TRANSACTIONS_MAX)),
  }),
])
export type Signable = InferOutput<typeof signable>
export type EvmSignable = Extract<Signable, { type: 'personalMessage' | 'typedData' | 'transaction' }>
export type EvmTransaction = Extract<Signable, { type: 'transaction' }>['transaction']
export type TypedData = Extract<Signable, { type: 'typedData' }>['typedData']

export const signerRequest = variant('kind', [
  strictObject({ kind: literal('create'), walletId: string(), epoch }),
  strictObject({
    kind: literal('unlock'),
    wallet: strictObject({ ...identity, ciphertext: bytes }),
    halves: tuple([half, half]),
    /** Whether to split the data key once more, for a context that has no half yet. */
    newPair: boolean(),
  }),
  /** `account`: the address that was shown. Another wallet may have been unlocked since. */
  strictObject({ kind: literal('sign'), content: signable, account: string() }),
  strictObject({ kind: literal('lock') }),
  /** Splits the data key once more, for a passkey. */
  strictObject({
    kind: literal('enrolPasskey'),
    wallet: strictObject({ ...identity, ciphertext: bytes }),
    halves: tuple([half, half]),
    prf: bytes,
    context: string(),
  }),
  /** Splits the data key once more, for another device: `info` says for which context, `sealTo` is its one-time key, `psk` of its code. */
  strictObject({
    kind: literal('admit'),
    wallet: strictObject({ ...identity, ciphertext: bytes }),
    halves: tuple([half, half]),
    sealTo: bytes,
    info: bytes,
    psk: bytes,
  }),
  /** A new data key, with pairs for this device and for passkeys. Only the worker of the wallet's own page answers it. */
  strictObject({
    kind: literal('rotate'),
    wallet: strictObject({ ...identity, ciphertext: bytes }),
    halves: tuple([half, half]),
    passkeys: pipe(array(strictObject({ prf: bytes, context: string() })), maxLength(10)),
  }),
  /** Whether a file and a code open this account. Likewise. */
  strictObject({
    kind: literal('checkKit'),
    file: pipe(string(), maxLength(10_000)),
    code: pipe(string(), maxLength(100)),
    account: string(),
  }),
  /** Only the worker of the wallet's own page answers it, and only with the halves once more. */
  strictObject({
    kind: literal('export'),
    /** As words and keys, or as a recovery kit. */
    as: picklist(['text', 'kit']),
    wallet: strictObject({ ...identity, ciphertext: bytes }),
    halves: tuple([half, half]),
  }),
])
export type SignerRequest = InferOutput<typeof signerRequest>

type PairBytes = { readonly own: Uint8Array; readonly service: Uint8Array }
export type SignerAnswers = {
  readonly create: {
    readonly addresses: { readonly eip155: string; readonly solana: string }
    readonly ciphertext: Uint8Array
    readonly device: PairBytes
    readonly recovery: PairBytes
  }
  readonly unlock: { readonly pair: PairBytes | null }
  /**
   * A signature of 65 or 64 bytes (one for each of `solanaTransactions`; the operation's and then the authorization's, where there is one),
   * or the signed transaction of an EVM network.
   */
  readonly sign: { readonly signed: Uint8Array }
  readonly lock: Readonly<Record<string, never>>
  readonly enrolPasskey: { readonly service: Uint8Array; readonly locked: Uint8Array }
  readonly admit: { readonly service: Uint8Array; readonly encapsulated: Uint8Array; readonly ciphertext: Uint8Array }
  readonly rotate: RotatedKey
  readonly checkKit: { readonly opens: boolean }
  readonly export: { readonly text: ExportedText } | { readonly kit: ExportedKit }
}
/** What opens the accounts in any other wallet: 24 words (BIP-39), or the keys in the form that wallets import. */
export type ExportedText = { readonly words: string; readonly eip155: string; readonly solana: string }
/** The code for the sheet, and the content of the file. */
export type ExportedKit = { readonly code: string; readonly file: string }
/** What only the worker of the wallet's own page does: writing a seed down, and giving it another data key. */
export type Exporters = {
  readonly text: (seed: Uint8Array) => ExportedText
  readonly kit: (seed: Uint8Array) => Promise<ExportedKit>
  readonly isKitOf: (account: string, file: string, code: string) => Promise<boolean>
  readonly rotate: typeof rotateKey
}

export type ToWorker = { readonly id: number; readonly request: SignerRequest }
export type FromWorker =
  | { readonly id: number; readonly answer: SignerAnswers[SignerRequest['kind']] }
  | {
      readonly id: number
      readonly error: { readonly code: string; readonly context: Readonly<Record<string, string | number>> }
    }
  | { readonly event: 'locked' }
