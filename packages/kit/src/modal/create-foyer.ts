import { type CaipNetworkId, FoyerError, type Namespace, parseCaipNetworkId } from '@foyer/base'
import { PROVIDER_NOT_FOUND, STORAGE_UNAVAILABLE } from '@foyer/base/catalogue'
import { PAIRING_LIFETIME_MS } from '@foyer/base/constants'
import type { Adapter, Provider } from '../core/adapter.ts'
import type { Context, Logger } from '../core/context.ts'
import { createEmitter } from '../core/emitter.ts'
import type { FoyerEventName, FoyerEvents } from '../core/events.ts'
import { findNetwork, type HostNetwork, normalizeNetwork } from '../core/networks.ts'
import {
  type FoyerOptions,
  type ResolvedOptions,
  resolveOptions,
  type ThemeMode,
  type ThemeVariables,
} from '../core/options.ts'
import { currentEntry, initialRouter } from '../core/router.ts'
import { type Account, accountOf, isUnsupported, networkOf } from '../core/session.ts'
import type { PublicState, State } from '../core/state.ts'
import { createBrowserStorage } from '../core/storage.ts'
import { createStore } from '../core/store.ts'
import type { OpenRequest } from './rules.ts'

/** One modal with everything behind it. Instances share nothing but the wallets that a page announces. */
export type Foyer = {
  /** Opens the modal: by the opening rules, on a view, or for a namespace. Resolves when it is on the screen. */
  readonly open: (request?: OpenRequest) => Promise<void>
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
  /** Connects a wallet by its connector id without the modal. @throws see `connectWallet` */
  readonly connect: (connectorId: string) => Promise<Account>
  /** @throws FAILED_TO_DISCONNECT */
  readonly disconnect: (namespace?: Namespace) => Promise<void>
  /** @throws SWITCH_NETWORK_NOT_FOUND, USER_REJECTED, CHAIN_NOT_SUPPORTED */
  readonly switchNetwork: (network: HostNetwork | CaipNetworkId) => Promise<void>
  readonly addNetwork: (network: HostNetwork) => void
  /** Removes a network; the last one stays. */
  readonly removeNetwork: (id: CaipNetworkId) => void
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
 * Makes an instance. Nothing is fetched, asked or drawn until somebody opens it; safe to call on a server, in StrictMode and
 * under hot reload.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 */
export function createFoyer(input: FoyerOptions): Foyer {
  const ctx = createContext(resolveOptions(input))
  const { store } = ctx
  const shell = () => import('./shell.tsx')
  const verbs = () => import('./verbs.ts')

  if (typeof window !== 'undefined') start(ctx)

  return {
    async open(request) {
      setLoading(ctx, true)
      try {
        await (await shell()).open(ctx, request)
      } finally {
        setLoading(ctx, false)
      }
    },
    close: async () => (await shell()).close(ctx),
    preload: async () => (await shell()).preload(ctx),
    subscribe: (listener) => watchPublic(ctx, listener),
    getState: () => publicState(ctx),
    getAccount: (namespace) => accountOf(store.get().session, namespace),
    getProvider: (namespace) => ctx.live.get(namespace ?? store.get().session.active)?.provider,
    connect: async (connectorId) => (await verbs()).connect(ctx, connectorId),
    disconnect: async (namespace) => (await verbs()).disconnect(ctx, namespace),
    switchNetwork: async (network) =>
      (await verbs()).switchNetwork(
        ctx,
        typeof network === 'string' ? network : normalizeNetwork(network).caipNetworkId,
      ),
    addNetwork(network) {
      const added = normalizeNetwork(network)
      const { networks } = store.get()
      if (!findNetwork(networks, added.caipNetworkId)) store.set({ networks: [...networks, added] })
    },
    removeNetwork(id) {
      const networks = store.get().networks.filter((network) => network.caipNetworkId !== id)
      if (networks.length > 0) store.set({ networks })
    },
    setThemeMode: (mode) => store.set({ theme: { ...store.get().theme, mode } }),
    setThemeVariables: (variables) => store.set({ theme: { ...store.get().theme, variables } }),
    on: ctx.events.on,
    wallet(namespace = store.get().session.active) {
      const provider = ctx.live.get(namespace)?.provider
      const adapter = ctx.adapters.get(namespace)
      if (!provider || !adapter) throw new FoyerError(PROVIDER_NOT_FOUND)
      return { provider, adapter, account: accountOf(store.get().session, namespace) }
    },
    destroy() {
      ctx.pending.connect?.abort()
      for (const { unwatch } of ctx.live.values()) unwatch()
      ctx.live.clear()
      for (const undo of [...ctx.undo]) undo()
      ctx.undo.clear()
    },
    context: ctx,
  }
}

function createContext(options: ResolvedOptions): Context {
  const log = consoleLogger()
  const events = createEmitter<FoyerEvents>((error) => log.error(`[Foyer] a listener threw: ${String(error)}`))
  const storage = createBrowserStorage({
    prefix: `@foyer/${options.id}`,
    area: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
    onUnavailable: (reason) =>
      log.warn(`[Foyer] ${new FoyerError(STORAGE_UNAVAILABLE, { context: { reason } }).message}`),
  })
  let directory: Promise<Awaited<ReturnType<Context['directory']>>> | undefined
  const { apiUrl, projectId } = options

  return {
    options,
    store: createStore(initialState(options)),
    events,
    storage,
    adapters: new Map(),
    live: new Map(),
    pending: {},
    surface: {},
    directory: () => {
      if (apiUrl === undefined || projectId === undefined) return Promise.resolve(undefined)
      directory ??= import('../core/directory.ts').then(({ createDirectory }) =>
        createDirectory({ ...options, apiUrl, projectId }),
      )
      return directory
    },
    undo: new Set(),
    now: Date.now,
    log,
  }
}

function initialState(options: ResolvedOptions): State {
  const { namespace } = parseCaipNetworkId(options.defaultNetwork.caipNetworkId)
  return {
    modal: { open: false, loading: false, shake: false, embedded: false },
    router: initialRouter,
    session: { active: namespace, chosen: { [namespace]: options.defaultNetwork.caipNetworkId }, namespaces: {} },
    networks: options.networks,
    features: { status: 'idle' },
    connectors: [],
    attempt: { status: 'idle' },
    switching: { status: 'idle' },
    balances: {},
    toast: undefined,
    alert: undefined,
    theme: { mode: options.themeMode ?? 'auto', variables: options.themeVariables ?? {} },
  }
}

/** What a returning visitor gets without a click: their network, and their wallet if it says so by itself. */
function start(ctx: Context): void {
  const remembered = ctx.storage.read('activeNetwork')
  const network = remembered && findNetwork(ctx.options.networks, remembered)
  if (network) {
    const { session } = ctx.store.get()
    ctx.store.set({
      session: {
        ...session,
        active: network.chainNamespace,
        chosen: { ...session.chosen, [network.chainNamespace]: network.caipNetworkId },
      },
    })
  }
  if (ctx.options.enableReconnect !== false && (ctx.storage.read('connections') || isAwaited(ctx))) {
    void import('./verbs.ts').then(({ resume }) => resume(ctx))
  }
  // In a moment: the host has to hold the instance before it can listen.
  queueMicrotask(() =>
    ctx.events.emit('INITIALIZE', { networks: ctx.options.networks.map(({ caipNetworkId }) => caipNetworkId) }),
  )
}

/** The flag of the specification's section 4: between the press and the screen. */
function setLoading({ store }: Context, loading: boolean): void {
  store.set({ modal: { ...store.get().modal, loading } })
}

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

function consoleLogger(): Logger {
  const told = new Set<string>()
  const once = (write: (message: string) => void) => (message: string) => {
    if (!told.has(message)) write(message)
    told.add(message)
  }
  // The one place that writes to a host's console: warnings of the specification, each once.
  // biome-ignore lint/suspicious/noConsole: see above
  return { warn: once((message) => console.warn(message)), error: once((message) => console.error(message)) }
}

/** Whether a code was shown so recently that its answer may still come. */
function isAwaited(ctx: Context): boolean {
  const at = ctx.storage.read('pairingAt')
  return at !== undefined && ctx.now() - at < PAIRING_LIFETIME_MS
}
