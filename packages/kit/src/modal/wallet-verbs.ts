import { FoyerError, type Namespace } from '@foyer/base'
import { INVALID_CONNECTION_STATUS, MODAL_CLOSED, MULTI_WALLET_NOT_ENABLED } from '@foyer/base/catalogue'
import { forgetRecent, setActiveConnection } from '../core/connections/choices.ts'
import { type Connection, type ConnectionTarget, connectionsOf, keepsSeveral } from '../core/connections/connections.ts'
import { restoreRecent } from '../core/connections/live-connections.ts'
import { needsLogin, recentConnectionsOf } from '../core/connections/recent-connections.ts'
import { type Account, accountOf, connectedOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { report } from '../core/notices.ts'
import { connectWallet } from '../features/connect/attempt.ts'
import { featuresReady } from './remote-config.ts'
import type { Shell } from './shell-type.ts'
import { discover } from './verbs.ts'

/* The verbs of several wallets at once. If the project does not allow several, each reports so and does nothing. */

export async function getConnections(ctx: Context, namespace?: Namespace): Promise<readonly Connection[]> {
  return (await isEnabled(ctx)) ? connectionsOf(ctx.store.get(), namespace) : []
}

export async function getRecentConnections(ctx: Context, namespace?: Namespace): Promise<readonly Connection[]> {
  if (!(await isEnabled(ctx))) return []
  restoreRecent(ctx)
  return recentConnectionsOf(ctx.store.get(), namespace)
}

/**
 * @throws INVALID_CONNECTION_STATUS when there is no such connection, MODAL_CLOSED when the visitor leaves instead of signing in again,
 *   and the errors of `connectWallet`
 */
export async function switchConnection(
  ctx: Context,
  target: ConnectionTarget,
  shell?: () => Promise<Shell>,
): Promise<Account> {
  if (!(await isEnabled(ctx))) return accountOf(ctx.store.get().session)
  const { namespace, id } = target
  restoreRecent(ctx)
  const known = [...connectionsOf(ctx.store.get()), ...recentConnectionsOf(ctx.store.get())].find(
    (connection) => connection.namespace === namespace && connection.id === id,
  )
  if (!known) throw new FoyerError(INVALID_CONNECTION_STATUS)
  if (known.status === 'disconnected') return connectAgain(ctx, known, shell)
  setActiveConnection(ctx, namespace, id)
  return accountOf(ctx.store.get().session, namespace)
}

export async function deleteRecentConnection(ctx: Context, { namespace, id }: ConnectionTarget): Promise<void> {
  if (await isEnabled(ctx)) forgetRecent(ctx, namespace, id)
}

/** A code has to be visible to be scanned, so the modal opens for a wallet on a phone; and for a login. */
async function connectAgain(
  ctx: Context,
  connection: Connection,
  shell: (() => Promise<Shell>) | undefined,
): Promise<Account> {
  const { namespace, connectorId } = connection
  await discover(ctx)
  const connector = ctx.store.get().connectors.find(({ id }) => id === connectorId)
  if (connector && shell && needsLogin(ctx.store.get(), connection)) return logInAgain(ctx, connection, await shell())
  if (connector?.type === 'WALLET_CONNECT') await (await shell?.())?.open(ctx, { view: 'ConnectingWalletConnectBasic' })
  return connectWallet(ctx, connectorId, [namespace])
}

/** Waits for the login that the visitor chooses on the first screen. */
async function logInAgain(ctx: Context, { namespace, connectorId }: Connection, shell: Shell): Promise<Account> {
  await shell.open(ctx, { view: 'Connect', arguments: { namespace } })
  const opening = ctx.store.get().router.stack[0].key
  return new Promise((resolve, reject) => {
    const look = () => {
      const { session, modal, router } = ctx.store.get()
      const isBack = connectedOf(session, namespace)?.connectorId === connectorId
      // An embedded modal stays open, and begins anew.
      if (!isBack && modal.open && router.stack[0].key === opening) return
      stop()
      if (isBack) resolve(accountOf(session, namespace))
      else reject(new FoyerError(MODAL_CLOSED))
    }
    const stop = ctx.store.subscribe(look)
    look()
  })
}

async function isEnabled(ctx: Context): Promise<boolean> {
  await featuresReady(ctx)
  const isOn = keepsSeveral(ctx.store.get())
  if (!isOn) report(ctx, new FoyerError(MULTI_WALLET_NOT_ENABLED))
  return isOn
}
