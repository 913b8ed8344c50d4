/** Each bundle of this package has its own value. */
const COPY = Symbol('copy')
/** The first bundle on the page stores its value here for the others to find. */
const FIRST = Symbol.for('@foyer/kit')

/**
 * Warns when the page contains this package twice. Instances of one copy do not work with the components of the other, and
 * visitors load everything twice.
 */
export function warnOfOtherCopy(page: object, warn: (message: string) => void): void {
  const marked: { [FIRST]?: symbol } = page
  marked[FIRST] ??= COPY
  if (marked[FIRST] !== COPY) warn('[Foyer] @foyer/kit is here twice: run `npm dedupe`')
}
