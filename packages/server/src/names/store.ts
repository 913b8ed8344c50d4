import { FoyerError, isFoyerError } from '@foyer/base'
import { NAME_LIMIT_REACHED, NAME_NOT_HELD, NAME_TAKEN, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import { COIN_TYPE_OFFSET, NAMES_PER_ADDRESS } from '@foyer/base/constants'
import type { NameRecord } from '@foyer/contracts'
import { coinTypeOf } from '@foyer/contracts/name-message'
import { type Hex, isAddress } from 'viem'
import type { Database } from '../db/database.ts'

/** SLIP-44: Ethereum. */
export const ETHEREUM_COIN_TYPE = 60
/** ENSIP-19: the default address for EVM chains without their own. */
export const ANY_EVM_COIN_TYPE = COIN_TYPE_OFFSET

type NewName = {
  /** Normalised, in our zone. */
  readonly name: string
  readonly address: string
  readonly coinType: number
  /** Whether a key holds the address: then it is the same account on every EVM chain. A contract may be on one alone. */
  readonly isKey: boolean
  readonly attributes?: Readonly<Record<string, string>>
  /** Assigned by the operator; it does not count towards anyone's limit. */
  readonly isGiven?: true
}

type PrimaryChoice = {
  readonly name: string
  readonly address: string
  /** Of the chain that the choice was signed on. */
  readonly coinType: number
  /** When it was signed, in epoch milliseconds. */
  readonly signedAt: number
}

export type NameStore = {
  /** @throws NAME_TAKEN when it was registered before; NAME_LIMIT_REACHED */
  readonly register: (name: NewName) => Promise<void>
  /**
   * Has a name told first. Repeating a choice changes nothing.
   * @throws NAME_NOT_HELD when the name does not lead to the address on that chain; SIGNATURE_INVALID after a newer choice
   */
  readonly choosePrimary: (choice: PrimaryChoice) => Promise<void>
  readonly byName: (name: string) => Promise<NameRecord | undefined>
  /** The names of an address: the primary one, then the oldest first. */
  readonly byAddress: (address: string) => Promise<NameRecord[]>
  /** Which of these names are registered. */
  readonly registered: (names: readonly string[]) => Promise<ReadonlySet<string>>
}

export function createNameStore(db: Database, now: () => number): NameStore {
  return {
    register: (name) => db.transaction((tx) => register(tx, name, new Date(now()))),
    choosePrimary: (choice) => db.transaction((tx) => choosePrimary(tx, choice)),
    byName: async (name) => (await recordsOf(db, [name]))[0],
    async byAddress(address) {
      const rows = await db.query<{ name: string }>(
        `select names.name from names left join primary_names on primary_names.name = names.name and primary_names.address = $1
         where names.name in (select name from name_addresses where lower(address) = $1)
         order by primary_names.name is null, registered_at, names.name limit 100`,
        [address.toLowerCase()],
      )
      return recordsOf(
        db,
        rows.map(({ name }) => name),
      )
    },
    async registered(names) {
      const rows = await db.query<{ name: string }>('select name from names where name = any($1::text[])', [[...names]])
      return new Set(rows.map(({ name }) => name))
    },
  }
}

/** The address of a name on one chain: its own, or the one for every EVM chain. */
export function addressFor(record: NameRecord | undefined, coinType: number): Hex | undefined {
  const own = record?.addresses[String(coinType)]
  const any = coinType >= ANY_EVM_COIN_TYPE ? record?.addresses[String(ANY_EVM_COIN_TYPE)] : undefined
  const address = (own ?? any)?.address
  return address !== undefined && isAddress(address) ? address : undefined
}

async function choosePrimary(tx: Database, { name, address, coinType, signedAt }: PrimaryChoice): Promise<void> {
  const owner = address.toLowerCase()
  const [record] = await recordsOf(tx, [name])
  // A contract may be at the same address of another chain, where somebody else controls it.
  if (addressFor(record, coinType)?.toLowerCase() !== owner) throw new FoyerError(NAME_NOT_HELD, { context: { name } })
  const kept = await tx.query(
    `insert into primary_names (address, name, chosen_at) values ($1, $2, $3)
     on conflict (address) do update set name = excluded.name, chosen_at = excluded.chosen_at
     where primary_names.chosen_at < excluded.chosen_at or primary_names.name = excluded.name
     returning name`,
    [owner, name, new Date(signedAt)],
  )
  if (kept.length === 0) throw new FoyerError(SIGNATURE_INVALID, { context: { reason: 'a newer choice was signed' } })
}

/** Registers the operator's names at the start unless they are taken. */
export async function giveNames(
  store: NameStore,
  given: readonly Required<Pick<NewName, 'name' | 'address' | 'attributes'>>[],
): Promise<void> {
  const taken = await store.registered(given.map(({ name }) => name))
  for (const name of given) {
    if (taken.has(name.name)) continue
    try {
      await store.register({ ...name, coinType: ETHEREUM_COIN_TYPE, isKey: true, isGiven: true })
    } catch (error) {
      if (!isFoyerError(error, NAME_TAKEN)) throw error // Another server that started at the same time has registered it.
    }
  }
}

async function register(tx: Database, { name, address, coinType, isKey, attributes = {}, isGiven }: NewName, at: Date) {
  if (!isGiven) await checkLimit(tx, address.toLowerCase())
  const taken = await tx.query(
    'insert into names (name, registered_at, updated_at) values ($1, $2, $2) on conflict do nothing returning name',
    [name, at],
  )
  if (taken.length === 0) throw new FoyerError(NAME_TAKEN, { context: { name } })
  const coinTypes = new Set([coinType, ...(isKey ? [ETHEREUM_COIN_TYPE, ANY_EVM_COIN_TYPE] : [])])
  // On Ethereum itself the two coin types are equivalent.
  if (coinType === coinTypeOf(1)) coinTypes.add(ETHEREUM_COIN_TYPE)
  for (const type of coinTypes)
    await tx.query('insert into name_addresses (name, coin_type, address, created) values ($1, $2, $3, $4)', [
      name,
      type,
      address,
      at,
    ])
  for (const [key, value] of Object.entries(attributes))
    await tx.query('insert into name_attributes (name, key, value) values ($1, $2, $3)', [name, key, value])
}

async function checkLimit(tx: Database, address: string): Promise<void> {
  // Locked one after the other, since concurrent requests would all see the same count.
  await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [`names ${address}`])
  const found = await tx.query('select distinct name from name_addresses where lower(address) = $1 limit $2', [
    address,
    NAMES_PER_ADDRESS,
  ])
  if (found.length === NAMES_PER_ADDRESS)
    throw new FoyerError(NAME_LIMIT_REACHED, { context: { limit: NAMES_PER_ADDRESS } })
}

type NameRow = { readonly name: string; readonly registered_at: Date; readonly updated_at: Date }
type AddressRow = {
  readonly name: string
  readonly coin_type: bigint
  readonly address: string
  readonly created: Date
}
type AttributeRow = { readonly name: string; readonly key: string; readonly value: string }

async function recordsOf(db: Database, wanted: readonly string[]): Promise<NameRecord[]> {
  if (wanted.length === 0) return []
  const values = [[...wanted]]
  const found = await db.query<NameRow>('select * from names where name = any($1::text[])', values)
  const names = wanted.flatMap((name) => found.filter((row) => row.name === name))
  const addresses = await db.query<AddressRow>('select * from name_addresses where name = any($1::text[])', values)
  const attributes = await db.query<AttributeRow>('select * from name_attributes where name = any($1::text[])', values)
  return names.map(({ name, registered_at, updated_at }) => ({
    name,
    registered_at: registered_at.toISOString(),
    updated_at: updated_at.toISOString(),
    addresses: Object.fromEntries(
      addresses
        .filter((row) => row.name === name)
        .map(({ coin_type, address, created }) => [String(coin_type), { address, created: created.toISOString() }]),
    ),
    attributes: Object.fromEntries(attributes.filter((row) => row.name === name).map(({ key, value }) => [key, value])),
  }))
}
