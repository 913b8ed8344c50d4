import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCursor, printCursor } from './cursor.ts'

const SHAPES = [/^\d{1,15}$/, /^[a-z0-9:]{1,40}$/] as const

test('what is printed reads back, in letters that a URL holds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.stringMatching(/^[a-z0-9:]{1,40}$/), (number, chain) => {
      const text = printCursor([number, chain])
      expect(text).toMatch(/^[\w-]{1,200}$/)
      expect(parseCursor(text, SHAPES)).toEqual([String(number), chain])
    }),
  )
})

test.each([
  '',
  'AAAA',
  printCursor([1]),
  printCursor([1, 'a', 2]),
  printCursor(['x', 'a']),
  printCursor([1, "a'--"]),
  printCursor([-1, 'a']),
])('%j is none', (text) => expect(() => parseCursor(text, SHAPES)).toThrow('cursor'))
