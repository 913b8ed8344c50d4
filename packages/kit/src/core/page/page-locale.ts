/** The language of the page: the host's option, otherwise the document's, otherwise the browser's. */
export function pageLocale(wanted: string | undefined): string {
  const tag = wanted ?? (typeof document === 'undefined' ? '' : document.documentElement.lang) ?? ''
  return tag || (typeof navigator === 'undefined' ? 'en' : navigator.language) || 'en'
}
