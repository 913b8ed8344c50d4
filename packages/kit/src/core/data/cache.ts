import { isFoyerError } from '@foyer/base'

/** Caches successful answers while they are fresh, not longer, and shares concurrent requests. Failures are not cached. */
type Cache = { readonly get: <T>(key: string, load: () => Promise<T>) => Promise<T> }

/** @param lifetimeMs how long an answer counts as fresh */
export function createCache(lifetimeMs: number, now: () => number): Cache {
  const entries = new Map<string, { readonly value: Promise<unknown>; readonly until: number }>()
  return {
    get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      // The key determines the type of the value.
      if (known && known.until > now()) return known.value as Promise<T>
      for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
      const value = load()
      entries.set(key, { value, until: now() + lifetimeMs })
      value.catch(() => entries.get(key)?.value === value && entries.delete(key))
      return value
    },
  }
}

/**
 * Retries after temporary failures with exponential backoff and jitter, so that visitors do not all retry at the same time.
 * @param retries maximum number of retries
 * @param undo the undo functions of the instance: after `destroy` nothing is retried and nothing is returned
 */
export async function withRetry<T>(
  load: () => Promise<T>,
  retries: number,
  delayMs: number,
  undo: Set<() => void>,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (retries === 0 || !isPassing(error)) throw error
    await pause((delayMs * (1 + Math.random())) / 2, undo)
    return withRetry(load, retries - 1, delayMs * 2, undo)
  }
}

function pause(ms: number, undo: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      undo.delete(stop)
      resolve()
    }, ms)
    const stop = () => clearTimeout(timer)
    undo.add(stop)
  })
}

/** Whether a retry may help: not after an answer that says the request itself is wrong. */
export const isPassing = (error: unknown): boolean =>
  !isFoyerError(error) || !(Number(error.context.status ?? error.entry.status) < 500)
