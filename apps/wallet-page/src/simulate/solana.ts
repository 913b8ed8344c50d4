import { fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import type { Simulation } from '@foyer/contracts/simulation'
import {
  array,
  type InferOutput,
  maxLength,
  nullable,
  number,
  object,
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
  readonly wire: Uint8Array
  /** The part of it that is signed. */
  readonly message: Uint8Array
  /** In lamports; undefined where the node has not said it. */
  readonly fee: bigint | undefined
  readonly ask: (method: string, params: unknown) => Promise<unknown>
  readonly tokens: ReadTokens
}

type TransactionMessage = NonNullable<ReturnType<typeof readTransactionMessage>>

/** As many as `getMultipleAccounts` reads at once. */
const ACCOUNTS_MAX = 100
const READING = { encoding: 'base64', commitment: 'confirmed' } as const
/** A token account, and the byte that says so where there is more. */
const READ_BYTES = 166
/** A lookup table has its addresses after this (https://solana.com/docs/advanced/lookup-tables). */
const TABLE_META_BYTES = 56
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const state = nullable(
  object({ lamports: number(), owner: string(), data: tuple([pipe(string(), maxLength(20_000)), unknown()]) }),
)
const states = object({ value: pipe(array(state), maxLength(ACCOUNTS_MAX)) })
const simulation = object({
  value: object({ err: unknown(), accounts: nullable(pipe(array(state), maxLength(ACCOUNTS_MAX))) }),
})
type State = InferOutput<typeof state>

/** @throws for an answer that is none, and for more accounts than are read at once */
export async function simulateSolana({ account, wire, message, fee = 0n, ask }: AskedOnSolana): Promise<Simulation> {
  const read = readTransactionMessage(message)
  if (!read) throw new RangeError('not a transaction')
  const fixed = read.keys.map(toBase58)
  const addresses = [...new Set([...fixed, ...(await lookedUp(read.tables, ask))])]
  if (addresses.length > ACCOUNTS_MAX) throw new RangeError('too many accounts')
  const slice = { offset: 0, length: READ_BYTES }
  const known = await ask('getMultipleAccounts', [addresses, { ...READING, dataSlice: slice }])
  const { value } = parse(states, known)
  if (value.length !== addresses.length) throw new RangeError('other accounts')
  // Programs are large, and nothing that is counted changes in them.
  const counted = addresses.flatMap((address, at) => {
    const before = value[at] ?? null
    const isCounted = address === account || before === null || TOKEN_PROGRAMS.includes(before.owner)
    return isCounted ? [{ address, before }] : []
  })
  const asked = { encoding: 'base64', addresses: counted.map(({ address }) => address) }
  const settings = { ...READING, sigVerify: false, replaceRecentBlockhash: true, accounts: asked }
  const { err, accounts } = parse(simulation, await ask('simulateTransaction', [toBase64(wire), settings])).value
  if (err !== null && err !== undefined) return { succeeds: false, changes: [], items: [], allowances: [] }
  if (accounts?.length !== counted.length) throw new RangeError('other accounts')
  const paid = fixed[0] === account ? fee : 0n
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
  const changes = new Map<string | undefined, bigint>()
  const allowances: { contract: string; spender: string; amount: bigint }[] = []
  const add = (contract: string | undefined, amount: bigint) =>
    changes.set(contract, (changes.get(contract) ?? 0n) + amount)
  for (const { address, before, after } of accounts) {
    if (address === account) add(undefined, BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0) + paid)
    const [had, has] = [tokensIn(before), tokensIn(after)]
    if (had?.owner === account) add(had.mint, -had.amount)
    if (has?.owner !== account) continue
    add(has.mint, has.amount)
    if (has.delegate !== undefined && (has.delegate !== had?.delegate || has.delegated !== had.delegated))
      allowances.push({ contract: has.mint, spender: has.delegate, amount: has.delegated })
  }
  return {
    succeeds: true,
    changes: [...changes].filter(([, amount]) => amount !== 0n).map(([contract, amount]) => ({ contract, amount })),
    items: [],
    allowances,
  }
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
