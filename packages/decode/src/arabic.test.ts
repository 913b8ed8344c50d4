import { cleanText } from '@foyer/base'
import { describe, expect, test } from 'vitest'
import { ARABIC } from './arabic.ts'
import { ENGLISH } from './english.ts'
import type { Step } from './words.ts'

const KINDS = [
  'native-transfer',
  'token-transfer',
  'item-transfer',
  'allowance',
  'operator',
  'revocation',
  'swap',
  'control',
  'delegate',
  'call',
  'create',
  'order',
  'signature',
  'sign-in',
  'message',
  'network',
  'permission',
] as const satisfies readonly Step['kind'][]
const VALUES = { contract: '0x1111…aaaa', from: '0x2222…bbbb', to: '0x3333…cccc', item: '4711', name: 'deposit' }
const STEPS: readonly Omit<Step, 'kind'>[] = [
  { ...VALUES, amount: '12.5', isAll: false, symbol: 'USDC' },
  { ...VALUES, amount: '12', isAll: false, symbol: undefined },
  { ...VALUES, amount: '12', isAll: true, symbol: 'USDC' },
  { ...VALUES, amount: undefined, isAll: false, symbol: undefined },
  { ...VALUES, amount: '1', isAll: true, symbol: undefined, contract: undefined, from: undefined, to: undefined },
  { ...VALUES, amount: '1', isAll: false, symbol: undefined, name: 'credit' },
]
const valuesIn = (text: string) =>
  ['0x1111…aaaa', '0x2222…bbbb', '0x3333…cccc', '4711', 'deposit', 'USDC', '12.5', '12'].filter((value) =>
    text.includes(value),
  )

describe('Arabic', () => {
  test.each(Object.entries(ARABIC.warnings))('%s is a sentence of its own', (code, text) => {
    expect(text).toMatch(/^[\u0600-\u06ff][\u0600-\u06ff\s،.]+\.$/)
    expect(Object.keys(ENGLISH.warnings)).toContain(code)
    expect(cleanText(text)).toBe(text)
  })

  test('no two risks are told with the same words, unless they are in English', () => {
    const twice = ({ warnings }: typeof ARABIC) =>
      Object.values(warnings).filter((text, at, all) => all.indexOf(text) !== at).length
    expect(twice(ARABIC)).toBe(twice(ENGLISH))
  })

  test.each(KINDS)('a step of the kind %s tells who, how much and of what, as in English', (kind) => {
    // An amount of the network's currency is always known.
    for (const step of kind === 'native-transfer' ? STEPS.filter(({ amount }) => amount) : STEPS) {
      const [english, arabic] = [ENGLISH, ARABIC].map(({ stepOf }) => stepOf({ kind, ...step }))
      expect(valuesIn(arabic ?? ''), `${english}`).toEqual(valuesIn(english ?? ''))
      expect(arabic).not.toMatch(/undefined| {2}|\s$/)
      expect(arabic).toMatch(/^[\u0600-\u06ff]/)
    }
  })
})
