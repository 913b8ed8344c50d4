import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'

type Listener = (payload: never) => void

type EmbeddedProvider = Provider & { readonly tell: (event: string, payload: unknown) => void }

/**
 * The embedded wallet as an EIP-1193 provider (https://eips.ethereum.org/EIPS/eip-1193). It holds no key and decides nothing: every
 * request goes to the wallet page, which answers or asks the visitor.
 * @param chains CAIP-2 ids that the host lists; the wallet switches to no other
 */
export function embeddedProvider(
  channel: FrameChannel,
  start: CaipNetworkId,
  chains: () => readonly CaipNetworkId[],
): EmbeddedProvider {
  const listeners = new Map<string, Set<Listener>>()
  let chain = start
  const tell = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (payload: unknown) => void)(payload)
  }

  async function switchTo(params: unknown): Promise<null> {
    const [wanted] = Array.isArray(params) ? params : []
    const target = `eip155:${Number((wanted as { chainId?: unknown } | undefined)?.chainId)}` as const
    if (!chains().includes(target)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
    await channel.request('switchNetwork', { chainId: target })
    chain = target
    tell('chainChanged', hexOf(chain))
    return null
  }

  return {
    async request({ method, params, chainId }) {
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [(await channel.request('getUser', { chainId: chain })).address]
        case 'eth_chainId':
          return hexOf(chain)
        case 'wallet_switchEthereumChain':
          return switchTo(params)
        default:
          return (
            await channel.request('rpcRequest', { method, params, chainNamespace: 'eip155', chainId: chainId ?? chain })
          ).value
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    tell,
  }
}

const hexOf = (chain: CaipNetworkId): string => `0x${Number(chain.split(':')[1]).toString(16)}`
