import { mainnet } from '@foyer/base/networks'
import { afterEach, expect, test, vi } from 'vitest'

const FIRST = Symbol.for('@foyer/kit')
afterEach(() => {
  Reflect.deleteProperty(globalThis, FIRST)
})

test('the second copy of the package warns, the first does not, however often either is used', async () => {
  const page = {}
  const first = await import('./other-copy.ts')
  vi.resetModules()
  const second = await import('./other-copy.ts')
  const warn = vi.fn()

  first.warnOfOtherCopy(page, warn)
  first.warnOfOtherCopy(page, warn)
  expect(warn).not.toHaveBeenCalled()

  second.warnOfOtherCopy(page, warn)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('twice'))
})

test('it is told with the opening, among the other mistakes', async () => {
  Reflect.set(globalThis, FIRST, Symbol('the copy that opened before'))
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { createFoyer } = await import('./create-foyer.ts')
  const { reportMisuse } = await import('./misuse.ts')
  reportMisuse(createFoyer({ networks: [mainnet] }).context)
  expect(warn.mock.calls.flat()).toContainEqual(expect.stringContaining('twice'))
})
