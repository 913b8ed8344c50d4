import { isRecord, messageOf } from '@foyer/base'

/**
 * A record in the browser's storage: its name, and its validation when it is read, because other scripts of the page can write
 * there too. Each record is defined next to the code that uses it.
 */
export type StoredRecord<T> = { readonly name: string; readonly check: (value: unknown) => T | undefined }

export type BrowserStorage = {
  /** Whether a key exists, without reading or validating the value. */
  has(name: string): boolean
  read<T>(record: StoredRecord<T>): T | undefined
  write<T>(record: StoredRecord<T>, value: T): void
  remove(record: StoredRecord<unknown>): void
  /** The storage key of a record. */
  keyOf(record: StoredRecord<unknown>): string
}

/** Whether an earlier page has left a transfer, a batch of calls, a payment or a purchase whose end the visitor is told. */
export const hasUnfinished = ({ has }: BrowserStorage): boolean =>
  ['transfers', 'batches', 'payments', 'onrampOrders'].some(has)

/** Increased with every change of a record's shape; records of older versions are dropped when read. */
const SCHEMA_VERSION = 1

/**
 * Browser-local storage. Where it is blocked or full, what cannot be written stays in memory, record by record; what is stored is still
 * read and removed. `onProblem` hears of each reason once.
 * @param area `localStorage`, or a getter for it: reading the property may throw by itself
 */
export function createBrowserStorage(options: {
  prefix: string
  area: () => Storage | undefined
  onProblem: (reason: string) => void
}): BrowserStorage {
  const memory = new Map<string, unknown>()
  const told = new Set<string>()

  const warn = (reason: string) => {
    if (!told.has(reason)) options.onProblem(reason)
    told.add(reason)
  }
  const attempt = <T>(action: (area: Storage) => T): T | undefined => {
    try {
      const area = options.area()
      return area && action(area)
    } catch (error) {
      warn(messageOf(error))
      return undefined
    }
  }
  const keyOf = ({ name }: StoredRecord<unknown>) => `${options.prefix}:${name}`
  const erase = (record: StoredRecord<unknown>) => attempt((area) => area.removeItem(keyOf(record)))

  return {
    keyOf,
    has: (name) => memory.has(name) || attempt((area) => area.getItem(`${options.prefix}:${name}`) !== null) === true,
    read<T>(record: StoredRecord<T>) {
      // Only `write` adds entries, with this record's type.
      if (memory.has(record.name)) return memory.get(record.name) as T
      const text = attempt((area) => area.getItem(keyOf(record)))
      if (text === undefined || text === null) return undefined
      const value = parseRecord(text, record.check)
      if (value === undefined) {
        erase(record)
        warn(`the record “${record.name}” was not readable and is dropped`)
      }
      return value
    },
    write(record, value) {
      const stored = attempt((area) => {
        area.setItem(keyOf(record), JSON.stringify({ v: SCHEMA_VERSION, d: value }))
        return area.getItem(keyOf(record))
      })
      if (stored) memory.delete(record.name)
      else {
        memory.set(record.name, value)
        // The next visit had better find nothing than what does not hold any more.
        erase(record)
      }
    },
    remove(record) {
      memory.delete(record.name)
      erase(record)
    },
  }
}

/** Parses a stored text; undefined if it is not a valid record. */
export function parseRecord<T>(text: string, check: (value: unknown) => T | undefined): T | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    return isRecord(envelope) && envelope.v === SCHEMA_VERSION ? check(envelope.d) : undefined
  } catch {
    return undefined // Not JSON: the caller drops the record.
  }
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 512
export const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const isOptionalText = (value: unknown) => value === undefined || isText(value)
