import { type CaipNetworkId, FoyerError, isFoyerError, messageOf, type Namespace } from '@foyer/base'
import { INSTANCE_DESTROYED, MODAL_NOT_LOADED, PROVIDER_NOT_FOUND } from '@foyer/base/catalogue'
import { PAIRING_LIFETIME_MS } from '@foyer/base/pairing-lifetime'
import type { Adapter, Provider } from '../core/connections/adapter.ts'
import type { Connection, ConnectionTarget } from '../core/connections/connections.ts'
import { liveOf } from '../core/connections/live-connection.ts'
import { type Account, accountOf, isConnected, isUnsupported, networkOf } from '../core/connections/session.ts'
import { giveUpReconnecting } from '../core/connections/session-state.ts'
import { PAIRING_AT } from '../core/connections/stored-records.ts'
import type { Context } from '../core/context.ts'
import type { FoyerEventName, FoyerEvents } from '../core/events.ts'
import { findNetwork, type HostNetwork, normalizeNetwork } from '../core/networks/networks.ts'
import {
  checkThemeMode,
  type FoyerOptions,
  resolveOptions,
  type ThemeMode,
  type ThemeVariables,
} from '../core/options.ts'
import { currentEntry, type OpenOptions } from '../core/routing/router.ts'
import type { PublicState } from '../core/state.ts'
import { createContext } from './make-context.ts'
import { setModal } from './modal-state.ts'
import { warnOfOtherCopy } from './other-copy.ts'
import type { Shell } from './shell-type.ts'

/** One modal with everything behind it. Instances share nothing but the wallets that a page announces. */
export type Foyer = {
  /**
   * Opens the modal: by the opening rules, on a view, or for a namespace. Resolves when it is on the screen.
   * @throws INSTANCE_DESTROYED, MODAL_NOT_LOADED where a part of it did not come over the network, INVALID_OPTION for a view that
   * there is not, or arguments that it cannot be shown with
   */
  readonly open: (options?: OpenOptions) => Promise<void>
  /** Closes it; refused where the closing rules say so. */
  readonly close: () => Promise<void>
  /** Loads what opening needs. Called on the first touch of a button, before the click is complete. */
  readonly preload: () => Promise<void>
  /** Calls `listener` after every change of the public state. Returns the undo. */
  readonly subscribe: (listener: (state: PublicState) => void) => () => void
  readonly getState: () => PublicState
  readonly getAccount: (namespace?: Namespace) => Account
  /** The wallet's provider (EIP-1193) while one is connected. */
  readonly getProvider: (namespace?: Namespace) => Provider | undefined
  /**
   * Connects a wallet by its connector id without the modal.
   * @param namespaces which of the wallet's; by default all that it and the host have in common
   * @throws see `connectWallet`
   */
  readonly connect: (connectorId: string, namespaces?: readonly Namespace[]) => Promise<Account>
  /** Disconnects one connection, all of a namespace, or all. @throws FAILED_TO_DISCONNECT */
  readonly disconnect: (target?: Namespace | ConnectionTarget) => Promise<void>
  /** Every connection there is, the current one of each namespace first. Empty where the project has a single wallet. */
  readonly getConnections: (namespace?: Namespace) => Promise<readonly Connection[]>
  /** The wallets used before, the newest first: two of a namespace. */
  readonly getRecentConnections: (namespace?: Namespace) => Promise<readonly Connection[]>
  /** Makes a connection the current one; one used before is connected again. @throws INVALID_CONNECTION_STATUS */
  readonly switchConnection: (connection: ConnectionTarget) => Promise<Account>
  readonly deleteRecentConnection: (connection: ConnectionTarget) => Promise<void>
  /** Calls `listener` after every change of the connections. Returns the undo. */
  readonly subscribeConnections: (listener: (event: FoyerEvents['CONNECTIONS_CHANGED']) => void) => () => void
  /** @throws SWITCH_NETWORK_NOT_FOUND, USER_REJECTED, CHAIN_NOT_SUPPORTED */
  readonly switchNetwork: (network: HostNetwork | CaipNetworkId) => Promise<void>
  readonly addNetwork: (network: HostNetwork) => void
  /** Removes a network; the last one stays. */
  readonly removeNetwork: (id: CaipNetworkId) => void
  /** @throws INVALID_OPTION */
  readonly setThemeMode: (mode: ThemeMode) => void
  readonly setThemeVariables: (variables: ThemeVariables) => void
  /** Listens to one kind of event. Returns the undo. */
  readonly on: <K extends FoyerEventName>(name: K, listener: (payload: FoyerEvents[K]) => void) => () => void
  /** What the adapter of a namespace can do with the connected wallet: sign, send, wait. @throws PROVIDER_NOT_FOUND */
  readonly wallet: (namespace?: Namespace) => {
    readonly provider: Provider
    readonly adapter: Adapter
    readonly account: Account
  }
  /** Undoes everything: listeners, sockets, elements. The instance is of no use afterwards. */
  readonly destroy: () => void
  /** For the components of this package. Not part of the versioned interface. */
  readonly context: Context
}

/**
 * Makes an instance, with or without screens.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 */
export function createInstance(input: FoyerOptions, shell?: () => Promise<Shell>): Foyer {
  const ctx = createContext(resolveOptions(input))
  const { store } = ctx
  const verbs = () => import('./verbs.ts')
  const walletVerbs = () => import('./wallet-verbs.ts')

  if (typeof window !== 'undefined') start(ctx, shell)

  return {
    async open(options) {
      if (ctx.modalRuntime.ended) throw new FoyerError(INSTANCE_DESTROYED)
      // Between the press and the screen.
      setModal(ctx, { loading: true })
      try {
        await (await shell?.())?.open(ctx, options)
      } catch (error) {
        if (isFoyerError(error)) throw error
        throw new FoyerError(MODAL_NOT_LOADED, { context: { reason: messageOf(error) }, cause: error })
      } finally {
        setModal(ctx, { loading: false })
      }
    },
    close: async () => (await shell?.())?.close(ctx),
    preload: async () => (await shell?.())?.preload(ctx),
    subscribe: (listener) => watchPublic(ctx, listener),
    getState: () => publicState(ctx),
    getAccount: (namespace) => accountOf(store.get().session, namespace),
    getProvider: (namespace) => liveOf(ctx, namespace)?.provider,
    connect: async (connectorId, namespaces) => (await verbs()).connect(ctx, connectorId, namespaces),
    disconnect: async (target) => (await verbs()).disconnect(ctx, target),
    getConnections: async (namespace) => (await walletVerbs()).getConnections(ctx, namespace),
    getRecentConnections: async (namespace) => (await walletVerbs()).getRecentConnections(ctx, namespace),
    switchConnection: async (connection) => (await walletVerbs()).switchConnection(ctx, connection, shell),
    deleteRecentConnection: async (connection) => (await walletVerbs()).deleteRecentConnection(ctx, connection),
    subscribeConnections: (listener) => ctx.events.on('CONNECTIONS_CHANGED', listener),
    async switchNetwork(network) {
      const { switchNetwork } = await import('../features/networks/switch-network.ts')
      await switchNetwork(ctx, typeof network === 'string' ? network : normalizeNetwork(network).caipNetworkId)
    },
    addNetwork(network) {
      const added = normalizeNetwork(network)
      const { networks } = store.get()
      if (!findNetwork(networks, added.caipNetworkId)) store.set({ networks: [...networks, added] })
    },
    removeNetwork(id) {
      const networks = store.get().networks.filter((network) => network.caipNetworkId !== id)
      if (networks.length > 0) store.set({ networks })
    },
    setThemeMode: (mode) => store.set({ theme: { ...store.get().theme, mode: checkThemeMode(mode) } }),
    setThemeVariables: (variables) => store.set({ theme: { ...store.get().theme, variables } }),
    on: ctx.events.on,
    wallet(namespace = store.get().session.active) {
      const provider = liveOf(ctx, namespace)?.provider
      const adapter = ctx.adapters.get(namespace)
      if (!provider || !adapter) throw new FoyerError(PROVIDER_NOT_FOUND)
      return { provider, adapter, account: accountOf(store.get().session, namespace) }
    },
    destroy() {
      ctx.modalRuntime.ended = true
      ctx.pending.connect?.abort()
      ctx.connections.clear()
      setModal(ctx, { open: false, shake: false })
      for (const undo of [...ctx.undo]) undo()
      ctx.undo.clear()
    },
    context: ctx,
  }
}

/** What a returning visitor gets without a click: their network, and their wallet if it says so by itself. */
function start(ctx: Context, shell: (() => Promise<Shell>) | undefined): void {
  warnOfOtherCopy(globalThis, ctx.log.warn)
  const isComingBack = ctx.options.enableReconnect !== false && (ctx.storage.has('connections') || isAwaited(ctx))
  const back = isComingBack
    ? import('./verbs.ts')
        .then(({ resume }) => resume(ctx))
        // Coming back is an offer: the visitor connects again.
        .catch(() => giveUpReconnecting(ctx))
    : Promise.resolve()
  // Somebody was promised a word when their transfer lands: the modal comes, closed, to say it.
  if (shell && ctx.storage.has('transfers'))
    shell()
      .then(({ mount }) => mount(ctx))
      .catch(noop)
  for (const { namespace, connectionSource: holder } of ctx.options.adapters ?? []) {
    if (!holder) continue
    // One after the other, and after our own reconnecting: each looks at what the one before has left.
    let last: Promise<void> = back
    const follow = () => {
      last = last
        .then(() => import('./follow-connection-source.ts'))
        .then(({ followConnectionSource: followHolder }) => followHolder(ctx, namespace, holder))
        // What did not work now is tried again with the next change.
        .catch(noop)
    }
    ctx.undo.add(holder.watch(follow))
    if (holder.current() !== undefined) follow()
  }
  // With a wallet comes the question what stands between its owner and the page.
  if (shell) {
    const stop = ctx.store.watch(
      ({ session }) => isConnected(session),
      (now) =>
        now &&
        import('./follow-gates.ts')
          .then(({ followGates }) => followGates(ctx, shell))
          // The next wallet, and the next opening, ask.
          .catch(noop),
    )
    ctx.undo.add(stop)
  }
  // In a moment: the host has to hold the instance before it can listen.
  queueMicrotask(() =>
    ctx.events.emit('INITIALIZE', { networks: ctx.options.networks.map(({ caipNetworkId }) => caipNetworkId) }),
  )
}

const noop = () => undefined

function publicState(ctx: Context): PublicState {
  const { session, networks, modal, router } = ctx.store.get()
  const account = accountOf(session)
  const network = networkOf(session, networks)
  return {
    open: modal.open,
    loading: modal.loading,
    view: currentEntry(router).view,
    activeNamespace: session.active,
    status: account.status,
    address: account.address,
    caipAddress: account.caipAddress,
    network,
    caipNetworkId: network?.caipNetworkId,
    unsupportedNetwork: isUnsupported(session, networks),
  }
}

function watchPublic(ctx: Context, listener: (state: PublicState) => void): () => void {
  let before = publicState(ctx)
  return ctx.store.subscribe(() => {
    const now = publicState(ctx)
    const changed = (Object.keys(now) as (keyof PublicState)[]).some((key) => now[key] !== before[key])
    if (!changed) return
    before = now
    listener(now)
  })
}

/** Whether a code was shown so recently that its answer may still come. */
function isAwaited(ctx: Context): boolean {
  const at = ctx.storage.read(PAIRING_AT)
  return at !== undefined && ctx.now() - at < PAIRING_LIFETIME_MS
}
