/** The language of the page: the host's, otherwise the document's, otherwise the browser's. What is no tag is passed over. */
export const pageLocale = (wanted: string | undefined): string =>
  canonicalTag(wanted || (typeof document === 'undefined' ? '' : document.documentElement.lang)) ??
  canonicalTag(typeof navigator === 'undefined' ? '' : navigator.language) ??
  'en'

/**
 * A BCP 47 tag in its usual form, also of one that is written as operating systems do, `ar_EG`.
 * @returns undefined if the text is no tag (https://www.rfc-editor.org/info/bcp47)
 */
export function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
