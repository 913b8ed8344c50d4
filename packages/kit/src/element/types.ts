import type { FoyerError, Namespace } from '@foyer/base'
import type { Foyer } from '../modal/create-foyer.ts'

/** The connection state of an element: its account and network. */
export type FoyerStateDetail = {
  readonly namespace: Namespace
  readonly address: string | undefined
  /** CAIP-10, https://chainagnostic.org/CAIPs/caip-10 */
  readonly caipAddress: string | undefined
  /** CAIP-2. Undefined on a network that the page does not list. */
  readonly caipNetworkId: string | undefined
}

/**
 * Events dispatched on an element. They do not bubble, so that a listener on a parent does not get them twice if two
 * elements share an instance. If an account is already connected, the element dispatches `foyer-connect` once.
 */
export type FoyerElementEventMap = {
  'foyer-connect': CustomEvent<FoyerStateDetail>
  /** The connected account changed its address or network. */
  'foyer-change': CustomEvent<FoyerStateDetail>
  'foyer-disconnect': CustomEvent<FoyerStateDetail>
  'foyer-open': CustomEvent<undefined>
  'foyer-close': CustomEvent<undefined>
  /** The wallet rejected the request, or connecting failed. */
  'foyer-error': CustomEvent<FoyerError>
}

/** A Foyer element: `<foyer-button>`, `<foyer-network-button>` or `<foyer-modal>`. */
export type FoyerElement = HTMLElement & {
  /** The instance that the element shows. Can be set before the element is defined. */
  foyer: Foyer | undefined
}

/** Settings that a page without its own script can pass as attributes. */
export type ElementSettings = {
  /** Attribute `instance`: elements with the same value share one instance. Default `foyer`. */
  readonly id: string
  readonly projectId?: string
  readonly apiUrl?: string
  readonly relayUrl?: string
  /** Attribute `networks`: CAIP-2 ids or EVM chain ids, separated by spaces. */
  readonly networks: readonly string[]
  readonly appName?: string
  readonly locale?: string
  readonly themeMode?: 'light' | 'dark' | 'auto'
  readonly modalSize?: 'normal' | 'compact'
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface HTMLElementTagNameMap {
    'foyer-button': FoyerElement
    'foyer-network-button': FoyerElement
    'foyer-modal': FoyerElement
  }
  interface HTMLElementEventMap extends FoyerElementEventMap {}
}
