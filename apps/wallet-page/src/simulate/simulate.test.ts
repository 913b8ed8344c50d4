import { chunkAddress, FoyerError } from '@foyer/base'
import { RPC_CALL_NOT_ALLOWED } from '@foyer/base/catalogue'
import { askToSimulate, readSimulation } from '@foyer/contracts/simulation'
import { encodeAbiParameters, encodeEventTopics, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { callsContent } from '../approve/calls-content.ts'
import { withChanges } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { changesOf } from '../rpc/changes.ts'
import type { PricedToken } from '../rpc/tokens.ts'
import { readChanges } from './changes.ts'
import { SIMULATION_TEXTS as WORDS } from './texts.ts'
import { inWords } from './words.ts'

/* What a node says of calls that nobody has sent. A real chain: e2e/simulation.spec.ts. */

const OWN = `0x${'11'.repeat(20)}` as const
const OTHER = `0x${'22'.repeat(20)}` as const
const TOKEN = `0x${'33'.repeat(20)}` as const
const CURRENCY = `0x${'ee'.repeat(20)}`
const CHAIN = 'eip155:8453'
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const uint = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const word = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`
const transfer = (from: `0x${string}`, to: `0x${string}`, value: bigint, address: string = TOKEN) => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
  data: uint(value),
})
const nft = (from: string, to: string, id: bigint) => ({
  address: TOKEN,
  topics: [...transfer(OWN, OTHER, 0n).topics.slice(0, 1), word(from), word(to), uint(id)],
  data: '0x',
})
const approval = (owner: `0x${string}`, value: bigint) => ({
  address: TOKEN,
  topics: encodeEventTopics({ abi, eventName: 'Approval', args: { owner, spender: OTHER } }),
  data: uint(value),
})
const forAll = (approved: bigint) => ({
  address: TOKEN,
  topics: encodeEventTopics({ abi, eventName: 'ApprovalForAll', args: { owner: OWN, operator: OTHER } }),
  data: uint(approved),
})
const answerWith = (...logs: unknown[]) => [{ number: '0x1', calls: [{ status: '0x1', logs, returnData: '0x' }] }]
const read = (...logs: unknown[]) => readSimulation(answerWith(...logs), OWN, 1)

describe('a node is asked', () => {
  const calls = [
    { to: TOKEN, value: 0n, data: '0x01' },
    { to: undefined, value: 5n, data: '0x02' },
  ]
  const plain = { traceTransfers: true, validation: false }
  const block = { baseFeePerGas: '0x20', gasLimit: '0x64' }
  /** The simulations that a node is asked for that answers so, and with these errors to the first of them. */
  async function asked(answers: Readonly<Record<string, unknown>>, ...errors: Error[]) {
    const requests: unknown[] = []
    const answer = await askToSimulate(
      async (method, params) => {
        if (method !== 'eth_simulateV1') return answers[method]
        requests.push(params)
        const error = errors.shift()
        if (error) throw error
        return 'simulated'
      },
      OWN,
      calls,
    )
    expect(answer).toBe('simulated')
    return requests
  }
  const withoutFee = [
    {
      blockStateCalls: [
        {
          calls: [
            { from: OWN, to: TOKEN, value: '0x0', input: '0x01' },
            { from: OWN, value: '0x5', input: '0x02' },
          ],
        },
      ],
      ...plain,
    },
    'latest',
  ]
  const withFee = (gasPrice: string, balance: string) => [
    {
      blockStateCalls: [
        {
          blockOverrides: { baseFeePerGas: '0x20' },
          stateOverrides: { [OWN]: { balance } },
          calls: [
            { from: OWN, to: TOKEN, value: '0x0', input: '0x01', gasPrice },
            { from: OWN, value: '0x5', input: '0x02', gasPrice },
          ],
        },
      ],
      ...plain,
    },
    'latest',
  ]

  test('to make the calls one after the other, at the present price, for which the account is lent', async () => {
    const answers = { eth_gasPrice: '0x21', eth_getBalance: '0x7', eth_getBlockByNumber: block }
    expect(await asked(answers)).toEqual([withFee('0x21', '0x19cf')])
    // A price of a moment ago.
    expect(await asked({ ...answers, eth_gasPrice: '0x1' })).toEqual([withFee('0x20', '0x1907')])
  })

  test('without a fee where it takes none, or names none', async () => {
    const answers = { eth_gasPrice: '0x21', eth_getBalance: '0x7', eth_getBlockByNumber: block }
    expect(await asked(answers, new Error('unknown field gasPrice'))).toEqual([withFee('0x21', '0x19cf'), withoutFee])
    expect(await asked({ ...answers, eth_gasPrice: null })).toEqual([withoutFee])
  })
})

describe('an answer', () => {
  test('counts what leaves and what arrives, of the account only', () => {
    const simulation = read(
      transfer(OWN, OTHER, 30n),
      transfer(OTHER, OWN, 5n),
      transfer(OTHER, TOKEN, 1_000n),
      transfer(OWN, OWN, 7n),
      transfer(OTHER, OWN, 9n, CURRENCY),
    )
    expect(simulation).toMatchObject({
      succeeds: true,
      changes: [
        { contract: TOKEN, amount: -25n },
        { contract: undefined, amount: 9n },
      ],
    })
  })

  test('what comes and goes again is no change', () => {
    expect(read(transfer(OWN, OTHER, 5n), transfer(OTHER, OWN, 5n))?.changes).toEqual([])
  })

  test('items of collections, one and several', () => {
    const single = {
      address: TOKEN,
      topics: encodeEventTopics({ abi, eventName: 'TransferSingle', args: { operator: OTHER, from: OWN, to: OTHER } }),
      data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [8n, 3n]),
    }
    const batch = {
      address: TOKEN,
      topics: encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: OTHER, from: OTHER, to: OWN } }),
      data: encodeAbiParameters(
        [{ type: 'uint256[]' }, { type: 'uint256[]' }],
        [
          [9n, 10n],
          [1n, 2n],
        ],
      ),
    }
    expect(read(nft(OWN, OTHER, 7n), single, batch)).toMatchObject({
      changes: [],
      items: [
        { id: 7n, amount: -1n },
        { id: 8n, amount: -3n },
        { id: 9n, amount: 1n },
        { id: 10n, amount: 2n },
      ],
    })
  })

  test('what others may take: the last word counts, and nothing of other owners', () => {
    expect(read(approval(OWN, 5n), approval(OWN, 9n), approval(OTHER, 1n))?.allowances).toEqual([
      { contract: TOKEN, spender: OTHER, amount: 9n },
    ])
    expect(read(approval(OWN, 5n), approval(OWN, 0n))?.allowances).toEqual([])
    expect(read(forAll(1n))?.allowances).toEqual([{ contract: TOKEN, spender: OTHER, amount: undefined }])
    expect(read(forAll(0n))?.allowances).toEqual([])
  })

  test('what others may take through Permit2, at its own address only', () => {
    const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
    const events = parseAbi(['event Approval(address indexed, address indexed, address indexed, uint160, uint48)'])
    const approved = (address: string, amount: bigint) => ({
      address,
      topics: encodeEventTopics({ abi: events, eventName: 'Approval', args: [OWN, TOKEN, OTHER] }),
      data: encodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }], [amount, 1]),
    })
    expect(read(approved(permit2, 5n), approved(OTHER, 9n))?.allowances).toEqual([
      { contract: TOKEN, spender: OTHER, amount: 5n },
    ])
    expect(read(approved(permit2, 0n))?.allowances).toEqual([])
    expect(read({ ...approved(permit2, 5n), data: uint(5n) })).toBeUndefined()
  })

  test('a call that is turned back changes nothing', () => {
    const calls = [
      { status: '0x1', logs: [transfer(OWN, OTHER, 1n)] },
      { status: '0x0', logs: [] },
    ]
    expect(readSimulation([{ calls }], OWN, 2)).toMatchObject({ succeeds: false, changes: [] })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['no block', []],
    ['two blocks', [...answerWith(), ...answerWith()]],
    ['another number of calls', [{ calls: [] }]],
    ['another status', [{ calls: [{ status: '0x2', logs: [] }] }]],
    ['a log without topics', answerWith({ address: TOKEN, data: '0x' })],
    ['five topics', answerWith({ ...nft(OWN, OTHER, 1n), topics: Array(5).fill(uint(0n)) })],
    ['half a byte', answerWith({ ...approval(OWN, 1n), data: '0x0' })],
    ['more logs than are read', answerWith(...Array(1_001).fill(transfer(OWN, OTHER, 1n)))],
  ])('of another form tells nothing (T7): %s', (_name, given) => {
    expect(readSimulation(given, OWN, 1)).toBeUndefined()
  })

  test.each([
    ['a transfer without an amount', { ...transfer(OWN, OTHER, 1n), data: '0x' }],
    ['a transfer with two amounts', { ...transfer(OWN, OTHER, 1n), data: `${uint(1n)}${uint(1n).slice(2)}` }],
    [
      'a list that is longer than its data',
      {
        address: TOKEN,
        topics: [
          ...encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: OTHER, from: OWN, to: OTHER } }),
        ],
        data: `0x${[uint(64n), uint(96n), uint(2n ** 255n), uint(1n)].map((one) => one.slice(2)).join('')}`,
      },
    ],
    [
      'a transfer whose addresses are data',
      {
        address: TOKEN,
        topics: transfer(OWN, OTHER, 1n).topics.slice(0, 1),
        data: `${uint(BigInt(OWN))}${uint(BigInt(OTHER)).slice(2)}`,
      },
    ],
    ['an allowance with two amounts', { ...approval(OWN, 1n), data: `${uint(1n)}${uint(1n).slice(2)}` }],
    ['an approval of all with no word', { ...forAll(1n), data: '0x' }],
  ])('an event that counts, in another form, leaves all of it unchecked: %s', (_name, log) => {
    expect(read(transfer(OWN, OTHER, 1n), log)).toBeUndefined()
  })

  test('one of others in another form says nothing of this account', () => {
    const odd = { address: OTHER, topics: transfer(OTHER, OTHER, 1n).topics.slice(0, 1), data: uint(BigInt(OTHER)) }
    const allowance = { ...approval(OTHER, 1n), data: '0x' }
    expect(read(transfer(OWN, OTHER, 1n), odd, allowance)?.changes).toHaveLength(1)
  })

  test('other events say nothing', () => {
    const other = { address: TOKEN, topics: [uint(1n)], data: '0x01' }
    expect(read(other)).toEqual({
      ...{ succeeds: true, changes: [], items: [], allowances: [] },
      ...{ movesCurrency: false, returned: ['0x'] },
    })
  })
})

describe('in words', () => {
  const tokens = new Map([[TOKEN, { symbol: 'USDC', decimals: 6 }]])
  const base = { succeeds: true, changes: [], items: [], allowances: [] }

  test('what leaves first; listed tokens in whole units, others in their own', () => {
    const changes = [
      { contract: undefined, amount: 435_689n * 10n ** 12n },
      { contract: TOKEN, amount: -1_500_000_000n },
      { contract: OTHER, amount: 12n },
    ]
    expect(inWords({ ...base, changes }, CHAIN, tokens)).toEqual({
      facts: [
        { label: WORDS.leaves, value: '1500 USDC' },
        { label: WORDS.arrives, value: '0.435689 ETH' },
        { label: WORDS.arrives, value: WORDS.units('12', OTHER) },
      ],
      dangers: [],
    })
  })

  test('what anybody may take without a limit is a danger', () => {
    const allowed = (amount: bigint | undefined) =>
      inWords({ ...base, allowances: [{ contract: TOKEN, spender: OTHER, amount }] }, CHAIN, tokens)
    expect(allowed(5_000_000n)).toMatchObject({
      facts: [
        { label: WORDS.allowed, value: '5 USDC' },
        { label: WORDS.allowedTo, value: OTHER, groups: chunkAddress(OTHER) },
      ],
      dangers: [],
    })
    expect(allowed(2n ** 256n - 1n)).toMatchObject({
      facts: [{ value: WORDS.all('USDC') }, { value: OTHER }],
      // As the question says it.
      dangers: [TEXTS.couldEmpty('USDC')],
    })
    expect(allowed(undefined)).toMatchObject({
      facts: [{ value: WORDS.all('USDC') }, { value: OTHER }],
      // As the question says it.
      dangers: [TEXTS.couldEmpty('USDC')],
    })
  })

  test('all of a token that is not listed is a danger without a name, and a collection has the words of the question', () => {
    const allowances = [{ contract: OTHER, spender: TOKEN, amount: undefined }]
    expect(inWords({ ...base, allowances }, CHAIN, tokens).dangers).toEqual([TEXTS.couldEmptyCollection])
    const most = [{ contract: OTHER, spender: TOKEN, amount: maxUint256 }]
    expect(inWords({ ...base, allowances: most }, CHAIN, tokens).dangers).toEqual([WORDS.unlimited])
  })

  test('nothing says so, and many are counted', () => {
    expect(inWords(base, CHAIN, tokens)).toEqual({ facts: [], dangers: [], note: WORDS.nothing })
    const items = Array.from({ length: 30 }, (_, at) => ({ contract: TOKEN, id: BigInt(at), amount: 1n }))
    const { facts } = inWords({ ...base, items }, CHAIN, tokens)
    expect([facts.length, facts.at(-1)]).toEqual([13, { label: WORDS.more, value: '18' }])
  })
})

describe('a question', () => {
  const PRICED: Readonly<Record<string, PricedToken>> = {
    '': { symbol: 'ETH', decimals: 18, price: '2500.5' },
    [TOKEN]: { symbol: 'USDC', decimals: 6, price: '1' },
  }
  const asked = (node: (chainId: string, method: string) => Promise<unknown>, data = '0x01', value = 0n) => ({
    chainId: CHAIN,
    account: OWN,
    calls: [{ to: TOKEN, value, data }],
    feeAtMost: 16_000_000_000_000n,
    node,
    tokens: async (_chainId: string, contracts: readonly string[]) =>
      new Map(Object.entries(PRICED).filter(([of]) => contracts.includes(of))),
  })
  const fee = '$0.04'

  test('has what the node says, with what it is worth, and the fee in dollars', async () => {
    const node = async () =>
      answerWith(transfer(OWN, OTHER, 1_500_000_000n), transfer(OTHER, OWN, 10n ** 15n, CURRENCY))
    expect(await changesOf(asked(node))).toEqual({
      facts: [
        { label: WORDS.leaves, value: '1500 USDC ($1,500.00)' },
        { label: WORDS.arrives, value: '0.001 ETH ($2.50)' },
      ],
      dangers: [],
      fee,
    })
  })

  test('of a plain transfer, of less than a cent, and of nothing, is not asked of the node', async () => {
    const node = () => Promise.reject(new Error('asked'))
    const plain = async (value: bigint) => (await changesOf(asked(node, '0x', value))).facts[0]
    expect(await plain(10n ** 18n)).toEqual({ label: WORDS.leaves, value: '1 ETH ($2,500.50)' })
    expect(await plain(1n)).toEqual({ label: WORDS.leaves, value: `0.000000000000000001 ETH (${WORDS.cent})` })
    expect(await plain(0n)).toBeUndefined()
    const toItself = { ...asked(node, '0x', 5n), calls: [{ to: OWN, value: 5n, data: '0x' }] }
    expect(await readChanges(toItself)).toMatchObject({ facts: [], note: WORDS.nothing, fee })
  })

  test('says that it would be turned back', async () => {
    const back = async () => [{ calls: [{ status: '0x0', logs: [] }] }]
    expect(await changesOf(asked(back))).toMatchObject({ facts: [], dangers: [WORDS.fails], fee })
  })

  test.each([
    ['refuses', () => Promise.reject(new FoyerError(RPC_CALL_NOT_ALLOWED))],
    ['answers something else', async () => [{ calls: 'x' }]],
  ])('says that nothing could be checked where the node %s', async (_name, node) => {
    expect(await changesOf(asked(node))).toEqual({ facts: [], dangers: [], note: TEXTS.changesUnknown, fee })
  })

  test('has no dollars without a price, nor where somebody else pays', async () => {
    const node = async () => answerWith(transfer(OWN, OTHER, 5n))
    const without = { ...asked(node), tokens: async () => new Map() }
    expect(await changesOf(without)).toMatchObject({
      facts: [{ label: WORDS.leaves, value: WORDS.units('5', TOKEN) }],
      fee: undefined,
    })
    expect(await changesOf({ ...asked(node), feeAtMost: undefined })).toMatchObject({
      facts: [{ label: WORDS.leaves, value: '0.000005 USDC (under $0.01)' }],
      fee: undefined,
    })
  })

  test('whose figures cannot be had says so', async () => {
    const node = async () => answerWith()
    const lost = { ...asked(node), tokens: () => Promise.reject(new Error('lost')) }
    expect(await changesOf(lost)).toEqual({ facts: [], dangers: [], note: TEXTS.changesUnknown })
  })

  test('a simulation takes no danger away, whatever the node says (T7)', () => {
    const code = new Map([[TOKEN.toLowerCase(), true]])
    const around = { origin: 'https://atoll.example', account: OWN, chainId: CHAIN, code, feeAtMost: 21_000n }
    const content = callsContent([{ to: TOKEN, value: 0n, data: '0x12345678' }], around)
    const shown = withChanges(content, { facts: [], dangers: [WORDS.unlimited], note: WORDS.nothing })
    expect(shown.title).toBe(content.title)
    expect(shown.dangers).toEqual([...content.dangers, WORDS.unlimited])
    expect(withChanges(content, undefined)).toBe(content)
    const priced = withChanges(content, { facts: [], dangers: [], fee: '$0.04' })
    expect(priced.facts.find(({ label }) => label === TEXTS.feeAtMost)?.value).toMatch(/ ETH \(\$0\.04\)$/)
  })
})
