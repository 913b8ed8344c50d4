import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTexts, localeOf, pageLanguage } from './language.ts'

const page = (search: string, preferred: readonly string[] = []) => ({
  search,
  preferred,
  root: { lang: '', dir: '' },
})

describe('the language of a page', () => {
  test.each<[search: string, preferred: readonly string[], language: string]>([
    ['?lang=ar', ['en'], 'ar'],
    ['?projectId=p&lang=ar-EG&chainId=eip155:1', ['en'], 'ar'],
    ['?lang=AR', [], 'ar'],
    ['?lang=en-GB', ['ar'], 'en'],
    // The host's modal is English then.
    ['?lang=de', ['ar'], 'en'],
    ['?lang=en-XA', ['ar'], 'en'],
    ['?lang=arz', ['ar'], 'en'],
    ['', ['ar-SA', 'en'], 'ar'],
    ['', ['en-US', 'ar'], 'en'],
    ['', ['de', 'fr-CH', 'ar'], 'ar'],
    ['', ['de'], 'en'],
    ['', [], 'en'],
  ])('%j, browser %j: %s', (search, preferred, language) => {
    expect(pageLanguage({ search, preferred })).toBe(language)
  })

  test.each([
    '',
    'a',
    'ar ',
    '-ar',
    'ar_EG',
    'ar-',
    'ar\n',
    'ar\u202e',
    '../ar',
    'ar.js',
    'ar"><script>',
    '__proto__',
    'constructor',
    'ar'.repeat(5_000),
    `ar${'-a1'.repeat(20)}`,
  ])('what is no language tag is not looked at: %j', (lang) => {
    const search = `?${new URLSearchParams({ lang })}`
    expect(pageLanguage({ search, preferred: ['en'] })).toBe('en')
    expect(pageLanguage({ search, preferred: ['ar'] })).toBe('ar')
  })

  test('names of the prototype are no languages', () => {
    for (const lang of ['toString', 'valueOf', 'has', 'set']) expect(pageLanguage(page(`?lang=${lang}`))).toBe('en')
    expect(pageLanguage({ search: '', preferred: ['constructor', '__proto__', 'ar'] })).toBe('ar')
  })

  test('dates are written as in the visitor’s region, where it has the language of the page', () => {
    expect(localeOf('ar', ['en-GB', 'ar-EG', 'ar'])).toBe('ar-EG')
    expect(localeOf('en', ['de', 'en-GB'])).toBe('en-GB')
    expect(localeOf('ar', ['en-GB'])).toBe('ar')
  })
})

describe('the texts of a page', () => {
  const english = { go: 'Go' }
  const arabic = { go: 'تابع' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are English without loading any others', async () => {
    const ar = vi.fn(async () => arabic)
    const here = page('?lang=en')
    expect(await loadTexts(english, { ar }, here)).toBe(english)
    expect(ar).not.toHaveBeenCalled()
    expect(here.root).toEqual({ lang: 'en', dir: 'ltr' })
  })

  test('are Arabic, from right to left', async () => {
    const here = page('?lang=ar-SA')
    expect(await loadTexts(english, { ar: async () => arabic }, here)).toBe(arabic)
    expect(here.root).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  test('are English when the others cannot be loaded, and the document says so', async () => {
    const here = page('?lang=ar')
    const ar = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    expect(await loadTexts(english, { ar }, here)).toBe(english)
    expect(here.root).toEqual({ lang: 'en', dir: 'ltr' })
  })

  test('are English when the others take too long, and stay English when they come later', async () => {
    const here = page('?lang=ar')
    let come: (texts: typeof english) => void = () => undefined
    const ar = () =>
      new Promise<typeof english>((resolve) => {
        come = resolve
      })
    const texts = loadTexts(english, { ar }, here)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await texts).toBe(english)
    come(arabic)
    await vi.advanceTimersByTimeAsync(0)
    expect(here.root).toEqual({ lang: 'en', dir: 'ltr' })
  })
})
