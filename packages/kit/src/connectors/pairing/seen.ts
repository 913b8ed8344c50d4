import type { PairingStorage } from './environment.ts'
import { SEEN_PREFIX } from './names.ts'

/**
 * Number of messages remembered for each topic. Requests in older messages that a relay repeats are already answered or
 * expired.
 */
const REMEMBERED_PER_TOPIC = 1_200
/** Number of hex digits that are kept of a message's hash. */
const DIGITS = 16

const seenKey = (topic: string) => SEEN_PREFIX + topic

export type SeenMessages = {
  has(topic: string, messageId: string): Promise<boolean>
  add(topic: string, messageId: string): Promise<void>
  forget(topic: string): Promise<void>
}

/** The processed messages, stored across reloads, so that each takes effect exactly once. */
export function createSeenMessages(storage: PairingStorage): SeenMessages {
  const topics = new Map<string, Set<string>>()
  const load = async (topic: string) => {
    const known = topics.get(topic)
    if (known) return known
    const text = (await storage.get(seenKey(topic))) ?? ''
    const read = new Set(text.match(new RegExp(`.{${DIGITS}}`, 'g')))
    topics.set(topic, read)
    return read
  }
  return {
    has: async (topic, messageId) => (await load(topic)).has(messageId.slice(0, DIGITS)),
    async add(topic, messageId) {
      const ids = (await load(topic)).add(messageId.slice(0, DIGITS))
      for (const oldest of ids) {
        if (ids.size <= REMEMBERED_PER_TOPIC) break
        ids.delete(oldest)
      }
      await storage.set(seenKey(topic), [...ids].join(''))
    },
    async forget(topic) {
      topics.delete(topic)
      await storage.delete(seenKey(topic))
    },
  }
}
