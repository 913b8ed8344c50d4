import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { Received, Receiving } from '../connections/adapter.ts'
import { notifyOutcome } from './resume-polling.ts'
import type { SentTransfer } from './sending.ts'
import { putTransfer } from './transfers.ts'

/* What a toast tells of a swap: what the chain shows that it paid, or else what it gives at least. */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const HASH = `0x${'ab'.repeat(32)}`
const SWAP: SentTransfer = {
  ...{ id: `eip155:8453 ${HASH}`, network: 'eip155:8453', from: ME, to: `0x${'22'.repeat(20)}`, hash: HASH },
  ...{ amount: '20000000', decimals: 6, symbol: 'USDC', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  swap: { symbol: 'DAI', decimals: 18, contract: DAI, minimum: `19${'0'.repeat(18)}` },
  ...{ transaction: {}, sentAt: 0, missing: 0, outcome: { status: 'delivered', hash: HASH, fee: '1', at: Date.now() } },
}
const AT_LEAST = 'Swapped 20 USDC to at least 19 DAI'

let foyer: Foyer
let asked: Receiving[]
let paid: () => Promise<Received | undefined>
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
  asked = []
  foyer = createFoyer({ networks: [base], projectId: 'atoll', apiUrl: 'https://api.example', enableReconnect: false })
  const { context } = foyer
  connectedAs(context, ME)
  context.modalRuntime.t = await loadTranslator('en')
  context.adapters.set('eip155', {
    ...universalAdapter('eip155'),
    watch: () => () => undefined,
    can: {
      received(_, __, by) {
        asked.push(by)
        return paid()
      },
    },
  })
})
afterEach(() => {
  foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DAI_PAID = 19_876_543_210_987_654_321n
async function toastOf(transfer: SentTransfer = SWAP, ms = 0): Promise<string | undefined> {
  putTransfer(foyer.context, transfer)
  notifyOutcome(foyer.context, transfer)
  await vi.advanceTimersByTimeAsync(ms)
  return foyer.context.store.get().toast?.text
}

test('what the chain shows that it paid the account', async () => {
  paid = async () => ({ amount: DAI_PAID, source: HASH })
  expect(await toastOf()).toBe('Swapped 20 USDC to 19.87654321 DAI')
  expect(asked).toEqual([{ to: ME, contract: DAI }])
})

test.each([
  ['a node without an answer', async () => undefined, SWAP],
  ['a node that fails', () => Promise.reject(new Error('no')), SWAP],
  ['less than it has to be', async () => ({ amount: 1n, source: HASH }), SWAP],
  [
    'the native currency',
    async () => ({ amount: DAI_PAID, source: HASH }),
    { ...SWAP, swap: { symbol: 'DAI', decimals: 18, minimum: `19${'0'.repeat(18)}` } },
  ],
])('of %s: what it gives at least', async (_, answer, transfer) => {
  paid = answer
  expect(await toastOf(transfer)).toBe(AT_LEAST)
})

test('a node that is slow is not waited for', async () => {
  paid = () => new Promise(() => undefined)
  expect(await toastOf(SWAP, 2_000)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(foyer.context.store.get().toast?.text).toBe(AT_LEAST)
})

test('what is pending again by then is not told as swapped', async () => {
  let answer: (paid: Received) => void = () => undefined
  paid = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await toastOf()
  putTransfer(foyer.context, { ...SWAP, outcome: { status: 'pending' } })
  answer({ amount: DAI_PAID, source: HASH })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(foyer.context.store.get().toast).toBeUndefined()
})

test('one for one is told with every digit, and nobody is asked', async () => {
  const minimum = '123456789012345678'
  const wrap = { ...SWAP, amount: minimum, decimals: 18, symbol: 'ETH', contract: undefined }
  const swap = { symbol: 'WETH', decimals: 18, contract: DAI, minimum, exact: true }
  expect(await toastOf({ ...wrap, swap })).toBe('Swapped 0.123456789012345678 ETH to 0.123456789012345678 WETH')
  expect(asked).toEqual([])
})
