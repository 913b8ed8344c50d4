import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunkAddress, isEvmAddress, isSolanaAddress, shortAddress } from './addresses.ts'
import { displayAmount, floorAmount, formatAmount, parseAmount } from './amounts.ts'
import { isCaipNetworkId, parseCaipNetworkId } from './caip.ts'
import { isCaipAddress, parseCaipAddress } from './caip-address.ts'
import { isNumericKey, readWrittenAmount, reduceNumericInput } from './numeric-input.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('CAIP', () => {
  test('a network id has exactly two parts', () => {
    expect(parseCaipNetworkId('eip155:8453')).toEqual({ namespace: 'eip155', reference: '8453' })
    for (const bad of ['eip155', 'eip155:1:2', ':1', 'eip155:', 'nope:1', 'eip155:a b', ''])
      expect(() => parseCaipNetworkId(bad), bad).toThrow('Invalid CAIP-2 network id')
  })

  test('an account has exactly three parts', () => {
    expect(parseCaipAddress(`eip155:1:${ADDRESS}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: ADDRESS,
      caipNetworkId: 'eip155:1',
    })
    for (const bad of ['eip155:1', `eip155:1:${ADDRESS}:x`, ADDRESS, '::'])
      expect(() => parseCaipAddress(bad), bad).toThrow('Invalid CAIP-10 address')
    expect(() => parseCaipAddress(`nope:1:${ADDRESS}`)).toThrow('Invalid CAIP Address')
    expect(() => parseCaipAddress('eip155:1:0x<script>')).toThrow('Invalid CAIP Address')
  })

  test('guards never throw, whatever they are given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        isCaipNetworkId(value)
        isCaipAddress(value)
      }),
    )
  })
})

describe('addresses', () => {
  test.each([
    [ADDRESS, true],
    [ADDRESS.slice(2), true],
    [`${ADDRESS}0`, false],
    [ADDRESS.replace('d', 'g'), false],
    ['', false],
  ])('EVM %s → %s', (text, valid) => expect(isEvmAddress(text)).toBe(valid))

  test.each([
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111112', true],
    ['1111111111111111111111111111111', false],
    ['0OIl1111111111111111111111111111', false],
  ])('Solana %s → %s', (text, valid) => expect(isSolanaAddress(text)).toBe(valid))

  test('groups of four lose nothing', () => {
    expect(chunkAddress(ADDRESS).join('')).toBe(ADDRESS)
    expect(chunkAddress(ADDRESS)[1]).toBe('d8dA')
    expect(shortAddress(ADDRESS)).toBe('0xd8dA…6045')
  })
})

describe('amounts', () => {
  test('parse and format are inverse for any value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        expect(parseAmount(formatAmount(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  test.each([
    ['', 18],
    ['.', 18],
    ['1,5', 18],
    ['1e3', 18],
    ['-1', 18],
    ['0x1', 18],
    ['1.23', 1],
    ['1', 77],
    ['1', -1],
    ['NaN', 2],
  ])('%s with %i decimals is refused', (text, decimals) =>
    expect(() => parseAmount(text, decimals)).toThrow('Invalid amount'),
  )

  test('display floors, never rounds up', () => {
    expect(formatAmount(floorAmount(1_999_999n, 6, 3), 6)).toBe('1.999')
    expect(displayAmount(2_418_999_999_999_999_999n, 18, 3, 'en')).toBe('2.418')
    expect(displayAmount(123_456_789_012_345_678_901_234n, 18, 3, 'en')).toBe('123,456.789')
    expect(displayAmount(1n, 18, 3, 'en')).toBe('0')
  })
})

describe('numeric input', () => {
  test.each([
    ['', '1', '1'],
    ['', '.', '0.'],
    ['', ',', '0.'],
    ['0', '05', '5'],
    ['0', '0.', '0.'],
    ['1', '1,5', '1.5'],
    ['1.5', '1.5.', '1.5'],
    ['1', '1e3', '1'],
    ['1', '-1', '1'],
    ['', 'abc', ''],
    ['', '1 000', ''],
    ['', '00', '0'],
    ['1', '', ''],
    ['1', '1٥', '15'],
    ['1', '1٫', '1.'],
    ['1.', '1.۵', '1.5'],
    ['', '２', '2'],
    ['2', '2．', '2.'],
  ])('%j + %j → %j', (previous, typed, next) => expect(reduceNumericInput(previous, typed)).toBe(next))

  test('never leaves anything that cannot be parsed, except a trailing dot', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 }), { maxLength: 8 }), (keys) => {
        let value = ''
        for (const key of keys) value = reduceNumericInput(value, value + key, 18)
        if (value !== '') expect(() => parseAmount(value, 18)).not.toThrow()
      }),
    )
  })

  test('keeps to the decimals of the asset', () => {
    expect(reduceNumericInput('1.23', '1.234', 2)).toBe('1.23')
    expect(reduceNumericInput('1', '1.', 2)).toBe('1.')
    expect(reduceNumericInput('1', '1.', 0)).toBe('1')
  })

  test.each([
    ['1', '5', true],
    ['1', ',', true],
    ['1.', '.', false],
    ['', 'e', false],
    ['', 'Backspace', true],
    ['1', '٥', true],
    ['1', '۵', true],
    ['1', '５', true],
    ['1', '٫', true],
    ['1.', '٫', false],
    ['', '-', false],
    ...['F5', 'Shift', 'PageUp', 'Unidentified', 'Process', 'Dead', 'ArrowLeft', 'Insert', 'Enter'].map(
      (key) => ['', key, true] as const,
    ),
  ] as const)('%j key %j → %s', (value, key, allowed) =>
    expect(isNumericKey(value, { key, ctrlKey: false, metaKey: false })).toBe(allowed),
  )
})

describe('an amount that was written elsewhere', () => {
  const ether = { symbol: 'ETH', decimals: 18 }
  test.each([
    ['2.5', '2.5'],
    ['2,5', '2.5'],
    [' 2.5', '2.5'],
    ['2.5\n', '2.5'],
    ['2.5 ETH', '2.5'],
    ['2.5eth', '2.5'],
    ['ETH 2.5', '2.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5.'],
    ['007', '7'],
    ['0,125', '0.125'],
    ['0.500', '0.500'],
    ['1000', '1000'],
    ['1000.125', '1000.125'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1,000.500', '1000.500'],
    ['12,50', '12.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1\u202f000,5', '1000.5'],
    ['1\u2009234\u2009567.25', '1234567.25'],
    ["1'000.50", '1000.50'],
    ['1’000', '1000'],
    ['٢٫٥', '2.5'],
    ['١٬٠٠٠٫٥٠', '1000.50'],
    ['١٬٠٠٠', '1000'],
    ['۱۲۳', '123'],
    ['٢،٥', '2.5'],
    ['１２．５', '12.5'],
    ['\u200f2.5\u200e', '2.5'],
    ['\ufeff2.5\u00a0ETH', '2.5'],
  ])('%j is %s', (text, value) => expect(readWrittenAmount(text, ether)).toEqual({ value }))

  test.each([
    ['69420', '420', '69420'],
    ['42069', '420', '42069'],
    ['420', '420', '420'],
    ['2.5 1INCH', '1INCH', '2.5'],
    ['1inch 2.5', '1INCH', '2.5'],
    ['2.5 C98', 'C98', '2.5'],
    ['2.5\u20ae', '\u20ae', '2.5'],
  ])('%j of %s is %s', (text, symbol, value) =>
    expect(readWrittenAmount(text, { symbol, decimals: 18 })).toEqual({ value }),
  )

  test.each([
    ['21INCH', '1INCH'],
    ['5e18', 'E18'],
    ['C9820', 'C98'],
    ['5 420', '420'],
    ['420 500', '420'],
    ['5 420', '٤٢٠'],
  ])('%j of %s is none: what is the symbol and what is the amount cannot be told', (text, symbol) =>
    expect(readWrittenAmount(text, { symbol, decimals: 18 })).toMatchObject({ refused: { kind: 'unreadable' } }),
  )

  test.each([
    ['2.50000000', 6, '2.5'],
    ['100.00', 0, '100'],
    ['1,000.5000000', 6, '1000.5'],
    ['2.500000', 6, '2.500000'],
  ])('%j with %i decimals is exactly %s', (text, decimals, value) =>
    expect(readWrittenAmount(text, { symbol: 'USDC', decimals })).toEqual({ value }),
  )

  test.each([
    ['1,000', '1', '1000'],
    ['1.000', '1', '1000'],
    [' 1,000 ETH', '1', '1000'],
    ['12.125', '12.125', '12125'],
    ['999,500', '999.5', '999500'],
    ['١.٠٠٠', '1', '1000'],
    ['１，０００', '1', '1000'],
  ])('%j could be %s or %s: refused', (text, fraction, thousands) =>
    expect(readWrittenAmount(text, ether)).toMatchObject({
      refused: { kind: 'ambiguous', text: text.trim(), fraction, thousands },
    }),
  )

  test.each([
    '',
    ' ',
    '.',
    'ETH',
    'many',
    '1e3',
    '-1',
    '+1',
    '0x10',
    '$2.5',
    '2.5 USDC',
    '2.5 ETH ETH',
    '1.2.3',
    '1,2,3',
    '1,00.5',
    '1,000.000.000',
    '1 000,000 000',
    '1,000,00',
    '1,000 000',
    '1,000 000.5',
    '10 00',
    '0 500',
    '0,500.5',
    '00,500.5',
    '0 50 000',
    '0,12,345',
    '½',
    '9'.repeat(79),
  ])('%j is none', (text) => expect(readWrittenAmount(text, ether)).toMatchObject({ refused: { kind: 'unreadable' } }))

  test('more fraction digits than the asset has', () =>
    expect(readWrittenAmount('0.1234567', { symbol: 'USDC', decimals: 6 })).toMatchObject({
      refused: { kind: 'precise' },
    }))

  test('whatever a language writes is read as it was meant, or refused', () => {
    const languages = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi', 'es', 'pl', 'pt-BR', 'en-IN', 'ja']
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.nat(18), fc.constantFrom(...languages), (units, decimals, language) => {
        const read = readWrittenAmount(displayAmount(units, decimals, decimals, language), { symbol: 'ETH', decimals })
        if ('value' in read) expect(parseAmount(read.value, decimals)).toBe(units)
        else expect(read.refused.kind).toBe('ambiguous')
      }),
    )
  })
})
