import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'

/**
 * Waits for a promise for a limited time. After a timeout the work continues, so that the next caller finds its result in the
 * cache.
 * @throws UPSTREAM_UNAVAILABLE when it takes longer than `ms`
 */
export function patiently<T>(ms: number, upstream: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () =>
      reject(new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream }, cause: 'it takes too long' }))
    const timer = setTimeout(giveUp, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
