import type { CaipNetworkId, Namespace } from '@foyer/base'
import { RECENT_WALLETS_MAX } from '@foyer/base/constants'
import type { AccountDetail } from './adapter.ts'
import type { WalletInfo } from './connector.ts'
import { type Connected, connectedOf, connectionIdOf, DISCONNECTED, type SessionState } from './session.ts'

/* Several wallets at once. The session slice has the current one of each namespace, this one has the others. Every change is a
 * pure function of both slices, so that a wallet is always in exactly one of them. */

export type ConnectionsState = {
  /** Connected but not the current one; the most recently used one first. */
  readonly standby: Partial<Readonly<Record<Namespace, readonly Connected[]>>>
  /** Used before, the newest first; undefined until they are first requested. */
  readonly recent: readonly RecentConnection[] | undefined
}
export type RecentConnection = {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly address: string
  readonly wallet: Pick<WalletInfo, 'name' | 'type' | 'rdns'>
  /** Epoch milliseconds. */
  readonly usedAt: number
}

/** A connection as the host sees it. */
export type Connection = {
  /** Unique among the connections of one namespace. */
  readonly id: string
  readonly namespace: Namespace
  /** `connected`: the current one. `active`: connected, but not current. `disconnected`: used before. */
  readonly status: 'connected' | 'active' | 'disconnected'
  readonly connectorId: string
  readonly wallet: WalletInfo
  /** Never empty; the current one first. */
  readonly addresses: readonly [string, ...string[]]
  /** The wallet's network; absent while it is disconnected. */
  readonly caipNetworkId?: CaipNetworkId
  /** When a disconnected one was last used, in epoch milliseconds. */
  readonly usedAt?: number
}

/** Which connections to list. */
export type ConnectionTarget = Pick<Connection, 'namespace' | 'id'>

export type ConnectionEvent =
  /** A wallet shared its accounts. `behind`: it does not replace a current one. */
  | { readonly type: 'joined'; readonly connection: Omit<Connected, 'status'>; readonly behind?: boolean }
  | {
      readonly type: 'accounts'
      readonly id: string
      readonly addresses: readonly string[]
      readonly details?: readonly AccountDetail[]
    }
  | { readonly type: 'chain'; readonly id: string; readonly chain: CaipNetworkId }
  | { readonly type: 'chosen'; readonly id: string }
  | { readonly type: 'left'; readonly ids: readonly string[]; readonly at: number }

type Wallets = { readonly session: SessionState; readonly connections: ConnectionsState }
export type Situation = Wallets & {
  /** False before the first opening. */
  readonly features: {
    readonly status: string
    readonly resolved?: { readonly features: { readonly multiWallet: boolean } }
  }
}

/** Whether the project allows several wallets. Until that is known, a visitor who returns with several keeps them. */
export function keepsSeveral({ features, connections }: Pick<Situation, 'features' | 'connections'>): boolean {
  return features.resolved?.features.multiWallet ?? Object.values(connections.standby).some((held) => held.length > 0)
}

/**
 * Whether a new wallet leaves the others connected. Also true while the project's configuration is loading, so that none is
 * lost.
 */
export const mayKeepSeveral = (state: Pick<Situation, 'features' | 'connections'>): boolean =>
  state.features.status === 'loading' || keepsSeveral(state)

/** Applies an event to one namespace. The rest of the state is unchanged. */
export function reduceConnections<S extends Wallets>(
  state: S,
  namespace: Namespace,
  event: ConnectionEvent,
  several: boolean,
): S {
  const current = connectedOf(state.session, namespace)
  const held = state.connections.standby[namespace] ?? []
  const all = current ? [current, ...held] : held
  const without = (...ids: readonly string[]) => all.filter((connection) => !ids.includes(connectionIdOf(connection)))
  const put = (list: readonly Connected[]) => withConnections(state, namespace, list)

  switch (event.type) {
    case 'joined': {
      const joined: Connected = { status: 'connected', ...event.connection }
      const isBehind = event.behind === true
      const others = several || isBehind ? without(connectionIdOf(joined)) : []
      const next = put(isBehind ? [...others, joined] : [joined, ...others])
      return several ? withRecent(next, forgetting(next.connections.recent, namespace, joined)) : next
    }
    case 'accounts':
    case 'chain':
      return put(
        all.map((connection) => (connectionIdOf(connection) === event.id ? changed(connection, event) : connection)),
      )
    case 'chosen': {
      const chosen = all.find((connection) => connectionIdOf(connection) === event.id)
      return chosen ? put([chosen, ...without(event.id)]) : state
    }
    case 'left': {
      const gone = all.filter((connection) => event.ids.includes(connectionIdOf(connection)))
      if (gone.length === 0) return state
      const next = elsewhere(put(without(...event.ids)))
      return several ? withRecent(next, remembering(next.connections.recent, namespace, gone, event.at)) : next
    }
  }
}

/** What a wallet reports about itself. A wallet without accounts disconnects, which is another event. */
function changed(connection: Connected, event: Extract<ConnectionEvent, { type: 'accounts' | 'chain' }>): Connected {
  if (event.type === 'chain')
    return connection.chain === event.chain ? connection : { ...connection, chain: event.chain }
  const { addresses, details } = event
  const [first, ...rest] = addresses
  // Addresses do not contain commas on any chain.
  const isSame = String(addresses) === String(connection.addresses)
  if (first === undefined || (isSame && isToldAgain(details, connection))) return connection
  return { ...connection, addresses: [first, ...rest], ...(details ? { details } : {}) }
}

/** Details are flat, and made in one place for each wallet, so their fields have one order. */
const isToldAgain = (details: Connected['details'], before: Connected): boolean =>
  details === undefined || JSON.stringify(details) === JSON.stringify(before.details)

/** Connections for the host and the visitor: those in use. */
export function connectionsOf(state: Situation, namespace?: Namespace): Connection[] {
  const several = keepsSeveral(state)
  return (Object.keys(state.session.namespaces) as Namespace[])
    .filter((name) => namespace === undefined || name === namespace)
    .flatMap((name) => {
      const current = connectedOf(state.session, name)
      const held = several ? (state.connections.standby[name] ?? []) : []
      return [
        ...(current ? [viewOf(name, current, 'connected')] : []),
        ...held.map((connection) => viewOf(name, connection, 'active')),
      ]
    })
}

export const recentIdOf = ({ connectorId, address }: Pick<RecentConnection, 'connectorId' | 'address'>): string =>
  `${connectorId} ${address}`

const viewOf = (
  namespace: Namespace,
  { connectorId, sessionId, wallet, addresses, chain }: Connected,
  status: 'connected' | 'active',
): Connection => ({
  id: connectionIdOf({ connectorId, ...(sessionId === undefined ? {} : { sessionId }) }),
  namespace,
  status,
  connectorId,
  wallet,
  addresses,
  caipNetworkId: chain,
})

/** The first one is current, the others wait. Unchanged entries keep their identity. */
function withConnections<S extends Wallets>(state: S, namespace: Namespace, list: readonly Connected[]): S {
  const { session, connections } = state
  const [first, ...rest] = list
  const before = connectedOf(session, namespace)
  const held = connections.standby[namespace] ?? []
  const isSameSession = first === before
  const isSameHeld = rest.length === held.length && rest.every((connection, at) => connection === held[at])
  if (isSameSession && isSameHeld) return state
  return {
    ...state,
    session: isSameSession
      ? session
      : { ...session, namespaces: { ...session.namespaces, [namespace]: first ?? DISCONNECTED } },
    connections: isSameHeld ? connections : { ...connections, standby: { ...connections.standby, [namespace]: rest } },
  }
}

/** When the active namespace has no wallet left and another has one, that one becomes active. */
function elsewhere<S extends Wallets>(state: S): S {
  const { session } = state
  if (connectedOf(session)) return state
  const next = (Object.keys(session.namespaces) as Namespace[]).find((namespace) => connectedOf(session, namespace))
  return next === undefined ? state : { ...state, session: { ...session, active: next } satisfies SessionState }
}

type Recent = ConnectionsState['recent']

export const withRecent = <S extends Wallets>(state: S, recent: Recent): S =>
  recent === state.connections.recent ? state : { ...state, connections: { ...state.connections, recent } }

const isSameWallet = (recent: RecentConnection, namespace: Namespace, { connectorId, wallet, addresses }: Connected) =>
  recent.namespace === namespace &&
  recent.connectorId === connectorId &&
  recent.wallet.name === wallet.name &&
  addresses.includes(recent.address)

/** A wallet that is connected again is removed from the earlier ones. */
function forgetting(recent: Recent, namespace: Namespace, joined: Connected): Recent {
  const left = recent?.filter((entry) => !isSameWallet(entry, namespace, joined))
  return left?.length === recent?.length ? recent : left
}

/** Keeps the two newest of each namespace. */
function remembering(recent: Recent = [], namespace: Namespace, gone: readonly Connected[], at: number): Recent {
  const added = gone.map(
    ({ connectorId, addresses: [address], wallet: { name, type, rdns } }): RecentConnection => ({
      namespace,
      connectorId,
      address,
      wallet: { name, type, ...(rdns === undefined ? {} : { rdns }) },
      usedAt: at,
    }),
  )
  const kept = recent.filter((entry) => !gone.some((connection) => isSameWallet(entry, namespace, connection)))
  const own = [...added, ...kept.filter((entry) => entry.namespace === namespace)].slice(0, RECENT_WALLETS_MAX)
  return [...own, ...kept.filter((entry) => entry.namespace !== namespace)]
}
