import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coinTypeOf,
  isAccountName,
  type NameMessage,
  parseNameMessage,
  parsePrimaryNameMessage,
  printNameMessage,
  printPrimaryNameMessage,
} from './name-message.ts'

const MESSAGE: NameMessage = {
  domain: 'app.example',
  name: 'mara.foyer.id',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 8453,
  issuedAt: '2026-03-01T12:00:00.000Z',
  expirationTime: '2026-03-01T12:10:00.000Z',
}
const TEXT = `app.example asks you to register the name mara.foyer.id

Address: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
Chain ID: 8453
Coin Type: 2147492101
Issued At: 2026-03-01T12:00:00.000Z
Expiration Time: 2026-03-01T12:10:00.000Z`

test('the text holds everything that the signature is for', () => {
  expect(printNameMessage(MESSAGE)).toBe(TEXT)
  expect(parseNameMessage(TEXT)).toEqual({ ...MESSAGE, coinType: 2_147_492_101 })
})

test.each([
  ['a line more', `${TEXT}\n`],
  ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
  ['two names', TEXT.replace('mara.foyer.id', 'mara.foyer.id theo.foyer.id')],
  ['a chain with zeros', TEXT.replace('8453', '08453')],
  ['a day that is none', TEXT.replace('2026-03-01T12:10', '2026-02-30T12:10')],
  ['capitals', TEXT.replace('mara', 'Mara')],
  ['a short address', TEXT.replace('79C8\n', '79C\n')],
  ['nothing', ''],
])('is no message: %s', (_, text) => {
  expect(parseNameMessage(text)).toBeUndefined()
})

test('the choice of a primary name has a text of its own, and neither text is the other (T38)', () => {
  const text = printPrimaryNameMessage(MESSAGE)
  expect(text).toBe(`app.example asks you to make mara.foyer.id your primary name

Address: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8
Chain ID: 8453
Issued At: 2026-03-01T12:00:00.000Z
Expiration Time: 2026-03-01T12:10:00.000Z`)
  expect(parsePrimaryNameMessage(text)).toEqual(MESSAGE)
  expect([parseNameMessage(text), parsePrimaryNameMessage(TEXT)]).toEqual([undefined, undefined])
  for (const other of [
    `${text}\n`,
    text.replace('mara', 'Mara'),
    text.replace('8453', '08453'),
    text.replace('-01T12:10', '-32T12:10'),
  ])
    expect(parsePrimaryNameMessage(other), other).toBeUndefined()
  expect(() => printPrimaryNameMessage({ ...MESSAGE, chainId: 2_147_483_648 })).toThrow('Invalid chainId')
})

test('a coin type is the chain id with the high bit set, below 2147483648', () => {
  expect([0, 1, 8_453, 2_147_483_647].map(coinTypeOf)).toEqual([
    2_147_483_648, 2_147_483_649, 2_147_492_101, 4_294_967_295,
  ])
  expect([2_147_483_648, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER].map(coinTypeOf)).toEqual(
    Array(5).fill(undefined),
  )
  expect(() => printNameMessage({ ...MESSAGE, chainId: 2_147_483_648 })).toThrow('Invalid chainId')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (chainId) => {
      expect(coinTypeOf(chainId)).toBe(chainId + 2_147_483_648)
    }),
  )
})

test('letters, digits and hyphens, at least 4', () => {
  for (const label of ['mara', 'a-b-c', '1234', 'MARA', 'a--b', 'x'.repeat(63)])
    expect(isAccountName(label), label).toBe(true)
  for (const label of ['', 'abc', 'ab_c', 'mära', 'ma ra', 'mara.', 'x'.repeat(64), 'mаra', 'mara\n'])
    expect(isAccountName(label), label).toBe(false)
})

test.each(['xn--mara', '----', 'ab--cd'])('%s is reserved, and no account name', (label) =>
  expect(isAccountName(label)).toBe(false),
)
