/** The language of the page: the host's, otherwise the document's, otherwise the browser's. What is no tag is passed over, as is what a server lacks. */
export const pageLocale = (wanted: string | undefined): string =>
  canonicalTag(wanted || (globalThis.document?.documentElement.lang ?? '')) ??
  canonicalTag(globalThis.navigator?.language ?? '') ??
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
