import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REACH_MS } from '../../core/page/tell-once.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { holdPayment } from './tell-host.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryArea())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Locks that nobody else has. */
function locks() {
  const held: Promise<void>[] = []
  const request = (_: string, hold: () => Promise<void>) => {
    const holding = hold()
    held.push(holding)
    return holding
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return held
}

test('a payment that nobody waits for any more is let go, and leaves nothing for the end of the instance', async () => {
  const held = locks()
  const { context, destroy } = createFoyer({ networks: [base] })
  const before = context.undo.size
  holdPayment(context, 'one')
  expect(context.undo.size).toBe(before + 1)
  vi.advanceTimersByTime(REACH_MS)
  await held[0]
  expect(context.undo.size).toBe(before)
  destroy()
})

test('the end of the instance lets it go at once', async () => {
  const held = locks()
  const { context, destroy } = createFoyer({ networks: [base] })
  holdPayment(context, 'one')
  destroy()
  await held[0]
})
