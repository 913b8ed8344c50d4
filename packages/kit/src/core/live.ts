import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { NO_ADAPTER_FOR_NAMESPACE } from '@foyer/base/catalogue'
import type { Accounts, Adapter } from './adapter.ts'
import type { Connector, ConnectorSession } from './connector.ts'
import type { Context, LiveConnection } from './context.ts'
import { connectedOf } from './session.ts'
import { reduceSession, type SessionEvent } from './session-machine.ts'

/** Feeds one event to a namespace's session. The only writer of the session slice besides `activate`. */
export function dispatch(ctx: Context, namespace: Namespace, event: SessionEvent): void {
  const before = ctx.store.get().session
  const session = reduceSession(before, namespace, event)
  if (session !== before) ctx.store.set({ session })
}

/** Makes a namespace the one that the screens speak of, and a network the one it starts with. */
export function activate(ctx: Context, namespace: Namespace, chosen?: CaipNetworkId): void {
  const { session } = ctx.store.get()
  ctx.store.set({
    session: {
      ...session,
      active: namespace,
      chosen: chosen ? { ...session.chosen, [namespace]: chosen } : session.chosen,
    },
  })
}

/** Loads the adapters that the host listed. Free after the first time. */
export async function loadAdapters(ctx: Context): Promise<void> {
  const missing = (ctx.options.adapters ?? []).filter(({ namespace }) => !ctx.adapters.has(namespace))
  await Promise.all(missing.map(async ({ namespace, load }) => ctx.adapters.set(namespace, await load())))
}

/** @throws NO_ADAPTER_FOR_NAMESPACE */
export function adapterOf(ctx: Context, namespace: Namespace): Adapter {
  const adapter = ctx.adapters.get(namespace)
  if (!adapter) throw new FoyerError(NO_ADAPTER_FOR_NAMESPACE, { context: { ns: namespace } })
  return adapter
}

/** Puts a wallet that shared its accounts into use, in the place of an earlier one, and follows what it tells from here on. */
export function goLive(
  ctx: Context,
  namespace: Namespace,
  connector: Connector,
  session: ConnectorSession,
  accounts: Accounts,
): void {
  const provider = session.providers[namespace]
  const [first, ...rest] = accounts.addresses
  if (!provider || first === undefined) return
  const before = ctx.live.get(namespace)
  before?.unwatch()
  if (before && before.session !== session) void endQuietly(before)

  const unwatch = adapterOf(ctx, namespace).watch(provider, {
    accounts(addresses) {
      if (addresses.length === 0) return drop(ctx, namespace)
      const known = connectedOf(ctx.store.get().session, namespace)?.addresses
      dispatch(ctx, namespace, { type: 'accounts', addresses })
      if (connectedOf(ctx.store.get().session, namespace)?.addresses !== known)
        ctx.events.emit('ACCOUNTS_CHANGED', { namespace, addresses })
    },
    chain(chain) {
      if (connectedOf(ctx.store.get().session, namespace)?.chain === chain) return
      dispatch(ctx, namespace, { type: 'chain', chain })
      ctx.events.emit('SWITCH_NETWORK', { caipNetworkId: chain })
    },
    disconnect: () => drop(ctx, namespace),
  })
  ctx.live.set(namespace, { connector, session, provider, unwatch })
  dispatch(ctx, namespace, {
    type: 'connected',
    session: {
      connectorId: connector.id,
      wallet: session.wallet,
      addresses: [first, ...rest],
      chain: accounts.chain,
      ...(session.id === undefined ? {} : { sessionId: session.id }),
      ...(session.approvedNetworks === undefined ? {} : { approvedNetworks: session.approvedNetworks }),
    },
  })
  remember(ctx, namespace, connector, session)
}

/** Takes a namespace out of use: nothing is asked of the wallet, which is gone or was told already. */
export function drop(ctx: Context, namespace: Namespace): void {
  const connection = ctx.live.get(namespace)
  if (!connection) return
  connection.unwatch()
  ctx.live.delete(namespace)
  forget(ctx, namespace)
  dispatch(ctx, namespace, { type: 'disconnect' })
  ctx.events.emit('DISCONNECT_SUCCESS', { namespace })
}

/** Ends a session at the wallet's side. What fails there is of no use to the visitor any more: it ends here all the same. */
export async function endQuietly(connection: Pick<LiveConnection, 'session'>): Promise<void> {
  await connection.session.end().catch(() => undefined)
}

function remember(ctx: Context, namespace: Namespace, connector: Connector, session: ConnectorSession): void {
  const connection = {
    connectorId: connector.id,
    usedAt: ctx.now(),
    ...(session.id === undefined ? {} : { sessionId: session.id }),
  }
  ctx.storage.write('connections', { ...ctx.storage.read('connections'), [namespace]: connection })
}

/** Forgets how a namespace was connected, so that a reload leaves it alone. */
export function forget(ctx: Context, namespace: Namespace): void {
  const { [namespace]: _, ...rest } = ctx.storage.read('connections') ?? {}
  if (Object.keys(rest).length === 0) ctx.storage.remove('connections')
  else ctx.storage.write('connections', rest)
}
