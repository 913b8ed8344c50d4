import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { NO_ADAPTER_FOR_NAMESPACE } from '@foyer/base/catalogue'
import type { Context, LiveConnection } from '../context.ts'
import type { State } from '../state.ts'
import type { Accounts, Adapter } from './adapter.ts'
import { connectionsOf, mayKeepSeveral } from './connections.ts'
import type { Connector, ConnectorSession } from './connector.ts'
import { liveKeyOf, liveOf } from './live-connection.ts'
import { type Connected, connectedOf, connectionIdOf } from './session.ts'
import { reduceSession, type SessionEvent } from './session-machine.ts'
import { setSession } from './session-state.ts'
import { rememberChain, rememberConnections, rememberRecent, storedRecent } from './stored-connections.ts'
import { ACTIVE_NETWORK } from './stored-records.ts'

/** Makes a namespace active, also after a reload, and sets its initial network. */
export function activate(ctx: Context, namespace: Namespace, chosen?: CaipNetworkId): void {
  const { session } = ctx.store.get()
  const network = chosen ?? connectedOf(session, namespace)?.chain
  if (network !== undefined) ctx.storage.write(ACTIVE_NETWORK, network)
  dispatch(ctx, { type: 'activated', namespace, network: chosen })
}

/** Activates a namespace when a visitor or a host switches to it, and notifies the host if the network changes. */
export function activateAndTell(ctx: Context, namespace: Namespace, chosen?: CaipNetworkId): void {
  const before = chainInUse(ctx)
  activate(ctx, namespace, chosen)
  const caipNetworkId = chainInUse(ctx)
  if (caipNetworkId !== undefined && caipNetworkId !== before) ctx.events.emit('SWITCH_NETWORK', { caipNetworkId })
}

const chainInUse = ({ store }: Context): CaipNetworkId | undefined => {
  const { session } = store.get()
  return connectedOf(session)?.chain ?? session.chosen[session.active]
}

/** Loads the adapters that the host listed. Later calls do nothing. */
export async function loadAdapters(ctx: Context): Promise<void> {
  const missing = (ctx.options.adapters ?? []).filter(({ namespace }) => !ctx.adapters.has(namespace))
  const loaded = await Promise.all(missing.map(async ({ namespace, load }) => [namespace, await load()] as const))
  // Sorted in the host's order, which lists of namespaces follow. Concurrent calls get the same adapter.
  for (const [namespace, adapter] of loaded) if (!ctx.adapters.has(namespace)) ctx.adapters.set(namespace, adapter)
}

/** @throws NO_ADAPTER_FOR_NAMESPACE */
export function adapterOf(ctx: Context, namespace: Namespace): Adapter {
  const adapter = ctx.adapters.get(namespace)
  if (!adapter) throw new FoyerError(NO_ADAPTER_FOR_NAMESPACE, { context: { ns: namespace } })
  return adapter
}

/**
 * Registers a wallet that shared its accounts and follows its events. It becomes the current one of its namespace. An earlier
 * one stays connected if the project allows several wallets, and is disconnected otherwise.
 * @param options.restoring after a reload: it does not replace a current one, and the stored records are not changed
 */
export function addConnection(
  ctx: Context,
  namespace: Namespace,
  connector: Connector,
  session: ConnectorSession,
  accounts: Accounts,
  { restoring = false }: { restoring?: boolean } = {},
): void {
  const provider = session.providers[namespace]
  const [first, ...rest] = accounts.addresses
  if (!provider || first === undefined) return
  const detailsOf = (addresses: readonly string[], told = session.detailsOf?.(addresses)) => told && { details: told }
  const connection = {
    connectorId: connector.id,
    wallet: session.wallet,
    addresses: [first, ...rest],
    chain: accounts.chain,
    ...(session.id === undefined ? {} : { sessionId: session.id }),
    ...detailsOf(accounts.addresses, accounts.details),
  } as const
  const id = connectionIdOf(connection)
  const key = liveKeyOf(namespace, id)
  const before = ctx.connections.get(key)
  release(ctx, key)
  // The same provider in another session object is the same connection: ending the old session would also end the new one.
  const isOther = before && before.provider !== provider && !isSameSession(before.session, session)
  if (isOther && !isInUse(ctx, before.session)) void endQuietly(before)
  const leave = () => {
    removeConnections(ctx, namespace, [id])
    // The wallet may already have revoked access to the last namespace of the session.
    if (session.id !== undefined && !isInUse(ctx, session)) void endQuietly({ session })
  }
  // Events apply to this wallet, whether it is current or waits.
  const unwatch = adapterOf(ctx, namespace).watch(provider, {
    accounts: (addresses, details) =>
      addresses.length === 0
        ? leave()
        : dispatch(ctx, { type: 'accounts', namespace, id, addresses, ...detailsOf(addresses, details) }),
    chain: (chain) => dispatch(ctx, { type: 'chain', namespace, id, chain }),
    disconnect: leave,
  })
  ctx.undo.add(unwatch)
  ctx.connections.set(key, { id, connector, session, provider, unwatch })
  dispatch(ctx, { type: 'joined', namespace, connection, behind: restoring })
  if (!restoring) rememberConnections(ctx, namespace, { used: true })
}

/**
 * Removes connections of a namespace without notifying the wallets, which are gone or were notified already. If the current one
 * is removed, the first one that waits takes its place.
 */
export function removeConnections(ctx: Context, namespace: Namespace, ids: readonly string[]): void {
  if (!ids.some((id) => ctx.connections.has(liveKeyOf(namespace, id)))) return
  dispatch(ctx, { type: 'left', namespace, ids, at: ctx.now() })
  for (const id of ids) release(ctx, liveKeyOf(namespace, id))
  rememberConnections(ctx, namespace)
  if (!liveOf(ctx, namespace)) ctx.events.emit('DISCONNECT_SUCCESS', { namespace })
}

/** Disconnects every wallet that is not the current one of its namespace, for projects that allow a single wallet. */
export function endOtherConnections(ctx: Context): void {
  for (const namespace of connectedNamespaces(ctx)) {
    const current = liveOf(ctx, namespace)
    const others = liveConnectionsIn(ctx, namespace).filter((connection) => connection !== current)
    removeConnections(
      ctx,
      namespace,
      others.map(({ id }) => id),
    )
    for (const { session } of others) if (!isInUse(ctx, session)) void endQuietly({ session })
  }
}

/** The namespaces where a wallet is connected. */
export const connectedNamespaces = ({ store }: Context): Namespace[] => {
  const { session } = store.get()
  return (Object.keys(session.namespaces) as Namespace[]).filter((namespace) => connectedOf(session, namespace))
}

/** Every connected wallet of a namespace. */
export const liveConnectionsIn = (ctx: Context, namespace: Namespace): LiveConnection[] =>
  [...ctx.connections].filter(([key]) => key.startsWith(`${namespace} `)).map(([, connection]) => connection)

/** Ends a session on the wallet's side. Errors are ignored, because the session ends here in any case. */
export async function endQuietly(connection: Pick<LiveConnection, 'session'>): Promise<void> {
  await connection.session.end().catch(() => undefined)
}

/**
 * Whether a session is still in use: a wallet may use one session for several namespaces and leave them one by one. A wallet on
 * the page has one provider in all of its sessions.
 */
export const isInUse = (ctx: Context, session: ConnectorSession): boolean =>
  [...ctx.connections.values()].some(
    (connection) =>
      isSameSession(connection.session, session) || Object.values(session.providers).includes(connection.provider),
  )

/** After a reload each namespace restores the session separately, so sessions are compared by id. */
const isSameSession = (a: ConnectorSession, b: ConnectorSession): boolean =>
  a === b || (a.id !== undefined && a.id === b.id)

/** Stops following a wallet. */
function release(ctx: Context, key: string): void {
  const connection = ctx.connections.get(key)
  if (!connection) return
  connection.unwatch()
  ctx.undo.delete(connection.unwatch)
  ctx.connections.delete(key)
}

/** Reads the earlier wallets from the browser's storage, once. */
export function restoreRecent(ctx: Context): void {
  if (ctx.store.get().connections.recent === undefined) dispatch(ctx, { type: 'restored', recent: storedRecent(ctx) })
}

/** Passes one event to the reducer, stores what a reload needs, disconnects wallets that were replaced, and notifies the host. */
export function dispatch(ctx: Context, event: SessionEvent): void {
  const isComing = event.type === 'joined' || event.type === 'left'
  if (isComing && mayKeepSeveral(ctx.store.get())) restoreRecent(ctx)
  const before = ctx.store.get()
  const after = reduceSession(before, event)
  if (after === before) return
  if (event.type === 'restored') {
    setSession(ctx, after)
    return
  }
  const { namespace } = event
  endMissing(ctx, namespace, after, event)
  setSession(ctx, after)

  const moved = event.type === 'chain' && allIn(after, namespace).find((one) => connectionIdOf(one) === event.id)
  if (moved) rememberChain(ctx, namespace, moved)
  if (after.connections.recent !== before.connections.recent) rememberRecent(ctx)
  const earlier = connectedOf(before.session, namespace)
  const current = connectedOf(after.session, namespace)
  if (event.type !== 'joined' && earlier && current) {
    if (current.addresses !== earlier.addresses)
      ctx.events.emit('ACCOUNTS_CHANGED', { namespace, addresses: current.addresses })
    if (current.chain !== earlier.chain) ctx.events.emit('SWITCH_NETWORK', { caipNetworkId: current.chain })
  }
  if (current !== earlier || after.connections.standby !== before.connections.standby)
    ctx.events.emit('CONNECTIONS_CHANGED', { connections: connectionsOf(ctx.store.get()) })
}

function allIn({ session, connections }: State, namespace: Namespace): Connected[] {
  const current = connectedOf(session, namespace)
  return [...(current ? [current] : []), ...(connections.standby[namespace] ?? [])]
}

/** A wallet that was replaced is notified that its session has ended. */
function endMissing(ctx: Context, namespace: Namespace, state: State, event: SessionEvent): void {
  const ids = allIn(state, namespace).map(connectionIdOf)
  for (const connection of liveConnectionsIn(ctx, namespace)) {
    if (ids.includes(connection.id) || (event.type === 'left' && event.ids.includes(connection.id))) continue
    release(ctx, liveKeyOf(namespace, connection.id))
    if (!isInUse(ctx, connection.session)) void endQuietly(connection)
  }
}
