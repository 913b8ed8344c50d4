/* Which language a page of the wallet origin speaks, and its texts. */

const DIRECTIONS = { en: 'ltr', ar: 'rtl' } as const
export type Language = keyof typeof DIRECTIONS

/** The texts of another language: one for each English text, of the same parts. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> }

/** Loaded only where they are needed. */
export type Others<Texts> = { readonly [L in Exclude<Language, 'en'>]: () => Promise<Texts> }

type Page = {
  /** The query of its address. */
  readonly search: string
  /** BCP 47 tags, the best first. */
  readonly preferred: readonly string[]
  readonly root: { lang: string; dir: string }
}

/** A question is not kept waiting for its language. */
const TEXTS_WITHIN_MS = 4_000
/** As much of BCP 47 as pages use: https://www.rfc-editor.org/rfc/rfc5646#section-2.1 */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,8}$/i

/**
 * The texts of this page, before it draws anything. The document gets their language and direction. Where the texts of another
 * language cannot be loaded, or not in time, the page is English.
 */
export async function loadTexts<Texts>(english: Texts, others: Others<Texts>, page: Page = thisPage()): Promise<Texts> {
  const wanted = pageLanguage(page)
  const texts = wanted === 'en' ? undefined : await inTime(others[wanted]).catch(() => undefined)
  page.root.lang = texts ? wanted : 'en'
  page.root.dir = DIRECTIONS[texts ? wanted : 'en']
  return texts ?? english
}

/**
 * That of the page that opened this one, which the address names, else the first of the browser's that there are texts in. A page in a
 * language that there are no texts in has an English modal, so its questions are English too.
 */
export function pageLanguage({ search, preferred }: Omit<Page, 'root'>): Language {
  const named = new URLSearchParams(search).get('lang') ?? ''
  const tags = TAG.test(named) ? [named] : preferred
  return tags.map(languageOf).find((language) => language !== undefined) ?? 'en'
}

/** For dates: the visitor's own region, where it is in the language of the page. */
export const localeOf = (language: string, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => languageOf(tag) === language) ?? language

function languageOf(tag: string): Language | undefined {
  const [language = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(DIRECTIONS, language) ? (language as Language) : undefined
}

const thisPage = (): Page => ({
  search: location.search,
  preferred: navigator.languages,
  root: document.documentElement,
})

async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError('the texts take too long')), TEXTS_WITHIN_MS)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
