import { accountOf, isUnsupported, networkOf } from './connections/session.ts'
import { currentEntry } from './routing/router.ts'
import type { PublicState, State } from './state.ts'

/** What hosts see of the state. */
export function publicState({ session, networks, modal, router }: State): PublicState {
  const account = accountOf(session)
  const network = networkOf(session, networks)
  return {
    open: modal.open,
    loading: modal.loading,
    view: currentEntry(router).view,
    activeNamespace: session.active,
    status: account.status,
    address: account.address,
    caipAddress: account.caipAddress,
    network,
    caipNetworkId: network?.caipNetworkId,
    unsupportedNetwork: isUnsupported(session, networks),
  }
}
