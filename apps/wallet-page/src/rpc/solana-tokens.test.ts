import { toBase58, toBase64 } from '@foyer/base/bytes'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvalsBy } from '../../test/approvals.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { Question } from '../approve/asking.ts'
import type { Content } from '../approve/content.ts'
import { READ_TEXTS } from '../approve/read-texts.ts'
import { TEXTS } from '../approve/texts.ts'
import { SIMULATION_TEXTS } from '../simulate/texts.ts'
import { answerRpc } from './rpc.ts'
import { CURRENCY, type PricedToken } from './tokens.ts'

/* What is asked about tokens on Solana, and about several transactions. Token accounts are derived by the official SDK. */

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bytesOf = (text: string) => new Uint8Array(getAddressEncoder().encode(address(text)))
const key = (byte: number) => new Uint8Array(32).fill(byte)
const OWN = key(1)
const SOURCE = key(2)
const MINT = key(3)
const RECEIVER = key(5)
const OTHER = key(6)
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SYSTEM = key(0)
const MINT_ADDRESS = toBase58(MINT)
const USDC: PricedToken = { symbol: 'USDC', decimals: 6 }
const SOL: PricedToken = { symbol: 'SOL', decimals: 9, price: '200' }

const joined = (...parts: readonly ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const number = (value: bigint, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))

type Instruction = { readonly program: Uint8Array; readonly accounts: readonly Uint8Array[]; readonly data: Uint8Array }
let target = key(0)
const transfer = (to = target): Instruction => ({
  program: bytesOf(TOKEN),
  accounts: [SOURCE, MINT, to, OWN],
  data: joined([12], number(5_000_000n, 8), [6]),
})
/** Makes the receiver's account for the token if it is not there. */
const make = (): Instruction => ({
  program: bytesOf(ASSOCIATED),
  accounts: [OWN, target, RECEIVER, MINT, SYSTEM, bytesOf(TOKEN)],
  data: Uint8Array.of(1),
})
const pay = (lamports: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [OWN, OTHER],
  data: joined([2, 0, 0, 0], number(lamports, 8)),
})
const allow = (amount: bigint): Instruction => ({
  program: bytesOf(TOKEN),
  accounts: [SOURCE, MINT, OTHER, OWN],
  data: joined([13], number(amount, 8), [6]),
})
const takeBack = (): Instruction => ({ program: bytesOf(TOKEN), accounts: [SOURCE, OWN], data: Uint8Array.of(5) })

function wireOf(instructions: readonly Instruction[]): string {
  const named = instructions.flatMap(({ program, accounts }) => [...accounts, program])
  const keys = [OWN, ...named].filter((one, at, all) => all.findIndex((other) => `${other}` === `${one}`) === at)
  const indexOf = (one: Uint8Array) => keys.findIndex((other) => `${other}` === `${one}`)
  const body = instructions.map(({ program, accounts, data }) =>
    joined([indexOf(program), accounts.length, ...accounts.map(indexOf), data.length], data),
  )
  const message = joined([1, 0, 1, keys.length], ...keys, key(9), [instructions.length], ...body)
  return toBase64(joined([1], new Uint8Array(64), message))
}

/** @param owners by token account, as the node says; others are not there */
async function asked(
  transactions: readonly (readonly Instruction[])[],
  {
    owners = {},
    tokens = { [MINT_ADDRESS]: USDC },
    lamports = 10_000_000_000,
    paid = [],
    fees = [],
    left,
  }: Partial<World> = {},
): Promise<Content> {
  const contents: Content[] = []
  const named = fees.values()
  const own = (lamports: number) => ({ lamports, owner: toBase58(SYSTEM), data: ['', 'base64'] })
  const node = async (_: string, method: string, params: unknown): Promise<unknown> => {
    if (method === 'getBalance') return { value: lamports }
    if (method === 'getFeeForMessage') return { value: fees.length > 0 ? named.next().value : 5_000 }
    if (method === 'simulateTransaction') {
      const [, { accounts }] = params as [string, { accounts: { addresses: readonly string[] } }]
      return {
        value: {
          err: null,
          accounts: accounts.addresses.map((one) => (left !== undefined && one === toBase58(OWN) ? own(left) : null)),
        },
      }
    }
    if (method !== 'getMultipleAccounts') throw new Error(method)
    const [accounts] = params as [readonly string[]]
    const stateOf = (account: string) => {
      if (left !== undefined && account === toBase58(OWN)) return own(lamports)
      const owner = owners[account]
      return owner ? { lamports: 1, owner: TOKEN, data: [toBase64(joined(MINT, owner)), 'base64'] } : null
    }
    return { value: accounts.map(stateOf) }
  }
  const wires = transactions.map(wireOf)
  const method = wires.length > 1 ? 'solana_signAllTransactions' : 'solana_signTransaction'
  await answerRpc(
    {
      method,
      params: wires.length > 1 ? { transactions: wires } : { transaction: wires[0] },
      chainNamespace: 'solana',
      chainId: MAINNET,
    },
    { signal: new AbortController().signal, commit: () => undefined },
    {
      origin: 'https://atoll.example',
      addresses: () => ({ eip155: '0x00000000000000000000000000000000000000Aa', solana: toBase58(OWN) }),
      opensAt: () => undefined,
      node,
      filters: async () => undefined,
      assets: async () => undefined,
      accounts: noSmartAccounts(),
      tokens: async (_, contracts) => {
        const known: Record<string, PricedToken> = { ...tokens, [CURRENCY]: SOL }
        return new Map(contracts.flatMap((one) => (known[one] ? [[one, known[one]] as const] : [])))
      },
      paid: async () => paid,
      approvals: approvalsBy(async <Subject>({ content, subject }: Question<Subject>) => {
        contents.push(content)
        return subject
      }),
      signer: { ask: (async () => ({ signed: new Uint8Array(64 * wires.length) })) as never },
      nonces: new Map(),
      note: async () => undefined,
      unlock: async () => undefined,
    },
  )
  const [content] = contents
  if (!content) throw new Error('nobody was asked')
  return content
}
type World = {
  readonly owners: Readonly<Record<string, Uint8Array>>
  readonly tokens: Readonly<Record<string, PricedToken>>
  readonly lamports: number
  readonly paid: readonly string[]
  /** Of each transaction, as the node names them. */
  readonly fees: readonly (number | null)[]
  /** What the account has after each transaction, in lamports; undefined where the node says nothing of it. */
  readonly left: number | undefined
}

const whoGets = ({ facts }: Content) => facts.filter(({ label }) => label === TEXTS.whoGets).map(({ value }) => value)

beforeAll(async () => {
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(ASSOCIATED),
    seeds: [RECEIVER, bytesOf(TOKEN), MINT],
  })
  target = bytesOf(derived)
})

describe('a token that is sent', () => {
  test('is named, with the owner of the account that gets it', async () => {
    const content = await asked([[transfer()]], { owners: { [toBase58(target)]: RECEIVER } })
    expect(content).toMatchObject({ title: 'Send 5 USDC', dangers: [] })
    expect(content.steps).toEqual([expect.stringMatching(/^Send 5 USDC to /)])
    expect(whoGets(content)).toEqual([toBase58(RECEIVER)])
  })

  test('to an account that its transaction makes has the owner for whom it is made', async () => {
    const content = await asked([[make(), transfer()]])
    expect(content).toMatchObject({ title: 'Send 5 USDC', dangers: [] })
    expect(whoGets(content)).toEqual([toBase58(RECEIVER)])
  })

  test('has the owner of whom a node lies in no case: the account itself is shown then (T7)', async () => {
    const lying = await asked([[transfer()]], { owners: { [toBase58(target)]: OTHER } })
    expect(whoGets(lying)).toEqual([toBase58(target)])
    // Not derived from anybody: whose it is, only the node says.
    const unusual = await asked([[transfer(key(8))]], { owners: { [toBase58(key(8))]: RECEIVER } })
    expect(whoGets(unusual)).toEqual([toBase58(key(8))])
  })

  test('to somebody whose address looks like one that was paid before is a danger (T13)', async () => {
    const owner = toBase58(RECEIVER)
    const twin = `${owner.slice(0, 4)}${'1'.repeat(36)}${owner.slice(-4)}`
    const owners = { [toBase58(target)]: RECEIVER }
    const danger = 'The address looks like one you know, but it’s a different one.'
    expect((await asked([[transfer()]], { owners, paid: [twin] })).dangers).toEqual([danger])
    expect((await asked([[transfer()]], { owners, paid: [owner] })).dangers).toEqual([])
  })

  test('and that the operator does not list stays in its units', async () => {
    const content = await asked([[transfer()]], { tokens: {} })
    expect(content.title).toBe('Send a token we don’t know')
    expect(content.steps[0]).toContain('5000000 units of')
  })

  test('together with something else is not named by it', async () => {
    const { title, dangers } = await asked([[transfer(), pay(1n)]])
    expect(title).toBe(TEXTS.runUnknown)
    expect(dangers[0]).toBe(TEXTS.unreadableCall)
  })
})

describe('a token that somebody may take', () => {
  test('is named: all of it, or how much', async () => {
    const all = await asked([[allow(2n ** 64n - 1n)]])
    expect(all.title).toBe(TEXTS.allowAll('USDC'))
    expect(all.dangers).toEqual([TEXTS.couldEmpty('USDC'), 'It lets someone else take your tokens.'])
    const some = await asked([[allow(5_000_000n)]])
    expect(some.title).toBe(TEXTS.allowSome('5 USDC'))
    expect(some.dangers[0]).toBe(TEXTS.mayTake('5 USDC'))
  })

  test('until it is taken back', async () => {
    expect(await asked([[takeBack()]])).toMatchObject({ title: READ_TEXTS.takeBackUnlisted, dangers: [] })
  })
})

test('a transfer of nearly everything that the account has says so', async () => {
  const danger = 'It sends nearly everything you have.'
  expect((await asked([[pay(960n)]], { lamports: 1_000 })).dangers).toEqual([danger])
  expect((await asked([[pay(900n)]], { lamports: 1_000 })).dangers).toEqual([])
})

test('several transactions say what they change together, which of them are not checked, and what their fees are worth', async () => {
  const { title, changes, facts, dangers } = await asked([[transfer()], [pay(1n)]])
  expect(title).toBe(TEXTS.signTransactions(2))
  expect(dangers[0]).toBe(TEXTS.unreadableCall)
  expect(changes).not.toHaveProperty('note', expect.any(String))
  const repeated = await asked([[pay(1n)], [pay(2n)], [pay(3n)]])
  expect(repeated.changes).toMatchObject({ note: SIMULATION_TEXTS.dependent(2, 3) })
  expect(facts).toContainEqual({ label: TEXTS.fee, value: '0.00001 SOL (under $0.01)' })
})

test.each([
  ['is not named for all transactions', [1_000_000_000, null]],
  ['is larger than it can be', [1_000_000_000, 5_000]],
])('a fee that %s hides nothing that leaves', async (_, fees) => {
  const { changes } = await asked([[transfer()], [pay(1n)]], { fees, left: 9_000_000_000 })
  expect(changes?.facts).toContainEqual({ label: SIMULATION_TEXTS.leaves, value: '2 SOL ($400.00)' })
})
