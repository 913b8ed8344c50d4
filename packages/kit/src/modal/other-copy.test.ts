import { expect, test, vi } from 'vitest'

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
