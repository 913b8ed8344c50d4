export type Cached<T> = {
  readonly value: T
  /** When it was read, in milliseconds since the epoch. */
  readonly asOf: number
  /** It is older than it should be: whoever has it did not answer. */
  readonly stale: boolean
}

export type Cache = {
  /**
   * What was read under this key at most `lifetimeMs` ago, or what `load` reads now. Those who ask at the same time share one
   * reading. When reading fails, what was read at most five minutes ago is given instead, marked stale; the failure itself is
   * remembered for a second, so that a crowd does not knock down who is trying to get up.
   * @throws what `load` throws, when there is nothing to give instead
   */
  readonly get: <T>(key: string, lifetimeMs: number, load: () => Promise<T>) => Promise<Cached<T>>
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
  /** How many answers are kept; the ones not asked for longest go first. */
  readonly max?: number
  /** What they may weigh together, where they differ much in size. */
  readonly maxWeight?: number
  readonly weigh?: (value: unknown) => number
}

/**
 * A bounded memory of answers about public chain data. The key says all that the answer depends on (what is asked, and its known
 * parameters, sorted); the project is no part of it, because no answer depends on the project and what is on a chain is the same
 * for everybody (T35). Who may ask is checked before, on every request. Nothing that belongs to a person or a project may
 * be kept here.
 */
export function createCache(options: CacheOptions = {}): Cache {
  const { now = Date.now, max = 10_000, maxWeight = Number.POSITIVE_INFINITY, weigh = () => 0 } = options
  const entries = new Map<string, Entry>()
  let weight = 0
  return {
    // The caller's T is what it has put under this key itself.
    get: (key, lifetimeMs, load) => get(key, lifetimeMs, load) as Promise<Cached<never>>,
  }

  async function get(key: string, lifetimeMs: number, load: () => Promise<unknown>): Promise<Cached<unknown>> {
    const entry = touch(key)
    const { kept, failure } = entry
    if (kept && now() - kept.at < lifetimeMs) return { value: kept.value, asOf: kept.at, stale: false }
    try {
      if (failure && now() - failure.at < FAILURE_MS) throw failure.error
      entry.reading ??= read(key, entry, load)
      const value = await entry.reading
      return { value, asOf: entry.kept?.at ?? now(), stale: false }
    } catch (error) {
      if (kept && now() - kept.at < STALE_MS) return { value: kept.value, asOf: kept.at, stale: true }
      throw error
    }
  }

  async function read(key: string, entry: Entry, load: () => Promise<unknown>): Promise<unknown> {
    // As old as the moment that the reading began, at worst.
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
    // It may have been dropped while it was read.
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

/** `name` and its known parameters in one text, in an order that does not depend on the caller. */
export function cacheKey(name: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return JSON.stringify([name, ...given.sort(([a], [b]) => (a < b ? -1 : 1))])
}
