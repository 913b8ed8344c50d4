import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { ChainData } from './chain-data.ts'
import { chainDataOf, refreshAccount } from './data.ts'
import { observe } from './observe.ts'

/* An answer that an earlier page has stored counts as new for as long as any other, unless the account has changed since then. */

const KEY = ['holdings', '0x1']
let foyer: Foyer
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
  foyer = createFoyer({
    ...{ networks: [base], enableReconnect: false },
    ...{ apiUrl: 'https://api.example.com', projectId: 'p' },
  })
})
afterEach(() => {
  foyer.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dataOf = () => chainDataOf(foyer.context) as ChainData
/** Looks at what was stored ten seconds ago, and returns what was asked for. */
async function look(load = vi.fn(async () => 'new')) {
  const check = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const seen: unknown[] = []
  const observer = observe(dataOf(), { key: KEY, freshMs: 30_000, check, load })
  seen.push(observer.getCurrentResult().data)
  const stop = observer.subscribe(({ data }) => seen.push(data))
  await vi.advanceTimersByTimeAsync(100)
  stop()
  return { load, seen, at: observer.getCurrentResult().dataUpdatedAt }
}

test('it is shown, and not asked for again while it is fresh', async () => {
  dataOf().persisted.write(KEY.join(' '), 'old')
  await vi.advanceTimersByTimeAsync(10_000)
  const { load, seen } = await look()
  expect(seen.at(-1)).toBe('old')
  expect(load).not.toHaveBeenCalled()
})

test('after a change on a page that has shown nothing yet, it is shown and asked for at once', async () => {
  dataOf().persisted.write(KEY.join(' '), 'old')
  delete foyer.context.data.chain
  await vi.advanceTimersByTimeAsync(1_000)
  refreshAccount(foyer.context)
  await vi.advanceTimersByTimeAsync(9_000)
  const { load, seen } = await look()
  expect(seen[0]).toBe('old')
  expect(seen.at(-1)).toBe('new')
  expect(load).toHaveBeenCalledOnce()
})

test('where it cannot be asked for, it is as old as it is', async () => {
  const stored = Date.now()
  dataOf().persisted.write(KEY.join(' '), 'old')
  await vi.advanceTimersByTimeAsync(1_000)
  refreshAccount(foyer.context)
  await vi.advanceTimersByTimeAsync(9_000)
  const { load, seen, at } = await look(vi.fn(async () => Promise.reject(new Error('away'))))
  expect(load).toHaveBeenCalled()
  expect([seen.at(-1), at]).toEqual(['old', stored])
})
