import { fromBase58, toBase58, toBase64 } from '@foyer/base/bytes'
import { describe, expect, test } from 'vitest'
import { TEXTS } from '../approve/texts.ts'
import { readChanges } from './changes.ts'
import { simulateSolana } from './solana.ts'
import { SIMULATION_TEXTS as WORDS } from './texts.ts'

/* What a node says of a Solana transaction. A real cluster: e2e/simulation.spec.ts. */

const key = (fill: number) => new Uint8Array(32).fill(fill)
const nameOf = (fill: number) => toBase58(key(fill))
const [OWN, OTHER, ACCOUNT, MINT, TABLE, LOOKED_UP] = [nameOf(1), nameOf(2), nameOf(3), nameOf(4), nameOf(5), nameOf(6)]
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const plain = (lamports: number) => ({ lamports, owner: nameOf(0), data: ['', 'base64'] })
function tokenAccount(
  owner: string,
  amount: bigint,
  { delegate, delegated = 0n }: { delegate?: string; delegated?: bigint } = {},
) {
  const data = new Uint8Array(165)
  const view = new DataView(data.buffer)
  data.set(fromBase58(MINT), 0)
  data.set(fromBase58(owner), 32)
  view.setBigUint64(64, amount, true)
  if (delegate) {
    view.setUint32(72, 1, true)
    data.set(fromBase58(delegate), 76)
    view.setBigUint64(121, delegated, true)
  }
  return { lamports: 2_039_280, owner: TOKEN_PROGRAM, data: [toBase64(data), 'base64'] }
}
const table = {
  lamports: 1,
  owner: nameOf(0),
  data: [toBase64(Uint8Array.of(...new Uint8Array(56), ...key(9), ...key(6))), 'base64'],
}

/** Signed by the first of its accounts; with a lookup table, one that has a version. */
function messageOf(fills: readonly number[], lookups?: readonly number[]): Uint8Array {
  const body = [1, 0, 1, fills.length, ...fills.flatMap((fill) => [...key(fill)]), ...key(8), 0]
  if (!lookups) return Uint8Array.from(body)
  return Uint8Array.of(0x80, ...body, 1, ...key(5), lookups.length, ...lookups, 0)
}
const wireOf = (message: Uint8Array) => Uint8Array.of(1, ...new Uint8Array(64), ...message)
type Node = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly err?: unknown
}
function asked({ before, after, err = null }: Node, message = messageOf([1, 2, 3])) {
  const calls: [string, unknown][] = []
  return {
    calls,
    chainId: CHAIN,
    account: OWN,
    transactions: [{ message, wire: wireOf(message), fee: 5_000n }],
    fee: 5_000n,
    tokens: async () =>
      new Map([
        ['', { symbol: 'SOL', decimals: 9, price: '150' }],
        [MINT, { symbol: 'USDC', decimals: 6, price: '1' }],
      ]),
    ask: async (method: string, params: unknown) => {
      calls.push([method, params])
      if (method === 'getMultipleAccounts')
        return { value: (params as [string[]])[0].map((address) => before[address] ?? null) }
      const { accounts } = (params as [string, { accounts: { addresses: string[] } }])[1]
      return { value: { err, accounts: accounts.addresses.map((address) => after[address] ?? null) } }
    },
  }
}

test('what leaves of a token and of the currency, without the fee, which is told by itself', async () => {
  const node = {
    before: { [OWN]: plain(3_000_000_000), [ACCOUNT]: tokenAccount(OWN, 75_000_000n) },
    after: { [OWN]: plain(2_499_995_000), [ACCOUNT]: tokenAccount(OWN, 62_500_000n) },
  }
  expect(await readChanges(asked(node))).toEqual({
    facts: [
      { label: WORDS.leaves, value: '0.5 SOL ($75.00)' },
      { label: WORDS.leaves, value: '12.5 USDC ($12.50)' },
    ],
    dangers: [],
    fee: WORDS.cent,
  })
})

test('what arrives in an account that is made for it', async () => {
  const node = { before: { [OWN]: plain(10_000) }, after: { [OWN]: plain(5_000), [ACCOUNT]: tokenAccount(OWN, 7n) } }
  expect(await simulateSolana(asked(node))).toMatchObject({ changes: [{ contract: MINT, amount: 7n }] })
})

test('an account that somebody else owns afterwards has left, with all that is in it', async () => {
  const node = {
    before: { [OWN]: plain(5_000), [ACCOUNT]: tokenAccount(OWN, 9n) },
    after: { [OWN]: plain(0), [ACCOUNT]: tokenAccount(OTHER, 9n) },
  }
  expect(await simulateSolana(asked(node))).toMatchObject({ changes: [{ contract: MINT, amount: -9n }] })
})

test('who may take tokens from now on, and without a limit', async () => {
  const allowed = (delegated: bigint) => ({
    before: { [OWN]: plain(5_000), [ACCOUNT]: tokenAccount(OWN, 9n) },
    after: { [OWN]: plain(0), [ACCOUNT]: tokenAccount(OWN, 9n, { delegate: OTHER, delegated }) },
  })
  expect(await simulateSolana(asked(allowed(5n)))).toMatchObject({
    changes: [],
    allowances: [{ contract: MINT, spender: OTHER, amount: 5n }],
  })
  const { dangers, facts } = await readChanges(asked(allowed(2n ** 64n - 1n)))
  expect([dangers, facts[0]?.value, facts[1]?.value]).toEqual([[TEXTS.couldEmpty('USDC')], WORDS.all('USDC'), OTHER])
})

test('accounts in lookup tables count too, and programs are not read', async () => {
  const program = { lamports: 1, owner: nameOf(7), data: ['', 'base64'] }
  const node = {
    before: { [OWN]: plain(5_000), [OTHER]: program, [TABLE]: table, [LOOKED_UP]: tokenAccount(OWN, 9n) },
    after: { [OWN]: plain(0), [LOOKED_UP]: tokenAccount(OWN, 4n) },
  }
  const given = asked(node, messageOf([1, 2], [1]))
  expect(await simulateSolana(given)).toMatchObject({ changes: [{ contract: MINT, amount: -5n }] })
  const accounts = expect.objectContaining({ addresses: [OWN, LOOKED_UP] })
  expect(given.calls.at(-1)).toEqual([
    'simulateTransaction',
    [expect.any(String), expect.objectContaining({ accounts })],
  ])
})

test('a transaction that fails changes nothing', async () => {
  const node = { before: { [OWN]: plain(1) }, after: {}, err: { InstructionError: [0, 'x'] } }
  expect((await readChanges(asked(node))).dangers).toEqual([WORDS.fails])
})

describe('several transactions', () => {
  /** Each account as it is, and as the transaction that names it leaves it. */
  const several = (fills: readonly (readonly number[])[], node: Node) => {
    const messages = fills.map((named) => messageOf(named))
    const transactions = messages.map((message) => ({ message, wire: wireOf(message), fee: 5_000n }))
    return { ...asked(node), transactions, fee: 5_000n * BigInt(fills.length) }
  }
  const program = { lamports: 1, owner: nameOf(7), data: ['', 'base64'], executable: true }
  const sysvar = { lamports: 1, owner: 'Sysvar1111111111111111111111111111111111111', data: ['', 'base64'] }
  const [SECOND, PROGRAM, CLOCK] = [nameOf(7), nameOf(9), nameOf(10)]
  const node = {
    before: {
      [OWN]: plain(1_000_000),
      [ACCOUNT]: tokenAccount(OWN, 9n),
      [SECOND]: tokenAccount(OWN, 5n),
      [PROGRAM]: program,
      [CLOCK]: sysvar,
    },
    after: { [OWN]: plain(900_000), [ACCOUNT]: tokenAccount(OWN, 7n), [SECOND]: tokenAccount(OWN, 4n) },
  }

  test('are simulated one by one, and what they take is added up', async () => {
    const given = several(
      [
        [1, 3, 9, 10],
        [1, 7, 9, 10],
      ],
      node,
    )
    expect(await simulateSolana(given)).toEqual({
      succeeds: true,
      changes: [
        { contract: undefined, amount: -190_000n },
        { contract: MINT, amount: -3n },
      ],
      items: [],
      allowances: [],
      unchecked: 0,
    })
    expect((await readChanges(given)).note).toBeUndefined()
  })

  test('one that shares an account with an earlier one, simulated or not, is said not to be checked', async () => {
    const given = several(
      [
        [1, 3],
        [1, 3, 7],
        [1, 7],
      ],
      node,
    )
    const { changes, unchecked } = await simulateSolana(given)
    expect([changes, unchecked]).toEqual([
      [
        { contract: undefined, amount: -95_000n },
        { contract: MINT, amount: -2n },
      ],
      2,
    ])
    expect((await readChanges(given)).note).toBe(WORDS.dependent(2, 3))
  })

  /** Each as the node simulates it, in which all other accounts are empty. */
  const answered = (...told: readonly { readonly own: number; readonly err?: unknown }[]) => {
    const given = several(
      told.map((_, at) => [1, 20 + at]),
      { before: { [OWN]: plain(10_000_000_000) }, after: {} },
    )
    const ask = async (method: string, params: unknown) => {
      if (method !== 'simulateTransaction') return given.ask(method, params)
      const [wire, { accounts }] = params as [string, { accounts: { addresses: string[] } }]
      const at = given.transactions.findIndex((one) => toBase64(one.wire) === wire)
      const { own = 0, err = null } = told[at] ?? {}
      return {
        value: { err, accounts: accounts.addresses.map((address) => (address === OWN ? plain(own - 5_000) : null)) },
      }
    }
    return { ...given, ask }
  }
  const leaves = (value: string) => ({ label: WORDS.leaves, value })
  const err = { InstructionError: [0, 'x'] }

  test('what one brings makes up for nothing that another takes: the site may send only some of them', async () => {
    const told = await readChanges(answered({ own: 5_000_000_000 }, { own: 15_000_000_000 }))
    expect(told.facts).toEqual([leaves('5 SOL ($750.00)'), { label: WORDS.arrives, value: '5 SOL ($750.00)' }])
    expect(told.note).toBeUndefined()
    const added = await simulateSolana(
      answered({ own: 7_000_000_000 }, { own: 15_000_000_000 }, { own: 9_000_000_000 }),
    )
    expect(added.changes).toEqual([
      { contract: undefined, amount: -4_000_000_000n },
      { contract: undefined, amount: 5_000_000_000n },
    ])
  })

  test('where the network would reject the first, that is told beside what the others take', async () => {
    const told = await readChanges(answered({ own: 0, err }, { own: 9_000_000_000 }))
    expect(told).toMatchObject({ facts: [leaves('1 SOL ($150.00)')], dangers: [WORDS.oneFails] })
    expect(told.note).toBeUndefined()
    const harmless = await readChanges(answered({ own: 0, err }, { own: 10_000_000_000 }))
    expect(harmless).toMatchObject({ facts: [], dangers: [WORDS.oneFails] })
    expect(harmless.note).toBeUndefined()
  })

  test('a later one that fails is said not to be checked: it may spend what an earlier one brings', async () => {
    const told = await readChanges(answered({ own: 9_000_000_000 }, { own: 0, err }, { own: 9_000_000_000 }))
    expect(told).toMatchObject({ facts: [leaves('2 SOL ($300.00)')], dangers: [], note: WORDS.dependent(1, 3) })
  })
})

describe('nothing is concluded from', () => {
  const node = { before: { [OWN]: plain(1) }, after: { [OWN]: plain(1) } }
  test.each<[string, (given: ReturnType<typeof asked>) => object]>([
    [
      'bytes that are no transaction',
      (given) => ({ ...given, transactions: [{ message: new Uint8Array(3), wire: new Uint8Array(3), fee: 0n }] }),
    ],
    ['an answer about other accounts', (given) => ({ ...given, ask: async () => ({ value: [] }) })],
    ['an answer of another form', (given) => ({ ...given, ask: async () => ({ value: 'x' }) })],
    ['a node that refuses', (given) => ({ ...given, ask: () => Promise.reject(new Error('refused')) })],
    [
      'a table without the address',
      () => asked({ ...node, before: { ...node.before, [TABLE]: table } }, messageOf([1], [9])),
    ],
    ['a table that is not there', () => asked(node, messageOf([1], [0]))],
  ])('%s', async (_name, change) => {
    const given = change(asked(node)) as ReturnType<typeof asked>
    await expect(simulateSolana(given)).rejects.toThrow()
    expect(await readChanges(given)).toMatchObject({ facts: [], dangers: [], note: expect.any(String) })
  })

  test('more accounts than are read at once', async () => {
    const many = messageOf(Array.from({ length: 101 }, (_, at) => at + 1))
    await expect(simulateSolana(asked(node, many))).rejects.toThrow('too many')
  })
})
