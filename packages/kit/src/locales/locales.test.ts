import { describe, expect, test, vi } from 'vitest'
import { wallets } from './en/wallets.ts'
import type { MessageKey } from './en.ts'
import { english } from './english.ts'
import { hostMessages } from './host.ts'
import type { Message } from './message.ts'
import { LOADERS, loadTranslator } from './translate.ts'

const keys = Object.keys(english) as MessageKey[]
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))
const slots = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()

const languages = await Promise.all(Object.entries(LOADERS).map(async ([tag, load]) => [tag, await load()] as const))
const arabic = import('./ar.ts').then(({ ar }) => ar)

describe.each(languages)('%s', (tag, messages) => {
  test('has every key and no other', () => expect(Object.keys(messages).sort()).toEqual([...keys].sort()))

  test('has the words of the host page’s buttons, but for the pseudo-locale', () => {
    const same = Object.values(hostMessages(tag)).filter((text) => Object.values(hostMessages('en')).includes(text))
    expect(same.length > 0).toBe(tag === 'en-xa')
  })

  test.each(keys)('%s keeps its placeholders', (key) => {
    const wanted = slots(forms(english[key]).at(-1) ?? '')
    for (const text of forms(messages[key])) {
      // Only `count` may be missing, e.g. in the forms for one and two. Additional placeholders are not allowed.
      expect(wanted).toEqual(expect.arrayContaining(slots(text)))
      expect(slots(text)).toEqual(expect.arrayContaining(wanted.filter((slot) => slot !== 'count')))
      expect(text).not.toBe('')
    }
  })
})

describe('the words are those of visitors', () => {
  test.each(keys)('%s', async (key) => {
    expect(forms(english[key]).join()).not.toMatch(/\b(EVM|relay|namespaces?|directory|chain id)\b/i)
    expect(forms((await arabic)[key]).join()).not.toMatch(/المُرحِّل|الدليل/)
  })

  // Where English tells what to do, a mere statement in Arabic has lost half of it.
  test.each(keys)('%s: Arabic has whole sentences where English has', async (key) => {
    const isSentence = (message: Message) => /[.؟?!]$/.test(forms(message).at(-1) ?? '')
    expect(isSentence((await arabic)[key])).toBe(isSentence(english[key]))
  })
})

describe('plural forms', () => {
  test.each([
    [0, 'ابحث في المحافظ'],
    [1, 'ابحث في محفظة واحدة'],
    [2, 'ابحث في محفظتين'],
    [5, 'ابحث في 5 محافظ'],
    [61, 'ابحث في 61 محفظة'],
  ])('Arabic, %i', async (count, text) => {
    expect((await loadTranslator('ar-EG-u-nu-latn'))('allWallets.search', { count })).toBe(text)
  })

  test.each([
    [1, 'Search 1 wallet'],
    [61, 'Search 61 wallets'],
    [1200, 'Search 1,200 wallets'],
  ])('English, %i', async (count, text) => {
    expect((await loadTranslator('en')).with(wallets)('allWallets.search', { count })).toBe(text)
  })
})

describe('translating', () => {
  test('the closest language is taken, English otherwise', async () => {
    expect((await loadTranslator('ar-SA')).direction).toBe('rtl')
    expect((await loadTranslator('ar-EG')).direction).toBe('rtl')
    expect((await loadTranslator('en-US'))('connecting.retry')).toBe('Try again')
    expect((await loadTranslator('en-XA'))('connecting.retry')).toMatch(/^\[.*·+\]$/)
    const fallback = await loadTranslator('xx-YY')
    expect([fallback.locale, fallback.direction, fallback('connecting.retry')]).toEqual(['en', 'ltr', 'Try again'])
  })

  test('what is put in is never read as a placeholder again', async () => {
    expect((await loadTranslator('en'))('connect.continue', { wallet: '{app}' })).toBe('Continue with {app}')
  })

  test.each(['en', 'en-GB', 'ar', 'ar-EG', 'ar-u-nu-arab'])('numbers are those of %s', async (tag) => {
    const { number, locale } = await loadTranslator(tag)
    for (const value of [0, 2, 999, 1_000, 1.5, -3, 1e21, Number.NaN])
      expect(number(value)).toBe(new Intl.NumberFormat(locale).format(value))
  })

  test('the small counts of an English list wait for no number format of the browser', async () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    const t = await loadTranslator('en')
    expect(t('connect.more', { count: 2 })).toContain('2')
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })

  test('links can stand in the place of a slot', async () => {
    expect((await loadTranslator('en')).parts('legal.one', { app: 'Atoll' })).toEqual([
      'By continuing you agree to ',
      'Atoll',
      '’s ',
      { slot: 'document' },
    ])
  })

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [61, '1 minute ago'],
    [7_200, '2 hours ago'],
    [172_800, '2 days ago'],
    [-5, 'just now'],
  ])('%i seconds ago', async (seconds, text) => {
    expect((await loadTranslator('en')).ago(1_000_000_000 - seconds * 1_000, 1_000_000_000)).toBe(text)
  })
})
