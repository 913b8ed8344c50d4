import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal
/** A question that the test answers. */
function question() {
  let answer: () => void = () => undefined
  const asked = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  return { asked, answer: () => answer() }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('questions are asked one after the other, in their order, also after one that failed', async () => {
  const { take } = createTurns()
  const [first, second] = [question(), question()]
  const failing = vi.fn(() => Promise.reject(new Error('no')))
  const taken = take(first.asked, never)
  const failed = expect(take(failing, never)).rejects.toThrow('no')
  const last = take(second.asked, never)
  await settled()
  expect(first.asked).toHaveBeenCalledTimes(1)
  expect(failing).not.toHaveBeenCalled()
  first.answer()
  await taken
  await failed
  await settled()
  expect(second.asked).toHaveBeenCalledTimes(1)
  second.answer()
  await last
})

test('who gives up while waiting is never asked, and lets nobody in before its turn', async () => {
  const { take } = createTurns()
  const [first, second, third] = [question(), question(), question()]
  const stop = new AbortController()
  const taken = take(first.asked, never)
  const givenUp = expect(take(second.asked, stop.signal)).rejects.toThrow('gone')
  const last = take(third.asked, never)
  stop.abort(new Error('gone'))
  await givenUp
  await settled()
  expect(third.asked).not.toHaveBeenCalled()
  first.answer()
  await taken
  await settled()
  expect(second.asked).not.toHaveBeenCalled()
  expect(third.asked).toHaveBeenCalledTimes(1)
  third.answer()
  await last
})
