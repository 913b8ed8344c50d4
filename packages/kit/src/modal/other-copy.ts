/** Each bundle of this package has its own. */
const COPY = Symbol('copy')
/** Where the first bundle on the page leaves it for the others to find. */
const FIRST = Symbol.for('@foyer/kit')

/**
 * Says that the page carries this package twice, bundled or fetched by two parties: instances of one cannot be given to the
 * parts of the other, and visitors load everything twice.
 */
export function warnOfOtherCopy(page: object, warn: (message: string) => void): void {
  const marked: { [FIRST]?: symbol } = page
  marked[FIRST] ??= COPY
  if (marked[FIRST] !== COPY) {
    warn('[Foyer] this page loads @foyer/kit twice: keep one copy, for instance with `npm dedupe`')
  }
}
