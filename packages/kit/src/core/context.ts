import type { Namespace } from '@foyer/base'
import type { Adapter, Provider } from './connections/adapter.ts'
import type { Connector, ConnectorSession } from './connections/connector.ts'
import type { ChainData } from './data/chain-data.ts'
import type { Directory } from './data/directory.ts'
import type { Emitter } from './emitter.ts'
import type { FoyerEvents } from './events.ts'
import type { ResolvedOptions } from './options.ts'
import type { BrowserStorage } from './page/storage.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

/** Everything one instance has. It is the first argument of every verb; nothing in the product is global. */
export type Context = {
  readonly options: ResolvedOptions
  readonly store: Store<State>
  /** What a server, which remembers nothing, would draw. */
  readonly initial: State
  readonly events: Emitter<FoyerEvents>
  readonly storage: BrowserStorage
  /** Filled by `loadAdapters` from the host's list when first needed. */
  readonly adapters: Map<Namespace, Adapter>
  /**
   * Every wallet that answers now, by namespace and id; `liveOf` finds the current one of a namespace. Objects with methods do not
   * belong into the store. core/connections/live-connections.ts keeps it.
   */
  readonly connections: Map<string, LiveConnection>
  /** `connect`: the attempt that is under way; aborting it withdraws it. */
  readonly pending: {
    connect?: AbortController
    /** Set once wallets of the page are being looked for: that is done once. */
    discover?: () => void
  }
  /** Set once the modal has been put into the page. */
  readonly modalRuntime: {
    mount?: Promise<void>
    /** Set by `destroy`: what is still on its way into the page stays out of it. */
    ended?: true
    /** Takes the dialog out of the page again, for a host that shows the modal in its own flow. */
    unmount?: () => void
    /** Set once transfers of an earlier visit are being followed. */
    followed?: true
    /** Where the visitor's door stood when it opened: the account button lets its own door come from there. */
    door?: DOMRect
    /** The box of the button that the modal was opened from: another button may stand there when it closes. */
    opener?: HTMLElement | null
    /** Set once what stands between a connected visitor and the page is followed. */
    gated?: true
    /** Whether events are being told to the server. */
    tracked?: true
  }
  /** The server's directory, loaded when first asked for; undefined without `apiUrl` or `projectId`. */
  readonly directory: () => Promise<Directory | undefined>
  /** What screens with data of the server share; filled by `chainDataOf` (core/data/data.ts). */
  readonly data: { chain?: ChainData }
  /** What the developer was told (`report`). */
  readonly reported: Set<string>
  /** What `destroy` undoes. */
  readonly undo: Set<() => void>
  readonly now: () => number
  readonly log: Logger
}

export type LiveConnection = {
  /** Its name among those of its namespace (`connectionIdOf`). */
  readonly id: string
  readonly connector: Connector
  readonly session: ConnectorSession
  readonly provider: Provider
  readonly unwatch: () => void
}

export type Logger = { readonly warn: (message: string) => void; readonly error: (message: string) => void }
