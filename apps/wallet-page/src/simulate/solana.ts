import { fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import type { Simulation } from '@foyer/contracts/simulation'
import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  nullable,
  number,
  object,
  optional,
  parse,
  pipe,
  string,
  tuple,
  unknown,
} from 'valibot'
import type { ReadTokens } from '../rpc/tokens.ts'
import { readTransactionMessage } from '../signer/solana.ts'

/*
 * What a transaction would do on Solana: the accounts that it names before it, and after it, as the node simulates it
 * (https://solana.com/docs/rpc/http/simulatetransaction). Accounts in lookup tables are read from the tables.
 */

export type AskedOnSolana = {
  readonly chainId: string
  readonly account: string
  /** In the order in which they are sent. */
  readonly transactions: readonly {
    readonly wire: Uint8Array
    /** The part of it that is signed. */
    readonly message: Uint8Array
    /** In lamports; undefined where the node has not said it. */
    readonly fee: bigint | undefined
  }[]
  /** Of all of them. */
  readonly fee: bigint | undefined
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  readonly tokens: ReadTokens
}
type Transaction = AskedOnSolana['transactions'][number]
type Around = Pick<AskedOnSolana, 'account' | 'ask'>

type TransactionMessage = NonNullable<ReturnType<typeof readTransactionMessage>>

/** As many as `getMultipleAccounts` reads at once. */
const ACCOUNTS_MAX = 100
const READING = { encoding: 'base64', commitment: 'confirmed' } as const
/** A token account, and the byte that says so where there is more. */
const READ_BYTES = 166
/** A lookup table has its addresses after this (https://solana.com/docs/advanced/lookup-tables). */
const TABLE_META_BYTES = 56
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Written by the network alone. */
const SYSVAR = 'Sysvar1111111111111111111111111111111111111'
const state = nullable(
  object({
    lamports: number(),
    owner: string(),
    data: tuple([pipe(string(), maxLength(20_000)), unknown()]),
    executable: optional(boolean()),
  }),
)
const states = object({ value: pipe(array(state), maxLength(ACCOUNTS_MAX)) })
const simulation = object({
  value: object({ err: unknown(), accounts: nullable(pipe(array(state), maxLength(ACCOUNTS_MAX))) }),
})
type State = InferOutput<typeof state>

/**
 * Each transaction is simulated on what the chain says now, so one that shares an account with an earlier one is not: what the earlier one
 * writes there may change what it does. The visitor's own account is shared by all; what each takes from it is added up. A site may send
 * only some of them, so what one brings makes up for nothing that another takes.
 * @returns `succeeds`: of the first. Also how many were not checked
 * @throws for an answer that is none, and for more accounts than are read at once
 */
export async function simulateSolana({
  account,
  transactions,
  ask,
}: AskedOnSolana): Promise<Simulation & { readonly unchecked: number }> {
  const known = await Promise.all(transactions.map(({ message }) => statesOf(message, ask)))
  const earlier = new Set<string>()
  const simulated = await Promise.all(
    transactions.map((transaction, at) => {
      const named = known[at] ?? []
      const own = named.filter(({ address, before }) => address !== account && !isShared(before))
      const isAlone = !own.some(({ address }) => earlier.has(address))
      for (const { address } of own) earlier.add(address)
      return isAlone ? simulateOne(transaction, named, { account, ask }) : undefined
    }),
  )
  // A later one that fails may spend from the visitor's account what an earlier one brings: nothing is known of it.
  const told = simulated.flatMap((one, at) => (one && (one.succeeds || at === 0) ? [one] : []))
  const changes = told.flatMap((one) => one.changes)
  return {
    succeeds: told.every(({ succeeds }) => succeeds),
    changes: [
      ...summed(changes.filter(({ amount }) => amount < 0n)),
      ...summed(changes.filter(({ amount }) => amount > 0n)),
    ],
    items: [],
    allowances: told.flatMap(({ allowances }) => allowances),
    unchecked: transactions.length - told.length,
  }
}

/** By the contract. */
function summed(changes: Simulation['changes']): Simulation['changes'] {
  const sums = new Map<string | undefined, bigint>()
  for (const { contract, amount } of changes) sums.set(contract, (sums.get(contract) ?? 0n) + amount)
  return [...sums].filter(([, amount]) => amount !== 0n).map(([contract, amount]) => ({ contract, amount }))
}

/** Programs and sysvars are named by nearly all transactions, so they make none depend on another. */
const isShared = (account: State): boolean => account?.executable === true || account?.owner === SYSVAR

type Known = { readonly address: string; readonly before: State }

/** The accounts that a transaction names, as they are. */
async function statesOf(message: Uint8Array, ask: AskedOnSolana['ask']): Promise<readonly Known[]> {
  const read = readTransactionMessage(message)
  if (!read) throw new RangeError('not a transaction')
  const addresses = [...new Set([...read.keys.map(toBase58), ...(await lookedUp(read.tables, ask))])]
  if (addresses.length > ACCOUNTS_MAX) throw new RangeError('too many accounts')
  const slice = { offset: 0, length: READ_BYTES }
  const { value } = parse(states, await ask('getMultipleAccounts', [addresses, { ...READING, dataSlice: slice }]))
  if (value.length !== addresses.length) throw new RangeError('other accounts')
  return addresses.map((address, at) => ({ address, before: value[at] ?? null }))
}

async function simulateOne(
  { wire, fee = 0n }: Transaction,
  named: readonly Known[],
  { account, ask }: Around,
): Promise<Simulation> {
  // Programs are large, and nothing that is counted changes in them.
  const counted = named.filter(
    ({ address, before }) => address === account || before === null || TOKEN_PROGRAMS.includes(before.owner),
  )
  const asked = { encoding: 'base64', addresses: counted.map(({ address }) => address) }
  const settings = { ...READING, sigVerify: false, replaceRecentBlockhash: true, accounts: asked }
  const { err, accounts } = parse(simulation, await ask('simulateTransaction', [toBase64(wire), settings])).value
  if (err !== null && err !== undefined) return { succeeds: false, changes: [], items: [], allowances: [] }
  if (accounts?.length !== counted.length) throw new RangeError('other accounts')
  // The first account that a transaction names pays its fee.
  const paid = named[0]?.address === account ? fee : 0n
  return difference(
    account,
    paid,
    counted.map((one, at) => ({ ...one, after: accounts[at] ?? null })),
  )
}

async function lookedUp(tables: TransactionMessage['tables'], ask: AskedOnSolana['ask']): Promise<string[]> {
  if (tables.length === 0) return []
  const keys = tables.map(({ key }) => toBase58(key))
  const { value } = parse(states, await ask('getMultipleAccounts', [keys, READING]))
  return tables.flatMap(({ indexes }, at) => {
    const data = fromBase64(value[at]?.data[0] ?? '')
    return indexes.map((index) => {
      const start = TABLE_META_BYTES + 32 * index
      const key = data.subarray(start, start + 32)
      if (key.length !== 32) throw new RangeError('not in the table')
      return toBase58(key)
    })
  })
}

/** @param paid the fee, which is told by itself */
function difference(
  account: string,
  paid: bigint,
  accounts: readonly { readonly address: string; readonly before: State; readonly after: State }[],
): Simulation {
  const changes: { contract: string | undefined; amount: bigint }[] = []
  const allowances: { contract: string; spender: string; amount: bigint }[] = []
  const add = (contract: string | undefined, amount: bigint) => changes.push({ contract, amount })
  for (const { address, before, after } of accounts) {
    if (address === account) add(undefined, BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0) + paid)
    const [had, has] = [tokensIn(before), tokensIn(after)]
    if (had?.owner === account) add(had.mint, -had.amount)
    if (has?.owner !== account) continue
    add(has.mint, has.amount)
    if (has.delegate !== undefined && (has.delegate !== had?.delegate || has.delegated !== had.delegated))
      allowances.push({ contract: has.mint, spender: has.delegate, amount: has.delegated })
  }
  return { succeeds: true, changes: summed(changes), items: [], allowances }
}

const OWNER_AT = 32
const AMOUNT_AT = 64
const DELEGATE_AT = 72
const DELEGATED_AT = 121
const TOKEN_BYTES = 165

/** A token account (https://github.com/solana-program/token, state.rs), or undefined for any other. */
function tokensIn(account: State) {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return undefined
  const data = fromBase64(account.data[0])
  // Mints are shorter; with extensions, both are longer, and a byte after the account's own part tells them apart.
  if (data.length < TOKEN_BYTES || (data.length > TOKEN_BYTES && data[TOKEN_BYTES] !== 2)) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const key = (start: number) => toBase58(data.subarray(start, start + 32))
  const hasDelegate = view.getUint32(DELEGATE_AT, true) === 1
  return {
    mint: key(0),
    owner: key(OWNER_AT),
    amount: view.getBigUint64(AMOUNT_AT, true),
    delegate: hasDelegate ? key(DELEGATE_AT + 4) : undefined,
    delegated: view.getBigUint64(DELEGATED_AT, true),
  }
}
