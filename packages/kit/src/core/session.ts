import type { CaipAddress, CaipNetworkId, Namespace } from '@foyer/base'
import { caipAddress } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { WalletInfo } from './connector.ts'

/** The account of one namespace. Only `transition` makes the next one. */
export type NamespaceSession =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting' | 'reconnecting'; readonly connectorId: string }
  | Connected

export type Connected = {
  readonly status: 'connected'
  readonly connectorId: string
  readonly sessionId?: string
  readonly wallet: WalletInfo
  /** Never empty; the current one first. */
  readonly addresses: readonly [string, ...string[]]
  /** The network that the wallet stands on, whether the host knows it or not. */
  readonly chain: CaipNetworkId
  readonly approvedNetworks?: readonly CaipNetworkId[]
}

export type SessionState = {
  /** The namespace that the screens speak of. */
  readonly active: Namespace
  /** The network a visitor chose (or the default), used while nothing is connected. */
  readonly chosen: Partial<Readonly<Record<Namespace, CaipNetworkId>>>
  readonly namespaces: Partial<Readonly<Record<Namespace, NamespaceSession>>>
}

export type SessionEvent =
  | { readonly type: 'connect' | 'reconnect'; readonly connectorId: string }
  | { readonly type: 'connected'; readonly session: Omit<Connected, 'status'> }
  | { readonly type: 'accounts'; readonly addresses: readonly string[] }
  | { readonly type: 'chain'; readonly chain: CaipNetworkId }
  | { readonly type: 'failed' | 'disconnect' }

const DISCONNECTED = { status: 'disconnected' } as const

/** Specification, section 4: disconnected → connecting → connected → disconnected. Events that do not fit change nothing. */
export function transition(state: NamespaceSession, event: SessionEvent): NamespaceSession {
  switch (event.type) {
    case 'connect':
      // A second wallet may be asked while one is connected: the current one stays until the other has answered.
      return state.status === 'connected' ? state : { status: 'connecting', connectorId: event.connectorId }
    case 'reconnect':
      return state.status === 'disconnected' ? { status: 'reconnecting', connectorId: event.connectorId } : state
    case 'connected':
      return { status: 'connected', ...event.session }
    case 'accounts': {
      if (state.status !== 'connected') return state
      const [first, ...rest] = event.addresses
      if (first === undefined) return DISCONNECTED // EIP-1193: no accounts means that access was taken back.
      return sameList(event.addresses, state.addresses) ? state : { ...state, addresses: [first, ...rest] }
    }
    case 'chain':
      return state.status === 'connected' && state.chain !== event.chain ? { ...state, chain: event.chain } : state
    case 'failed':
      return state.status === 'connected' ? state : DISCONNECTED
    case 'disconnect':
      return DISCONNECTED
  }
}

/** Applies an event to one namespace; the same object comes back when nothing changed. */
export function reduceSession(state: SessionState, namespace: Namespace, event: SessionEvent): SessionState {
  const before = state.namespaces[namespace] ?? DISCONNECTED
  const after = transition(before, event)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}

/** What the host sees of an account (specification, section 3). */
export type Account = {
  readonly namespace: Namespace
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly address?: string
  readonly caipAddress?: CaipAddress
  readonly addresses: readonly string[]
  readonly wallet?: WalletInfo
}

export function accountOf(state: SessionState, namespace: Namespace = state.active): Account {
  const session = state.namespaces[namespace] ?? DISCONNECTED
  if (session.status === 'disconnected') return { namespace, status: 'disconnected', addresses: [] }
  if (session.status !== 'connected') return { namespace, status: 'connecting', addresses: [] }
  const address = session.addresses[0]
  return {
    namespace,
    status: 'connected',
    address,
    caipAddress: caipAddress(session.chain, address),
    addresses: session.addresses,
    wallet: session.wallet,
  }
}

export const connectedOf = (state: SessionState, namespace: Namespace = state.active): Connected | undefined => {
  const session = state.namespaces[namespace]
  return session?.status === 'connected' ? session : undefined
}

/** The network the screens speak of: the wallet's where one is connected, else the chosen one. Undefined: unknown to the host. */
export function networkOf(
  state: SessionState,
  networks: readonly Network[],
  namespace: Namespace = state.active,
): Network | undefined {
  const id = connectedOf(state, namespace)?.chain ?? state.chosen[namespace]
  return networks.find(
    (network) => network.caipNetworkId === id || (id !== undefined && network.deprecatedCaipNetworkId === id),
  )
}

/** Specification, section 4: set when the wallet's chain is not in the configured list. */
export const isUnsupported = (
  state: SessionState,
  networks: readonly Network[],
  namespace: Namespace = state.active,
): boolean => connectedOf(state, namespace) !== undefined && networkOf(state, networks, namespace) === undefined

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])
