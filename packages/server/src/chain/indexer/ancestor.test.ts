import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonAncestor } from './ancestor.ts'

test('finds the newest block that both have, with few questions', async () => {
  const numbers = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 9n }),
    fc.bigInt({ min: 1n, max: 10n ** 9n }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  await fc.assert(
    fc.asyncProperty(numbers, async ([lowest, length, part]) => {
      const tip = lowest + length
      const fork = lowest + (length * BigInt(Math.floor(part * 999))) / 1_000n
      let questions = 0
      const found = await commonAncestor(lowest, tip, async (number) => {
        questions += 1
        expect(number >= lowest && number < tip).toBe(true)
        return number <= fork
      })
      expect(found).toBe(fork)
      expect(questions).toBeLessThanOrEqual(2 * (tip - fork).toString(2).length + 1)
    }),
  )
})

test.each([
  [5n, 9n],
  [5n, 5n],
  [0n, 1_000n],
])('from %s to %s with nothing in common there is none', async (lowest, tip) => {
  expect(await commonAncestor(lowest, tip, async () => false)).toBeUndefined()
})
