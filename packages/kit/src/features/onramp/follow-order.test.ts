import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Context } from '../../core/context.ts'
import { reset } from '../../core/routing/navigation.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { setModal } from '../../modal/modal-state.ts'
import { resume } from '../../modal/resume.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { keepFailed, keepPaid } from './arrived.ts'
import { followOrder, resumeOrders } from './follow-order.ts'
import { type OpenOrder, orders } from './orders.ts'

/* An unfinished order is followed after a reload, whatever is on the screen. */

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ORDER: OpenOrder = {
  ...{ id: 'q8mUe1bT0kGm4Vw2xYcR5g', account: `eip155:8453:${ADDRESS}`, provider: 'Paylane', projectId: 'atoll' },
  ...{ createdAt: 0, network: 'eip155:8453', address: ADDRESS, currency: 'USDC' },
  ...{ contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, since: 7 },
}
const ARRIVED = { variant: 'success', text: '98.63 USDC arrived' }

/** What the provider says, and what the chain shows. */
let said: object
let chain: bigint | undefined
let asked: string[]
let pages: Foyer[]
/** What was told, on any of the pages. */
let toasts: string[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  said = { status: 'processing' }
  chain = 98_630_000n
  asked = []
  pages = []
  toasts = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname)
    return Response.json({
      ...{ id: ORDER.id, provider: 'paylane', purchaseCurrency: 'USDC', network: ORDER.network, address: ADDRESS },
      ...{ paymentTotal: { amount: '100.00', currency: 'USD' }, createdAt: 1, updatedAt: 1, ...said },
    })
  })
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const foyer of pages) foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of this browser, as an account, with the modal closed. */
async function load(address = ADDRESS, projectId = 'atoll') {
  const foyer = createFoyer({ networks: [base], projectId, apiUrl: 'https://api.example', enableReconnect: false })
  pages.push(foyer)
  const { context } = foyer
  context.store.watch(
    ({ toast }) => toast,
    (toast) => toast && toasts.push(toast.text),
  )
  connectedAs(context, address)
  context.modalRuntime.t = await loadTranslator('en')
  context.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: { received: async (_, hash) => (chain === undefined ? undefined : { amount: chain, source: hash }) },
  })
  return context
}
async function reloaded(address?: string, projectId?: string) {
  const before = await load()
  orders.keep(before, { ...ORDER, createdAt: Date.now() })
  pages.pop()?.destroy()
  return load(address, projectId)
}
const completed = () => {
  said = { status: 'completed', transactionHash: HASH }
}
const PATH = `/v1/onramp/orders/${ORDER.id}`

test('it arrives without its screen: told by a toast, watched, and asked about no more', async () => {
  const ctx = await reloaded()
  await resume(ctx)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([PATH, PATH])
  expect(ctx.store.get().toast).toBeUndefined()
  completed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast).toMatchObject(ARRIVED)
  expect(ctx.store.get().bought).toEqual({ [ORDER.id]: 'arrived' })
  expect(orders.find(ctx, ORDER.id)?.arrived).toMatchObject({ hash: HASH, amount: '98630000' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  expect(orders.find(ctx, ORDER.id)).toBeUndefined()
})

test('what the provider says has arrived is not, until the chain shows it', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  completed()
  chain = undefined
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ctx.store.get().toast).toBeUndefined()
  chain = 98_630_000n
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast).toMatchObject(ARRIVED)
})

test('without an order, or one of another project, nothing is asked', async () => {
  const ctx = await load()
  await resume(ctx)
  await vi.dynamicImportSettled()
  const other = await reloaded(ADDRESS, 'lagoon')
  await resume(other)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test('what the provider has the money of is still followed after many orders that nobody has paid', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(5_000)
  for (let index = 10; index < 25; index += 1)
    orders.keep(ctx, { ...ORDER, id: String(index).padStart(22, '0'), createdAt: Date.now() })
  expect(orders.all(ctx)).toHaveLength(10)
  expect(orders.find(ctx, ORDER.id)).toBeDefined()
  completed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast).toMatchObject(ARRIVED)
})

test('of another account nothing is asked until its own is connected', async () => {
  const ctx = await reloaded(STRANGER)
  resumeOrders(ctx)
  completed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  connectedAs(ctx, ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect(ctx.store.get().toast).toMatchObject(ARRIVED)
})

test('after twenty questions it is asked about every half a minute', async () => {
  resumeOrders(await reloaded())
  await vi.advanceTimersByTimeAsync(95_000)
  expect(asked).toHaveLength(20)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toHaveLength(20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(21)
})

test('while its screen is open, that alone asks', async () => {
  const ctx = await reloaded()
  setModal(ctx, { open: true })
  reset(ctx, { view: 'OnRampOrder', args: { orderId: ORDER.id } })
  resumeOrders(ctx)
  followOrder(ctx, ORDER.id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  setModal(ctx, { open: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([PATH])
})

test('two tabs: one tells, and both know', async () => {
  const one = await reloaded()
  const other = await load()
  resumeOrders(one)
  resumeOrders(other)
  completed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([one, other].map(({ store }) => store.get().toast?.text)).toEqual([ARRIVED.text, undefined])
  expect([one, other].map(({ store }) => store.get().bought)).toEqual(Array(2).fill({ [ORDER.id]: 'arrived' }))
})

test.each([
  ['refunded', { status: 'refunded' }, 'Paylane is refunding you', true],
  ['never paid', { status: 'expired' }, undefined, false],
])('an order that is %s ends, and what the visitor should look at stays listed', async (_, answer, text, isListed) => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  said = answer
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast?.text).toBe(text)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(orders.find(ctx, ORDER.id) !== undefined).toBe(isListed)
})

test('an order that failed is told once, and once more when it is refunded, after a reload, too', async () => {
  const toast = (ctx: Context) => {
    const text = ctx.store.get().toast?.text
    ctx.store.set({ toast: undefined })
    return text
  }
  const first = await reloaded()
  resumeOrders(first)
  said = { status: 'failed', reason: 'declined' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(toast(first)).toBe('Nothing was bought')
  // It is asked about less often.
  await vi.advanceTimersByTimeAsync(89_000)
  expect([toast(first), asked.length]).toEqual([undefined, 4])
  pages.pop()?.destroy()
  const tabs = [await load(), await load()]
  for (const ctx of tabs) resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tabs.map(toast)).toEqual([undefined, undefined])
  said = { status: 'refunded' }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tabs.map(toast)).toEqual(['Paylane is refunding you', undefined])
  const count = asked.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect([tabs.map(toast), asked.length]).toEqual([[undefined, undefined], count])
  expect(orders.all(await load())).toHaveLength(1)
})

test('a transaction that may be older than the order is the provider’s word, not an arrival', async () => {
  const { since: _, ...order } = ORDER
  const ctx = await reloaded()
  orders.keep(ctx, { ...order, createdAt: Date.now() })
  said = { status: 'completed', transactionHash: HASH }
  resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ctx.store.get().toast).toBeUndefined()
  expect(orders.find(ctx, ORDER.id)?.arrived).toBeUndefined()
  expect(ctx.store.get().bought).toEqual({ [ORDER.id]: 'over' })
})

test('an order that the server does not know is waited for no more', async () => {
  const ctx = await reloaded()
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'NOT_FOUND', message: 'Not found', context: { path: '' } } }, { status: 404 }),
  )
  resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(0)
  expect(ctx.store.get().bought).toEqual({ [ORDER.id]: 'over' })
})

test('after a card that failed, another one on the same page is followed, and what arrives is told', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  said = { status: 'failed', reason: 'declined' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast?.text).toBe('Nothing was bought')
  said = { status: 'processing' }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ctx.store.get().bought?.[ORDER.id]).toBe('open')
  said = { status: 'completed', transactionHash: HASH }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast).toMatchObject(ARRIVED)
})

test('each card that fails is told, and a failure that its screen has shown is not told by the next page', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  const told = []
  for (const status of ['failed', 'processing', 'failed', 'processing', 'failed']) {
    said = { status }
    ctx.store.set({ toast: undefined })
    await vi.advanceTimersByTimeAsync(31_000)
    told.push(ctx.store.get().bought?.[ORDER.id])
  }
  expect(told).toEqual(['failed', 'open', 'failed', 'open', 'failed'])
  expect(toasts).toEqual(['Nothing was bought', 'Nothing was bought', 'Nothing was bought'])
  // Another card again, which fails while the visitor looks at the order.
  keepPaid(ctx, ORDER.id)
  keepFailed(ctx, ORDER.id)
  pages.pop()?.destroy()
  const next = await load()
  resumeOrders(next)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(next.store.get().bought?.[ORDER.id]).toBe('failed')
  expect(toasts).toHaveLength(3)
})

test('an order that was forgotten in another tab is asked about no more', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(1_000)
  orders.drop(await load(), ORDER.id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
})

test('an answer about another account counts for nothing, nor does a server that is away', async () => {
  const ctx = await reloaded()
  resumeOrders(ctx)
  said = { status: 'completed', transactionHash: HASH, address: STRANGER }
  await vi.advanceTimersByTimeAsync(5_000)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ctx.store.get().toast).toBeUndefined()
  expect(ctx.store.get().bought).toEqual({ [ORDER.id]: 'open' })
})
