import { FoyerError } from '@foyer/base'
import { CODE_WRONG, PASSKEY_NOT_USED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { afterEach, describe, expect, test } from 'vitest'
import { MANAGE_TEXTS_AR } from './arabic.ts'
import { sentenceOf } from './sentence-of.ts'
import { setTexts, TEXTS } from './texts.ts'

// Test files of one worker share modules.
const english = TEXTS
afterEach(() => setTexts(english))

const wrong = (left: number) => sentenceOf(new FoyerError(CODE_WRONG, { context: { left } }))
const often = (seconds: number) => sentenceOf(new FoyerError(TOO_MANY_REQUESTS, { context: { seconds } }))

describe('an error in words', () => {
  test('counts tries and time in English', () => {
    expect(wrong(4)).toBe('That’s not the code. 4 tries left.')
    expect(wrong(1)).toBe('That’s not the code. One try left.')
    expect(often(1)).toBe('Too many tries. Try again in a second.')
    expect(often(90)).toBe('Too many tries. Try again in 90 seconds.')
    expect(often(91)).toBe('Too many tries. Try again in 2 minutes.')
    expect(often(5_401)).toBe('Too many tries. Try again in 2 hours.')
  })

  test('counts tries and time in Arabic', () => {
    setTexts(MANAGE_TEXTS_AR)
    expect(wrong(4)).toBe('هذا ليس الرمز. بقيت 4 محاولات.')
    expect(wrong(2)).toBe('هذا ليس الرمز. بقيت محاولتان.')
    expect(wrong(1)).toBe('هذا ليس الرمز. بقيت محاولة واحدة.')
    expect(often(30)).toBe('حاولت مرات كثيرة. حاول مرة أخرى بعد 30 ثانية.')
    expect(often(91)).toBe('حاولت مرات كثيرة. حاول مرة أخرى بعد دقيقتين.')
    expect(often(86_400)).toBe('حاولت مرات كثيرة. حاول مرة أخرى بعد 24 ساعة.')
  })

  test('is of the language of the page, and one sentence for what nobody has foreseen', () => {
    expect(sentenceOf(new FoyerError(PASSKEY_NOT_USED))).toBe(english.errors.passkeyNotUsed)
    setTexts(MANAGE_TEXTS_AR)
    expect(sentenceOf(new FoyerError(PASSKEY_NOT_USED))).toBe(MANAGE_TEXTS_AR.errors.passkeyNotUsed)
    expect(sentenceOf(new TypeError('Failed to fetch'))).toBe(MANAGE_TEXTS_AR.errors.failed)
  })
})
