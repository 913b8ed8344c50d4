export type Cached<T> = {
  readonly value: T
  /** When it was read, in milliseconds since the epoch. */
  readonly asOf: number
  /** Older than the lifetime, because the source did not answer. */
  readonly stale: boolean
}

export type Cache = {
  /**
   * Returns the value that was read at most `lifetimeMs` ago, or reads it with `load`. Concurrent calls share one read. If it
   * fails, a value of the last five minutes is returned, marked stale, or of the last `staleMs`. The failure is cached for one second, so that a
   * recovering source is not overloaded.
   * @throws the error of `load`, when there is no earlier value
   */
  readonly get: <T>(
    key: string,
    lifetimeMs: number,
    load: () => Promise<T>,
    options?: { readonly staleMs?: number },
  ) => Promise<Cached<T>>
}

type Entry = {
  kept?: { readonly value: unknown; readonly at: number; readonly weight: number }
  failure?: { readonly error: unknown; readonly at: number }
  reading?: Promise<unknown>
}

const STALE_MS = 300_000
const FAILURE_MS = 1_000

type CacheOptions = {
  readonly now?: () => number
  /** Maximum number of values; the least recently used are removed first. */
  readonly max?: number
  /** Maximum total weight, if values differ much in size. */
  readonly maxWeight?: number
  readonly weigh?: (value: unknown) => number
}

/**
 * A bounded cache of public chain data. The key contains everything that the value depends on (the query and its known
 * parameters, sorted) but not the project, because chain data is the same for every project (T35). Permission is checked
 * before, on every request. Data of a person or a project must not be cached here.
 */
export function createCache(options: CacheOptions = {}): Cache {
  const { now = Date.now, max = 10_000, maxWeight = Number.POSITIVE_INFINITY, weigh = () => 0 } = options
  const entries = new Map<string, Entry>()
  let weight = 0
  return {
    // The type T is that of the value stored under this key.
    get: (key, lifetimeMs, load, { staleMs = STALE_MS } = {}) =>
      get(key, { lifetimeMs, staleMs }, load) as Promise<Cached<never>>,
  }

  async function get(
    key: string,
    { lifetimeMs, staleMs }: { readonly lifetimeMs: number; readonly staleMs: number },
    load: () => Promise<unknown>,
  ): Promise<Cached<unknown>> {
    const entry = touch(key)
    const { kept, failure } = entry
    if (kept && now() - kept.at < lifetimeMs) return { value: kept.value, asOf: kept.at, stale: false }
    try {
      if (failure && now() - failure.at < FAILURE_MS) throw failure.error
      entry.reading ??= read(key, entry, load)
      const value = await entry.reading
      return { value, asOf: entry.kept?.at ?? now(), stale: false }
    } catch (error) {
      if (kept && now() - kept.at < staleMs) return { value: kept.value, asOf: kept.at, stale: true }
      throw error
    }
  }

  async function read(key: string, entry: Entry, load: () => Promise<unknown>): Promise<unknown> {
    // The age counts from the start of the read.
    const at = now()
    try {
      const value = await load()
      keep(key, entry, value, at)
      delete entry.failure
      return value
    } catch (error) {
      entry.failure = { error, at: now() }
      throw error
    } finally {
      delete entry.reading
    }
  }

  function keep(key: string, entry: Entry, value: unknown, at: number): void {
    const before = entry.kept?.weight ?? 0
    entry.kept = { value, at, weight: weigh(value) }
    // It may have been removed during the read.
    if (entries.get(key) !== entry) return
    weight += entry.kept.weight - before
    for (const oldest of entries.keys()) if (weight > maxWeight) drop(oldest)
  }

  function drop(key: string): void {
    weight -= entries.get(key)?.kept?.weight ?? 0
    entries.delete(key)
  }

  function touch(key: string): Entry {
    const entry = entries.get(key) ?? {}
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= max && oldest !== undefined) drop(oldest)
    entries.set(key, entry)
    return entry
  }
}

/** `name` and its known parameters as one text, independent of the caller's order. */
export function cacheKey(name: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return JSON.stringify([name, ...given.sort(([a], [b]) => (a < b ? -1 : 1))])
}
