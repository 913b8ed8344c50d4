import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from './safe-json.ts'

/** What deployed parsers take for a big number and rewrite, wherever it stands. */
const REWRITTEN = /\d{17,}[,}\]]/

test.each([
  ['stringified typed data', { data: '{"value":1234567890123456789,"list":[12345678901234567890]}' }],
  ['text', ['send 12345678901234567, then {98765432109876543} and [11111111111111111]']],
  ['a quoted quote before the digits', ['"12345678901234567,']],
  ['a key', { '12345678901234567,': 1 }],
])('%s survives', (_, value) => {
  const text = stringify(value)
  expect(text).not.toMatch(REWRITTEN)
  expect(JSON.parse(text)).toEqual(value)
})

test('what needs no care is plain JSON', () => {
  const value = { a: [1, 'x,]}', '123,', null, true], b: { c: '\\"' } }
  expect(stringify(value)).toBe(JSON.stringify(value))
})

test('any value reads back as itself, and no string in it is rewritten', () => {
  const digits = fc.stringMatching(/^[\d,}\]"\\]{0,40}$/)
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(digits), (value, strings) => {
      const text = stringify({ value, strings })
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ value, strings })))
      expect(stringify(strings)).not.toMatch(REWRITTEN)
    }),
  )
})

test('a bigint is an error, not a silent string', () => expect(() => stringify({ value: 1n })).toThrow(TypeError))
