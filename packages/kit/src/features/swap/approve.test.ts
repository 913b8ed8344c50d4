import { FoyerError } from '@foyer/base'
import { SENT_UNKNOWN, USER_REJECTED } from '@foyer/base/catalogue'
import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Adapter, PreparedTransfer, SentTransaction } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { TransactionTrace } from '../../core/connections/trace.ts'
import { MISSING_BEFORE_DROPPED, UNSEEN_BEFORE_DROPPED_MS } from '../../core/transfers/poll-transfer.ts'
import { readUnsettled, unsettledOf } from '../../core/transfers/unsettled.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { followApproval, sendApproval } from './approve.ts'
import type { SwapReview } from './build.ts'
import type { RunEnd } from './swap-state.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const [HASH, OTHER] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
const PREPARED: PreparedTransfer = {
  transaction: { to: USDC, data: '0x095ea7b3' },
  ...{ fee: 1n, maxFee: 1n, nonce: 7, held: 1_000n, heldNative: 1_000n },
}
const from = {
  ...{ network: mainnet, name: 'USD Coin', symbol: 'USDC', decimals: 6, address: USDC, contract: USDC },
}
const REVIEW = { account: ME, from, to: from, amount: 100n, offer: { spender: ROUTER } } as unknown as SwapReview

/** An instance on whose chain the test says what is known of a transaction. */
function world() {
  const foyer = createFoyer({ networks: [mainnet], publicRpc: true })
  const { context: ctx } = foyer
  const chain = {
    /** What the node says, or that it says nothing. */
    trace: { status: 'pending' } as TransactionTrace | 'down',
    allowance: 0n,
    answer: async (): Promise<{ hash: string }> => ({ hash: HASH }),
    asked: [] as SentTransaction[],
  }
  const can = {
    transfer: {
      submit: () => chain.answer(),
      async trace(_: unknown, sent: SentTransaction) {
        chain.asked.push(sent)
        if (chain.trace === 'down') throw new Error('down')
        return chain.trace
      },
    },
    swap: { read: async () => ({ held: 0n, heldNative: 0n, allowance: chain.allowance }) },
  } as unknown as Adapter['can']
  ctx.adapters.set('eip155', { ...universalAdapter('eip155'), watch: () => () => undefined, can })
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const session = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
  const connector: Connector = {
    ...{ id: 'harbor', ...wallet, namespaces: ['eip155'] },
    connect: async () => session,
    resume: async () => session,
  }
  addConnection(ctx, 'eip155', connector, session, { addresses: [ME], chain: mainnet.caipNetworkId })
  return { foyer, ctx, chain }
}

let at: ReturnType<typeof world>
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryArea())
  vi.useFakeTimers()
  at = world()
})
afterEach(() => {
  at.foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SECOND = 1_000
const remembered = () =>
  unsettledOf(at.ctx.store.get().unsettled, { from: ME, asset: from, spender: ROUTER }).map(({ approval }) => approval)

/** Sends it, and notes how it ends. */
function send() {
  const leaving = new AbortController()
  const steps: string[] = []
  const ends: (RunEnd | { code: string })[] = []
  sendApproval(at.ctx, REVIEW, { prepared: PREPARED, resets: false }, (step) => steps.push(step), leaving.signal).then(
    (end) => ends.push(end),
    (error: FoyerError) => ends.push({ code: error.code }),
  )
  return { steps, ends, leave: () => leaving.abort() }
}
const seen = async () => {
  const sending = send()
  await vi.advanceTimersByTimeAsync(0)
  expect(sending.ends).toEqual([])
  return sending
}

test('granted: the limit is known, and nothing of it is remembered any more', async () => {
  const { steps, ends } = await seen()
  expect(steps).toEqual(['asking', 'settling'])
  at.chain.trace = { status: 'included', hash: HASH, blockNumber: 1n, fee: 1n }
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toEqual([{ type: 'approved', limit: 100n }])
  expect(remembered()).toEqual([])
})

test.each([
  ['reverted', { status: 'reverted', hash: HASH, reason: 'no', fee: 1n }, 'TRANSACTION_REVERTED'],
  ['cancelled', { status: 'replaced', by: OTHER, kind: 'cancelled' }, 'TRANSACTION_ERROR'],
  ['replaced', { status: 'replaced', by: OTHER, kind: 'other' }, 'TRANSACTION_ERROR'],
] as const)('%s: told as that, and it can be approved again', async (fate, trace, code) => {
  const { ends } = await seen()
  at.chain.trace = trace
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toMatchObject([{ type: 'failed', fate, error: { code } }])
  expect(remembered()).toEqual([])
  const { length } = at.chain.asked
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(at.chain.asked).toHaveLength(length)
})

test('pending for ten minutes: no longer waited for, and remembered for the visitor to decide', async () => {
  const { ends } = await seen()
  await vi.advanceTimersByTimeAsync(595 * SECOND)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(ends).toEqual([{ type: 'left' }])
  expect(remembered()).toMatchObject([{ sent: { hash: HASH } }])
  const { length } = at.chain.asked
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(at.chain.asked).toHaveLength(length)
})

test('dropped: told after as many polls as a transfer', async () => {
  const { ends } = await seen()
  at.chain.trace = { status: 'missing' }
  await vi.advanceTimersByTimeAsync((MISSING_BEFORE_DROPPED - 1) * SECOND)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toMatchObject([{ type: 'failed', fate: 'dropped' }])
})

test('its nonce is used and nobody knows by what: not waited for without an end', async () => {
  at.chain.trace = { status: 'unclear' }
  const { ends } = await seen()
  await vi.advanceTimersByTimeAsync(UNSEEN_BEFORE_DROPPED_MS - 5 * SECOND)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(ends).toMatchObject([{ type: 'failed', fate: 'dropped' }])
})

test.each([
  ['at another price', { status: 'replaced', by: OTHER, kind: 'other' }],
  ['in a way that no node connects with it', { status: 'unclear' }],
] as const)('replaced %s, and the limit is there: granted', async (_, trace) => {
  const { ends } = await seen()
  at.chain.trace = trace
  at.chain.allowance = 100n
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toEqual([{ type: 'approved', limit: 100n }])
})

test('the same at another price goes on under its new hash, after a reload, too', async () => {
  const { ends } = await seen()
  at.chain.trace = { status: 'replaced', by: OTHER, kind: 'repriced' }
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toEqual([])
  expect(remembered()).toMatchObject([{ sent: { hash: OTHER, seen: true } }])
})

test('a node that does not answer while it is awaited: asked again', async () => {
  at.chain.trace = 'down'
  const { ends } = await seen()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(ends).toEqual([])
  at.chain.trace = { status: 'included', hash: HASH, blockNumber: 1n, fee: 1n }
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(ends).toEqual([{ type: 'approved', limit: 100n }])
})

test('asked for as often as a transfer: every second, and every five once it takes long', async () => {
  await seen()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(at.chain.asked).toHaveLength(11)
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  const { length } = at.chain.asked
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(at.chain.asked).toHaveLength(length + 12)
})

test.each(['the visitor leaves', 'the instance ends'])('%s: nothing is asked any more', async (how) => {
  const { ends, leave } = await seen()
  if (how === 'the visitor leaves') leave()
  else at.foyer.destroy()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual([{ type: 'left' }])
  const { length } = at.chain.asked
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(at.chain.asked).toHaveLength(length)
})

test('whoever has left is not asked a second time: it is remembered over a reload, and followed again', async () => {
  const { leave } = await seen()
  leave()
  at.foyer.destroy()
  at = world()
  readUnsettled(at.ctx)
  const [approval] = remembered()
  expect(approval?.sent).toMatchObject({ hash: HASH, nonce: 7, seen: true, amount: '100' })
  if (!approval?.sent) throw new Error('it is remembered')
  at.chain.trace = { status: 'included', hash: HASH, blockNumber: 1n, fee: 1n }
  expect(await followApproval(at.ctx, approval.sent)).toEqual({ type: 'approved', limit: 100n })
  expect(remembered()).toEqual([])
})

test('what no node has shown yet is remembered, too', async () => {
  at.chain.trace = 'down'
  await seen()
  expect(remembered()).toMatchObject([{ sent: { hash: HASH } }])
})

test.each([
  [USER_REJECTED, 0],
  [SENT_UNKNOWN, 1],
] as const)('the wallet answers %o: remembered or not', async (row, count) => {
  at.chain.answer = () => Promise.reject(new FoyerError(row))
  const { ends } = send()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual([{ code: row.code }])
  expect(remembered()).toEqual(Array(count).fill({}))
})

test('it is none of the transfers, and sending is not warned about it', async () => {
  await seen()
  const { transfers, unsettled } = at.ctx.store.get()
  expect(transfers).toEqual([])
  expect(unsettled).toHaveLength(1)
  expect(unsettledOf(unsettled, { from: ME, asset: from })).toEqual([])
})
