import { mainnet } from '@foyer/base/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFoyer } from '../modal/create-foyer.ts'
import { localeOf } from './locale.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page with a `lang`, in a browser of a language. */
function page(lang: string, language: string): void {
  vi.stubGlobal('document', { documentElement: { lang } })
  vi.stubGlobal('navigator', { language })
}
const foyerIn = (locale?: string) =>
  createFoyer({ networks: [mainnet], metadata: { name: '' }, ...(locale === undefined ? {} : { locale }) })

describe('the language of an instance', () => {
  test.each([
    ['ar', 'de', 'fr', 'ar'],
    ['ar_EG', 'de', 'fr', 'ar-EG'],
    ['EN_us', 'de', 'fr', 'en-US'],
    [undefined, 'de_CH', 'fr', 'de-CH'],
    [undefined, '', 'fr', 'fr'],
    // A host that passes the page's own `lang` on, which is empty.
    ['', 'de', 'fr', 'de'],
    ['', '', 'fr', 'fr'],
    [undefined, '???', 'fr', 'fr'],
    [undefined, '', 'en_US.UTF-8', 'en'],
  ])('option %s, page %j, browser %j: %s', (option, lang, language, locale) => {
    page(lang, language)
    expect(localeOf(foyerIn(option).context)).toBe(locale)
  })
})

describe('setLocale', () => {
  test('takes the place of the option and of the page', () => {
    page('de', 'fr')
    const foyer = foyerIn('en')
    foyer.setLocale('ar_EG')
    expect(localeOf(foyer.context)).toBe('ar-EG')
  })

  test.each(['???', '', 'x', 7 as never, undefined as never])('%j is refused, and changes nothing', (tag) => {
    const foyer = foyerIn('ar')
    expect(() => foyer.setLocale(tag)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
    expect(localeOf(foyer.context)).toBe('ar')
  })
})
