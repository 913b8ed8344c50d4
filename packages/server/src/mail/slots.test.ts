import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlotsByKey } from './slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a slot of a key is taken in turn, and another key has its own', async () => {
  const slots = createSlotsByKey(2)
  expect(await slots.take('a', 1_000)).toBe(true)
  const order: string[] = []
  const second = slots.take('a', 1_000).then((taken) => order.push(`second ${taken}`))
  const third = slots.take('a', 1_000).then((taken) => order.push(`third ${taken}`))
  expect(await slots.take('a', 1_000)).toBe(false)
  expect(await slots.take('b', 1_000)).toBe(true)
  slots.giveBack('a')
  await second
  slots.giveBack('a')
  await third
  expect(order).toEqual(['second true', 'third true'])
})

test('who waited too long has left the line', async () => {
  const slots = createSlotsByKey(1)
  await slots.take('a', 1_000)
  const late = slots.take('a', 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBe(false)
  const next = slots.take('a', 1_000)
  slots.giveBack('a')
  expect(await next).toBe(true)
  slots.giveBack('a')
  expect(await slots.take('a', 0)).toBe(true)
})
