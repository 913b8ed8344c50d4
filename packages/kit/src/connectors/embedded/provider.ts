import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import { createProviderEvents } from './provider-events.ts'

export type EmbeddedProvider = Provider & { readonly tell: (event: string, payload: unknown) => void }

/**
 * The embedded wallet as an EIP-1193 provider (https://eips.ethereum.org/EIPS/eip-1193). It holds no key and decides nothing: every
 * request goes to the wallet page, which answers or asks the visitor.
 * @param chains CAIP-2 ids that the host lists; the wallet switches to no other
 * @param addressOn the visitor's address on a network
 * @param show opens the modal, where the account's activity is
 */
export function embeddedProvider(
  channel: FrameChannel,
  start: CaipNetworkId,
  chains: () => readonly CaipNetworkId[],
  addressOn: (chain: CaipNetworkId) => Promise<string>,
  show: () => void,
): EmbeddedProvider {
  const events = createProviderEvents()
  let chain = start
  let address: string | undefined

  async function account(): Promise<string> {
    address = await addressOn(chain)
    return address
  }

  const ask = async (method: string, params: unknown, chainId = chain): Promise<unknown> =>
    (await channel.request('rpcRequest', { method, params, chainNamespace: 'eip155', chainId })).value

  async function switchTo(params: unknown): Promise<null> {
    const [wanted] = Array.isArray(params) ? params : []
    const target = `eip155:${Number((wanted as { chainId?: unknown } | undefined)?.chainId)}` as const
    if (!chains().includes(target)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
    await channel.request('switchNetwork', { chainId: target })
    const before = address
    chain = target
    events.tell('chainChanged', hexOf(chain))
    // A smart account is not on every network.
    if (before !== undefined && (await account()) !== before) events.tell('accountsChanged', [address])
    return null
  }

  return {
    ...events,
    async request({ method, params, chainId }) {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [await account()]
        case 'eth_chainId':
          return hexOf(chain)
        case 'wallet_switchEthereumChain':
          return switchTo(params)
        // The host's way to sign the visitor out (EIP-2255): it is the only page that this connection is of.
        case 'wallet_revokePermissions':
          events.tell('accountsChanged', [])
          return null
        case 'wallet_showCallsStatus':
          // An id that is not the wallet's shows nothing.
          await ask('wallet_getCallsStatus', params, chainId)
          show()
          return null
        default:
          return ask(method, params, chainId)
      }
    },
  }
}

const hexOf = (chain: CaipNetworkId): string => `0x${Number(chain.split(':')[1]).toString(16)}`
