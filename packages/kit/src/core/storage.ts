import { type CaipNetworkId, isCaipNetworkId, isNamespace, messageOf, type Namespace } from '@foyer/base'
import { RECENT_WALLETS_MAX } from '@foyer/base/constants'

/** How a namespace was connected last, so that a reload can bring it back. */
export type StoredConnection = { readonly connectorId: string; readonly sessionId?: string; readonly usedAt: number }
/** A wallet the visitor chose before. Facts for the list only; nothing that identifies an account. */
export type RecentWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly usedAt: number
}
type DeepLinkChoice = { readonly name: string; readonly href: string }

/** What the browser keeps, and how each record is checked when it is read: other scripts of the page can write here too. */
const records = {
  connections: (value: unknown): Partial<Record<Namespace, StoredConnection>> | undefined =>
    isRecord(value) && Object.entries(value).every(([key, item]) => isNamespace(key) && isConnection(item))
      ? value
      : undefined,
  recentWallets: (value: unknown): readonly RecentWallet[] | undefined =>
    Array.isArray(value) && value.length <= RECENT_WALLETS_MAX && value.every(isRecentWallet) ? value : undefined,
  activeNetwork: (value: unknown): CaipNetworkId | undefined => (isCaipNetworkId(value) ? value : undefined),
  deepLink: (value: unknown): DeepLinkChoice | undefined =>
    isRecord(value) && isText(value.name) && isText(value.href) ? { name: value.name, href: value.href } : undefined,
  /** When a code was shown last, in epoch milliseconds: a reload then waits for its answer. */
  pairingAt: (value: unknown): number | undefined => (isTime(value) ? value : undefined),
} satisfies Record<string, (value: unknown) => unknown>

type RecordName = keyof typeof records
type RecordOf<K extends RecordName> = NonNullable<ReturnType<(typeof records)[K]>>

export type BrowserStorage = {
  read<K extends RecordName>(name: K): RecordOf<K> | undefined
  write<K extends RecordName>(name: K, value: RecordOf<K>): void
  remove(name: RecordName): void
}

/** Raised with every change of a record's shape; older records are dropped when read. */
const SCHEMA_VERSION = 1

/**
 * Browser-local storage (specification, section 3). Where it is blocked, full or corrupt, the visit goes on in memory and
 * `onUnavailable` hears of it once.
 * @param area `localStorage`, or a getter for it: reading the property may throw by itself
 */
export function createBrowserStorage(options: {
  prefix: string
  area: () => Storage | undefined
  onUnavailable: (reason: string) => void
}): BrowserStorage {
  const memory = new Map<RecordName, unknown>()
  let warned = false
  let usable = true

  const warn = (reason: string) => {
    if (!warned) options.onUnavailable(reason)
    warned = true
  }
  const attempt = <T>(action: (area: Storage) => T): T | undefined => {
    if (!usable) return undefined
    try {
      const area = options.area()
      return area && action(area)
    } catch (error) {
      usable = false // Blocked or full: from here on the visit is kept in memory.
      warn(messageOf(error))
      return undefined
    }
  }
  const keyOf = (name: RecordName) => `${options.prefix}:${name}`

  return {
    read<K extends RecordName>(name: K) {
      if (memory.has(name)) return memory.get(name) as RecordOf<K> // Only `write` fills it, with this record's type.
      const text = attempt((area) => area.getItem(keyOf(name)))
      if (text === undefined || text === null) return undefined
      const value = parse(text, records[name] as (value: unknown) => RecordOf<K> | undefined)
      if (value === undefined) {
        attempt((area) => area.removeItem(keyOf(name)))
        warn(`the record “${name}” was not readable and is dropped`)
      }
      return value
    },
    write(name, value) {
      const stored = attempt((area) => {
        area.setItem(keyOf(name), JSON.stringify({ v: SCHEMA_VERSION, d: value }))
        return true
      })
      if (stored) memory.delete(name)
      else memory.set(name, value)
    },
    remove(name) {
      memory.delete(name)
      attempt((area) => area.removeItem(keyOf(name)))
    },
  }
}

function parse<T>(text: string, check: (value: unknown) => T | undefined): T | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    return isRecord(envelope) && envelope.v === SCHEMA_VERSION ? check(envelope.d) : undefined
  } catch {
    return undefined // Not JSON: the caller drops the record and says so.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 512
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isOptionalText = (value: unknown) => value === undefined || isText(value)

const isConnection = (value: unknown): value is StoredConnection =>
  isRecord(value) && isText(value.connectorId) && isOptionalText(value.sessionId) && isTime(value.usedAt)
const isRecentWallet = (value: unknown): value is RecentWallet =>
  isRecord(value) && isText(value.id) && isText(value.name) && isOptionalText(value.rdns) && isTime(value.usedAt)
