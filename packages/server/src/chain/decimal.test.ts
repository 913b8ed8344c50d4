import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, divide, isLess, multiply, parseDecimal, printDecimal, significant } from './decimal.ts'

const of = (text: string): Decimal => parseDecimal(text) ?? { digits: -1n, places: 0 }

describe('decimal texts', () => {
  test.each([
    ['0.1', '0.1'],
    ['1e-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['3412.10', '3412.1'],
    ['-0.50', '-0.5'],
    ['000.5', '0.5'],
    ['0e99', '0'],
    ['123456789012345678901234567890.123456789', '123456789012345678901234567890.123456789'],
    ['1.7976931348623157e-60', '0.0000000000000000000000000000000000000000000000000000000000017976931348623157'],
  ])('%s is %s', (text, expected) => expect(printDecimal(of(text))).toBe(expected))

  test.each([
    '',
    '.',
    '1.',
    '.5',
    '1e',
    '1e9999',
    '1e99',
    '1e-99',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    ' 1',
    '٣',
    '1'.repeat(101),
  ])('%j is none', (text) => expect(parseDecimal(text)).toBeUndefined())

  test('what is printed reads back as the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(40), (digits, places) => {
        const value = { digits, places }
        const again = of(printDecimal(value))
        return !isLess(again, value) && !isLess(value, again)
      }),
    )
  })

  test('printing cuts and never rounds up', () => {
    expect(printDecimal(of('1.999'), 2)).toBe('1.99')
    expect(printDecimal(of('-1.999'), 0)).toBe('-1')
    expect(printDecimal(of('0.0009'), 3)).toBe('0')
  })
})

test('products and quotients are exact', () => {
  expect(printDecimal(multiply(of('0.1'), of('0.2')))).toBe('0.02')
  expect(printDecimal(divide(of('1'), of('3'), 5))).toBe('0.33333')
  expect(printDecimal(divide(of('0.3'), of('0.1'), 5))).toBe('3')
})

test('significant digits keep the size of a number', () => {
  expect(printDecimal(significant(of('3412.123456789'), 6))).toBe('3412.12')
  expect(printDecimal(significant(of('0.000000123456789'), 3))).toBe('0.000000123')
  expect(printDecimal(significant(of('123456.7'), 3))).toBe('123456')
})
