import { isRecord } from '@foyer/base'
import { KEPT_ANSWERS_MAX } from '@foyer/base/constants'
import { type BrowserStorage, isTime, type StoredRecord } from '../page/storage.ts'

/** An answer of the server that is stored across a reload; its data is validated when it is read. */
type PersistedQuery = { readonly key: string; readonly at: number; readonly data: unknown }
const ANSWERS: StoredRecord<readonly PersistedQuery[]> = {
  name: 'answers',
  check: (value) =>
    Array.isArray(value) && value.length <= KEPT_ANSWERS_MAX && value.every(isPersistedQuery) ? value : undefined,
}

/** Maximum age of an answer that is still shown, in milliseconds. */
const KEPT_LIFETIME_MS = 86_400_000
/** Maximum length of one answer, in characters. */
const KEPT_LENGTH_MAX = 60_000

/** Caches keyed by address: shown at once on the next visit, then renewed. */
export type PersistedQueries = {
  readonly read: (key: string) => { readonly at: number; readonly data: unknown } | undefined
  readonly write: (key: string, data: unknown) => void
}

export function createPersistedQueries(storage: BrowserStorage, now: () => number): PersistedQueries {
  return {
    read: (key) => storage.read(ANSWERS)?.find((answer) => answer.key === key && now() - answer.at < KEPT_LIFETIME_MS),
    write(key, data) {
      if (JSON.stringify(data).length > KEPT_LENGTH_MAX) return
      const others = (storage.read(ANSWERS) ?? []).filter((answer) => answer.key !== key)
      storage.write(ANSWERS, [{ key, at: now(), data }, ...others].slice(0, KEPT_ANSWERS_MAX))
    },
  }
}

const isPersistedQuery = (value: unknown): value is PersistedQuery =>
  isRecord(value) && typeof value.key === 'string' && isTime(value.at) && 'data' in value
