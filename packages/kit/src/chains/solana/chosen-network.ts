import { type CaipNetworkId, isCaipNetworkId } from '@foyer/base'
import type { Provider } from '../../core/connections/adapter.ts'

/* Solana wallets stand on no cluster: every request says its own. Where the visitor is, is kept with the provider, in words of ours that
   no wallet hears. */

export const CHOOSE_NETWORK = 'foyer_chooseNetwork'
export const CHOSEN_NETWORK = 'foyer_chosenNetwork'

/** Remembers the cluster that requests without one of their own are about. */
export async function chooseNetwork(provider: Provider, chainId: CaipNetworkId): Promise<void> {
  try {
    await provider.request({ method: CHOOSE_NETWORK, chainId })
  } catch {
    // A provider of the host's own does not know the word, and keeps its network itself.
  }
}

/** @returns the CAIP-2 id, also of a session; undefined where the provider keeps it to itself */
export async function chosenNetwork(provider: Provider): Promise<CaipNetworkId | undefined> {
  if (provider.session) return provider.session.chain()
  try {
    const chosen = await provider.request({ method: CHOSEN_NETWORK })
    return isCaipNetworkId(chosen) ? chosen : undefined
  } catch {
    return undefined // As above.
  }
}
