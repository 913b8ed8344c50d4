import { type CaipNetworkId, isCaipNetworkId } from '@foyer/base'
import type { Provider } from '../../core/connections/adapter.ts'
import { CHOOSE_NETWORK, CHOSEN_NETWORK } from '../../core/connections/chosen-network.ts'

/** Sets the cluster for requests that do not specify one. */
export async function chooseNetwork(provider: Provider, chainId: CaipNetworkId): Promise<void> {
  try {
    await provider.request({ method: CHOOSE_NETWORK, chainId })
  } catch {
    // A provider of the host does not know the method and manages its network itself.
  }
}

/** @returns the CAIP-2 id, also of a session; undefined if the provider does not expose it */
export async function chosenNetwork(provider: Provider): Promise<CaipNetworkId | undefined> {
  if (provider.session) return provider.session.chain()
  try {
    const chosen = await provider.request({ method: CHOSEN_NETWORK })
    return isCaipNetworkId(chosen) ? chosen : undefined
  } catch {
    return undefined // As above.
  }
}
