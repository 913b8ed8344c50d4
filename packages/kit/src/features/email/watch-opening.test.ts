import { FoyerError } from '@foyer/base'
import { IFRAME_LOAD_FAILED, WALLET_LOCKED } from '@foyer/base/catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../core/context.ts'
import { watchOpening } from './watch-opening.ts'

/* Waiting for a wallet that opens on this device later. The wallet page is played here. */

const MINUTE = 60_000
type Answer = { readonly isConnected: boolean } | Error
let answers: { isConnected: Answer; connectViewOnly: object | Error }
let asked: string[]
let page: EventTarget & { hidden?: boolean }

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  answers = { isConnected: { isConnected: false }, connectViewOnly: {} }
  asked = []
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watching(opensAt: number) {
  const request = async (name: keyof typeof answers) => {
    asked.push(name)
    const answer = answers[name]
    if (answer instanceof Error) throw answer
    return answer
  }
  const ctx = {
    embedded: { wallet: Promise.resolve({ channel: async () => ({ request }) }) },
    now: () => Date.now(),
    options: { walletOrigin: 'https://wallet.example' },
  }
  const [onOpen, onStop] = [vi.fn(), vi.fn()]
  return { onOpen, onStop, end: watchOpening(ctx as unknown as Context, opensAt, { onOpen, onStop }) }
}

test('it is asked each minute, and goes on once when the wallet has opened', async () => {
  const { onOpen, onStop } = watching(10 * MINUTE)
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  // Nothing that would mark the wallet as looked at, or have another mail sent.
  expect(asked).toEqual(['isConnected', 'isConnected', 'isConnected'])
  expect(onOpen).not.toHaveBeenCalled()
  answers.isConnected = { isConnected: true }
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onStop).not.toHaveBeenCalled()
  expect([asked.length, vi.getTimerCount()]).toEqual([5, 0])
})

test('it is asked when the time is over', async () => {
  watching(MINUTE / 2)
  await vi.advanceTimersByTimeAsync(MINUTE / 2)
  expect(asked).toEqual(['isConnected'])
})

test('it is asked when the page is seen again, and not when it is hidden', async () => {
  const { onOpen, end } = watching(10 * MINUTE)
  const becomes = async (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  await becomes(true)
  expect(asked).toEqual([])
  await becomes(false)
  expect(asked).toEqual(['isConnected'])
  end()
  answers.isConnected = { isConnected: true }
  await becomes(false)
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect([asked.length, onOpen.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0])
})

test('a wallet whose owner has stopped this device is told once; a page that is away is asked again', async () => {
  const { onOpen, onStop } = watching(10 * MINUTE)
  answers.isConnected = new FoyerError(IFRAME_LOAD_FAILED)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(onStop).not.toHaveBeenCalled()
  const stopped = new FoyerError(WALLET_LOCKED)
  answers = { isConnected: { isConnected: true }, connectViewOnly: stopped }
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect(onStop).toHaveBeenCalledExactlyOnceWith(stopped)
  expect([onOpen.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})
