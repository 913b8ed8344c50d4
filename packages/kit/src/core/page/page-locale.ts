/** The language of the page: what the host set, else the document's, else the browser's. */
export function pageLocale(wanted: string | undefined): string {
  const tag = wanted ?? (typeof document === 'undefined' ? '' : document.documentElement.lang) ?? ''
  return tag || (typeof navigator === 'undefined' ? 'en' : navigator.language) || 'en'
}
