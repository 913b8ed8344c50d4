import type { WalletRecord } from '@foyer/contracts/login-session'
import { recoverMessageAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createKeyWrap } from '../../../packages/server/src/wallet-keys/keywrap.ts'
import type { WrappingKey } from '../../../packages/server/src/wallet-keys/wrapping-key.ts'
import { deriveKeys } from '../src/keys/derive.ts'
import { combineKey } from '../src/keys/pairs.ts'
import { decryptSeed } from '../src/keys/sealed-seed.ts'
import { walletOf } from '../src/wallet/open.ts'
import type { ServiceDatabase } from './real-services.ts'

/*
 * What somebody does with what was taken from somewhere: read all of it, unwrap it with every key, and try every two pieces as the
 * halves of every encrypted seed. A wallet counts as taken when a signature of it has been made.
 */

type Row = Readonly<Record<string, unknown>>
/** Every row of every table. */
export type Dump = Readonly<Record<string, readonly Row[]>>

export async function dumpOf(db: ServiceDatabase): Promise<Dump> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, await db.query<Row>(`select * from "${name}"`)] as const),
  )
  return Object.fromEntries(rows)
}

/** The encrypted seeds in a dump of the login service. */
export const seedsIn = ({ login_wallets: rows = [] }: Dump): WalletRecord[] =>
  rows.map((row) => ({
    id: String(row.id),
    epoch: Number(row.epoch),
    addresses: row.addresses as WalletRecord['addresses'],
    ciphertext: String(row.ciphertext),
  }))

/** Everything in a dump that could be a half as it is: all values of bytes, whole and without what could be a header. */
export function bytesIn(dump: Dump): Uint8Array[] {
  const values = Object.values(dump).flatMap((rows) => rows.flatMap((row) => Object.values(row)))
  return values.flatMap((value) => {
    const bytes =
      value instanceof Uint8Array ? value : typeof value === 'string' ? Buffer.from(value, 'base64url') : null
    return bytes && bytes.length >= 33 ? [bytes.subarray(0, 33), bytes.subarray(-33)] : []
  })
}

/** The halves of the login service that these keys unwrap. */
export async function loginHalves(dump: Dump, keys: readonly WrappingKey[]): Promise<Uint8Array[]> {
  const wrap = createKeyWrap(keys)
  const wallets = new Map((dump.login_wallets ?? []).map((row) => [String(row.id), row]))
  return unwrapped(
    (dump.login_halves ?? []).map(({ wallet_id: walletId, context, half }) => {
      const { user_id: userId, epoch } = wallets.get(String(walletId)) ?? {}
      return wrap.unwrap(half as Buffer, JSON.stringify(['login', userId, walletId, context, epoch]))
    }),
  )
}

/** The halves of the recovery service that these keys unwrap. */
export async function recoveryHalves(dump: Dump, keys: readonly WrappingKey[]): Promise<Uint8Array[]> {
  const wrap = createKeyWrap(keys)
  return unwrapped(
    (dump.recovery_wallets ?? []).map(({ id, epoch, half }) =>
      wrap.unwrap(half as Buffer, JSON.stringify(['recovery', id, epoch])),
    ),
  )
}

/** The addresses that somebody with these seeds and pieces signs for. */
export async function signsFor(seeds: readonly WalletRecord[], pieces: readonly Uint8Array[]): Promise<string[]> {
  const taken = new Set<string>()
  for (const record of seeds)
    for (const key of await keysOf(pieces)) {
      const address = await signedWith(record, key)
      if (address) taken.add(address)
    }
  return [...taken]
}

/** Every two pieces, in both orders, and every piece alone. */
async function keysOf(pieces: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const pairs = pieces.flatMap((own) => pieces.map((other) => combineKey(own, other)))
  const combined = (await Promise.allSettled(pairs)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  return [...combined, ...pieces.flatMap((piece) => [piece.slice(0, 32), piece.slice(-32)])].filter(
    ({ length }) => length === 32,
  )
}

/** The address of which a signature could be made. */
async function signedWith(record: WalletRecord, key: Uint8Array): Promise<string | undefined> {
  const { ciphertext, ...identity } = walletOf(record)
  const seed = await decryptSeed(key, ciphertext, identity).catch(() => undefined)
  if (!seed) return undefined
  const message = 'a transfer of everything'
  const signature = await privateKeyToAccount(toHex(deriveKeys(seed).eip155)).signMessage({ message })
  return recoverMessageAddress({ message, signature })
}

async function unwrapped(attempts: readonly Promise<Uint8Array>[]): Promise<Uint8Array[]> {
  const results = await Promise.allSettled(attempts)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [Uint8Array.from(result.value)] : []))
}
