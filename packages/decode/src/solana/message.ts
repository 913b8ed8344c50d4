import { toBase58 } from '@foyer/base/bytes'

export type Instruction = {
  /** Undefined if it is in a lookup table. */
  readonly program: string | undefined
  /** Addresses in the order of the program's interface. Undefined if in a lookup table or missing. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: DataView
}
export type Message = {
  readonly signers: readonly string[]
  readonly writableSigners: readonly string[]
  readonly instructions: readonly Instruction[]
}

const SIGNATURE = 64
const KEY = 32
/** The largest transaction of the network, in bytes. Longer input is no transaction. */
const LENGTH_MAX = 4_096

/** Reads a transaction with its signatures (https://solana.com/docs/core/transactions). Undefined for any other bytes. */
export function readTransaction(bytes: Uint8Array): Message | undefined {
  return attempt(bytes, (reader) => {
    const count = reader.length()
    reader.take(count * SIGNATURE)
    const message = readBody(reader)
    return message.signers.length === count ? message : undefined
  })
}

/** Reads the part of a transaction that is signed. Undefined for any other bytes. */
export const readMessage = (bytes: Uint8Array): Message | undefined => attempt(bytes, readBody)

function attempt(bytes: Uint8Array, read: (reader: Reader) => Message | undefined): Message | undefined {
  if (bytes.length > LENGTH_MAX) return undefined
  try {
    const reader = readerOf(bytes)
    const message = read(reader)
    return reader.isAtEnd() ? message : undefined
  } catch {
    return undefined
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The bytes end too early.')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** The compact form of lengths: seven bits a byte, at most three bytes. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('The length is too long.')
  }
  return { take, byte, length, peek: () => bytes[at] ?? 0, isAtEnd: () => at === bytes.length }
}

function readBody({ take, byte, length, peek }: Reader): Message {
  const isVersioned = peek() >= 0x80
  if (isVersioned && byte() !== 0x80) throw new RangeError('The version is unknown.')
  const [required, readonlySigners] = [byte(), byte(), byte()]
  const keys = Array.from({ length: length() }, () => toBase58(take(KEY)))
  take(KEY)
  const raw = Array.from({ length: length() }, () => ({
    program: byte(),
    accounts: take(length()),
    data: take(length()),
  }))
  let loaded = 0
  const tables = isVersioned ? length() : 0
  for (let table = 0; table < tables; table += 1) {
    take(KEY)
    loaded += take(length()).length + take(length()).length
  }
  const isOutside = (index: number) => index >= keys.length + loaded
  if (required === undefined || readonlySigners === undefined || required < 1 || required > keys.length)
    throw new RangeError('The signers are not among the accounts.')
  if (raw.some(({ program, accounts }) => isOutside(program) || accounts.some(isOutside)))
    throw new RangeError('An account is missing.')
  return {
    signers: keys.slice(0, required),
    writableSigners: keys.slice(0, Math.max(1, required - readonlySigners)),
    instructions: raw.map(({ program, accounts, data }) => ({
      program: keys[program],
      accounts: [...accounts].map((index) => keys[index]),
      data: new DataView(data.buffer, data.byteOffset, data.byteLength),
    })),
  }
}
