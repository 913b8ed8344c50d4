import { afterEach, expect, test, vi } from 'vitest'
import type { Foyer } from '../modal/create-foyer.ts'
import { openFromPress } from './open-from-press.ts'

const told: string[] = []
const foyer = { context: { log: { error: (text: string) => told.push(text) } } } as unknown as Foyer

/** Answers each reading of `navigator.onLine` in turn, the last one from then on. */
function online(...answers: boolean[]): void {
  vi.stubGlobal('navigator', {
    get onLine() {
      return answers.length > 1 ? answers.shift() : answers[0]
    },
  })
}

const fails = async () => {
  throw new Error('no such file')
}

afterEach(() => {
  vi.unstubAllGlobals()
  told.length = 0
})

test('a press that fails online asks to try again, the next one to reload; each is told', async () => {
  online(true)
  expect(await openFromPress(foyer, undefined, fails)).toBe('failed')
  expect(await openFromPress(foyer, 'failed', fails)).toBe('reload')
  expect(told).toHaveLength(2)
})

test('a press without a network says so, and does not count as a first failure', async () => {
  online(false)
  expect(await openFromPress(foyer, undefined, fails)).toBe('offline')
  expect(await openFromPress(foyer, 'offline', fails)).toBe('offline')
  online(true)
  expect(await openFromPress(foyer, 'offline', fails)).toBe('failed')
})

test('the network comes back during a press: the press goes on', async () => {
  online(false, true)
  const open = vi.fn<() => Promise<void>>().mockImplementationOnce(fails).mockResolvedValueOnce()
  expect(await openFromPress(foyer, 'offline', open)).toBeUndefined()
  expect(open).toHaveBeenCalledTimes(2)
})

test('the network comes back during a press, and the file is not there: that is the first failure', async () => {
  online(false, true)
  expect(await openFromPress(foyer, 'offline', fails)).toBe('failed')
})
