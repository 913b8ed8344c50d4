import { expect, test } from 'vitest'
import { nonceKeyOf } from './nonce-key.ts'

function storage(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['foyer:operation-key', kept]])
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
}

test('a tab keeps its key over a reload, and another tab has another one', () => {
  const [here, there] = [storage(), storage()]
  const key = nonceKeyOf(() => here)
  expect(key).toBeLessThan(2n ** 192n)
  expect(nonceKeyOf(() => here)).toBe(key)
  expect(nonceKeyOf(() => there)).not.toBe(key)
})

test.each(['', 'f'.repeat(47), 'f'.repeat(49), `${'f'.repeat(47)}g`])('%j is no key, and is replaced', (kept) => {
  const own = storage(kept)
  const key = nonceKeyOf(() => own)
  expect(nonceKeyOf(() => own)).toBe(key)
  expect([...own.values.values()]).toEqual([key.toString(16).padStart(48, '0')])
})

test('without a storage there is a key all the same', () => {
  const denied = () => {
    throw new Error('denied')
  }
  expect(nonceKeyOf(denied)).not.toBe(nonceKeyOf(denied))
})
