import type { CaipAddress, CaipNetworkId, Namespace } from '@foyer/base'
import { caipAddress } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { AccountDetail } from './adapter.ts'
import type { WalletInfo } from './connector.ts'

/** The account of one namespace. Only `reduceSession` (session-machine.ts) creates the next value. */
export type NamespaceSession =
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'connecting' | 'reconnecting'
      readonly connectorId: string
      /** Never in the store: for components that show the account before its wallet is restored. */
      readonly remembered?: Partial<Account>
    }
  | Connected

export type Connected = {
  readonly status: 'connected'
  readonly connectorId: string
  readonly sessionId?: string
  readonly wallet: WalletInfo
  /** Never empty; the current one first. */
  readonly addresses: readonly [string, ...string[]]
  /** The wallet's network, whether the host lists it or not. */
  readonly chain: CaipNetworkId
  /** Details of the addresses, as reported by the wallet. */
  readonly details?: readonly AccountDetail[]
}

export const DISCONNECTED = { status: 'disconnected' } as const

/** The id of the connection. A wallet on the page has one connection; each scanned code creates a new one. */
export const connectionIdOf = ({ connectorId, sessionId }: Pick<Connected, 'connectorId' | 'sessionId'>): string =>
  sessionId === undefined ? connectorId : `${connectorId} ${sessionId}`

export type SessionState = {
  /** The active namespace. */
  readonly active: Namespace
  /** The network that the visitor chose (or the default), used while no wallet is connected. */
  readonly chosen: Partial<Readonly<Record<Namespace, CaipNetworkId>>>
  readonly namespaces: Partial<Readonly<Record<Namespace, NamespaceSession>>>
}

/** An account as the host sees it. */
export type Account = {
  readonly namespace: Namespace
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly address?: string
  readonly caipAddress?: CaipAddress
  readonly addresses: readonly string[]
  /** Each address with its known details: its type and its public key. */
  readonly accounts: readonly AccountDetail[]
  readonly wallet?: WalletInfo
  /** Of the embedded wallet: its owner, as the service of a social login calls them. */
  readonly user?: { readonly userName: string }
}

/**
 * What hooks and buttons have. `reconnecting`: below `FoyerRemembered` of `@foyer/kit/react/ssr`, with the address that the server was told,
 * until the wallet is restored.
 */
export type Shown<T extends { readonly status: unknown }> = Omit<T, 'status'> & {
  readonly status: T['status'] | 'reconnecting'
}

export function accountOf(state: SessionState, namespace: Namespace = state.active): Account {
  const session = state.namespaces[namespace] ?? DISCONNECTED
  if (session.status === 'disconnected') return { namespace, status: 'disconnected', addresses: [], accounts: [] }
  if (session.status !== 'connected')
    return { namespace, status: 'connecting', addresses: [], accounts: [], ...session.remembered }
  const address = session.addresses[0]
  const accounts = accountsOf(session)
  const userName = accounts[0]?.userName
  return {
    namespace,
    status: 'connected',
    address,
    caipAddress: caipAddress(session.chain, address),
    addresses: session.addresses,
    accounts,
    wallet: session.wallet,
    ...(userName === undefined ? {} : { user: { userName } }),
  }
}

const accountsOf = ({ addresses, details = [] }: Connected): AccountDetail[] =>
  addresses.map((address) => details.find((detail) => detail.address === address) ?? { address })

export const connectedOf = (state: SessionState, namespace: Namespace = state.active): Connected | undefined => {
  const session = state.namespaces[namespace]
  return session?.status === 'connected' ? session : undefined
}

/** Whether a wallet is connected in any namespace. */
export const isConnected = ({ namespaces }: SessionState): boolean =>
  Object.values(namespaces).some(({ status }) => status === 'connected')

/** The active network: the wallet's while one is connected, otherwise the chosen one. Undefined: the host does not list it. */
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

/** Set when the wallet's chain is not in the configured list. */
export const isUnsupported = (
  state: SessionState,
  networks: readonly Network[],
  namespace: Namespace = state.active,
): boolean => connectedOf(state, namespace) !== undefined && networkOf(state, networks, namespace) === undefined
