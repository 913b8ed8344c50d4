import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { putTransfer } from '../../core/transfers/transfers.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { resume } from '../../modal/resume.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { tellOutcome } from './swap-events.ts'

/* What became of a swap is told once, whichever page sees it: the one that sent it, the next one, or another tab. */

const HASH = `0x${'ab'.repeat(32)}`
const SWAP: SentTransfer = {
  ...{ id: `eip155:8453 ${HASH}`, network: 'eip155:8453', hash: HASH, symbol: 'ETH', decimals: 18, amount: '1' },
  ...{ from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  ...{ transaction: {}, sentAt: 0, missing: 0, swap: { symbol: 'USDC', decimals: 6, minimum: '1' } },
  outcome: { status: 'pending' },
}
const ended = (status: 'delivered' | 'reverted', at = Date.now()): SentTransfer => ({
  ...SWAP,
  outcome: { ...{ status, hash: HASH, fee: '1', reason: '', at } } as SentTransfer['outcome'],
})
const SUCCESS = ['SWAP_SUCCESS', { caipNetworkId: 'eip155:8453', from: 'ETH', to: 'USDC' }]

let pages: Foyer[]
let heard: unknown[]
beforeEach(() => {
  pages = []
  heard = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  for (const foyer of pages) foyer.destroy()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page of the browser, as it is loaded. */
async function load() {
  const foyer = createFoyer({ networks: [base], enableReconnect: false })
  pages.push(foyer)
  for (const name of ['SWAP_SUCCESS', 'SWAP_ERROR'] as const)
    foyer.on(name, (facts) => heard.push('error' in facts ? [name, facts.error.code] : [name, facts]))
  await resume(foyer.context)
  await vi.dynamicImportSettled()
  return foyer.context
}
/** What an earlier page has left. */
const leave = (transfer: SentTransfer) => {
  const foyer = createFoyer({ networks: [base], enableReconnect: false })
  putTransfer(foyer.context, transfer)
  foyer.destroy()
}

test('by the page of after a reload, once', async () => {
  leave(SWAP)
  const ctx = await load()
  expect(heard).toEqual([])
  putTransfer(ctx, ended('delivered'))
  putTransfer(ctx, SWAP)
  putTransfer(ctx, ended('delivered'))
  expect(heard).toEqual([SUCCESS])
  await load()
  expect(heard).toEqual([SUCCESS])
})

test('by one of two tabs', async () => {
  leave(SWAP)
  const [one, other] = [await load(), await load()]
  putTransfer(one, ended('reverted'))
  putTransfer(other, ended('reverted'))
  expect(heard).toEqual([['SWAP_ERROR', 'TRANSACTION_ERROR']])
})

test('by one of two tabs that see it at the same moment, because the browser lets one look after the other', async () => {
  const waiting: (() => void)[] = []
  const request = vi.fn(async (_: string, __: object, look: () => void) => void waiting.push(look))
  vi.stubGlobal('navigator', { locks: { request } })
  leave(SWAP)
  for (const ctx of [await load(), await load()]) putTransfer(ctx, ended('delivered'))
  expect(heard).toEqual([])
  for (const look of waiting) look()
  expect(heard).toEqual([SUCCESS])
  const options = { signal: expect.any(AbortSignal) }
  expect(request).toHaveBeenCalledWith(expect.stringMatching(/:toldSwaps$/), options, expect.any(Function))
})

test('by one of two tabs, although each sees what the other one has written a moment later', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, __: object, look: () => Promise<void>) => {
    last = last.then(look)
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
  leave(SWAP)
  const [one, other] = [await load(), await load()]
  vi.useFakeTimers()
  // What one writes reaches the other after half a second, as between the processes of a browser.
  const late: { [key: string]: string | null } = {}
  const { read, write } = one.storage
  vi.spyOn(one.storage, 'write').mockImplementation((record, value) => {
    late[record.name] = JSON.stringify(other.storage.read(record) ?? null)
    write.call(one.storage, record, value)
    setTimeout(() => delete late[record.name], 500)
  })
  vi.spyOn(other.storage, 'read').mockImplementation((record) => {
    const old = late[record.name]
    return old === undefined ? read.call(other.storage, record) : record.check(JSON.parse(old ?? 'null'))
  })
  for (const ctx of [one, other]) putTransfer(ctx, ended('delivered'))
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(heard).toEqual([SUCCESS])
})

test.each([
  ['delivered', SUCCESS],
  ['reverted', ['SWAP_ERROR', 'TRANSACTION_ERROR']],
] as const)('by the next page, if the one that saw it could not tell any more: %s', async (status, told) => {
  leave(ended(status))
  await load()
  expect(heard).toEqual([told])
})

test('by no page that is gone, which would keep it from the others', async () => {
  leave(SWAP)
  const gone = await load()
  pages[0]?.destroy()
  putTransfer(gone, ended('delivered'))
  tellOutcome(gone, ended('delivered'))
  expect(heard).toEqual([])
  const next = await load()
  putTransfer(next, ended('delivered'))
  expect(heard).toEqual([SUCCESS])
})

test('what ended long ago, and transfers that are no swaps, are not told', async () => {
  leave(ended('delivered', Date.now() - 60_000))
  const { swap: _, ...transfer } = ended('delivered')
  leave({ ...transfer, id: 'another' })
  await load()
  expect(heard).toEqual([])
})
