import type { Namespace } from '@foyer/base'
import { mayKeepSeveral } from '../../core/connections/connections.ts'
import { type Connector, type ConnectorSession, findConnector } from '../../core/connections/connector.ts'
import { liveOf } from '../../core/connections/live-connection.ts'
import { activate, addConnection, dispatch, endQuietly } from '../../core/connections/live-connections.ts'
import { connectionIdOf } from '../../core/connections/session.ts'
import { rememberConnections, storedConnections } from '../../core/connections/stored-connections.ts'
import { CONNECTIONS, PAIRING_AT, type StoredConnection } from '../../core/connections/stored-records.ts'
import { lacksConsent } from '../../core/consent.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { openAll, settle } from './attempt.ts'

/** How long a wallet may take to appear on the page. */
const LATE_INJECTION_WAIT_MS = 1_000

/**
 * Restores the connections from before the reload, the most recently used first. The visitor is not prompted: wallets that
 * cannot be restored silently are disconnected.
 */
export async function reconnect(ctx: Context): Promise<void> {
  const known = storedConnections(ctx).filter(([namespace]) => ctx.adapters.has(namespace))
  for (const [namespace, [first]] of known) {
    const network = first?.chain && findNetwork(ctx.store.get().networks, first.chain)
    if (network) dispatch(ctx, { type: 'preferred', namespace, network: network.caipNetworkId })
    if (first) dispatch(ctx, { type: 'reconnect', namespace, connectorId: first.connectorId })
  }
  let isOnScreen = false
  for (const [namespace, connections] of known) {
    let isKnown = true
    // One after the other, because the first one restored becomes the current one.
    for (const connection of connections) {
      if (!liveOf(ctx, namespace) || mayWait(ctx, connections))
        isKnown = (await reconnectOne(ctx, namespace, connection)) && isKnown
    }
    if (!liveOf(ctx, namespace)) dispatch(ctx, { type: 'failed', namespace })
    else if (!isOnScreen) {
      activate(ctx, namespace)
      isOnScreen = true
    }
    // If the attempt itself failed (for example, a chunk did not load), the next visit tries again.
    if (isKnown) rememberConnections(ctx, namespace)
  }
}

/** Whether a wallet may be restored next to another one. Until the project's configuration is known, all are restored. */
function mayWait(ctx: Context, connections: readonly StoredConnection[]): boolean {
  const state = ctx.store.get()
  return state.features.status === 'idle' ? connections.length > 1 : mayKeepSeveral(state)
}

/**
 * Connects the wallet that the page is opened in, where its namespace has none. Nobody is prompted, so it waits for the host's terms: until
 * they are accepted, the wallet is one of the list.
 */
export async function connectAround(ctx: Context): Promise<void> {
  if (lacksConsent(ctx)) return
  for (const connector of ctx.store.get().connectors) {
    const free = connector.namespaces.filter(
      (namespace) => connector.startsConnected && ctx.adapters.has(namespace) && !liveOf(ctx, namespace),
    )
    for (const namespace of free) dispatch(ctx, { type: 'reconnect', namespace, connectorId: connector.id })
    const session = free.length > 0 && (await connector.resume(undefined).catch(() => undefined))
    if (session) await addReconnected(ctx, connector, session)
    // The visitor may have asked another wallet meanwhile.
    const isAsked = (namespace: Namespace) => {
      const now = ctx.store.get().session.namespaces[namespace]
      return now && 'connectorId' in now && now.connectorId === connector.id
    }
    for (const namespace of free)
      if (!liveOf(ctx, namespace) && isAsked(namespace)) dispatch(ctx, { type: 'failed', namespace })
  }
}

/**
 * Waits for the answer to a code that was shown before the reload. The wallet may take its time; a connection made in the
 * meantime takes precedence.
 */
export async function awaitPending(ctx: Context): Promise<void> {
  const offers = ctx.store
    .get()
    .connectors.flatMap((connector) => (connector.pending ? [{ connector, ask: connector.pending }] : []))
  for (const { connector, ask } of offers) {
    for (const answer of await ask()) {
      // Rejected or expired: no answer can come any more.
      answer.then((session) => addReconnected(ctx, connector, session)).catch(() => ctx.storage.remove(PAIRING_AT))
    }
  }
}

async function addReconnected(ctx: Context, connector: Connector, session: ConnectorSession): Promise<void> {
  ctx.storage.remove(PAIRING_AT)
  // A session without anything usable is ended as well.
  const opened = await openAll(ctx, session, { silent: true }).catch(() => new Map())
  const isTaken = !mayKeepSeveral(ctx.store.get()) && [...opened.keys()].some((namespace) => liveOf(ctx, namespace))
  if (isTaken || opened.size === 0) await endQuietly({ session })
  else settle(ctx, connector, session, opened)
}

/** @returns whether it is known now if the wallet comes back */
async function reconnectOne(ctx: Context, namespace: Namespace, stored: StoredConnection): Promise<boolean> {
  const { connectorId, sessionId } = stored
  try {
    const connector = await waitForConnector(ctx, connectorId, namespace)
    const session = await connector?.resume(sessionId)
    if (!connector || !session) return true
    const accounts = (await openAll(ctx, session, { silent: true, only: namespace })).get(namespace)
    const kept = ctx.storage.read(CONNECTIONS)?.[namespace]
    // What another tab has disconnected meanwhile stays so.
    if (accounts && kept?.some((one) => connectionIdOf(one) === connectionIdOf(stored)))
      addConnection(ctx, namespace, connector, session, accounts, { restoring: true })
    return true
  } catch {
    // If restoring fails, the visitor connects again and then sees the reason.
    return false
  }
}

/** Wallets may inject themselves after the page has loaded, so this waits up to 1 s. */
export function waitForConnector(ctx: Context, connectorId: string, namespace: Namespace) {
  const find = () => {
    const connector = findConnector(ctx.store.get().connectors, connectorId)
    return connector?.namespaces.includes(namespace) ? connector : undefined
  }
  const now = find()
  if (now) return Promise.resolve(now)
  return new Promise<ReturnType<typeof find>>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unwatch()
      ctx.undo.delete(finish)
      resolve(find())
    }
    const timer = setTimeout(finish, LATE_INJECTION_WAIT_MS)
    const unwatch = ctx.store.watch(
      (state) => state.connectors,
      () => find() && finish(),
    )
    ctx.undo.add(finish)
  })
}
