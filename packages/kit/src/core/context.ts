import type { Namespace } from '@foyer/base'
import type { Translator } from '../locales/translate.ts'
import type { Adapter, Provider } from './connections/adapter.ts'
import type { Connector, ConnectorSession } from './connections/connector.ts'
import type { EmbeddedWallet } from './connections/embedded-wallet.ts'
import type { ChainData } from './data/chain-data.ts'
import type { Directory } from './data/directory.ts'
import type { Emitter } from './emitter.ts'
import type { FoyerEvents } from './events.ts'
import type { ResolvedOptions } from './options.ts'
import type { BrowserStorage } from './page/storage.ts'
import type { PaymentProgress } from './payments.ts'
import type { Target } from './routing/router.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

/** Everything that belongs to one instance. It is the first argument of every verb; there is no global state. */
export type Context = {
  readonly options: ResolvedOptions
  readonly store: Store<State>
  /** The state that a server would render, without anything stored. */
  readonly initial: State
  readonly events: Emitter<FoyerEvents>
  readonly storage: BrowserStorage
  /** Filled by `loadAdapters` from the host's list when first needed. */
  readonly adapters: Map<Namespace, Adapter>
  /**
   * Every connected wallet, by namespace and id; `liveOf` finds the current one of a namespace. They are not in the store,
   * because they are objects with methods. Maintained by core/connections/live-connections.ts.
   */
  readonly connections: Map<string, LiveConnection>
  /** What is under way. `connect`: the current attempt; aborting it withdraws it. */
  readonly pending: {
    connect?: AbortController
    /** Set once wallets of the page are being looked for: that is done once. */
    discover?: () => void
    /** Cancels the toast that is about to take the place of another one. */
    toast?: () => void
  }
  /** The embedded wallet, once it was needed. */
  readonly embedded: {
    wallet?: Promise<EmbeddedWallet>
    /** When a code was last mailed to an address, in epoch milliseconds. */
    mailedAt?: Map<string, number>
    /** The window of a social login; null where the browser has held it back. */
    window?: Window | null
    /** Set where the browser keeps nothing for the wallet page: the wallet is gone from this browser with a reload. */
    isNotKept?: boolean
    /** Set by the screen of a login: the login makes a wallet. */
    onMaking?: () => void
    /** One for each of our own screens that is about to ask for a signature (`ownRequest`). */
    own?: readonly object[]
    /** Takes back what the host has asked the visitor. Set while the wallet page is open. */
    withdraw?: () => void
  }
  /** Set once the modal has been added to the page. */
  readonly modalRuntime: {
    mount?: Promise<void>
    /** Have each modal in the page speak the instance's language: a page may embed more than one. */
    speakers?: Set<() => Promise<void>>
    /** The sentences of that language, without those that load with a screen. */
    t?: Translator
    /** Set by `destroy`: modules that are still loading are not added to the page. */
    ended?: true
    /** Removes the dialog from the page again, for a host that embeds the modal. */
    unmount?: () => void
    /** Where it is embedded in the page, or is about to be. It is open until the last one has gone, in any order. */
    embeds?: Set<object>
    /** Set by the screen of a payment, and after a reload: tells whoever does not see that screen how the payment ended, or that it was taken back. */
    tellPayment?: (progress: PaymentProgress) => void
    /** Set once transfers of an earlier visit are followed. */
    followed?: true
    /** The visitor's avatar in the modal that closed, and where it was; the account button animates its own avatar from there. */
    door?: { readonly element: HTMLElement; readonly at: DOMRect }
    /** The box of the button that opened the modal: it may have been replaced by another button when the modal closes. */
    opener?: HTMLElement | null
    /** Opens the modal by its rules. Set with the first wallet, where there are screens. */
    show?: () => void
    /** The view that the host asked for, while the visitor connects or passes a gate first. */
    wanted?: Target | undefined
    /** The id of the last payment that a host asked for: transfers of the wallet are this one's. */
    payRequest?: string
    /** The ids of the host's calls that have not been answered yet. */
    payCalls?: Set<string>
    /** From the first wallet on: ends once the gates between a connected visitor and the page are followed. */
    gated?: Promise<void>
    /** Whether events are sent to the server. */
    tracked?: true
  }
  /** The server's directory, loaded on first use; undefined without `apiUrl` or `projectId`. */
  readonly directory: () => Promise<Directory | undefined>
  /** Shared by the screens that show server data; set by `chainDataOf` (core/data/data.ts). */
  readonly data: { chain?: ChainData }
  /** Errors that were already reported to the developer (`report`). */
  readonly reported: Set<string>
  /** Undo functions that `destroy` calls. One that is added later is called at once. */
  readonly undo: Set<() => void>
  readonly now: () => number
  readonly log: Logger
}

export type LiveConnection = {
  /** Its id within its namespace (`connectionIdOf`). */
  readonly id: string
  readonly connector: Connector
  readonly session: ConnectorSession
  readonly provider: Provider
  readonly unwatch: () => void
}

export type Logger = { readonly warn: (message: string) => void; readonly error: (message: string) => void }
