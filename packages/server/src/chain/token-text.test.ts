import fc from 'fast-check'
import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { imitates, isAdvertisement, tokenDecimals, tokenName, tokenSymbol } from './token-text.ts'

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => numberToHex(value, { size: 32 })

describe('names that contracts give themselves', () => {
  test.each([
    ['USD Coin', 'USD Coin'],
    ['  two \n lines\t', 'two lines'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['a\u200bb\u2066c\u2069', 'abc'],
    ['Z̴͎̈́͊a̸͙̎l', 'Zal'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['Ünïcode 😀 港', 'Ünïcode 😀 港'],
    ['x'.repeat(100), `${'x'.repeat(30)}…${'x'.repeat(29)}`],
    ['😀'.repeat(70), `${'😀'.repeat(30)}…${'😀'.repeat(29)}`],
  ])('%j reads as %j', (given, expected) => expect(tokenName(text(given))).toBe(expected))

  test.each<[string, Hex | undefined]>([
    ['nothing', undefined],
    ['no bytes', '0x'],
    ['an empty text', text('')],
    ['a text of megabytes', text('x'.repeat(2_000))],
    ['only marks of direction', text('\u202e\u200b')],
    ['half a text', text('USD Coin').slice(0, -64) as Hex],
    ['a length beyond the end', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['two numbers', `0x${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`],
  ])('%s is no name', (_, data) => expect(tokenName(data)).toBeUndefined())

  test('32 bytes are a text too, as the first tokens had it', () => {
    expect(tokenSymbol(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  })

  test('any bytes are either no name or one without marks of direction', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const name = tokenName(`0x${Buffer.from(bytes).toString('hex')}`)
        expect(name ?? '').not.toMatch(/[\p{Control}\p{Format}]/u)
      }),
    )
  })
})

test('decimals', () => {
  expect([0n, 6n, 36n].map((value) => tokenDecimals(number(value)))).toEqual([0, 6, 36])
  for (const data of [number(37n), number(77n), number(2n ** 256n - 1n), '0x', '0x01', `${number(1n)}00`, undefined])
    expect(tokenDecimals(data as Hex | undefined), data).toBeUndefined()
})

test.each(['Visit usdc-claim.xyz', '$ 1000 at ETH2.com', 'Claim rewards', 'https://x', 't.me/drop', 'AIRDROP'])(
  '%s is an advertisement',
  (name) => expect(isAdvertisement(name, 'X')).toBe(true),
)
test.each(['USD Coin', 'Wrapped Ether', 'Dai Stablecoin', 'yearn', 'St. Helena'])('%s is a name', (name) =>
  expect(isAdvertisement(name)).toBe(false),
)

test.each(['USDC', 'usdc', 'USDС', 'U S D C', 'U5DC', 'ＵＳＤＣ', 'UṠDC', 'USD\u0421.'])('%s imitates USDC', (symbol) =>
  expect(imitates(symbol, ['DAI', 'USDC'])).toBe(true),
)
test.each(['USDCX', 'SDC', 'USDT', ''])('%j does not', (symbol) =>
  expect(imitates(symbol, ['DAI', 'USDC'])).toBe(false),
)
