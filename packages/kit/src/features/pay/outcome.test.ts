import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import { base, mainnet, solana } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Adapter } from '../../core/connections/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { PaymentRequest, PaymentResult, PaymentSession } from '../../core/payments.ts'
import { WATCHED_AFTER_END_MS } from '../../core/transfers/poll-transfer.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { putTransfer } from '../../core/transfers/transfers.ts'
import { closeModal, openModal } from '../../modal/controller.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { setModal } from '../../modal/modal-state.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { begunOf } from './begun.ts'
import { pay } from './pay.ts'
import { followPayment } from './progress.ts'
import { resumePayments } from './resume.ts'
import { sessions, unfinishedOf } from './sessions.ts'
import { keepCallTold } from './tell-host.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const HASH = `0x${'ab'.repeat(32)}`
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const REQUEST: PaymentRequest = {
  asset: { network: 'eip155:8453', asset: 'native', metadata: ETHER },
  amount: '0.5',
  recipient: SHOP,
}
const DUE = 5n * 10n ** 17n
const unread = () => Promise.reject(new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'no answer' } }))

type Status = { readonly status: string; readonly txHash?: string }
let statuses: Record<string, Status>
let source: (hash: string) => string
const made: Foyer[] = []
beforeEach(() => {
  source = (hash) => hash.toLowerCase()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  statuses = {}
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { id, params } = JSON.parse(String(body))
    const result = statuses[params.sessionId] ?? { status: 'UNKNOWN' }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(async () => {
  // An opened modal loads its part of the server's configuration, whose retries would be timers of the next test.
  await vi.dynamicImportSettled()
  for (const foyer of made.splice(0)) foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with a connected visitor. What its chain says of a transaction is what `received` answers. */
function page() {
  const received = vi.fn<(...call: Parameters<Adapter['can']['received'] & object>) => Promise<bigint | undefined>>(
    async () => undefined,
  )
  const foyer = createFoyer({ networks: [base], projectId: 'atoll', apiUrl: 'https://api.example' })
  made.push(foyer)
  const ctx = foyer.context
  const transfer = { readAddress: async (text: string) => text } as unknown as NonNullable<Adapter['can']['transfer']>
  ctx.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: {
      received: async (target, hash, by) => {
        const amount = await received(target, hash, by)
        return amount === undefined ? undefined : { amount, source: source(hash) }
      },
      transfer,
      height: async () => 100,
      tokenDecimals: async () => 6,
    },
  })
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const live = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
  const connector: Connector = {
    ...{ id: 'harbor', ...wallet, namespaces: ['eip155'] },
    connect: async () => live,
    resume: async () => live,
  }
  addConnection(ctx, 'eip155', connector, live, { addresses: [ME], chain: base.caipNetworkId })
  const told: unknown[] = []
  foyer.on('PAY_SUCCESS', (event) => told.push(event))
  foyer.on('PAY_ERROR', ({ exchange, error }) => told.push({ exchange, code: error.code }))
  let requestId: string | undefined
  /** The host's call, as far as the modal is open. */
  const call = async (request = REQUEST) => {
    let settled: unknown
    void pay(ctx, request, async ({ arguments: { id } }) => {
      requestId = id
      setModal(ctx, { open: true })
    }).then(
      (result) => {
        settled = result
      },
      (error) => {
        settled = error.code
      },
    )
    await vi.advanceTimersByTimeAsync(0)
    return () => settled
  }
  const send = (change: Partial<SentTransfer> = {}) =>
    putTransfer(ctx, {
      ...{ id: `eip155:8453 ${HASH}`, network: 'eip155:8453', from: ME, to: SHOP, amount: String(DUE) },
      ...{ decimals: 18, symbol: 'ETH', hash: HASH, transaction: {}, sentAt: Date.now(), missing: 0, requestId },
      outcome: { status: 'delivered', hash: HASH, fee: '1', at: Date.now() },
      ...change,
    })
  const leave = () => setModal(ctx, { open: false })
  return { foyer, ctx, connector, live, received, told, call, send, leave }
}

const session = (change: Partial<PaymentSession> = {}): PaymentSession => ({
  ...{ id: '1'.repeat(32), exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:8453', contract: '' },
  ...{ symbol: 'ETH', decimals: 18, amount: '0.5', recipient: SHOP, account: `eip155:8453:${ME}` },
  ...{ projectId: 'atoll', createdAt: Date.now(), since: 1, ...change },
})

describe('a payment from the wallet', () => {
  test('arrives once the chain shows that it pays, and is told as an event', async () => {
    const { call, send, received, told } = page()
    received.mockResolvedValue(DUE)
    const settled = await call()
    send()
    await vi.advanceTimersByTimeAsync(0)
    const transactionHash = HASH
    expect(settled()).toEqual({ caipNetworkId: 'eip155:8453', transactionHash, from: 'wallet' })
    expect(told).toEqual([{ exchange: 'wallet', caipNetworkId: 'eip155:8453', transactionHash }])
    // What others pay in the same transaction is not the visitor's.
    expect(received).toHaveBeenCalledWith(expect.anything(), HASH, expect.objectContaining({ from: ME }))
  })

  test('of two transfers that both arrive, the first one answers the call, and is told alone', async () => {
    const { call, send, received, told } = page()
    received.mockResolvedValue(DUE)
    const settled = await call()
    const other = `0x${'cd'.repeat(32)}`
    const outcome = { status: 'pending' } as const
    send({ outcome })
    send({ outcome, id: `eip155:8453 ${other}`, hash: other })
    send()
    send({
      id: `eip155:8453 ${other}`,
      hash: other,
      outcome: { status: 'delivered', hash: other, fee: '1', at: Date.now() },
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toMatchObject({ from: 'wallet' })
    expect(told).toHaveLength(1)
  })

  test('what the chain says once the instance was destroyed is told to nobody, and starts nothing', async () => {
    const { foyer, call, send, received, told } = page()
    let answer = (_: bigint) => undefined as unknown
    received.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const settled = await call()
    send()
    await vi.advanceTimersByTimeAsync(0)
    foyer.destroy()
    answer(DUE)
    await vi.advanceTimersByTimeAsync(0)
    expect([settled(), told, vi.getTimerCount()]).toEqual(['INSTANCE_DESTROYED', [], 0])
  })

  test('an unreadable chain is asked again, after the visitor has left too', async () => {
    const { call, send, received, leave } = page()
    received.mockImplementationOnce(unread).mockResolvedValueOnce(undefined).mockResolvedValue(DUE)
    const settled = await call()
    send()
    leave()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled()).toMatchObject({ from: 'wallet' })
  })

  test('a chain that never answers leaves it unknown, not failed', async () => {
    const { call, send, received, leave, told } = page()
    received.mockImplementation(unread)
    const settled = await call()
    send()
    leave()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(settled()).toBe('UNABLE_TO_GET_DEPOSIT_STATUS')
    expect(received).toHaveBeenCalledTimes(20)
    expect(told).toEqual([{ exchange: 'wallet', code: 'UNABLE_TO_GET_DEPOSIT_STATUS' }])
  })

  test.each([
    ['pays too little', { outcome: undefined }],
    ['was undone', { outcome: { status: 'reverted', hash: HASH, reason: '', fee: '1', at: 0 } as const }],
  ])('one that %s failed', async (_, { outcome }) => {
    const { call, send, received, leave, told } = page()
    received.mockResolvedValue(DUE - 1n)
    const settled = await call()
    send(outcome ? { outcome: { ...outcome, at: Date.now() } } : {})
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toBeUndefined()
    leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe('UNABLE_TO_INITIATE_PAYMENT')
    expect(told).toEqual([{ exchange: 'wallet', code: 'UNABLE_TO_INITIATE_PAYMENT' }])
  })

  test('what was sent or asked before, of the same amount to the same recipient, is no part of a call', async () => {
    const { ctx, call, send, received, leave } = page()
    received.mockResolvedValue(DUE)
    const settled = await call()
    send({ requestId: undefined })
    const asked = { id: 'x', network: 'eip155:8453', from: ME, to: SHOP, amount: String(DUE), decimals: 18 } as const
    ctx.store.set({ unsettled: [{ ...asked, symbol: 'ETH', held: '1', askedAt: Date.now() }] })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toBeUndefined()
    leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe('MODAL_CLOSED')
  })

  test('a payment of before a reload pays the call that asks for the same', async () => {
    const one = page()
    await one.call()
    one.send({ outcome: { status: 'pending' } })
    const requestId = one.ctx.modalRuntime.payRequest
    one.foyer.destroy()
    const two = page()
    two.received.mockResolvedValue(DUE)
    const settled = await two.call()
    expect(begunOf(two.ctx.store.get(), two.ctx.modalRuntime.payRequest)).toMatchObject({ hash: HASH })
    two.send({ requestId })
    two.leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toMatchObject({ from: 'wallet' })
    // It has paid, so that the next call of the same is another one.
    await two.call()
    expect(begunOf(two.ctx.store.get(), two.ctx.modalRuntime.payRequest)).toBeUndefined()
  })

  test('one that landed after a reload pays the call of hours later, and is forgotten after a day', async () => {
    const one = page()
    await one.call()
    one.send()
    one.foyer.destroy()
    vi.setSystemTime(Date.now() + 20 * 3_600_000)
    const two = page()
    two.received.mockResolvedValue(DUE)
    const settled = await two.call()
    two.leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toMatchObject({ from: 'wallet' })
    two.foyer.destroy()
    vi.setSystemTime(Date.now() + 5 * 3_600_000)
    const three = page()
    await three.call()
    expect(three.ctx.store.get().transfers).toEqual([])
  })

  test('one of before that may have been sent is no reason to pay again', async () => {
    const one = page()
    await one.call()
    const asked = { id: 'x', network: 'eip155:8453', from: ME, to: SHOP, amount: String(DUE), decimals: 18 } as const
    const requestId = one.ctx.modalRuntime.payRequest
    const unsettled = { ...asked, symbol: 'ETH', held: '1', askedAt: Date.now(), requestId }
    one.ctx.storage.write({ name: 'unsettled', check: () => undefined }, [unsettled])
    const begun = (of: typeof one) => begunOf(of.ctx.store.get(), of.ctx.modalRuntime.payRequest)
    // The first call is still waiting for it.
    await one.call()
    expect(begun(one)).toBeUndefined()
    one.foyer.destroy()
    const two = page()
    await two.call({ ...REQUEST, amount: '0.4' })
    expect(begun(two)).toBeUndefined()
    await two.call()
    expect(begun(two)).toEqual(unsettled)
  })

  test('one transaction pays one call', async () => {
    const { call, send, received } = page()
    received.mockResolvedValue(DUE)
    const first = await call()
    send()
    expect(await vi.advanceTimersByTimeAsync(0).then(first)).toMatchObject({ from: 'wallet' })
    const second = await call()
    send()
    expect(await vi.advanceTimersByTimeAsync(0).then(second)).toBeUndefined()
  })

  test('leaving the payment ends the call where the modal stays, too', async () => {
    const { ctx, call } = page()
    const settled = await call()
    setModal(ctx, { embedded: true })
    openModal(ctx, { view: { view: 'Pay', args: { ...REQUEST, id: ctx.modalRuntime.payRequest ?? '' } } })
    closeModal(ctx)
    expect(ctx.store.get().router.stack.map(({ view }) => view)).toEqual(['Account'])
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe('MODAL_CLOSED')
  })

  test('a wallet that never says whether it was sent holds the call for a while only, from leaving on', async () => {
    const { ctx, call, leave, told } = page()
    const settled = await call()
    const asked = { id: 'x', network: 'eip155:8453', from: ME, to: SHOP, amount: String(DUE), decimals: 18 } as const
    const requestId = ctx.modalRuntime.payRequest
    ctx.store.set({ unsettled: [{ ...asked, symbol: 'ETH', held: '1', askedAt: Date.now(), requestId }] })
    expect(await vi.advanceTimersByTimeAsync(3_600_000).then(settled)).toBeUndefined()
    leave()
    const UNSETTLED_MS = 900_000
    expect(await vi.advanceTimersByTimeAsync(UNSETTLED_MS - 1).then(settled)).toBeUndefined()
    expect(await vi.advanceTimersByTimeAsync(1).then(settled)).toBe('UNABLE_TO_GET_DEPOSIT_STATUS')
    expect(told).toEqual([{ exchange: 'wallet', code: 'UNABLE_TO_GET_DEPOSIT_STATUS' }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['dropped', 'UNABLE_TO_GET_DEPOSIT_STATUS', { status: 'dropped', at: 0 } as const],
    ['replaced', 'UNABLE_TO_GET_DEPOSIT_STATUS', { status: 'replaced', hash: HASH, kind: 'other', at: 0 } as const],
    ['cancelled', 'UNABLE_TO_INITIATE_PAYMENT', { status: 'replaced', hash: HASH, kind: 'cancelled', at: 0 } as const],
  ])('one that was %s ends with %s', async (_, code, outcome) => {
    const { call, send, leave } = page()
    const settled = await call()
    send({ outcome: { ...outcome, at: Date.now() } })
    leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe(code)
  })

  test('a transaction of before the call does not pay it, unless it is taken up', async () => {
    const { call, send, received } = page()
    await call()
    await vi.advanceTimersByTimeAsync(1)
    send()
    await vi.advanceTimersByTimeAsync(0)
    expect(received.mock.lastCall?.[2]).toMatchObject({ since: 100 })
    send({ sentAt: 0, outcome: { status: 'delivered', hash: `${HASH}0`, fee: '1', at: Date.now() } })
    await vi.advanceTimersByTimeAsync(0)
    expect(received.mock.lastCall?.[2].since).toBeUndefined()
  })

  test('a network that the host takes away meanwhile leaves it unknown', async () => {
    const { foyer, call, send, received, leave } = page()
    received.mockImplementation(unread)
    const settled = await call()
    foyer.addNetwork(mainnet)
    foyer.removeNetwork(base.caipNetworkId)
    send()
    leave()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(settled()).toBe('UNABLE_TO_GET_DEPOSIT_STATUS')
  })

  test('one whose block is taken back is told, and what becomes of it then', async () => {
    const { call, send, received, told } = page()
    received.mockResolvedValue(DUE)
    await call()
    send()
    await vi.advanceTimersByTimeAsync(0)
    told.length = 0
    const back = { exchange: 'wallet', code: 'UNABLE_TO_GET_DEPOSIT_STATUS' }
    send({ outcome: { status: 'pending' } })
    expect(told).toEqual([back])
    const by = `0x${'cd'.repeat(32)}`
    send({ hash: by, outcome: { status: 'delivered', hash: by, fee: '1', at: Date.now() } })
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([back, expect.objectContaining({ exchange: 'wallet', transactionHash: by })])
  })

  test('a destroyed instance ends it, whatever is on its way', async () => {
    const { foyer, call, send } = page()
    const settled = await call()
    send({ outcome: { status: 'pending' } })
    foyer.destroy()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe('INSTANCE_DESTROYED')
  })
})

describe('a payment from an exchange', () => {
  test('one that has arrived is kept as long as others, because a call may ask for it; a deposit makes way first', () => {
    const { ctx } = page()
    const arrived = { hash: HASH, amount: '1', until: Date.now() }
    const one = (digit: number, change: Partial<PaymentSession> = {}) =>
      sessions.keep(ctx, session({ id: String(digit).repeat(32), ...change }))
    one(0)
    one(1, { isDeposit: true, arrived })
    one(2, { arrived })
    for (let digit = 3; digit <= 9; digit += 1) one(digit)
    sessions.keep(ctx, session({ id: 'a'.repeat(32) }))
    const ids = () => sessions.all(ctx).map(({ id }) => id[0])
    expect(ids()).toEqual(['a', '9', '8', '7', '6', '5', '4', '3', '2', '0'])
    sessions.keep(ctx, session({ id: 'b'.repeat(32) }))
    expect(ids()).toEqual(['b', 'a', '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test('one of before a reload pays the call that asks for the same', async () => {
    const { ctx, call, received, leave } = page()
    received.mockResolvedValue(DUE)
    sessions.keep(ctx, session())
    const settled = await call()
    leave()
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled()).toEqual({ caipNetworkId: 'eip155:8453', transactionHash: HASH, from: 'meridian' })
  })

  test.each([
    ['in time to be watched', 10_000],
    ['long before', 600_000],
  ])('one that arrived after a reload, %s, pays the next call of the same, and no other', async (_, ms) => {
    const one = page()
    sessions.keep(one.ctx, session())
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    one.received.mockResolvedValue(DUE)
    resumePayments(one.ctx)
    await vi.advanceTimersByTimeAsync(ms)
    expect(one.told).toEqual([expect.objectContaining({ transactionHash: HASH })])
    // It is found on the same page, and on the next one, before or after that one has read what was begun.
    one.foyer.destroy()
    const two = page()
    two.received.mockResolvedValue(DUE)
    const settled = await two.call()
    resumePayments(two.ctx)
    expect(settled()).toEqual({ caipNetworkId: 'eip155:8453', transactionHash: HASH, from: 'meridian' })
    expect(begunOf(two.ctx.store.get(), two.ctx.modalRuntime.payRequest)).toMatchObject({ stage: 'arrived' })
    const next = await two.call()
    await vi.advanceTimersByTimeAsync(40_000)
    expect([next(), two.told]).toEqual([undefined, []])
    expect(sessions.all(two.ctx)).toEqual([])
  })

  test('one that arrived before a reload pays no call while its block is gone', async () => {
    const one = page()
    sessions.keep(one.ctx, session())
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    one.received.mockResolvedValue(DUE)
    resumePayments(one.ctx)
    await vi.advanceTimersByTimeAsync(5_000)
    one.foyer.destroy()
    const two = page()
    two.received.mockResolvedValue(undefined)
    const settled = await two.call()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(settled()).toBeUndefined()
    two.received.mockResolvedValue(DUE)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(settled()).toMatchObject({ transactionHash: HASH })
    // The page before has told the host by its event.
    expect([one.told.length, two.told]).toEqual([1, []])
  })

  test('one that arrived on this page while no call waited pays the next call', async () => {
    const { ctx, call, received, told } = page()
    received.mockResolvedValue(DUE)
    sessions.keep(ctx, session())
    resumePayments(ctx)
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    await vi.advanceTimersByTimeAsync(5_000)
    const settled = await call()
    expect(settled()).toMatchObject({ transactionHash: HASH, from: 'meridian' })
    // The host that was told of it hears here that it is taken back.
    received.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(told.slice(1)).toEqual([{ exchange: 'meridian', code: 'UNABLE_TO_GET_DEPOSIT_STATUS' }])
    // And who asks again is paid by it, once it arrives after all.
    const again = await call()
    received.mockResolvedValue(DUE)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(again()).toMatchObject({ transactionHash: HASH })
  })

  test('of two of the same that arrive, each pays one call', async () => {
    const { ctx, call, received } = page()
    received.mockResolvedValue(DUE)
    const both = [session(), session({ id: '2'.repeat(32) })]
    const hashes = [HASH, `0x${'cd'.repeat(32)}`]
    for (const [index, one] of both.entries()) {
      sessions.keep(ctx, one)
      statuses[one.id] = { status: 'SUCCESS', txHash: hashes[index] as string }
    }
    const results = [await call(), await call()].map((settled) => settled() as PaymentResult)
    expect(results.map(({ transactionHash }) => transactionHash).toSorted()).toEqual(hashes)
    expect(await call().then((settled) => settled())).toBeUndefined()
  })

  test('one of before is found whichever of the visitor’s accounts was active', async () => {
    const { ctx, connector, live, call, received } = page()
    received.mockResolvedValue(DUE)
    const key = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    ctx.adapters.set('solana', { ...universalAdapter('solana'), watch: () => () => undefined })
    ctx.store.set({ networks: [...ctx.store.get().networks, solana] })
    const both = { ...live, providers: { ...live.providers, solana: live.providers.eip155 } }
    addConnection(ctx, 'solana', connector, both, { addresses: [key], chain: solana.caipNetworkId })
    ctx.store.set({ session: { ...ctx.store.get().session, active: 'eip155' } })
    sessions.keep(ctx, session({ account: `${solana.caipNetworkId}:${key}` }))
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    expect(unfinishedOf(ctx, ctx.store.get().session)).toHaveLength(1)
    const settled = await call()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toMatchObject({ from: 'meridian' })
  })

  test.each([
    ['another amount', { amount: '0.4' }],
    ['another recipient', { recipient: ME }],
    ['a token', { contract: USDC }],
    ['a deposit', { isDeposit: true as const }],
  ])('one of before that is of %s does not', async (_, change) => {
    const { ctx, call, received, leave } = page()
    received.mockResolvedValue(DUE)
    sessions.keep(ctx, session(change))
    const settled = await call()
    leave()
    expect(await vi.advanceTimersByTimeAsync(0).then(settled)).toBe('MODAL_CLOSED')
  })

  test.each([
    [DUE, ['arrived', 'unpaid']],
    [2n * DUE, ['arrived', 'arrived']],
  ])('a transaction that pays %s pays each of two once', async (paid, stages) => {
    const { ctx, received } = page()
    received.mockResolvedValue(paid)
    const both = [session(), session({ id: '2'.repeat(32) })]
    // A node takes a hash in either case.
    for (const [one, txHash] of [
      [both[0], HASH],
      [both[1], HASH.toUpperCase().replace('0X', '0x')],
    ] as const) {
      if (!one) throw new Error('there are two')
      statuses[one.id] = { status: 'SUCCESS', txHash }
      followPayment(ctx, one)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(Object.values(ctx.store.get().payments).map(({ stage }) => stage)).toEqual(stages)
  })

  test('what contracts paid in a block is counted once, whichever transactions are named', async () => {
    const { ctx, received } = page()
    received.mockResolvedValue(DUE)
    source = () => 'block 100'
    for (const one of [session(), session({ id: '2'.repeat(32) })]) {
      statuses[one.id] = { status: 'SUCCESS', txHash: `0x${one.id.repeat(2)}` }
      followPayment(ctx, one)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(Object.values(ctx.store.get().payments).map(({ stage }) => stage)).toEqual(['arrived', 'unpaid'])
  })

  test('a transaction in which others have taken their part pays no more after a reload', async () => {
    const one = page()
    one.received.mockResolvedValue(DUE)
    keepCallTold(one.ctx, session().id)
    for (const each of [session(), session({ id: '2'.repeat(32) })]) {
      statuses[each.id] = { status: 'SUCCESS', txHash: HASH }
      sessions.keep(one.ctx, each)
      followPayment(one.ctx, each)
    }
    await vi.advanceTimersByTimeAsync(0)
    one.foyer.destroy()
    const two = page()
    two.received.mockResolvedValue(DUE)
    const settled = await two.call()
    expect([settled(), two.told]).toEqual([undefined, []])
    const kept = sessions.find(two.ctx, '2'.repeat(32))
    if (!kept) throw new Error('its number is what the exchange is asked with')
    followPayment(two.ctx, kept)
    expect(two.ctx.store.get().payments[kept.id]).toMatchObject({ stage: 'unpaid', transactionHash: HASH })
    // One that was not looked at before the reload finds nothing either, in whatever letters.
    const late = session({ id: '3'.repeat(32), recipient: SHOP.toLowerCase() })
    statuses[late.id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(two.ctx, late)
    await vi.advanceTimersByTimeAsync(0)
    expect(two.ctx.store.get().payments[late.id]).toMatchObject({ stage: 'unpaid' })
  })

  test('a record of what was counted that cannot be read costs no other', async () => {
    const { ctx, received } = page()
    received.mockResolvedValue(DUE)
    const own = { network: 'eip155:8453', contract: '', recipient: SHOP, by: 'x', source: HASH, amount: String(DUE) }
    const broken = [{ ...own, amount: '-1' }, { ...own, source: 1 }, null]
    ctx.storage.write({ name: 'counted', check: (value) => value }, [...broken, own])
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, session())
    await vi.advanceTimersByTimeAsync(0)
    expect(ctx.store.get().payments[session().id]).toMatchObject({ stage: 'unpaid' })
  })

  test('what an exchange is sending stays begun, however long it takes, and when it is asked about again', async () => {
    const { ctx } = page()
    const { id } = session()
    const progress = () => ctx.store.get().payments[id]
    statuses[id] = { status: 'IN_PROGRESS' }
    followPayment(ctx, session(), 'call')
    await vi.advanceTimersByTimeAsync(200_000)
    expect(progress()).toMatchObject({ stage: 'sending', isAsking: false })
    expect(begunOf(ctx.store.get(), 'call')).toBe(progress())
    statuses[id] = { status: 'UNKNOWN' }
    followPayment(ctx, session())
    expect(progress()).toMatchObject({ stage: 'sending', isAsking: true })
    await vi.advanceTimersByTimeAsync(200_000)
    expect(progress()).toMatchObject({ stage: 'sending', isAsking: false })
  })

  test('the visitor’s own transfer is none', async () => {
    const { ctx, received, send } = page()
    received.mockResolvedValue(DUE)
    send()
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, session())
    await vi.advanceTimersByTimeAsync(0)
    expect(ctx.store.get().payments[session().id]).toMatchObject({ stage: 'unpaid' })
  })

  test('one that has arrived and is gone again is told, and looked for until it arrives after all', async () => {
    const { ctx, received, told } = page()
    const { id } = session()
    const stage = () => ctx.store.get().payments[id]?.stage
    received.mockResolvedValue(DUE)
    statuses[id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, session(), 'call')
    await vi.advanceTimersByTimeAsync(0)
    // A node that does not answer says nothing, and one that is late does not have the block yet.
    received.mockImplementation(unread)
    await vi.advanceTimersByTimeAsync(10_000)
    received.mockResolvedValueOnce(undefined).mockResolvedValue(DUE)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([stage(), told]).toEqual(['arrived', [expect.objectContaining({ transactionHash: HASH })]])
    received.mockResolvedValue(undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage()).toBe('sent')
    expect(begunOf(ctx.store.get(), 'call')).toMatchObject({ isTakenBack: true, received: undefined })
    expect(told.slice(1)).toEqual([{ exchange: 'meridian', code: 'UNABLE_TO_GET_DEPOSIT_STATUS' }])
    // What it had taken is free for another payment of the same transaction.
    const other = session({ id: '2'.repeat(32) })
    statuses[other.id] = { status: 'SUCCESS', txHash: HASH }
    received.mockResolvedValue(DUE)
    followPayment(ctx, other)
    await vi.advanceTimersByTimeAsync(0)
    expect(ctx.store.get().payments[other.id]?.stage).toBe('arrived')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(stage()).toBe('unpaid')
  })

  test('one that was replaced by less is paid no more', async () => {
    const { ctx, received } = page()
    received.mockResolvedValue(DUE)
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, session())
    await vi.advanceTimersByTimeAsync(0)
    received.mockResolvedValue(0n)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ctx.store.get().payments[session().id]?.stage).toBe('unpaid')
  })

  test.each([
    ['that the chain shows, as long as a transfer,', WATCHED_AFTER_END_MS, 6],
    ['of a chain that is not read any more', 100_000, 20],
  ])('a payment %s is watched for a while only', async (_, ms, times) => {
    const { ctx, received } = page()
    received.mockResolvedValueOnce(DUE)
    received.mockImplementation(times === 6 ? async () => DUE : unread)
    statuses[session().id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, session())
    await vi.advanceTimersByTimeAsync(ms)
    expect(received).toHaveBeenCalledTimes(1 + times)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(received).toHaveBeenCalledTimes(1 + times)
  })

  test('a deposit is what arrives', async () => {
    const { ctx, received } = page()
    received.mockResolvedValue(DUE - 1n)
    const deposit = session({ isDeposit: true, recipient: ME })
    statuses[deposit.id] = { status: 'SUCCESS', txHash: HASH }
    followPayment(ctx, deposit)
    await vi.advanceTimersByTimeAsync(0)
    expect(ctx.store.get().payments[deposit.id]).toMatchObject({ stage: 'arrived', received: DUE - 1n })
  })
})

test.each([
  ['the native currency', { asset: 'native', metadata: { ...ETHER, decimals: 6 } }, 'ASSET_NOT_SUPPORTED'],
  ['a token', { asset: USDC, metadata: { ...ETHER, decimals: 18 } }, 'ASSET_NOT_SUPPORTED'],
  ['a token, rightly', { asset: USDC, metadata: { ...ETHER, decimals: 6 } }, undefined],
])('decimals of %s that the host names', async (_, asset, code) => {
  const { call } = page()
  const settled = await call({ ...REQUEST, asset: { ...REQUEST.asset, ...asset } })
  expect(settled()).toBe(code)
})
