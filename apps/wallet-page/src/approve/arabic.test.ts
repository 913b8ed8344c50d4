import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FRAME_TEXTS_AR } from '../frame/arabic.ts'
import { inWords } from '../simulate/words.ts'
import { callsContent } from './calls-content.ts'
import { type Content, contentOf, withChanges } from './content.ts'
import { setTexts, TEXTS } from './texts.ts'

/* Questions of a page that speaks Arabic. */

const ORIGIN = 'https://atoll.example'
const ACCOUNT = '0x0000000000000000000000000000000000000001'
const SPENDER = '0x00000000000000000000000000000000000beef1'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const around = { origin: ORIGIN, account: ACCOUNT, chainId: 'eip155:1' }
const listed = {
  ...around,
  tokens: new Map([[USDC, { symbol: 'USDC', decimals: 6 }]]),
  code: new Map([
    [USDC, true],
    [SPENDER, true],
  ]),
}
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
const approveAll: Hex = `0x095ea7b3${word(SPENDER)}${'f'.repeat(64)}`

// Test files of one worker share modules.
const english = TEXTS
beforeAll(() => setTexts(FRAME_TEXTS_AR))
afterAll(() => setTexts(english))

/** Everything that the visitor reads as a sentence, without values and raw data. */
const sentencesOf = ({ title, dangers, steps, facts, changes, raw }: Content) => [
  title,
  ...dangers,
  ...steps,
  ...[...facts, ...(changes?.facts ?? [])].map(({ label }) => label),
  ...(changes?.note === undefined ? [] : [changes.note]),
  raw.label,
]

describe('in Arabic', () => {
  test('every sentence of an allowance is: title, dangers, steps, rows, and what changes', () => {
    const calls = [{ to: USDC, value: 0n, data: approveAll }]
    const allowances = [{ contract: USDC, spender: SPENDER, amount: undefined }]
    const changes = inWords({ succeeds: true, changes: [], items: [], allowances }, 'eip155:1', new Map())
    const content = withChanges(callsContent(calls, { ...listed, feeAtMost: 21_000n }), { ...changes, fee: '$0.04' })
    expect(content.title).toBe('السماح لشخص ما بأخذ كل ما لديك من USDC')
    expect(content.steps).toEqual([expect.stringMatching(/^السماح لـ 0x0000…eef1 بإنفاق كل ما لديك من USDC$/i)])
    for (const sentence of sentencesOf(content)) expect(sentence).toMatch(/^[\u0621-\u064a]/)
    expect(content.facts.find(({ label }) => label === TEXTS.feeAtMost)?.value).toBe('0.000000000000021 ETH ($0.04)')
  })

  test('what hides in a text is shown, and said (T31)', () => {
    const shownOf = (text: string) =>
      contentOf({ type: 'personalMessage', message: new TextEncoder().encode(text) }, around)
    for (const [text, shown] of [
      ['ادفع \u202e100', 'ادفع ⟨U+202E⟩100'],
      ['atoll.example\u200f', 'atoll.example⟨U+200F⟩'],
      ['\u2067atoll\u2069', '⟨U+2067⟩atoll⟨U+2069⟩'],
    ] as const)
      expect(shownOf(text)).toMatchObject({ dangers: [FRAME_TEXTS_AR.hiddenCharacters], raw: { text: shown } })
    expect(shownOf('مرحبًا بك')).toMatchObject({ title: 'توقيع رسالة', dangers: [], raw: { text: 'مرحبًا بك' } })
  })

  test('a sign-in of another site is still refused, and one of this site is asked for (T9)', () => {
    const signIn = (domain: string) =>
      contentOf(
        {
          type: 'personalMessage',
          message: new TextEncoder().encode(
            `${domain} wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2025-11-22T12:00:00Z`,
          ),
        },
        around,
      )
    expect(signIn('atoll.example').title).toBe('تسجيل الدخول')
    expect(() => signIn('bank.example')).toThrow(expect.objectContaining({ code: 'SIGNING_REFUSED' }))
  })
})
