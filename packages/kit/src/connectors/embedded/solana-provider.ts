import type { CaipNetworkId } from '@foyer/base'
import type { FrameUser } from '@foyer/contracts/frame/answers'
import { CHOOSE_NETWORK, CHOSEN_NETWORK } from '../../core/connections/chosen-network.ts'
import type { EmbeddedProvider } from './provider.ts'
import { createProviderEvents } from './provider-events.ts'
import type { WithdrawingChannel } from './withdrawing.ts'

/**
 * The embedded wallet's Solana account, with the methods of the Solana namespace,
 * https://docs.walletconnect.network/wallet-sdk/chain-support/solana. Every request that signs goes to the wallet page.
 * @param chains CAIP-2 ids that the host lists
 * @param onUser told who the wallet page says that the visitor is
 */
export function embeddedSolanaProvider(
  channel: WithdrawingChannel,
  chains: () => readonly CaipNetworkId[],
  onUser: (user: FrameUser) => void,
): EmbeddedProvider {
  let chosen: CaipNetworkId | undefined

  async function accounts(): Promise<unknown> {
    const user = await channel.request('getUser', {})
    onUser(user)
    const own = user.accounts.filter(({ namespace }) => chains()[0]?.startsWith(`${namespace}:`))
    return own.map(({ address }) => ({ pubkey: address, chains: chains() }))
  }

  return {
    ...createProviderEvents(),
    async request({ method, params, chainId }) {
      switch (method) {
        case 'solana_requestAccounts':
        case 'solana_getAccounts':
          return accounts()
        case CHOOSE_NETWORK:
          chosen = chainId
          return null
        case CHOSEN_NETWORK:
          return chosen
        case 'solana_disconnect':
          channel.withdraw('solana')
          // The session ends with the connection (signOut), not with one of its namespaces.
          return null
        default: {
          const chain = chainId ?? chosen ?? chains()[0] ?? 'solana:'
          return (await channel.request('rpcRequest', { method, params, chainNamespace: 'solana', chainId: chain }))
            .value
        }
      }
    },
  }
}
