import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer } from '../modal/create-foyer.ts'
import type { Context } from './context.ts'
import { showToast } from './notices.ts'

/* Toasts that follow one another. */

let foyer: Foyer
let ctx: Context
beforeEach(() => {
  vi.useFakeTimers()
  foyer = createFoyer({ networks: [mainnet] })
  ctx = foyer.context
})
afterEach(() => {
  foyer.destroy()
  vi.useRealTimers()
})
const shown = () => ctx.store.get().toast?.text

test('one takes the place of another after 150 ms, and goes after four seconds', () => {
  showToast(ctx, 'success', 'first')
  expect(shown()).toBe('first')
  showToast(ctx, 'success', 'second')
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('second')
  vi.advanceTimersByTime(4_000)
  expect(shown()).toBeUndefined()
})

test('of several within that time the last one appears', () => {
  showToast(ctx, 'success', 'first')
  showToast(ctx, 'success', 'second')
  vi.advanceTimersByTime(100)
  showToast(ctx, 'error', 'third')
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(150)
  expect(shown()).toBe('third')
  vi.advanceTimersByTime(3_999)
  expect(shown()).toBe('third')
  // What comes later finds nothing in its way.
  vi.advanceTimersByTime(1)
  showToast(ctx, 'success', 'fourth')
  expect(shown()).toBe('fourth')
})

test('one that waits does not appear once the instance was destroyed', () => {
  showToast(ctx, 'success', 'first')
  showToast(ctx, 'success', 'second')
  foyer.destroy()
  vi.advanceTimersByTime(1_000)
  expect([shown(), ctx.undo.size]).toEqual([undefined, 0])
})
