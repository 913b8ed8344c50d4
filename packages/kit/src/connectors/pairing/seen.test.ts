import { expect, test } from 'vitest'
import { messageIdOf } from './names.ts'
import { createSeenMessages } from './seen.ts'
import { memoryStorage } from './storage.ts'

const ids = Array.from({ length: 1_000 }, (_, index) => messageIdOf(`message ${index}`))

test('1,000 messages replayed three times count once each, also after a reload (T18)', async () => {
  const storage = memoryStorage()
  let effects = 0
  for (let replay = 0; replay < 3; replay++) {
    const seen = createSeenMessages(storage)
    for (const id of ids) {
      if (await seen.has('topic', id)) continue
      effects++
      await seen.add('topic', id)
    }
  }
  expect(effects).toBe(1_000)
})

test('what is kept has a bound, and goes with the topic', async () => {
  const storage = memoryStorage()
  const seen = createSeenMessages(storage)
  for (let index = 0; index < 1_500; index++) await seen.add('topic', messageIdOf(`${index}`))
  expect((await storage.get('seen:topic'))?.length).toBe(1_200 * 16)
  await seen.forget('topic')
  expect(await storage.keys()).toEqual([])
})
