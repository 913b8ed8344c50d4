import { expect, test } from 'vitest'
import { createRateLimiter } from './rate.ts'

test('a burst, then the rate, per key', () => {
  const limiter = createRateLimiter(20, 60)
  const taken = (key: string, now: number) => {
    let count = 0
    while (count < 1_000 && limiter.take(key, now) === 0) count += 1
    return count
  }
  expect(taken('a', 0)).toBe(60)
  expect(limiter.take('a', 0)).toBe(50)
  expect(taken('a', 1_000)).toBe(20)
  expect(taken('b', 1_000)).toBe(60)
  limiter.sweep(2_000)
  expect(taken('a', 2_000)).toBe(20)
  limiter.sweep(60_000)
  expect(taken('a', 60_000)).toBe(60)
})

test('a count is taken whole or not at all', () => {
  const limiter = createRateLimiter(10, 10)
  expect(limiter.take('a', 0, 8)).toBe(0)
  expect(limiter.take('a', 0, 8)).toBe(600)
  expect(limiter.take('a', 0, 2)).toBe(0)
})

test('reservations queue up in order until the wait is too long', () => {
  const limiter = createRateLimiter(10, 1)
  expect([0, 0, 0, 0].map((now) => limiter.reserve('a', now, 250))).toEqual([0, 100, 200, undefined])
  expect(limiter.reserve('a', 100, 250)).toBe(200)
})
