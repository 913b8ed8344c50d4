import { describe, expect, test } from 'vitest'
import { FROZEN_TEXTS_AR } from './approve/frozen-texts.ar.ts'
import { FROZEN_TEXTS } from './approve/frozen-texts.ts'
import { READ_TEXTS_AR } from './approve/read-texts.ar.ts'
import { READ_TEXTS } from './approve/read-texts.ts'
import { REFUSAL_TEXTS_AR } from './approve/refusal-texts.ar.ts'
import { REFUSAL_TEXTS } from './approve/refusal-texts.ts'
import { QUESTION_TEXTS_AR } from './approve/texts.ar.ts'
import { TEXTS } from './approve/texts.ts'
import { visibleText } from './approve/visible-text.ts'
import { COMPARE_TEXTS_AR } from './compare/texts.ar.ts'
import { COMPARE_TEXTS } from './compare/texts.ts'
import { DEVICE_TEXTS_AR } from './device/texts.ar.ts'
import { DEVICE_TEXTS } from './device/texts.ts'
import { FRAME_TEXTS_AR } from './frame/arabic.ts'
import { FREEZE_TEXTS_AR } from './freeze/texts.ar.ts'
import { FREEZE_TEXTS } from './freeze/texts.ts'
import { OPENER_TEXTS_AR } from './kit-opener/texts.ar.ts'
import { OPENER_TEXTS } from './kit-opener/texts.ts'
import { MANAGE_TEXTS_AR } from './manage/arabic.ts'
import { LOCKED_TEXTS } from './manage/locked-texts.ts'
import { SITES_TEXTS } from './manage/sites-texts.ts'
import { SMART_ACCOUNT_TEXTS } from './manage/smart-account-texts.ts'
import { TEXTS as MANAGE_TEXTS } from './manage/texts.ts'
import { SIMULATION_TEXTS_AR } from './simulate/texts.ar.ts'
import { SIMULATION_TEXTS } from './simulate/texts.ts'
import { INTRO_TEXTS_AR } from './smart-account/intro-texts.ar.ts'
import { INTRO_TEXTS } from './smart-account/intro-texts.ts'
import { WINDOW_TEXTS_AR } from './window/texts.ar.ts'
import { WINDOW_TEXTS } from './window/texts.ts'

/* The languages of the wallet page. That every text is there, and of the same parts, is checked by its type too. */

const VALUES = ['‹1›', '‹2›', '‹3›'] as const

/** Every text by its path. What takes values gets these. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value(...VALUES))]]
  return Object.entries(value as object).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
}
const PAIRS = [
  ['question', TEXTS, QUESTION_TEXTS_AR],
  ['intro', INTRO_TEXTS, INTRO_TEXTS_AR],
  ['reading', READ_TEXTS, READ_TEXTS_AR],
  ['refusal', REFUSAL_TEXTS, REFUSAL_TEXTS_AR],
  ['frozen', FROZEN_TEXTS, FROZEN_TEXTS_AR],
  ['simulation', SIMULATION_TEXTS, SIMULATION_TEXTS_AR],
  ['compare', COMPARE_TEXTS, COMPARE_TEXTS_AR],
  ['window', WINDOW_TEXTS, WINDOW_TEXTS_AR],
  ['device', DEVICE_TEXTS, DEVICE_TEXTS_AR],
  ['freeze', FREEZE_TEXTS, FREEZE_TEXTS_AR],
  [
    'manage',
    {
      ...MANAGE_TEXTS,
      sites: SITES_TEXTS,

      lockedItself: LOCKED_TEXTS,
      smartAccount: SMART_ACCOUNT_TEXTS,
    },
    MANAGE_TEXTS_AR,
  ],
  ['opener', OPENER_TEXTS, OPENER_TEXTS_AR],
] as const
const CASES = PAIRS.flatMap(([name, english, arabic]) => {
  const others = new Map(textsIn(arabic, name))
  return textsIn(english, name).map(([path, text]) => [path, text, others.get(path)] as const)
})

describe('Arabic', () => {
  test.each(CASES)('%s is there and keeps its values', (_path, english, arabic = '') => {
    // The parts around a name may be empty on either side.
    if (english.trim() !== '' && !english.startsWith(' ')) expect(arabic).toMatch(/[\u0621-\u064a]/)
    for (const value of VALUES) expect([value, arabic.includes(value)]).toEqual([value, english.includes(value)])
    // Nothing in it hides or reorders characters, so what a question shows visibly was put there by somebody else.
    expect(visibleText(arabic)).toBe(arabic)
    expect(arabic.match(/\d+(?:\.\d+)?/g)).toEqual(english.match(/\d+(?:\.\d+)?/g))
  })

  test('there is no other text', () => {
    for (const [name, english, arabic] of PAIRS)
      expect(textsIn(arabic, name).map(([path]) => path)).toEqual(textsIn(english, name).map(([path]) => path))
  })

  test('the frame has all that its question, a comparison, a simulation and the decoders say', () => {
    expect(Object.keys(FRAME_TEXTS_AR)).toEqual([
      ...Object.keys(TEXTS),
      'comparison',
      'simulation',
      'intro',
      'reading',
      'refusal',
      'frozen',
      'words',
    ])
  })

  test.each([
    [2, 'معاملتين'],
    [3, '3 معاملات'],
    [10, '10 معاملات'],
    [11, '11 معاملة'],
    [30, '30 معاملة'],
  ])('%i transactions', (count, text) => {
    expect(QUESTION_TEXTS_AR.sendCalls(count)).toBe(`إرسال ${text} دفعة واحدة`)
    expect(QUESTION_TEXTS_AR.signTransactions(count)).toBe(`توقيع ${text} معًا`)
  })

  test.each([
    [1, 'معاملة واحدة من أصل 30، لأنها'],
    [2, 'معاملتين من أصل 30، لأنهما'],
    [3, '3 معاملات من أصل 30، لأنها'],
    [11, '11 معاملة من أصل 30، لأنها'],
  ])('%i transactions that are not checked', (count, text) => {
    expect(SIMULATION_TEXTS_AR.dependent(count, 30)).toContain(text)
    const because = count === 1 ? 'it may depend on an earlier one' : 'they may depend on earlier ones'
    expect(SIMULATION_TEXTS.dependent(count, 30)).toBe(
      `We couldn’t check ${count} of 30 transactions, because ${because}.`,
    )
  })

  test.each([
    [1, 'بقيت ثانية واحدة للإجابة'],
    [10, 'بقيت 10 ثوانٍ للإجابة'],
    [60, 'بقيت 60 ثانية للإجابة'],
  ])('%i seconds', (seconds, text) => expect(QUESTION_TEXTS_AR.secondsLeft(seconds)).toBe(text))

  test.each([
    [0, 'اكتب عددًا صحيحًا أكبر من 0.'],
    [2, 'اكتب عددًا أكبر من 0، مثل 25.5، بما لا يزيد على منزلتين عشريتين.'],
    [6, 'اكتب عددًا أكبر من 0، مثل 25.5، بما لا يزيد على 6 منازل عشرية.'],
    [18, 'اكتب عددًا أكبر من 0، مثل 25.5، بما لا يزيد على 18 منزلة عشرية.'],
  ])('%i decimals', (decimals, text) => expect(QUESTION_TEXTS_AR.limitInvalid(decimals)).toBe(text))

  test.each([
    [2, 'على جهازين'],
    [3, 'على 3 أجهزة'],
    [11, 'على 11 جهازًا'],
    [100, 'على 100 جهاز'],
  ])('%i devices', (count, text) => expect(MANAGE_TEXTS_AR.sites.devices(count)).toBe(text))

  test('no text of the window says that nothing was signed, which it cannot know', () => {
    for (const text of Object.values(WINDOW_TEXTS_AR)) expect(`${text}`).not.toMatch(/وقّع|توقيع/)
  })
})
