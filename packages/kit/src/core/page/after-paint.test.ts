import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frames: Map<number, () => void>
const draw = () => {
  const due = [...frames.values()]
  frames.clear()
  for (const callback of due) callback()
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = new Map()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames.set(1, callback)
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it waits for a frame, and for the paint after the frame’s callbacks', () => {
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(16)
  expect(run).not.toHaveBeenCalled()
  draw()
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('a page that has no frames: after a moment, and once', () => {
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(199)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  draw()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test.each([
  ['a page in the background', { hidden: true }],
  ['no page', undefined],
])('%s: at once', (_, document) => {
  vi.stubGlobal('document', document)
  const run = vi.fn()
  afterPaint(run)
  expect(run).toHaveBeenCalledOnce()
})
