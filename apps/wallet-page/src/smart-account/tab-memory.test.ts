import { expect, test } from 'vitest'
import { createTabMemory } from './tab-memory.ts'

const PLACE = 'eip155:8453 0xabc'
const SENT = { hash: `0x${'ab'.repeat(32)}`, nonce: (7n << 64n) + 5n, isIncluded: false }

function storage(kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

test('a tab keeps its key and what was sent over a reload; another tab knows neither', () => {
  const [here, there] = [storage(), storage()]
  const first = createTabMemory(() => here)
  first.keep(PLACE, SENT)
  const again = createTabMemory(() => here)
  expect([again.nonceKey, again.lastSent(PLACE)]).toEqual([first.nonceKey, SENT])
  expect(again.nonceKey).toBeLessThan(2n ** 192n)
  again.keep(PLACE, { ...SENT, isIncluded: true })
  expect(first.lastSent(PLACE)).toEqual({ ...SENT, isIncluded: true })
  const other = createTabMemory(() => there)
  expect([other.nonceKey === first.nonceKey, other.lastSent(PLACE)]).toEqual([false, undefined])
  again.keep(PLACE, undefined)
  expect(first.lastSent(PLACE)).toBeUndefined()
})

test.each(['', 'f'.repeat(47), 'f'.repeat(49), `${'f'.repeat(47)}g`])('%j is no key, and is replaced', (kept) => {
  const own = storage({ 'foyer:operations key': kept })
  const { nonceKey } = createTabMemory(() => own)
  expect(createTabMemory(() => own).nonceKey).toBe(nonceKey)
  expect([...own.values.values()]).toEqual([nonceKey.toString(16).padStart(48, '0')])
})

test.each(['', '0xab', '0xab 5 1', 'ab 0x5 1', `0x${'a'.repeat(65)} 0x5 0`, '0xab 0x5 2'])(
  '%j is nothing that was sent',
  (kept) => {
    expect(createTabMemory(() => storage({ [`foyer:operations ${PLACE}`]: kept })).lastSent(PLACE)).toBeUndefined()
  },
)

test('without a storage a page knows what it has sent itself', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = createTabMemory(denied)
  memory.keep(PLACE, SENT)
  expect(memory.lastSent(PLACE)).toEqual(SENT)
  expect(createTabMemory(denied).nonceKey).not.toBe(memory.nonceKey)
})

test('what a full storage does not take, a page knows itself, and nothing older', () => {
  const full = storage({ [`foyer:operations ${PLACE}`]: '0xab 0x5 0' })
  full.setItem = () => {
    throw new Error('full')
  }
  const memory = createTabMemory(() => full)
  memory.keep(PLACE, SENT)
  expect(memory.lastSent(PLACE)).toEqual(SENT)
  memory.keep(PLACE, undefined)
  expect(memory.lastSent(PLACE)).toBeUndefined()
})
