import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunkAddress, isEvmAddress, isSolanaAddress, shortAddress } from './addresses.ts'
import { displayAmount, floorAmount, formatAmount, parseAmount } from './amounts.ts'
import { isCaipAddress, isCaipNetworkId, parseCaipAddress, parseCaipAsset, parseCaipNetworkId } from './caip.ts'
import { isNumericKey, reduceNumericInput } from './numeric-input.ts'

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

  test('an asset id names chain, kind, reference and token', () => {
    expect(parseCaipAsset('eip155:1/slip44:60')).toEqual({
      caipNetworkId: 'eip155:1',
      assetNamespace: 'slip44',
      assetReference: '60',
    })
    expect(parseCaipAsset('eip155:1/erc721:0xabc/771769').tokenId).toBe('771769')
    for (const bad of ['eip155:1', 'eip155:1/erc20', 'x:1/erc20:0x', ''])
      expect(() => parseCaipAsset(bad), bad).toThrow('Invalid CAIP-19 asset id')
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

describe('numeric input (section 5)', () => {
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

  test('keeps to the decimals of the asset', () => expect(reduceNumericInput('1.23', '1.234', 2)).toBe('1.23'))

  test.each([
    ['1', '5', true],
    ['1', ',', true],
    ['1.', '.', false],
    ['', 'e', false],
    ['', 'Backspace', true],
  ])('%j key %j → %s', (value, key, allowed) =>
    expect(isNumericKey(value, { key, ctrlKey: false, metaKey: false })).toBe(allowed),
  )
})
