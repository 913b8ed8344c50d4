import { FoyerError } from '@foyer/base'
import { STORAGE_UNAVAILABLE } from '@foyer/base/catalogue'
import { restoredSession } from '../core/connections/restored-session.ts'
import type { Context, Logger } from '../core/context.ts'
import { createEmitter } from '../core/emitter.ts'
import type { FoyerEvents } from '../core/events.ts'
import type { ResolvedOptions } from '../core/options.ts'
import { createBrowserStorage } from '../core/page/storage.ts'
import { initialRouter } from '../core/routing/router.ts'
import type { State } from '../core/state.ts'
import { createStore } from '../core/store.ts'

/** The context of a new instance. */
export function createContext(options: ResolvedOptions): Context {
  const log = consoleLogger()
  const events = createEmitter<FoyerEvents>((error) => log.error(`[Foyer] a listener threw: ${String(error)}`))
  const storage = createBrowserStorage({
    prefix: `@foyer/${options.id}`,
    area: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
    onProblem: (reason) => log.warn(`[Foyer] ${new FoyerError(STORAGE_UNAVAILABLE, { context: { reason } }).message}`),
  })
  const initial = initialState(options)
  let directory: Promise<Awaited<ReturnType<Context['directory']>>> | undefined
  const { apiUrl, projectId } = options
  const undo = new Set<() => void>()

  return {
    options,
    initial,
    store: createStore({ ...initial, session: restoredSession(options, storage, initial.session) }),
    events,
    storage,
    adapters: new Map(),
    connections: new Map(),
    pending: {},
    embedded: {},
    modalRuntime: {},
    reported: new Set(),
    data: {},
    directory: () => {
      if (apiUrl === undefined || projectId === undefined) return Promise.resolve(undefined)
      directory ??= import('../core/data/directory.ts').then(
        ({ createDirectory }) => createDirectory({ ...options, apiUrl, projectId }, undo),
        (error) => {
          directory = undefined // The next caller tries again.
          throw error
        },
      )
      return directory
    },
    undo,
    now: Date.now,
    log,
  }
}

function initialState(options: ResolvedOptions): State {
  const { chainNamespace: namespace, caipNetworkId } = options.defaultNetwork
  return {
    modal: { open: false, loading: false, shake: false, embedded: false },
    router: initialRouter,
    session: { active: namespace, chosen: { [namespace]: caipNetworkId }, namespaces: {} },
    connections: { standby: {}, recent: undefined },
    networks: options.networks,
    features: { status: 'idle' },
    connectors: [],
    attempt: { status: 'idle' },
    switching: { status: 'idle' },
    balances: {},
    accountTab: 'tokens',
    signIn: { status: 'idle' },
    sendDraft: { holdingId: undefined, amount: '', receiver: '' },
    onrampDraft: {},
    bought: undefined,
    payDraft: {},
    payments: {},
    swapDraft: { from: undefined, to: undefined, amount: '', slippage: undefined },
    transfers: [],
    unsettled: undefined,
    labels: undefined,
    toast: undefined,
    alerts: [],
    theme: { mode: options.themeMode ?? 'auto', variables: options.themeVariables ?? {} },
    locale: options.locale,
  }
}

function consoleLogger(): Logger {
  const told = new Set<string>()
  const once = (write: (message: string) => void) => (message: string) => {
    if (!told.has(message)) write(message)
    told.add(message)
  }
  // The only place that writes to a host's console, each warning once.
  // biome-ignore lint/suspicious/noConsole: see above
  return { warn: once((message) => console.warn(message)), error: once((message) => console.error(message)) }
}
