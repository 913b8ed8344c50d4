import { describe, expect, test } from 'vitest'
import { runsOf } from './isolated.ts'

const ltr = (text: string) => runsOf(text).flatMap(({ run, isLtr }) => (isLtr ? [run] : []))

describe('what is kept from left to right in an Arabic sentence', () => {
  test.each<[text: string, runs: readonly string[]]>([
    ['20 USDC', ['20 USDC']],
    ['1.5 ETH ($3,000.00)', ['1.5 ETH ($3,000.00)']],
    ['0.0001 ETH (أقل من $0.01)', ['0.0001 ETH', '$0.01']],
    ['إرسال 20 USDC إلى 0x1234…abcd', ['20 USDC', '0x1234…abcd']],
    ['توقيع عرض (Seaport)', ['(Seaport)']],
    ['توقيع بيانات: USD Coin · Permit', ['USD Coin · Permit']],
    ['موافقة: إرسال، بطلب من evil.example:8443', ['evil.example:8443']],
    ['الشكل ⟨U+202E⟩ هنا.', ['⟨U+202E⟩']],
    ['يصل 50%', ['50%']],
    ['مفتوح (ABC', ['ABC']],
    ['ABC) مفتوح', ['ABC']],
    ['لا شيء.', []],
    ['', []],
    ['http://[::1]:3000 يطلب', ['http://[::1]:3000']],
    ['من _bob@lane.example إليك', ['_bob@lane.example']],
  ])('%j', (text, runs) => expect(ltr(text)).toEqual(runs))

  test('nothing is added, left out or moved', () => {
    for (const text of ['أ (b) c) ( d', '((((', 'a'.repeat(50_000), `${'('.repeat(20_000)}أ`, 'x ( '.repeat(10_000)])
      expect(
        runsOf(text)
          .map(({ run }) => run)
          .join(''),
      ).toBe(text)
  })

  test('letters of right-to-left scripts are never turned around: a name that mixes scripts stays in its own parts', () => {
    expect(ltr('atoll.example\u0640 thief.example')).toEqual(['atoll.example', 'thief.example'])
    expect(ltr('abc שלום def')).toEqual(['abc', 'def'])
    expect(ltr('12\u200f34')).toEqual(['12', '34'])
  })
})
