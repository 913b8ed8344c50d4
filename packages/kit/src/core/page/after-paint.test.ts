import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it waits for a frame, and for the paint after the frame’s callbacks', () => {
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  const run = vi.fn()
  afterPaint(run)
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
  for (const frame of frames) frame()
  expect(run).not.toHaveBeenCalled()
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
