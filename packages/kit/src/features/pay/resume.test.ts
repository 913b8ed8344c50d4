import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import type { Context } from '../../core/context.ts'
import type { PaymentSession } from '../../core/payments.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { resume } from '../../modal/resume.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { followPayment } from './progress.ts'
import { resumePayments } from './resume.ts'
import { sessions } from './sessions.ts'

/* An unfinished deposit or payment is followed after a reload, whatever is on the screen. */

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PAID = 4n * 10n ** 17n
const DEPOSIT: PaymentSession = {
  ...{ id: '1'.repeat(32), exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:8453', contract: '' },
  ...{ symbol: 'ETH', decimals: 18, amount: '0.5', recipient: ADDRESS, account: `eip155:8453:${ADDRESS}` },
  ...{ projectId: 'atoll', createdAt: 0, since: 1, isDeposit: true },
}

let said: object
let asked: number
/** What the chain shows that the transaction pays. */
let amount: bigint | undefined
let pages: Foyer[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  said = { status: 'IN_PROGRESS' }
  asked = 0
  amount = PAID
  pages = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked += 1
    return Response.json({ jsonrpc: '2.0', id: JSON.parse(String(body)).id, result: said })
  })
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const foyer of pages) foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of this browser, as an account, with the modal closed, and what it tells the host. */
async function load(address = ADDRESS, projectId = 'atoll') {
  const foyer = createFoyer({ networks: [base], projectId, apiUrl: 'https://api.example', enableReconnect: false })
  pages.push(foyer)
  const ctx = foyer.context
  connectedAs(ctx, address)
  ctx.modalRuntime.t = await loadTranslator('en')
  ctx.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: { received: async (__, hash) => (amount === undefined ? undefined : { amount, source: hash }) },
  })
  const told: string[] = []
  foyer.on('PAY_SUCCESS', ({ transactionHash }) => told.push(transactionHash))
  foyer.on('PAY_ERROR', ({ error }) => told.push(error.code))
  const toast = () => ctx.store.get().toast?.text
  return { ctx, told, toast }
}
/** A page that is loaded while a payment is unfinished. */
async function reloaded(session: PaymentSession = DEPOSIT, address?: string, projectId?: string) {
  const { ctx } = await load()
  sessions.keep(ctx, { ...session, createdAt: Date.now() })
  pages.pop()?.destroy()
  return load(address, projectId)
}
const success = () => {
  said = { status: 'SUCCESS', txHash: HASH }
}

test('it arrives without its screen: the visitor is told what arrived, and the host hears it', async () => {
  const { ctx, told, toast } = await reloaded()
  await resume(ctx)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([told, toast(), asked]).toEqual([[], undefined, 2])
  success()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([told, toast(), asked]).toEqual([[HASH], '0.4 ETH has arrived', 3])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
  expect(sessions.find(ctx, DEPOSIT.id)).toBeUndefined()
})

test('R48: what is unknown is asked about twenty times, is never told as arrived or failed, and stays', async () => {
  const { ctx, told, toast } = await reloaded()
  resumePayments(ctx)
  said = { status: 'UNKNOWN' }
  await vi.advanceTimersByTimeAsync(600_000)
  expect([told, toast(), asked]).toEqual([[], undefined, 20])
  expect(sessions.find(ctx, DEPOSIT.id)).toBeDefined()
})

test('what the exchange is sending is still followed after many that nobody has confirmed there', async () => {
  const { ctx } = await reloaded()
  resumePayments(ctx)
  await vi.advanceTimersByTimeAsync(5_000)
  for (let digit = 10; digit < 25; digit += 1)
    sessions.keep(ctx, { ...DEPOSIT, id: String(digit).padStart(32, '0'), createdAt: Date.now() })
  expect(sessions.all(ctx)).toHaveLength(10)
  expect(sessions.find(ctx, DEPOSIT.id)).toBeDefined()
})

test('what a host asked for is told, too, and stays for the host that asks again', async () => {
  const { isDeposit: _, ...owed } = { ...DEPOSIT, amount: '0.4' }
  const tabs = [await reloaded(owed), await load()]
  for (const { ctx } of tabs) resumePayments(ctx)
  success()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tabs.map(({ told, toast }) => [told, toast()])).toEqual([
    [[HASH], '0.4 ETH has arrived'],
    [[], undefined],
  ])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sessions.all(tabs[0]?.ctx as Context)).toMatchObject([{ id: DEPOSIT.id, arrived: { hash: HASH } }])
})

test('of nothing, and of another project, nothing is asked', async () => {
  await resume((await reloaded(DEPOSIT, ADDRESS, 'lagoon')).ctx)
  await vi.dynamicImportSettled()
  vi.stubGlobal('localStorage', new MemoryArea())
  await resume((await load()).ctx)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})

test('of another account nothing is asked until its own is connected', async () => {
  const { ctx, told, toast } = await reloaded(DEPOSIT, STRANGER)
  resumePayments(ctx)
  success()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([told, asked]).toEqual([[], 0])
  connectedAs(ctx, ADDRESS)
  await vi.advanceTimersByTimeAsync(0)
  expect([told, toast()]).toEqual([[HASH], '0.4 ETH has arrived'])
})

test('two tabs: one tells the visitor and the host, and both know', async () => {
  const tabs = [await reloaded(), await load()]
  for (const { ctx } of tabs) resumePayments(ctx)
  success()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tabs.map(({ toast }) => toast())).toEqual(['0.4 ETH has arrived', undefined])
  expect(tabs.map(({ told }) => told)).toEqual([[HASH], []])
  expect(tabs.map(({ ctx }) => ctx.store.get().payments[DEPOSIT.id]?.stage)).toEqual(['arrived', 'arrived'])
})

test('two tabs: that a withdrawal failed is told by one', async () => {
  const tabs = [await reloaded(), await load()]
  for (const { ctx } of tabs) resumePayments(ctx)
  said = { status: 'FAILED' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tabs.map(({ told }) => told)).toEqual([['UNABLE_TO_INITIATE_PAYMENT'], []])
})

test('two tabs: what is taken back is told by one, and that it arrives after all', async () => {
  const tabs = [await reloaded(), await load()]
  const told = () => tabs.flatMap((tab) => tab.told.splice(0))
  for (const { ctx } of tabs) resumePayments(ctx)
  success()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told()).toEqual([HASH])
  amount = undefined
  await vi.advanceTimersByTimeAsync(11_000)
  expect(told()).toEqual(['UNABLE_TO_GET_DEPOSIT_STATUS'])
  amount = PAID
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told()).toEqual([HASH])
})

describe('beside the tab in which the visitor pays', () => {
  /** The locks of a browser, by name. */
  const locks = () => {
    const last: { [name: string]: Promise<unknown> } = {}
    const request = async (name: string, ...rest: unknown[]) => {
      const [action, { signal }] = [rest.pop() as () => unknown, (rest[0] ?? {}) as { readonly signal?: AbortSignal }]
      const given = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      const turn = Promise.race([last[name], given]).then(action)
      last[name] = Promise.allSettled([last[name], turn])
      return turn
    }
    return { request }
  }
  let giveUp: AbortController
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: locks() })
    giveUp = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal)
  })
  afterEach(() => void vi.restoreAllMocks())
  /** A tab that has just seen it, and the one that looks five seconds later. */
  const both = async () => {
    const resumed = await reloaded()
    const paying = await load()
    const session = sessions.find(paying.ctx, DEPOSIT.id)
    if (!session) throw new Error('it is unfinished')
    followPayment(paying.ctx, session)
    await vi.advanceTimersByTimeAsync(2_500)
    resumePayments(resumed.ctx)
    await vi.advanceTimersByTimeAsync(3_500)
    success()
    await vi.advanceTimersByTimeAsync(1_500)
    // It has seen the end, and lets the other one tell.
    expect(resumed.ctx.store.get().payments[DEPOSIT.id]?.stage).toBe('arrived')
    expect([resumed.told, paying.told]).toEqual([[], []])
    return { resumed, paying }
  }

  test('a resumed one is silent: the host hears it where the visitor pays', async () => {
    const { resumed, paying } = await both()
    await vi.advanceTimersByTimeAsync(2_500)
    expect([resumed.told, paying.told]).toEqual([[], [HASH]])
    await vi.advanceTimersByTimeAsync(5_000)
    paying.ctx.undo.forEach((undo) => void undo())
    await vi.advanceTimersByTimeAsync(5_000)
    expect([resumed.told, paying.told]).toEqual([[], [HASH]])
  })

  test('a resumed one tells once that tab is gone', async () => {
    const { resumed, paying } = await both()
    pages.pop()?.destroy()
    await vi.advanceTimersByTimeAsync(0)
    expect([resumed.told, paying.told]).toEqual([[HASH], []])
  })

  test('a resumed one tells once that tab has had its time', async () => {
    const { resumed } = await both()
    giveUp.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(resumed.told).toEqual([HASH])
  })
})

test('a withdrawal that failed is told, and forgotten', async () => {
  const { ctx, told, toast } = await reloaded()
  resumePayments(ctx)
  said = { status: 'FAILED' }
  await vi.advanceTimersByTimeAsync(5_000)
  expect([told, toast()]).toEqual([['UNABLE_TO_INITIATE_PAYMENT'], 'Meridian didn’t send the payment'])
  expect(sessions.find(ctx, DEPOSIT.id)).toBeUndefined()
})
