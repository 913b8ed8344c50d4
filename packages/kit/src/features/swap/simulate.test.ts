import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import type { SwapReview } from './build.ts'
import { canSimulate, simulateSwap } from './simulate.ts'
import type { SwapToken } from './swap-token.ts'

/* Answers of nodes as the method describes them, https://github.com/ethereum/execution-apis. A real chain: simulate.integration.test.ts. */

const ME = `0x${'11'.repeat(20)}`
const ROUTER = `0x${'22'.repeat(20)}`
const POOL = `0x${'33'.repeat(20)}`
const DOLLAR = `0x${'AA'.repeat(20)}`
const COIN = `0x${'bb'.repeat(20)}`
const OTHER = `0x${'cc'.repeat(20)}`
const CURRENCY = `0x${'ee'.repeat(20)}`
const AMOUNT = 1_000n
const MINIMUM = 495n

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const log = (event: string, address: string, one: string, two: string, amount: bigint) => ({
  address: address.toLowerCase(),
  topics: [event, `0x${word(one)}`, `0x${word(two)}`],
  data: `0x${word(amount)}`,
  blockNumber: '0x1',
  logIndex: '0x0',
})
type Log = ReturnType<typeof log>
const moved = (...all: [address: string, from: string, to: string, amount: bigint]) =>
  log('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', ...all)
const allowed = (...all: [address: string, owner: string, spender: string, amount: bigint]) =>
  log('0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', ...all)

type Call = { readonly status: string; readonly returnData: string; readonly logs: readonly Log[]; error?: object }
const call = (logs: readonly Log[] = [], returnData = '0x'): Call => ({ status: '0x1', returnData, logs })
const held = (amount: bigint) => call([], `0x${word(amount)}`)
const block = (calls: readonly Call[]) => [{ number: '0x1', gasUsed: '0x1', calls }]

const token = (symbol: string, address: string): SwapToken => ({
  network: mainnet,
  name: symbol,
  symbol,
  decimals: 18,
  address,
  ...(address === NATIVE_TOKEN ? {} : { contract: address }),
})
const [dollar, coin, ether] = [token('USDC', DOLLAR), token('COIN', COIN), token('ETH', NATIVE_TOKEN)]
const reviewOf = (from: SwapToken, to: SwapToken, allowance?: bigint): SwapReview => ({
  account: ME,
  from,
  to,
  amount: AMOUNT,
  slippage: 100,
  wrapped: undefined,
  offer: {
    provider: 'uniswap',
    toAmount: 500n,
    fee: undefined,
    priceImpact: undefined,
    spender: ROUTER,
    route: [],
    networkFee: undefined,
    isFixed: false,
    at: 0,
    held: AMOUNT,
    heldNative: AMOUNT,
    allowance: from.contract === undefined ? undefined : (allowance ?? AMOUNT),
  },
})

const PRESENT: Readonly<Record<string, unknown>> = {
  eth_gasPrice: '0x3',
  eth_getBalance: '0x5',
  eth_getBlockByNumber: { baseFeePerGas: '0x2', gasLimit: '0xa' },
}
type Request = { readonly id: number; readonly method: string; readonly params: readonly [{ blockStateCalls: Blocks }] }
type Blocks = readonly [{ readonly calls: readonly { readonly to: string; readonly input: string }[] }]
/** The outcome where the node gives these answers, one after the other, and the calls that it was asked for. */
async function outcomeOf(review: SwapReview, ...answers: readonly (object | Response)[]) {
  const { context, asked } = nodeOf(...answers)
  const approve = async (limit: bigint) => ({ to: DOLLAR, data: `0x0${limit === 0n ? 0 : 1}` })
  const built = { to: ROUTER, data: '0x02', minimum: MINIMUM }
  const outcome = await simulateSwap(context, review, built, approve).then(
    () => 'passes',
    ({ code, context: about }) => about.field ?? about.reason ?? code,
  )
  return { outcome, asked }
}
function nodeOf(...answers: readonly (object | Response)[]) {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body) as Request
    if (method !== 'eth_simulateV1') return Response.json({ jsonrpc: '2.0', id, result: PRESENT[method] })
    const answer = answers[asked.length] ?? answers.at(-1)
    asked.push(params[0].blockStateCalls[0].calls.map(({ input }) => input))
    if (answer instanceof Response) return answer.clone()
    return Response.json({ jsonrpc: '2.0', id, ...('code' in (answer ?? {}) ? { error: answer } : { result: answer }) })
  })
  const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  context.adapters.set('eip155', adapter)
  return { context, asked }
}
/** Both tokens before, the swap, both tokens after. */
const swapped = (logs: readonly Log[], paid = AMOUNT, received = 500n) =>
  block([held(5_000n), held(7n), call(logs), held(5_000n - paid), held(7n + received)])
const usual = [moved(DOLLAR, ME, POOL, AMOUNT), moved(COIN, POOL, ME, 500n)]

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

describe('what a swap of two tokens does to the account (T36)', () => {
  test.each<[what: string, outcome: string, answer: object]>([
    ['as in the review', 'passes', swapped(usual)],
    ['just the minimum', 'passes', swapped(usual, AMOUNT, MINIMUM)],
    ['less than the minimum, whatever the events say', 'arrives', swapped(usual, AMOUNT, MINIMUM - 1n)],
    ['more leaves, whatever the events say', 'leaves', swapped(usual, AMOUNT + 1n)],
    ['less leaves', 'passes', swapped(usual, AMOUNT - 1n)],
    ['another token leaves, too', 'other', swapped([...usual, moved(OTHER, ME, POOL, 1n)])],
    ['another token arrives, too', 'passes', swapped([...usual, moved(OTHER, POOL, ME, 1n)])],
    ['the native currency leaves, too', 'other', swapped([...usual, moved(CURRENCY, ME, POOL, 1n)])],
    ['what is left of the approval', 'passes', swapped([...usual, allowed(DOLLAR, ME, ROUTER, 5n)])],
    ['somebody else may take the token', 'other', swapped([...usual, allowed(DOLLAR, ME, OTHER, 5n)])],
    ['the router may take another token', 'other', swapped([...usual, allowed(OTHER, ME, ROUTER, 5n)])],
    ['others allow each other something', 'passes', swapped([...usual, allowed(OTHER, POOL, ROUTER, 5n)])],
  ])('%s', async (_, outcome, answer) => {
    const result = await outcomeOf(reviewOf(dollar, coin), answer)
    expect(result.outcome).toBe(outcome)
    const balance = `0x70a08231${word(ME)}`
    expect(result.asked).toEqual([[balance, balance, '0x02', balance, balance]])
  })

  test('an item leaves, too', async () => {
    const item = moved(OTHER, ME, POOL, 1n)
    const nft = { ...item, topics: [...item.topics, `0x${word(7n)}`], data: '0x' }
    expect((await outcomeOf(reviewOf(dollar, coin), swapped([...usual, nft]))).outcome).toBe('other')
  })

  test('a token that does not say what is held', async () => {
    const silent = block([held(5_000n), call(), call(usual), held(4_000n), call()])
    expect((await outcomeOf(reviewOf(dollar, coin), silent)).outcome).toBe('simulation')
  })
})

describe('of the native currency', () => {
  const paying = (sent: bigint, back = 0n) =>
    block([
      held(7n),
      call([moved(CURRENCY, ME, ROUTER, sent), moved(CURRENCY, ROUTER, ME, back), moved(COIN, POOL, ME, 500n)]),
      held(507n),
    ])
  const receiving = (received: bigint) =>
    block([held(5_000n), call([moved(CURRENCY, POOL, ME, received)]), held(4_000n)])

  const silent = block([held(5_000n), call(), held(4_000n)])

  test.each<[what: string, outcome: string, from: SwapToken, to: SwapToken, answer: object]>([
    ['it pays', 'passes', ether, coin, paying(AMOUNT)],
    ['more of it leaves', 'leaves', ether, coin, paying(AMOUNT + 1n)],
    ['what is too much comes back', 'passes', ether, coin, paying(AMOUNT + 5n, 5n)],
    ['it arrives', 'passes', dollar, ether, receiving(MINIMUM)],
    ['too little of it arrives', 'arrives', dollar, ether, receiving(MINIMUM - 1n)],
    ['none of it arrives', 'arrives', dollar, ether, receiving(0n)],
    ['the node does not tell how it moves', 'simulation', dollar, ether, silent],
    [
      'the node does not tell, and none of it is to arrive',
      'passes',
      ether,
      coin,
      block([held(7n), call(), held(507n)]),
    ],
  ])('%s', async (_, outcome, from, to, answer) => {
    expect((await outcomeOf(reviewOf(from, to), answer)).outcome).toBe(outcome)
  })
})

describe('an approval that is missing', () => {
  const approved = [call([allowed(DOLLAR, ME, ROUTER, AMOUNT)]), call(usual)]
  const after = (calls: readonly Call[]) => block([held(5_000n), held(7n), ...calls, held(4_000n), held(507n)])
  const refused = { ...call(), status: '0x0', error: { code: 3, message: 'execution reverted' } }
  const middle = (asked: readonly string[][]) => asked.map((calls) => calls.slice(2, -2))

  test('is made before the swap', async () => {
    const { outcome, asked } = await outcomeOf(reviewOf(dollar, coin, 0n), after(approved))
    expect([outcome, middle(asked)]).toEqual(['passes', [['0x01', '0x02']]])
  })

  test('after an earlier one is taken away, where the token wants that', async () => {
    const answers = [after([refused, refused]), after([call(), ...approved])]
    const { outcome, asked } = await outcomeOf(reviewOf(dollar, coin, 5n), ...answers)
    expect([outcome, middle(asked)]).toEqual([
      'passes',
      [
        ['0x01', '0x02'],
        ['0x00', '0x01', '0x02'],
      ],
    ])
  })

  test('and nothing else is tried where there is none to take away', async () => {
    const { outcome, asked } = await outcomeOf(reviewOf(dollar, coin, 0n), after([refused, refused]))
    expect([outcome, asked.length]).toEqual(['execution reverted', 1])
  })
})

describe('a node', () => {
  const review = reviewOf(dollar, coin)

  test.each([
    ['the method by its number', { code: -32601, message: 'Method not found' }],
    ['its own number', { code: -32600, message: 'Unsupported method: eth_simulateV1 on ETH_MAINNET' }],
    ['its own words', { code: -32000, message: 'The method eth_simulateV1 is not whitelisted or not available' }],
    ['a list', { code: -32000, message: 'rpc method is not whitelisted' }],
    ['a right', { code: -32000, message: 'The method eth_simulateV1 is not permitted' }],
    ['a block', { code: -32000, message: 'eth_simulateV1 is blocked' }],
    ['a plan', { code: -32000, message: 'eth_simulateV1 requires an upgraded plan' }],
    ['what it does not recognise', { code: -32000, message: 'Unrecognized method' }],
    ['another word', { code: -32603, message: 'Internal error: unsupported' }],
    ['a status alone', new Response('', { status: 405 })],
    ['a status of HTTP', Response.json({ error: { code: 1, message: 'rpc method is not allowed' } }, { status: 403 })],
  ])('that does not know the method says nothing against it: %s', async (_, answer) => {
    expect((await outcomeOf(review, answer)).outcome).toBe('passes')
  })

  test.each([
    ['an error', { code: -32000, message: 'header not found' }, /./],
    ['another status', Response.json({}, { status: 401 }), /./],
    ['no block', [], /^simulation$/],
    ['nothing', Response.json({ jsonrpc: '2.0', id: 1 }), /^simulation$/],
    ['another number of calls', block([call(usual)]), /^simulation$/],
    ['a result of another form', { calls: [] }, /^simulation$/],
  ])('that answers with something else stops it: %s', async (_, answer, reason) => {
    const { outcome } = await outcomeOf(review, answer)
    expect(outcome).not.toBe('passes')
    expect(outcome).toMatch(reason)
  })

  test('tells why it would fail, in a few words', async () => {
    const failed = { ...call(), status: '0x0', error: { message: `Too little received\u202e${'x'.repeat(400)}` } }
    const answer = block([held(1n), held(1n), failed, held(1n), held(1n)])
    const { outcome } = await outcomeOf(review, answer)
    expect(outcome).toMatch(/^Too little received ?x+/)
    expect(outcome.length).toBeLessThanOrEqual(200)
  })
})

describe('whether a node can try a swap out', () => {
  const review = reviewOf(dollar, coin)
  test('is asked without a swap: it can', async () => {
    const { context, asked } = nodeOf(block([held(5_000n), held(7n), held(5_000n), held(7n)]))
    expect(await canSimulate(context, review)).toBe(true)
    const balance = `0x70a08231${word(ME)}`
    expect(asked).toEqual([[balance, balance, balance, balance]])
  })

  test('it cannot', async () =>
    expect(await canSimulate(nodeOf({ code: -32601, message: 'Method not found' }).context, review)).toBe(false))

  test('it does not answer, which says neither', async () => {
    const { context } = nodeOf(Response.json({}, { status: 502 }))
    await expect(canSimulate(context, review)).rejects.toBeDefined()
  })
})
