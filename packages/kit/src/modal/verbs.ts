import { FoyerError, isNamespace, type Namespace } from '@foyer/base'
import { UNSUPPORTED_CHAIN_NAMESPACE } from '@foyer/base/catalogue'
import { type OneClick, pairingConnector } from '../connectors/pairing-connector.ts'
import type { ConnectionTarget } from '../core/connections/connections.ts'
import { disconnectWallet } from '../core/connections/disconnect.ts'
import { loadAdapters } from '../core/connections/live-connections.ts'
import { type Account, isConnected } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { hasEmbeddedWallet } from '../core/options.ts'
import { wantsSignIn } from '../core/siwx.ts'
import { connectWallet } from '../features/connect/attempt.ts'
import { discoverConnectors } from '../features/connect/discover.ts'

/* The verbs of an instance that need no screen. Loaded when the first of them is called. */

export async function connect(ctx: Context, connectorId: string, namespaces?: readonly Namespace[]): Promise<Account> {
  for (const namespace of namespaces ?? []) checkNamespace(namespace)
  await discover(ctx)
  // Whether the connected wallet stays is the project's decision, which a host may need before the first opening.
  if (isConnected(ctx.store.get().session)) await (await import('./remote-config.ts')).featuresReady(ctx)
  return connectWallet(ctx, connectorId, namespaces)
}

export async function disconnect(ctx: Context, target?: Namespace | ConnectionTarget): Promise<void> {
  // Otherwise a host without types would take a wallet for disconnected.
  if (target !== undefined) checkNamespace(typeof target === 'string' ? target : target.namespace)
  await disconnectWallet(ctx, target)
}

function checkNamespace(namespace: string): void {
  if (!isNamespace(namespace)) throw new FoyerError(UNSUPPORTED_CHAIN_NAMESPACE, { cause: namespace })
}

/** Restores what was connected before a reload, or connects the wallet around the page, and waits for pending requests. */
export async function resume(ctx: Context): Promise<void> {
  const [{ awaitPending, connectAround, reconnect }] = await Promise.all([
    import('../features/connect/reconnect.ts'),
    discover(ctx),
  ])
  await reconnect(ctx)
  await connectAround(ctx)
  await awaitPending(ctx)
}

/** Loads the adapters and fills the list of connectors. */
export async function discover(ctx: Context): Promise<void> {
  await loadAdapters(ctx)
  await addUniversal(ctx)
  if (ctx.modalRuntime.ended) return
  const { enableWalletConnect, relayUrl } = ctx.options
  discoverConnectors(ctx, [
    ...(enableWalletConnect !== false && relayUrl !== undefined ? [pairingConnector(ctx, oneClickOf(ctx))] : []),
    ...(hasEmbeddedWallet(ctx.options)
      ? [(await import('../connectors/embedded-connector.ts')).embeddedConnector(ctx, oneClickOf(ctx))]
      : []),
  ])
}

/** Networks of a namespace without an adapter are reached over the relay, and the wallet decides what it supports. */
async function addUniversal(ctx: Context): Promise<void> {
  const without = ctx.store
    .get()
    .networks.map(({ chainNamespace }) => chainNamespace)
    .filter((name) => !ctx.adapters.has(name))
  if (without.length === 0) return
  const { universalAdapter } = await import('../chains/universal/adapter.ts')
  for (const namespace of new Set(without)) ctx.adapters.set(namespace, universalAdapter(namespace))
}

const noop = () => undefined

/** Combines the sign-in with the approval that connects, if the host signs visitors in. */
function oneClickOf(ctx: Context): OneClick | undefined {
  if (!wantsSignIn(ctx.options)) return undefined
  const load = () => import('../features/sign-in/one-click.ts')
  // If it does not load, the wallet connects without signing in, and the screen asks for the signature.
  return {
    request: (networks) => load().then(({ signInRequest }) => signInRequest(ctx, networks), noop),
    keepSession: (session) => load().then(({ keepSession }) => keepSession(ctx, session), noop),
    keep: (auths) => load().then(({ keepSignedIn }) => keepSignedIn(ctx, auths), noop),
  }
}
