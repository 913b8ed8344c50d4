import type { FoyerError, Namespace } from '@foyer/base'
import type { Foyer } from '../modal/create-foyer.ts'

/** What an element knows: who is connected, and where. */
export type FoyerStateDetail = {
  readonly namespace: Namespace
  readonly address: string | undefined
  /** CAIP-10, https://chainagnostic.org/CAIPs/caip-10 */
  readonly caipAddress: string | undefined
  /** CAIP-2; undefined on a network that the page does not list. */
  readonly caipNetworkId: string | undefined
}

/**
 * Events of an element, on itself; they do not bubble, so that two elements of one instance are not heard twice. An element that
 * finds somebody connected says so once with `foyer-connect`.
 */
export type FoyerElementEventMap = {
  'foyer-connect': CustomEvent<FoyerStateDetail>
  /** Another address or network of whoever is connected. */
  'foyer-change': CustomEvent<FoyerStateDetail>
  'foyer-disconnect': CustomEvent<FoyerStateDetail>
  'foyer-open': CustomEvent<undefined>
  'foyer-close': CustomEvent<undefined>
  /** A wallet refused, or connecting failed. */
  'foyer-error': CustomEvent<FoyerError>
}

/** One of our elements: `<foyer-button>`, `<foyer-network-button>`, `<foyer-modal>`. */
export type FoyerElement = HTMLElement & {
  /** The instance that it shows. May be set before the element is defined. */
  foyer: Foyer | undefined
}

/** What a page without code of its own may say in attributes. */
export type ElementSettings = {
  /** Attribute `instance`: which elements belong together. Default `foyer`. */
  readonly id: string
  readonly projectId?: string
  readonly apiUrl?: string
  readonly relayUrl?: string
  /** Attribute `networks`: CAIP-2 ids, or the numbers of EVM chains, with spaces between them. */
  readonly networks: readonly string[]
  readonly appName?: string
  readonly locale?: string
  readonly themeMode?: 'light' | 'dark' | 'auto'
}
