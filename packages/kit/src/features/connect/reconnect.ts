import type { Namespace } from '@foyer/base'
import { LATE_INJECTION_WAIT_MS } from '@foyer/base/constants'
import type { Connector, ConnectorSession } from '../../core/connector.ts'
import type { Context } from '../../core/context.ts'
import { activate, dispatch, endQuietly, forget, goLive } from '../../core/live.ts'
import type { StoredConnection } from '../../core/storage.ts'
import { openAll, settle } from './attempt.ts'

/**
 * Brings back what was connected before the reload, the wallet used last first (specification, section 4). Nothing is asked
 * of anybody: what does not come back by itself is disconnected.
 */
export async function reconnect(ctx: Context): Promise<void> {
  const stored = Object.entries(ctx.storage.read('connections') ?? {}) as [Namespace, StoredConnection][]
  const known = stored.filter(([namespace]) => ctx.adapters.has(namespace)).sort(([, a], [, b]) => b.usedAt - a.usedAt)
  for (const [namespace, { connectorId }] of known) dispatch(ctx, namespace, { type: 'reconnect', connectorId })
  for (const [index, [namespace, connection]] of known.entries()) {
    const back = await resume(ctx, namespace, connection)
    if (back && index === 0) activate(ctx, namespace)
    if (!back) {
      dispatch(ctx, namespace, { type: 'failed' })
      forget(ctx, namespace)
    }
  }
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
      answer.then((session) => welcome(ctx, connector, session)).catch(() => ctx.storage.remove('pairingAt'))
    }
  }
}

async function welcome(ctx: Context, connector: Connector, session: ConnectorSession): Promise<void> {
  ctx.storage.remove('pairingAt')
  const opened = await openAll(ctx, session, { silent: true })
  const isTaken = [...opened.keys()].some((namespace) => ctx.live.has(namespace))
  if (isTaken || opened.size === 0) await endQuietly({ session })
  else settle(ctx, connector, session, opened)
}

async function resume(
  ctx: Context,
  namespace: Namespace,
  { connectorId, sessionId }: StoredConnection,
): Promise<boolean> {
  try {
    const connector = await appearance(ctx, connectorId)
    const session = await connector?.resume(sessionId)
    if (!connector || !session) return false
    const accounts = (await openAll(ctx, session, { silent: true })).get(namespace)
    if (!accounts) return false
    goLive(ctx, namespace, connector, session, accounts)
    return true
  } catch {
    return false // Coming back is an offer. Where it fails the visitor connects again, which tells them why.
  }
}

/** Wallets may inject themselves after the page has loaded; 1 s is given to them (specification, section 9). */
function appearance(ctx: Context, connectorId: string) {
  const find = () => ctx.store.get().connectors.find(({ id }) => id === connectorId)
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
