import { expect, onTestFinished, test, vi } from 'vitest'
import { createCache } from './cache.ts'

test('what is not fresh any more is held no longer than until the next question', async () => {
  let now = 0
  const cache = createCache(1_000, () => now)
  const ask = (key: string) => cache.get(key, async () => now)
  await ask('one')
  now = 999
  await ask('two')
  expect(await ask('one')).toBe(0)
  const dropped = vi.spyOn(Map.prototype, 'delete')
  onTestFinished(() => dropped.mockRestore())
  now = 1_000
  expect(await ask('three')).toBe(1_000)
  expect(dropped.mock.calls).toEqual([['one']])
  expect(await ask('two')).toBe(999)
})
