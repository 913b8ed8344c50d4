import type { StateSource } from '../bridge/use-store.ts'
import type { NamespaceSession } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import type { RememberedAccount } from '../core/remembered-account.ts'
import type { State } from '../core/state.ts'
import { ConnectedButton } from './connected-button.tsx'

/**
 * The state of an instance with an account of which only the address is known, until its wallet is restored. Other instances are read as before.
 * @param from what is read otherwise
 */
export function rememberingSource(ctx: Context, account: RememberedAccount, from: StateSource): StateSource {
  const namespace = namespaceOf(ctx.initial, account)
  if (namespace === undefined) return from
  const first = withAccount(ctx.initial, account, namespace)
  let isOver = false
  let last: { readonly state: State; readonly shown: State } | undefined
  /** What this browser has stored says which network is active, and whether a wallet is being restored. */
  const inBrowser = (state: State): State => {
    const session = state.session.namespaces[namespace]
    isOver ||= session?.status !== 'reconnecting'
    if (isOver || session?.status !== 'reconnecting') return state
    if (last?.state !== state) {
      const namespaces = { ...state.session.namespaces, [namespace]: { ...session, ...shownAs(account) } }
      last = { state, shown: { ...state, session: { ...state.session, namespaces } } }
    }
    return last.shown
  }
  const read = (of: Context, isFirst?: true): State =>
    of !== ctx ? from(of, isFirst) : isFirst ? first : inBrowser(ctx.store.get())
  return Object.assign(read, { Connected: ConnectedButton })
}

/** Undefined where the host has no network like that of the account. */
const namespaceOf = ({ networks }: State, { caipNetworkId }: RememberedAccount) =>
  networks.find(({ chainNamespace }) => caipNetworkId.startsWith(`${chainNamespace}:`))?.chainNamespace

function withAccount(state: State, account: RememberedAccount, namespace: State['session']['active']): State {
  const { chosen, namespaces } = state.session
  const network = state.networks.find(({ caipNetworkId }) => caipNetworkId === account.caipNetworkId)?.caipNetworkId
  const restoring: NamespaceSession = { status: 'reconnecting', connectorId: '', ...shownAs(account) }
  return {
    ...state,
    session: {
      active: namespace,
      chosen: network ? { ...chosen, [namespace]: network } : chosen,
      namespaces: { ...namespaces, [namespace]: restoring },
    },
  }
}

const shownAs = ({ address }: RememberedAccount) => ({
  remembered: {
    // `Shown` has this status, for components; the store, and so the account of an instance, never does.
    status: 'reconnecting' as 'connecting',
    address,
    addresses: [address],
    accounts: [{ address }],
  },
})
