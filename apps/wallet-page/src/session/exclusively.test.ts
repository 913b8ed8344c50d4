import { afterEach, expect, test, vi } from 'vitest'
import { exclusively } from './exclusively.ts'

afterEach(() => vi.unstubAllGlobals())

test('runs under the lock of its name, once, and fails as what it ran', async () => {
  const request = vi.fn((_name: string, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await exclusively('key', async () => 'made')).toBe('made')
  expect(request).toHaveBeenCalledExactlyOnceWith('key', expect.any(Function))
  const run = vi.fn(() => Promise.reject(new Error('no')))
  await expect(exclusively('key', run)).rejects.toThrow('no')
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([[{}], [{ locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } }]])(
  'runs without a lock where there is none, or the browser denies it',
  async (navigator) => {
    vi.stubGlobal('navigator', navigator)
    expect(await exclusively('key', async () => 'made')).toBe('made')
  },
)
