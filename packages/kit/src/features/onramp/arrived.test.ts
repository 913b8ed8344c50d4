import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import { arrivals } from '../../core/data/arrivals.ts'
import { reset } from '../../core/routing/navigation.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { setModal } from '../../modal/modal-state.ts'
import { resume } from '../../modal/resume.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { keepArrived } from './arrived.ts'
import { resumeOrders } from './follow-order.ts'
import { type OpenOrder, orders } from './orders.ts'

/* What was bought and has arrived is watched (R53). */

const HASH = `0x${'ab'.repeat(32)}`
const ACCOUNT = 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAID = { amount: '100.00', currency: 'USD' }
const BOUGHT = { hash: HASH, amount: 98_630_000n }
const TOLD = { variant: 'warning', text: '98.63 USDC is pending again: the network reorganised' }

let order: OpenOrder
/** What the chain shows that the transaction pays; 'away': nothing, because it cannot be read. */
let chain: bigint | undefined | 'away'
let foyer: Foyer
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  order = {
    ...{ id: 'q8mUe1bT0kGm4Vw2xYcR5g', account: ACCOUNT, provider: 'Paylane', projectId: 'atoll' },
    ...{ createdAt: Date.now(), network: 'eip155:8453', address: ACCOUNT.slice(12), currency: 'USDC' },
    ...{ contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, since: 7 },
  }
  chain = BOUGHT.amount
  await load()
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load(address = ACCOUNT.slice(12)) {
  foyer?.destroy()
  foyer = createFoyer({ networks: [base], projectId: 'atoll', apiUrl: 'https://api.example', enableReconnect: false })
  connect(address)
  foyer.context.modalRuntime.t = await loadTranslator('en')
  foyer.context.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: {
      received: async (_, hash) => {
        if (chain === 'away') throw new Error('no answer')
        return chain === undefined ? undefined : { amount: chain, source: hash }
      },
    },
  })
}
const connect = (address: string) => connectedAs(foyer.context, address)
const told = () => foyer.context.store.get().toast
const arrived = () => arrivals.of(foyer.context, ACCOUNT).length === 1
const isUnfinished = () => {
  const kept = orders.find(foyer.context, order.id)
  return kept !== undefined && kept.arrived === undefined
}

test('it is watched for 30 seconds, and its order is forgotten then', async () => {
  const { context } = foyer
  keepArrived(context, order, PAID, BOUGHT)
  expect([arrived(), isUnfinished(), context.store.get().bought]).toEqual([true, false, { [order.id]: 'arrived' }])
  await vi.advanceTimersByTimeAsync(29_000)
  expect(orders.find(context, order.id)).toBeDefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(orders.find(context, order.id)).toBeUndefined()
  chain = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([arrived(), told()]).toEqual([true, undefined])
})

test.each([
  ['gone', undefined, 10_000],
  ['one that pays less', 1n, 5_000],
])(
  'a transaction that is %s takes it back: the order is unfinished again, and the visitor is told',
  async (_, seen, ms) => {
    const { context } = foyer
    keepArrived(context, order, PAID, BOUGHT)
    chain = seen
    await vi.advanceTimersByTimeAsync(ms)
    expect([arrived(), isUnfinished(), context.store.get().bought]).toEqual([false, true, { [order.id]: 'back' }])
    expect(told()).toMatchObject(TOLD)
    // It may arrive after all, and is watched again.
    keepArrived(context, order, PAID, BOUGHT)
    expect([arrived(), isUnfinished()]).toEqual([true, false])
  },
)

test('whoever is looking at the order is told by its screen', async () => {
  setModal(foyer.context, { open: true })
  reset(foyer.context, { view: 'OnRampOrder', args: { orderId: order.id } })
  keepArrived(foyer.context, order, PAID, BOUGHT)
  chain = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isUnfinished(), told()]).toEqual([true, undefined])
})

test('while its screen is open, that alone finds it again', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  setModal(foyer.context, { open: true })
  reset(foyer.context, { view: 'OnRampOrder', args: { orderId: order.id } })
  chain = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  chain = BOUGHT.amount
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isUnfinished()).toBe(true)
  setModal(foyer.context, { open: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isUnfinished()).toBe(false)
})

test('a chain that cannot be read takes nothing back', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  chain = 'away'
  await vi.advanceTimersByTimeAsync(120_000)
  expect([arrived(), isUnfinished(), told()]).toEqual([true, false, undefined])
})

const STRANGER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('after a reload it is watched again, whatever is on the screen, and once only', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  await load()
  for (let times = 0; times < 2; times++) await resume(foyer.context)
  await vi.dynamicImportSettled()
  chain = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect([arrived(), isUnfinished()]).toEqual([false, true])
  expect(told()).toMatchObject(TOLD)
})

test('of another account it is not, until its own is connected', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  await load(STRANGER)
  resumeOrders(foyer.context)
  chain = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isUnfinished(), told()]).toEqual([false, undefined])
  connect(order.address)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isUnfinished(), told()]).toEqual([true, expect.objectContaining(TOLD)])
})

test('nobody else is told of it', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  connect(STRANGER)
  chain = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isUnfinished(), told()]).toEqual([true, undefined])
})

test('what was taken back is looked for without its screen, and told when it has arrived after all', async () => {
  keepArrived(foyer.context, order, PAID, BOUGHT)
  chain = undefined
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isUnfinished()).toBe(true)
  chain = BOUGHT.amount
  await vi.advanceTimersByTimeAsync(5_000)
  expect([arrived(), isUnfinished()]).toEqual([true, false])
  expect(arrivals.of(foyer.context, ACCOUNT)[0]?.paid).toEqual(PAID)
  expect(told()).toMatchObject({ variant: 'success', text: '98.63 USDC arrived' })
})
