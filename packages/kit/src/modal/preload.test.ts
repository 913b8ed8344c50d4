import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryArea } from '../testing/index.ts'
import { createInstance } from './instance.ts'
import type { Shell } from './shell-type.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
  // As in Safari.
  vi.stubGlobal('requestIdleCallback', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An instance whose code is counted when it loads. */
function instance(preload: 'press' | 'idle', saveData = false) {
  vi.stubGlobal('navigator', { connection: { saveData } })
  const shell = { preload: vi.fn(async () => undefined) }
  const load = vi.fn(async () => shell as unknown as Shell)
  return { foyer: createInstance({ networks: [mainnet], preload }, load), load, shell }
}

test.each([
  ['once the page is idle, also in a browser that does not say when', 'idle', false, 1],
  ['not ahead with the press', 'press', false, 0],
  ['not ahead for a visitor who saves data', 'idle', true, 0],
] as const)('the code comes %s', async (_, preload, saveData, times) => {
  const { foyer, load, shell } = instance(preload, saveData)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(times)
  expect(shell.preload).toHaveBeenCalledTimes(times)
  foyer.destroy()
})

test('a page that is never told to be idle waits no longer than a moment', () => {
  const request = vi.fn()
  vi.stubGlobal('requestIdleCallback', request)
  const { foyer } = instance('idle')
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2_000 })
  foyer.destroy()
})

test('an instance that was destroyed loads nothing', async () => {
  const { foyer, load } = instance('idle')
  foyer.destroy()
  await foyer.preload()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).not.toHaveBeenCalled()
})

test('the press loads the chains beside the modal, not after it, and a chain that fails is for the modal to tell', async () => {
  vi.stubGlobal('navigator', {})
  const chain = vi.fn(async () => Promise.reject(new Error('lost')))
  const foyer = createInstance(
    { networks: [mainnet], adapters: [{ namespace: 'eip155', load: chain }] },
    () => new Promise(() => undefined),
  )
  expect(chain).not.toHaveBeenCalled()
  void foyer.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(chain).toHaveBeenCalledOnce()
  foyer.destroy()
})

test.each(['transfers', 'payments', 'onrampOrders'])(
  'a visitor who left %s is told of their end: the code comes without a press',
  async (name) => {
    localStorage.setItem(`@foyer/foyer:${name}`, '[]')
    const { foyer, load } = instance('press')
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledOnce()
    foyer.destroy()
  },
)
