import { isNamespace, isRecord, type Namespace } from '@foyer/base'
import { RECENT_WALLETS_MAX } from '@foyer/base/constants'
import type { Context } from '../context.ts'
import { isOptionalText, isText, isTime, type StoredRecord } from '../page/storage.ts'
import type { RecentConnection } from './connections.ts'
import { type Connected, connectedOf, connectionIdOf } from './session.ts'
import { ACTIVE_NETWORK, CONNECTIONS, type StoredConnection } from './stored-records.ts'

const RECENT_CONNECTIONS: StoredRecord<readonly RecentConnection[]> = {
  name: 'recentConnections',
  check: (value) => (Array.isArray(value) && value.length <= RECENT_MAX && value.every(isRecent) ? value : undefined),
}
const RECENT_MAX = RECENT_WALLETS_MAX * 8 // Two of each namespace.

/** What was connected before the reload: the active namespace first, then the one used last. */
export function storedConnections(ctx: Context): [Namespace, readonly StoredConnection[]][] {
  const onScreen = ctx.storage.read(ACTIVE_NETWORK)
  const rank = ([namespace, [first]]: [string, readonly StoredConnection[]]) =>
    onScreen?.startsWith(`${namespace}:`) ? Number.POSITIVE_INFINITY : (first?.usedAt ?? 0)
  const stored = Object.entries(ctx.storage.read(CONNECTIONS) ?? {}) as [Namespace, readonly StoredConnection[]][]
  return stored.sort((a, b) => rank(b) - rank(a))
}

/**
 * Stores how the connections of a namespace were made, so that a reload can restore them.
 * @param options.used whether the current one was used just now, rather than only still connected
 */
export function rememberConnections(ctx: Context, namespace: Namespace, { used = false } = {}): void {
  const { session, connections } = ctx.store.get()
  const current = connectedOf(session, namespace)
  const list = current ? [current, ...(connections.standby[namespace] ?? [])] : []
  const { [namespace]: known = [], ...others } = ctx.storage.read(CONNECTIONS) ?? {}
  if (list.length === 0 && Object.keys(others).length === 0) {
    ctx.storage.remove(CONNECTIONS)
    return
  }
  const before = (connection: Connected) =>
    used && connection === current
      ? undefined
      : known.find((entry) => connectionIdOf(entry) === connectionIdOf(connection))
  const stored = list.map((connection) => {
    const { connectorId, sessionId, chain } = connection
    const usedAt = before(connection)?.usedAt ?? ctx.now()
    return { connectorId, usedAt, chain, ...(sessionId === undefined ? {} : { sessionId }) }
  })
  ctx.storage.write(CONNECTIONS, stored.length === 0 ? others : { ...others, [namespace]: stored })
}

/**
 * Stores the current network of a connection. Other records are unchanged, since a reload may not have restored their wallets
 * yet.
 */
export function rememberChain(ctx: Context, namespace: Namespace, connection: Connected): void {
  const known = ctx.storage.read(CONNECTIONS)
  const list = known?.[namespace]?.map((entry) =>
    connectionIdOf(entry) === connectionIdOf(connection) ? { ...entry, chain: connection.chain } : entry,
  )
  if (list) ctx.storage.write(CONNECTIONS, { ...known, [namespace]: list })
}

export const storedRecent = ({ storage }: Context): readonly RecentConnection[] =>
  storage.read(RECENT_CONNECTIONS) ?? []

export function rememberRecent(ctx: Context): void {
  const { recent = [] } = ctx.store.get().connections
  if (recent.length === 0) ctx.storage.remove(RECENT_CONNECTIONS)
  else ctx.storage.write(RECENT_CONNECTIONS, recent)
}

const isRecent = (value: unknown): value is RecentConnection =>
  isRecord(value) &&
  isText(value.namespace) &&
  isNamespace(value.namespace) &&
  isText(value.connectorId) &&
  isText(value.address) &&
  isTime(value.usedAt) &&
  isRecord(value.wallet) &&
  isText(value.wallet.name) &&
  isText(value.wallet.type) &&
  isOptionalText(value.wallet.rdns)
