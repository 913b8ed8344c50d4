import type { Namespace } from '@foyer/base'
import { LATE_INJECTION_WAIT_MS } from '@foyer/base/constants'
import { mayKeepSeveral } from '../../core/connections/connections.ts'
import { type Connector, type ConnectorSession, findConnector } from '../../core/connections/connector.ts'
import { liveOf } from '../../core/connections/live-connection.ts'
import { activate, addConnection, dispatch, endQuietly } from '../../core/connections/live-connections.ts'
import { connectionIdOf } from '../../core/connections/session.ts'
import { rememberConnections, storedConnections } from '../../core/connections/stored-connections.ts'
import { CONNECTIONS, PAIRING_AT, type StoredConnection } from '../../core/connections/stored-records.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { openAll, settle } from './attempt.ts'

/**
 * Brings back what was connected before the reload, the wallet used last first. Nothing is asked
 * of anybody: what does not come back by itself is disconnected.
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
    // One after the other: the first that comes back is the current one.
    for (const connection of connections) {
      if (!liveOf(ctx, namespace) || mayWait(ctx, connections))
        isKnown = (await reconnectOne(ctx, namespace, connection)) && isKnown
    }
    if (!liveOf(ctx, namespace)) dispatch(ctx, { type: 'failed', namespace })
    else if (!isOnScreen) {
      activate(ctx, namespace)
      isOnScreen = true
    }
    // What could not even be asked (a file of ours did not load, say) may come back with the next visit.
    if (isKnown) rememberConnections(ctx, namespace)
  }
}

/** Whether a wallet may come back beside another. Before the project has said so, whoever had several has them back. */
function mayWait(ctx: Context, connections: readonly StoredConnection[]): boolean {
  const state = ctx.store.get()
  return state.features.status === 'idle' ? connections.length > 1 : mayKeepSeveral(state)
}

/**
 * Waits for the answer to a code that was shown before the reload. The wallet may take its time; whoever connects in the
 * meantime comes first.
 */
export async function awaitPending(ctx: Context): Promise<void> {
  const offers = ctx.store
    .get()
    .connectors.flatMap((connector) => (connector.pending ? [{ connector, ask: connector.pending }] : []))
  for (const { connector, ask } of offers) {
    for (const answer of await ask()) {
      // Refused or expired: there is nothing left to wait for.
      answer.then((session) => addReconnected(ctx, connector, session)).catch(() => ctx.storage.remove(PAIRING_AT))
    }
  }
}

async function addReconnected(ctx: Context, connector: Connector, session: ConnectorSession): Promise<void> {
  ctx.storage.remove(PAIRING_AT)
  // Where nothing usable was shared it is ended as well.
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
    // Coming back is an offer. Where it fails the visitor connects again, which tells them why.
    return false
  }
}

/** Wallets may inject themselves after the page has loaded; 1 s is given to them. */
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
