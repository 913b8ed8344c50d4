import { describe, expect, test } from 'vitest'
import { cleanText, foldName } from './text.ts'

describe('texts of strangers', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['\u202eksaMateM\u200b', 'ksaMateM'],
    ['Me\u200bta\u200dMask', 'MetaMask'],
    ['Meta\u2066Mask\u2069\u200f', 'MetaMask'],
    ['Meta\u00adMask\ufeff', 'MetaMask'],
    ['Meta\0Mask', 'MetaMask'],
    ['one \u200b two', 'one two'],
    ['  two \n\t lines\u2028here ', 'two lines here'],
    ['Zwolle\u0301', 'Zwollé'],
    ['a\u0301\u0302\u0303\u0304\u0305b', 'áb'],
    ['👩\u200d🚀 Rocket', '👩\u200d🚀 Rocket'],
    ['❤️\u200d🔥', '❤️\u200d🔥'],
    ['👍🏽', '👍🏽'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e007f}', '🏴'],
    ['محفظة', 'محفظة'],
    ['钱包', '钱包'],
    ['\u200b\u200b', undefined],
    ['\u3164', undefined],
    ['\u3164'.repeat(2_000), undefined],
    ['\u0301', undefined],
    ['   ', undefined],
    ['', undefined],
    ['\ud800', undefined],
  ])('%j → %j', (text, expected) => expect(cleanText(text)).toBe(expected))

  test('as long as it may be, in characters that a reader sees', () => {
    expect(cleanText('a'.repeat(10_000))).toHaveLength(80)
    expect(cleanText('🚀'.repeat(100), 3)).toBe('🚀…🚀')
    expect(cleanText('abcd', 4)).toBe('abcd')
  })

  test.each([40, 75, 600, 10_000])('what is cut is the middle: the end says whose name it is (%i)', (length) => {
    const name = cleanText(`theo.eth${'.x'.repeat(length)}.attacker.eth`)
    expect(name).toMatch(/^theo\.eth.*…+.*\.attacker\.eth$/)
    expect(name).toHaveLength(80)
  })
})

test.each([
  ['MetaMask', 'Meta Mask'],
  ['MetaMask', 'METAMASK'],
  ['MetaMask', 'ＭｅｔａＭａｓｋ'],
  ['Zerion', 'Zérion.'],
])('%s and %s look alike', (one, other) => expect(foldName(one)).toBe(foldName(other)))
