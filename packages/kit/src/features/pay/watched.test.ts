import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { PaymentSession } from '../../core/payments.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { followPayment } from './progress.ts'
import { resumePayments } from './resume.ts'
import { sessions, unfinishedOf } from './sessions.ts'
import { keepCallTold } from './tell-host.ts'

/* A payment from an exchange that has arrived is watched, over a reload, too (R53). */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const DUE = 5n * 10n ** 17n
const SESSION: PaymentSession = {
  ...{ id: '1'.repeat(32), exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:8453', contract: '' },
  ...{ symbol: 'ETH', decimals: 18, amount: '0.5', recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  ...{ account: `eip155:8453:${ME}`, projectId: 'atoll', createdAt: 0, since: 1 },
}
const TAKEN_BACK = { code: 'UNABLE_TO_GET_DEPOSIT_STATUS', transactionHash: HASH }

/** What the chain shows that the transaction pays. */
let amount: bigint | undefined
let foyer: Foyer
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) =>
    Response.json({ jsonrpc: '2.0', id: JSON.parse(String(body)).id, result: { status: 'SUCCESS', txHash: HASH } }),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  amount = DUE
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  foyer.destroy()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page as it is loaded, with the modal on it, and what it tells the host. */
function load(address = ME) {
  foyer = createFoyer({ networks: [base], projectId: 'atoll', apiUrl: 'https://api.example', enableReconnect: false })
  const ctx = foyer.context
  ctx.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: { received: async (_, hash) => (amount === undefined ? undefined : { amount, source: hash }) },
  })
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const live = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
  const connector: Connector = {
    ...{ id: 'harbor', ...wallet, namespaces: ['eip155'] },
    connect: async () => live,
    resume: async () => live,
  }
  addConnection(ctx, 'eip155', connector, live, { addresses: [address], chain: base.caipNetworkId })
  resumePayments(ctx)
  const told: unknown[] = []
  foyer.on('PAY_SUCCESS', ({ transactionHash }) => told.push(transactionHash))
  foyer.on('PAY_ERROR', ({ error, transactionHash }) => told.push({ code: error.code, transactionHash }))
  const stage = () => ctx.store.get().payments[SESSION.id]?.stage
  const unfinished = () => unfinishedOf(ctx, ctx.store.get().session)
  return { ctx, told, stage, unfinished }
}

/** A payment that has arrived on a page which is then loaded again, some milliseconds later. */
async function reloaded(ms: number, address = ME, change: Partial<PaymentSession> = {}) {
  const before = load()
  const session = { ...SESSION, createdAt: Date.now(), ...change }
  sessions.keep(before.ctx, session)
  followPayment(before.ctx, session)
  await vi.advanceTimersByTimeAsync(ms)
  expect(before.told).toEqual([HASH])
  expect(before.unfinished()).toEqual([])
  foyer.destroy()
  return load(address)
}

test('after a reload it is watched for the rest of the time, and told when it is taken back', async () => {
  const { told, stage, unfinished, ctx } = await reloaded(12_000)
  expect(stage()).toBe('arrived')
  amount = undefined
  await vi.advanceTimersByTimeAsync(11_000)
  expect(told).toEqual([TAKEN_BACK])
  expect(stage()).toBe('sent')
  expect(unfinished()).toHaveLength(1)
  amount = DUE
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([TAKEN_BACK, HASH])
  expect(stage()).toBe('arrived')
  expect(ctx.store.get().payments[SESSION.id]?.received).toBe(DUE)
})

test('with another account it is followed all the same: the host hears of it', async () => {
  const { told } = await reloaded(12_000, '0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  amount = undefined
  await vi.advanceTimersByTimeAsync(11_000)
  expect(told).toEqual([TAKEN_BACK])
})

test.each([
  ['a deposit', { isDeposit: true }, false],
  ['what a host was told', {}, true],
] as const)('%s that stays until the end is forgotten then, and nothing is told twice', async (_, change, isTold) => {
  const { told, ctx, unfinished } = await reloaded(12_000, ME, change)
  if (isTold) keepCallTold(ctx, SESSION.id)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(sessions.find(ctx, SESSION.id)).toBeDefined()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sessions.find(ctx, SESSION.id)).toBeUndefined()
  expect(told).toEqual([])
  expect(unfinished()).toEqual([])
})

test('a payment that was taken back while nobody had the page open is told at the next visit', async () => {
  const { told } = await reloaded(12_000)
  foyer.destroy()
  vi.setSystemTime(Date.now() + 3_600_000)
  amount = undefined
  const next = load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([])
  expect(next.told).toEqual([TAKEN_BACK])
})

test.each([
  { hash: HASH, amount: '1.5', until: 1 },
  { hash: 7, amount: '1', until: 1 },
  { hash: HASH, amount: '1' },
])('what another script has written of an arrival is dropped: %j', (arrived) => {
  const { ctx } = load()
  sessions.keep(ctx, { ...SESSION, createdAt: Date.now(), arrived: arrived as never })
  expect(sessions.all(ctx)).toEqual([])
})

test.each([
  ['0.1234567', 6, 0],
  ['1.5', 0, 0],
  ['0.123456', 6, 1],
  ['15', 0, 1],
])('an amount of %s of an asset with %i decimals is kept or dropped', (amount, decimals, kept) => {
  const { ctx } = load()
  sessions.keep(ctx, { ...SESSION, createdAt: Date.now(), amount, decimals })
  expect(sessions.all(ctx)).toHaveLength(kept)
})
