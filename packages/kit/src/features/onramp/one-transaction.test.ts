import { fixedDecimal } from '@foyer/base'
import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Context } from '../../core/context.ts'
import type { PaymentStage } from '../../core/payments.ts'
import { count, restFor } from '../../core/transfers/counted.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { lookUpOrder } from './arrived.ts'
import { resumeOrders } from './follow-order.ts'
import { type OpenOrder, orders } from './orders.ts'

/* A transaction pays each of several purchases no more than it has: what one has taken is no other's, nor a payment's. */

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const [FIRST, SECOND] = ['q8mUe1bT0kGm4Vw2xYcR5g', 'r8mUe1bT0kGm4Vw2xYcR5g']
const orderOf = (id: string): OpenOrder => ({
  ...{ id, account: `eip155:8453:${ADDRESS}`, provider: 'Paylane', projectId: 'atoll', createdAt: Date.now() },
  ...{ network: 'eip155:8453', address: ADDRESS, currency: 'USDC', contract: USDC, decimals: 6, since: 7 },
})
const DUE = { network: 'eip155:8453', contract: USDC.toLowerCase(), recipient: ADDRESS } as const

/** What the transaction pays the account as a whole, and what providers say of each order. */
let chain: bigint | undefined
let told: string | undefined
let pages: Foyer[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  chain = 98_630_000n
  told = '98.63'
  pages = []
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      ...{ id: new URL(url).pathname.split('/').at(-1), provider: 'paylane', status: 'completed' },
      ...{ purchaseCurrency: 'USDC', network: 'eip155:8453', address: ADDRESS, transactionHash: HASH },
      ...{ paymentTotal: { amount: '100.00', currency: 'USD' }, createdAt: 1, updatedAt: 1 },
      ...(told === undefined ? {} : { purchaseAmount: { amount: told, currency: 'USDC' } }),
    }),
  )
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const foyer of pages) foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load(): Promise<Context> {
  const foyer = createFoyer({
    networks: [base],
    projectId: 'atoll',
    apiUrl: 'https://api.example',
    enableReconnect: false,
  })
  pages.push(foyer)
  const { context } = foyer
  connectedAs(context, ADDRESS)
  context.modalRuntime.t = await loadTranslator('en')
  context.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: { received: async (_, hash) => (chain === undefined ? undefined : { amount: chain, source: hash }) },
  })
  return context
}
async function follow(ctx: Context, ...ids: readonly string[]) {
  for (const id of ids) orders.keep(ctx, orderOf(id))
  resumeOrders(ctx)
  await vi.advanceTimersByTimeAsync(5_000)
}
const arrivedOf = (ctx: Context) => [FIRST, SECOND].map((id) => orders.find(ctx, id)?.arrived?.amount)

test('two purchases, one transaction: one has arrived, the other one has not', async () => {
  const ctx = await load()
  await follow(ctx, SECOND, FIRST)
  expect(arrivedOf(ctx)).toEqual(['98630000', undefined])
  expect(ctx.store.get().bought).toEqual({ [FIRST]: 'arrived', [SECOND]: 'over' })
})

test('the second one is compared after a reload, too', async () => {
  await follow(await load(), FIRST)
  pages.pop()?.destroy()
  const ctx = await load()
  await follow(ctx, SECOND)
  expect(ctx.store.get().bought).toMatchObject({ [SECOND]: 'over' })
})

test('a transaction that pays both is shared as it was told', async () => {
  chain = 197_260_000n
  const ctx = await load()
  await follow(ctx, SECOND, FIRST)
  expect(arrivedOf(ctx)).toEqual(['98630000', '98630000'])
})

test.each([
  ['a little more than was told is the purchase’s', '97.00'],
  ['much more is, too, if nothing else waits for it', '50.00'],
  ['nothing was told', undefined],
])('all of a transaction: %s', async (_, amount) => {
  told = amount
  const ctx = await load()
  await follow(ctx, FIRST)
  expect(arrivedOf(ctx)[0]).toBe('98630000')
  expect(restFor(ctx, DUE, { amount: 98_630_000n, source: HASH }, 'a payment')).toBe(0n)
})

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
test.each<[string, string, Partial<OpenOrder>, string]>([
  ['waits for the same, which was told', '49.315', {}, '49315000'],
  ['waits for the same, and nothing was told', '0', {}, '98630000'],
  ['waits at another address', '49.315', { address: OTHER, account: `eip155:8453:${OTHER}` }, '98630000'],
  ['waits for another asset', '49.315', { contract: '' }, '98630000'],
  ['waits on another network', '49.315', { network: 'eip155:1' }, '98630000'],
])('another purchase %s', async (_, amount, change, own) => {
  const ctx = await load()
  orders.keep(ctx, { ...orderOf(SECOND), ...change })
  const seen = await lookUpOrder(ctx, orderOf(FIRST), HASH, fixedDecimal(amount, 6))
  expect(seen).toMatchObject({ amount: BigInt(own) })
})

test.each<[PaymentStage, string, string]>([
  ['waiting', ADDRESS, '49315000'],
  ['sent', ADDRESS, '49315000'],
  ['unclear', ADDRESS, '49315000'],
  ['arrived', ADDRESS, '98630000'],
  ['failed', ADDRESS, '98630000'],
  ['sending', OTHER, '98630000'],
])('a payment that is %s to %s: the purchase has %s of the transaction', async (stage, recipient, own) => {
  const ctx = await load()
  const session = {
    ...{ ...DUE, recipient, id: 'one', exchangeId: 'reef', exchange: 'Reef', symbol: 'USDC', decimals: 6 },
    ...{ amount: '49.315', account: `eip155:8453:${ADDRESS}`, projectId: 'atoll', createdAt: Date.now(), since: 7 },
  }
  ctx.store.set({ payments: { one: { session, stage, isAsking: false } } })
  const seen = await lookUpOrder(ctx, orderOf(FIRST), HASH, 49_315_000n)
  expect(seen).toMatchObject({ amount: BigInt(own) })
})

test('what a payment has taken is no purchase’s', async () => {
  const ctx = await load()
  count(ctx, DUE, { amount: 98_630_000n, source: HASH }, 'a payment')
  await follow(ctx, FIRST)
  expect(ctx.store.get().bought).toEqual({ [FIRST]: 'over' })
})

test('what the chain takes back is free again', async () => {
  const ctx = await load()
  await follow(ctx, FIRST)
  chain = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ctx.store.get().bought).toEqual({ [FIRST]: 'back' })
  expect(restFor(ctx, DUE, { amount: 98_630_000n, source: HASH }, 'a payment')).toBe(98_630_000n)
})
