import { isFoyerError } from '@foyer/base'

/** What was asked once is not asked again while it is fresh, and not twice at the same time. A failure is not kept. */
type Cache = { readonly get: <T>(key: string, load: () => Promise<T>) => Promise<T> }

/** @param lifetimeMs how long an answer counts as fresh */
export function createCache(lifetimeMs: number, now: () => number): Cache {
  const entries = new Map<string, { readonly value: Promise<unknown>; readonly until: number }>()
  return {
    get<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key)
      // Whoever asks for a key always loads the same kind of thing: the key names it.
      if (known && known.until > now()) return known.value as Promise<T>
      const value = load()
      entries.set(key, { value, until: now() + lifetimeMs })
      value.catch(() => entries.get(key)?.value === value && entries.delete(key))
      return value
    },
  }
}

/**
 * Runs again after a failure that may pass, each time after twice as long, with jitter: so that not all visitors come back at once.
 * @param retries how often
 * @param undo what `destroy` undoes: after it nothing is asked any more, and nothing comes back
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

/** Whether asking again may help: not after an answer that says what is wrong with the question. */
export const isPassing = (error: unknown): boolean =>
  !isFoyerError(error) || !(Number(error.context.status ?? error.entry.status) < 500)
