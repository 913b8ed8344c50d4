import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { AccountDetail } from './adapter.ts'
import { type Connected, DISCONNECTED, type NamespaceSession, type SessionState } from './session.ts'

export type SessionEvent =
  | { readonly type: 'connect' | 'reconnect'; readonly connectorId: string }
  | { readonly type: 'connected'; readonly session: Omit<Connected, 'status'> }
  | { readonly type: 'accounts'; readonly addresses: readonly string[]; readonly details?: readonly AccountDetail[] }
  | { readonly type: 'chain'; readonly chain: CaipNetworkId }
  | { readonly type: 'failed' | 'disconnect' }

/** disconnected → connecting → connected → disconnected. Events that do not fit change nothing. */
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
      if (sameList(event.addresses, state.addresses)) return state
      return { ...state, addresses: [first, ...rest], ...(event.details ? { details: event.details } : {}) }
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

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i])
