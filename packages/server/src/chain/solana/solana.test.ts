import { describe, expect, test } from 'vitest'
import { isSolanaKey } from './address.ts'
import { mergeSignatures } from './history.ts'

describe('addresses', () => {
  test.each([
    ['Ej94Ha7s3mtHyvXvuU9BqaGKqxHPVBafaXP25gAzygQV', true],
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111112', true],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', true],
    // 40 letters of hex without a zero are base58 too.
    ['a'.repeat(40), false],
    ['Ej94Ha7s3mtHyvXvuU9BqaGKqxHPVBafaXP25gAzy', false],
    ['Ej94Ha7s3mtHyvXvuU9BqaGKqxHPVBafaXP25gAzygQVV', false],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
    ['', false],
  ])('%s: %s', (text, expected) => expect(isSolanaKey(text)).toBe(expected))
})

describe('lists of signatures as one', () => {
  const list = (...slots: number[]) => slots.map((slot) => ({ slot: BigInt(slot), signature: `s${slot}` }))
  const slotsOf = (merged: ReturnType<typeof mergeSignatures>) => merged.entries.map(({ slot }) => Number(slot))

  test('newest first, each once', () => {
    const merged = mergeSignatures([list(9, 5, 1), list(7, 5)])
    expect(slotsOf(merged)).toEqual([9, 7, 5, 1])
    expect(merged.isLast).toBe(true)
  })

  test('what may be missing from a list that was cut off waits', () => {
    const merged = mergeSignatures([list(9, 8, 7), list(6, 5)], { max: 3 })
    expect(slotsOf(merged)).toEqual([9, 8])
    expect(merged.isLast).toBe(false)
  })

  test('a page ends with a slot', () => {
    const same = [
      { slot: 8n, signature: 'a' },
      { slot: 8n, signature: 'b' },
    ]
    const merged = mergeSignatures([list(9), same, list(1)], { size: 2 })
    expect(slotsOf(merged)).toEqual([9, 8, 8])
    expect(merged.isLast).toBe(false)
  })

  test('a slot that is fuller than a list ends all the same', () => {
    const full = ['a', 'b', 'c'].map((signature) => ({ slot: 4n, signature }))
    expect(slotsOf(mergeSignatures([full], { size: 2, max: 3 }))).toEqual([4, 4, 4])
  })
})
