import { FoyerError } from '@foyer/base'
import { SENT_UNKNOWN, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Adapter, PreparedTransfer } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { RelaySession } from '../../core/connections/provider.ts'
import type { TransactionTrace } from '../../core/connections/trace.ts'
import type { Context } from '../../core/context.ts'
import { hasUnfinished } from '../../core/page/storage.ts'
import { REACH_MS } from '../../core/page/tell-once.ts'
import { settle } from '../../core/transfers/unsettled.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { resume } from '../../modal/resume.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { BuiltSwap, SwapReview } from './build.ts'
import { prepareRun, RUN_SERVICES } from './run.ts'

/* An approval and its swap in one step of the wallet, on a page that is reloaded before the wallet knows their hash. */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const HASH = `0x${'ab'.repeat(32)}`
const BATCH = `0x${'5'.repeat(200)}`
const PREPARED: PreparedTransfer = {
  transaction: { to: ROUTER, data: '0x01', firstTo: USDC, firstData: '0x02' },
  ...{ fee: 1n, maxFee: 1n, nonce: 7, held: 1_000n, heldNative: 1_000n },
}
const usdc = { ...{ network: base, name: 'USD Coin', symbol: 'USDC', decimals: 6 }, address: USDC, contract: USDC }
const ether = { ...{ network: base, name: 'Ether', symbol: 'ETH', decimals: 18 }, address: 'ETH', contract: undefined }
const REVIEW = {
  ...{ account: ME, from: usdc, to: ether, amount: 100n, slippage: 100 },
  offer: { spender: ROUTER, isFixed: false },
} as unknown as SwapReview
const SUCCESS = ['SWAP_SUCCESS', { caipNetworkId: 'eip155:8453', from: 'USDC', to: 'ETH' }]

/** What a page waits for: the wallet's answer about both. */
type Question = { readonly resolve: (hash: string) => void; readonly reject: (error: FoyerError) => void }
let pages: Foyer[]
let heard: unknown[]
let asked: string[]
let batchId: string
let questions: Question[]
let trace: TransactionTrace
beforeEach(() => {
  pages = []
  heard = []
  asked = []
  batchId = BATCH
  questions = []
  trace = { status: 'pending' }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', new MemoryArea())
  vi.useFakeTimers()
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const foyer of pages) foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the browser, as it is loaded: its wallet is connected when the test says so. */
async function load() {
  const foyer = createFoyer({ networks: [base], publicRpc: true, enableReconnect: false })
  const { context: ctx } = foyer
  pages.push(foyer)
  for (const name of ['SWAP_SUCCESS', 'SWAP_ERROR'] as const)
    foyer.on(name, (facts) => heard.push('error' in facts ? [name, facts.error.code] : [name, facts]))
  const can = {
    transfer: {
      async submit(_: unknown, __: unknown, ___: string, ____: unknown, onSent: (batch: string) => void) {
        onSent(batchId)
        return { hash: await ask() }
      },
      hashOfBatch(_: unknown, batch: string) {
        asked.push(batch)
        return ask()
      },
      trace: async () => trace,
    },
  } as unknown as Adapter['can']
  ctx.adapters.set('eip155', { ...universalAdapter('eip155'), watch: () => () => undefined, can })
  await resume(ctx)
  await vi.dynamicImportSettled()
  return { ctx, connect: (more?: Wallet) => connect(ctx, more), leave: () => foyer.destroy() }
}
const ask = () => new Promise<string>((resolve, reject) => questions.push({ resolve, reject }))
type Wallet = { readonly id?: string; readonly address?: string; readonly relay?: RelaySession }
function connect(ctx: Context, { id = 'harbor', address = ME, relay }: Wallet = {}) {
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const provider = { request: async () => null, ...(relay ? { session: relay } : {}) }
  const session = { providers: { eip155: provider }, wallet, end: async () => undefined }
  const connector: Connector = {
    ...{ id, ...wallet, namespaces: ['eip155'] },
    connect: async () => session,
    resume: async () => session,
  }
  addConnection(ctx, 'eip155', connector, session, { addresses: [address], chain: base.caipNetworkId })
}

/** A page whose wallet has taken both. */
async function swapping() {
  const page = await load()
  page.connect()
  const built: BuiltSwap = { kind: 'ready', to: ROUTER, minimum: 90n, prepared: PREPARED }
  const services = { ...RUN_SERVICES, buildSwap: async () => built }
  const refused = (error: unknown): never => {
    throw error
  }
  const { send } = await prepareRun(page.ctx, REVIEW, 'both', refused, services)
  const end = send?.(() => undefined, undefined).catch((error: FoyerError) => error.code)
  await vi.advanceTimersByTimeAsync(0)
  expect(questions).toHaveLength(1)
  return { ...page, end }
}
async function reloaded(wallet?: Wallet) {
  const before = await swapping()
  before.leave()
  questions = []
  const page = await load()
  page.connect(wallet)
  await vi.advanceTimersByTimeAsync(0)
  return page
}
const keyIn = ({ storage }: Context) => storage.keyOf({ name: 'batches', check: () => undefined })
const isKept = () => pages.some(({ context }) => localStorage.getItem(keyIn(context)) !== null)
const stateOf = ({ store }: Context) => ({
  unsettled: store.get().unsettled?.length,
  sent: store.get().transfers.map(({ hash, swap, outcome }) => [hash, swap?.symbol, outcome.status]),
})

test('the wallet is asked by its own id of them once it is connected, and the swap goes on by the hash', async () => {
  const before = await swapping()
  before.leave()
  questions = []
  const page = await load()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])
  page.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([BATCH])
  expect(stateOf(page.ctx)).toEqual({ unsettled: 1, sent: [] })
  questions[0]?.resolve(HASH)
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(page.ctx)).toEqual({ unsettled: 0, sent: [[HASH, 'ETH', 'pending']] })
  expect(isKept()).toBe(false)
  expect(heard).toEqual([])
  trace = { status: 'included', hash: HASH, blockNumber: 1n, fee: 1n }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateOf(page.ctx).sent).toEqual([[HASH, 'ETH', 'delivered']])
  expect(heard).toEqual([SUCCESS])
})

test('a page that is not left asks once, and keeps nothing', async () => {
  const { ctx, end } = await swapping()
  expect(isKept()).toBe(true)
  // The next page loads what asks the wallet.
  expect(hasUnfinished({ ...ctx.storage, has: (name) => name === 'batches' && ctx.storage.has(name) })).toBe(true)
  questions[0]?.resolve(HASH)
  expect(await end).toMatchObject({ type: 'sent', transfer: { hash: HASH } })
  expect([isKept(), asked]).toEqual([false, []])
  expect(stateOf(ctx).unsettled).toBe(0)
})

test('a wallet that gave up has sent nothing: told once in two tabs', async () => {
  const page = await reloaded()
  const other = await load()
  other.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([BATCH, BATCH])
  for (const { reject } of questions) reject(new FoyerError(TRANSFER_REFUSED, { context: { reason: 'status 400' } }))
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([['SWAP_ERROR', 'TRANSFER_REFUSED']])
  for (const { ctx } of [page, other]) expect(stateOf(ctx)).toEqual({ unsettled: 0, sent: [] })
  expect(isKept()).toBe(false)
})

test('what a wallet does not know stays unsettled, and the next page asks again', async () => {
  const page = await reloaded()
  questions[0]?.reject(new FoyerError(SENT_UNKNOWN))
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(page.ctx)).toEqual({ unsettled: 1, sent: [] })
  expect([isKept(), heard]).toEqual([true, []])
  page.leave()
  const next = await load()
  next.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([BATCH, BATCH])
})

test('what the visitor has dismissed is not asked about', async () => {
  const before = await swapping()
  before.leave()
  for (const { id } of before.ctx.store.get().unsettled ?? []) settle(before.ctx, id)
  const page = await load()
  page.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isKept()]).toEqual([[], false])
})

test.each<[string, Wallet]>([
  ['another wallet that has the account', { id: 'juniper' }],
  ['the same wallet with another account', { address: ROUTER }],
  ['a session over the relay', { relay: {} as RelaySession }],
])('asks nothing of %s, and then of the one that has taken them', async (_, wallet) => {
  const page = await reloaded(wallet)
  expect(asked).toEqual([])
  page.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([BATCH])
})

test('what no wallet has known for a day is forgotten', async () => {
  const page = await reloaded()
  questions[0]?.reject(new FoyerError(SENT_UNKNOWN))
  await vi.advanceTimersByTimeAsync(0)
  page.leave()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  const next = await load()
  next.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, isKept()]).toEqual([[BATCH], false])
})

test.each([
  ['longer than any standard allows', `0x${'5'.repeat(8_193)}`],
  ['empty', ''],
])('an id of a wallet is not written: %s', async (_, id) => {
  batchId = id
  const { end } = await swapping()
  expect(isKept()).toBe(false)
  questions[0]?.resolve(HASH)
  expect(await end).toMatchObject({ type: 'sent', transfer: { hash: HASH } })
})

describe('while the page that has asked the wallet is open, no other tab asks', () => {
  beforeEach(() => {
    const held = new Map<string, Promise<unknown>>()
    const request = (name: string, options: unknown, work?: () => Promise<unknown>) => {
      const turn = (held.get(name) ?? Promise.resolve()).then(work ?? (options as () => Promise<unknown>))
      held.set(name, turn)
      return turn
    }
    vi.stubGlobal('navigator', { locks: { request } })
  })
  async function inTwoTabs() {
    const first = await swapping()
    const other = await load()
    other.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([])
    return { first, other }
  }

  test('until the others can read what it has written; then the next one does', async () => {
    const { first } = await inTwoTabs()
    questions[0]?.reject(new FoyerError(SENT_UNKNOWN))
    expect(await first.end).toBe('SENT_UNKNOWN')
    await vi.advanceTimersByTimeAsync(REACH_MS - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([BATCH])
  })

  test('nor tells that it failed, even if it still sees it', async () => {
    const { first } = await inTwoTabs()
    const keys = ['batches', 'unsettled'].map((name) => first.ctx.storage.keyOf({ name, check: () => undefined }))
    const before = keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const)
    const refused = new FoyerError(TRANSFER_REFUSED, { context: { reason: 'status 400' } })
    questions[0]?.reject(refused)
    expect(await first.end).toBe('TRANSFER_REFUSED')
    for (const [key, value] of before) localStorage.setItem(key, value)
    await vi.advanceTimersByTimeAsync(REACH_MS)
    expect(asked).toEqual([BATCH])
    questions[1]?.reject(refused)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual([])
  })

  test.each([
    ['before the wallet answered', false],
    ['just after', true],
  ])('and when it is left, %s, another one does at once', async (_, isAnswered) => {
    const { first } = await inTwoTabs()
    const timers = vi.getTimerCount()
    const answer = async () => {
      questions[0]?.reject(new FoyerError(SENT_UNKNOWN))
      await first.end
    }
    if (isAnswered) await answer()
    expect(vi.getTimerCount()).toBe(timers + (isAnswered ? 1 : 0))
    first.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([BATCH])
    if (!isAnswered) await answer()
    expect(vi.getTimerCount()).toBeLessThanOrEqual(timers)
  })

  test('a wallet that has left meanwhile is not asked until it is back', async () => {
    const { first, other } = await inTwoTabs()
    other.connect({ id: 'juniper' })
    first.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([])
    other.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([BATCH])
  })
})

test.each([
  ['of no account', { from: '' }],
  ['of no amount', { amount: 'much' }],
  ['of a network that is none', { network: 'base' }],
])('a record that others have written is not believed: %s', async (_, change) => {
  const before = await swapping()
  before.leave()
  const { v, d } = JSON.parse(localStorage.getItem(keyIn(before.ctx)) ?? '')
  const broken = { ...d[0], transfer: { ...d[0].transfer, ...change } }
  localStorage.setItem(keyIn(before.ctx), JSON.stringify({ v, d: [broken] }))
  const page = await load()
  page.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])
})
