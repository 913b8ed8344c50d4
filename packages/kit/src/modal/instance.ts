import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { INSTANCE_DESTROYED, PROVIDER_NOT_FOUND } from '@foyer/base/catalogue'
import { PAIRING_LIFETIME_MS } from '@foyer/base/pairing-lifetime'
import type { Adapter, Provider } from '../core/connections/adapter.ts'
import type { Connection, ConnectionTarget } from '../core/connections/connections.ts'
import { liveOf } from '../core/connections/live-connection.ts'
import { type Account, accountOf, isConnected } from '../core/connections/session.ts'
import { giveUpReconnecting } from '../core/connections/session-state.ts'
import { PAIRING_AT } from '../core/connections/stored-records.ts'
import type { Context } from '../core/context.ts'
import type { FoyerEventName, FoyerEvents } from '../core/events.ts'
import { asLoadFailure } from '../core/load-failure.ts'
import { findNetwork, type HostNetwork, normalizeNetwork } from '../core/networks/networks.ts'
import {
  checkLocale,
  checkThemeMode,
  type FoyerOptions,
  resolveOptions,
  type ThemeMode,
  type ThemeVariables,
} from '../core/options.ts'
import { whenIdle } from '../core/page/idle.ts'
import { hasUnfinished } from '../core/page/storage.ts'
import type { PaymentRequest, PaymentResult } from '../core/payments.ts'
import { publicState } from '../core/public-state.ts'
import type { OpenOptions } from '../core/routing/router.ts'
import type { PublicState } from '../core/state.ts'
import { createContext } from './make-context.ts'
import { setModal } from './modal-state.ts'
import type { Shell } from './shell-type.ts'

/** One modal with all of its state. Instances share only the wallets that a page announces. */
export type Foyer = {
  /**
   * Opens the modal: by the opening rules, on a view, or for a namespace. Resolves when it is visible.
   * @throws INSTANCE_DESTROYED, MODAL_NOT_LOADED when a part of it could not be loaded, INVALID_OPTION for an unknown view or
   *   invalid arguments
   */
  readonly open: (options?: OpenOptions) => Promise<void>
  /** Closes the modal, unless the closing rules forbid it. */
  readonly close: () => Promise<void>
  /**
   * Asks the connected visitor for a payment, from an exchange or from the wallet. Resolves when the chain shows that the recipient was
   * paid; a server that gives something for it looks at the transaction itself, and counts each hash once. A call after a reload is told
   * of the payment of the same content that was begun before.
   * @throws NO_ACCOUNT_CONNECTED, ASSET_NOT_SUPPORTED, INVALID_AMOUNT, INVALID_RECEIVER, MODAL_CLOSED when the visitor leaves before
   *   paying, UNABLE_TO_INITIATE_PAYMENT when it failed, UNABLE_TO_GET_DEPOSIT_STATUS when nobody knows, RPC_REQUEST_FAILED when the asset
   *   cannot be read, MODAL_NOT_LOADED when its code could not be loaded, INSTANCE_DESTROYED
   */
  readonly pay: (request: PaymentRequest) => Promise<PaymentResult>
  /** Loads what opening needs. Our buttons call it as the option `preload` says; a button of the host's own does it itself. */
  readonly preload: () => Promise<void>
  /** Calls `listener` after every change of the public state. Returns the undo. */
  readonly subscribe: (listener: (state: PublicState) => void) => () => void
  readonly getState: () => PublicState
  readonly getAccount: (namespace?: Namespace) => Account
  /** The connected wallet's provider (EIP-1193). */
  readonly getProvider: (namespace?: Namespace) => Provider | undefined
  /**
   * Connects a wallet by its connector id without the modal.
   * @param namespaces which of the wallet's namespaces to connect; by default all that it and the host have in common
   * @throws see `connectWallet`, and UNSUPPORTED_CHAIN_NAMESPACE for a text that is no namespace
   */
  readonly connect: (connectorId: string, namespaces?: readonly Namespace[]) => Promise<Account>
  /**
   * Disconnects one connection, all of a namespace, or all.
   * @throws FAILED_TO_DISCONNECT, FAILED_TO_DISCONNECT_CHAINS, UNSUPPORTED_CHAIN_NAMESPACE for a text that is no namespace
   */
  readonly disconnect: (target?: Namespace | ConnectionTarget) => Promise<void>
  /** All connections, the current one of each namespace first. Empty if the project allows a single wallet only. */
  readonly getConnections: (namespace?: Namespace) => Promise<readonly Connection[]>
  /** The wallets used before, the newest first; at most two for each namespace. */
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
  /**
   * Changes the language of the modal, the buttons and the toasts from then on, also while the modal is open: it changes once the
   * sentences have been loaded. The embedded wallet's own page follows with the next visit.
   * @param tag BCP 47, such as `en` or `ar-EG`. A language that is not there is English.
   * @throws INVALID_OPTION if it is no tag
   * @example foyer.setLocale('ar')
   */
  readonly setLocale: (tag: string) => void
  /** Listens to one kind of event. Returns the undo. */
  readonly on: <K extends FoyerEventName>(name: K, listener: (payload: FoyerEvents[K]) => void) => () => void
  /** What the adapter of a namespace can do with the connected wallet: sign, send, wait. @throws PROVIDER_NOT_FOUND */
  readonly wallet: (namespace?: Namespace) => {
    readonly provider: Provider
    readonly adapter: Adapter
    readonly account: Account
  }
  /** Removes all listeners, sockets and elements. The instance cannot be used afterwards. */
  readonly destroy: () => void
  /** For the components of this package. Not part of the versioned interface. */
  readonly context: Context
}

/** Creates an instance, with or without screens. */
export function createInstance(input: FoyerOptions, shell?: () => Promise<Shell>): Foyer {
  const ctx = createContext(resolveOptions(input))
  const { store } = ctx
  const verbs = () => import('./verbs.ts')
  const walletVerbs = () => import('./wallet-verbs.ts')

  const preload = async () => (ctx.modalRuntime.ended ? undefined : (await shell?.())?.preload(ctx))

  if (typeof window !== 'undefined') start(ctx, shell, preload)

  const open: Foyer['open'] = async (options) => {
    if (ctx.modalRuntime.ended) throw new FoyerError(INSTANCE_DESTROYED)
    // Loading from the press until the modal is visible.
    setModal(ctx, { loading: true })
    // The chains' code beside the modal's, not after it. Who needs them waits for them, and learns of a failure.
    for (const { load } of ctx.options.adapters ?? []) load().catch(noop)
    try {
      await (await shell?.())?.open(ctx, options)
    } catch (error) {
      notLoaded(error)
    } finally {
      setModal(ctx, { loading: false })
    }
  }

  return {
    open,
    close: async () => {
      // At once: what is asked while the modal's code loads is another matter.
      ctx.embedded.withdraw?.()
      ;(await shell?.())?.close(ctx)
    },
    pay: async (request) => (await import('../features/pay/pay.ts').catch(notLoaded)).pay(ctx, request, open),
    preload,
    subscribe: (listener) => watchPublic(ctx, listener),
    getState: () => publicState(store.get()),
    getAccount: (namespace) => accountOf(store.get().session, namespace),
    getProvider: (namespace) => liveOf(ctx, namespace)?.provider,
    connect: async (connectorId, namespaces) => (await verbs()).connect(ctx, connectorId, namespaces),
    disconnect: async (target) => (await verbs()).disconnect(ctx, target),
    getConnections: async (namespace) => (await walletVerbs()).getConnections(ctx, namespace),
    getRecentConnections: async (namespace) => (await walletVerbs()).getRecentConnections(ctx, namespace),
    switchConnection: async (connection) => (await walletVerbs()).switchConnection(ctx, connection, shell),
    deleteRecentConnection: async (connection) => (await walletVerbs()).deleteRecentConnection(ctx, connection),
    subscribeConnections: (listener) => ctx.events.on('CONNECTIONS_CHANGED', listener),
    switchNetwork: async (network) =>
      void (await (await import('../features/networks/switch-network.ts')).switchNetwork(ctx, network)),
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
    setLocale: (tag) => store.set({ locale: checkLocale(tag) }),
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
      endAll(ctx)
    },
    context: ctx,
  }
}

/** Undoes everything, and at once what is still added by code that was waiting meanwhile. */
function endAll({ undo, log }: Context): void {
  undo.add = (end) => {
    try {
      end()
    } catch (error) {
      log.error(`[Foyer] ${error}`)
    }
    return undo
  }
  for (const end of [...undo]) undo.add(end)
  undo.clear()
}

const notLoaded = (error: unknown): never => {
  throw asLoadFailure(error)
}

/** Restores a returning visitor's network and, without a prompt, their wallet. */
function start(ctx: Context, shell: (() => Promise<Shell>) | undefined, preload: Foyer['preload']): void {
  const isComingBack =
    ctx.options.enableReconnect !== false &&
    (ctx.storage.has('connections') ||
      isAwaited(ctx) ||
      ctx.options.connectors?.some(({ startsConnected }) => startsConnected))
  const back = isComingBack
    ? import('./verbs.ts')
        .then(({ resume }) => resume(ctx))
        // If restoring fails, the visitor can connect again.
        .catch(() => giveUpReconnecting(ctx))
    : Promise.resolve()
  // A visitor who left a transfer, payment or purchase is told of its end, so the modal is mounted closed to show the toast.
  if (shell && hasUnfinished(ctx.storage))
    shell()
      .then(({ mount }) => mount(ctx))
      .catch(noop)
  for (const { namespace, connectionSource } of ctx.options.adapters ?? []) {
    if (!connectionSource) continue
    // One after the other, and after our own reconnecting, since each depends on the result of the previous one.
    let last: Promise<void> = back
    const follow = () => {
      last = last
        .then(() => import('./follow-connection-source.ts'))
        .then(({ followConnectionSource }) => followConnectionSource(ctx, namespace, connectionSource))
        // After a failure, the next change tries again.
        .catch(noop)
    }
    ctx.undo.add(connectionSource.watch(follow))
    if (connectionSource.current() !== undefined) follow()
  }
  if (ctx.options.preload === 'idle') whenIdle(() => preload().catch(noop))
  // The gates apply as soon as a wallet is connected.
  if (shell) {
    const stop = ctx.store.watch(
      ({ session }) => isConnected(session),
      (now) =>
        now &&
        import('./follow-gates.ts')
          .then(({ followGates }) => followGates(ctx, shell))
          // The next wallet or the next opening tries again.
          .catch(noop),
    )
    ctx.undo.add(stop)
  }
  // Deferred, because the host needs the instance before it can add listeners.
  queueMicrotask(() =>
    ctx.events.emit('INITIALIZE', { networks: ctx.options.networks.map(({ caipNetworkId }) => caipNetworkId) }),
  )
}

const noop = () => undefined

function watchPublic(ctx: Context, listener: (state: PublicState) => void): () => void {
  let before = publicState(ctx.store.get())
  return ctx.store.subscribe(() => {
    const now = publicState(ctx.store.get())
    const changed = (Object.keys(now) as (keyof PublicState)[]).some((key) => now[key] !== before[key])
    if (!changed) return
    before = now
    listener(now)
  })
}

/** Whether a code was shown so recently that it may still be answered. */
function isAwaited(ctx: Context): boolean {
  const at = ctx.storage.read(PAIRING_AT)
  return at !== undefined && ctx.now() - at < PAIRING_LIFETIME_MS
}
