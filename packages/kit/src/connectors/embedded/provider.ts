import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import { createProviderEvents } from './provider-events.ts'
import type { WithdrawingChannel } from './withdrawing.ts'

export type EmbeddedProvider = Provider & { readonly tell: (event: string, payload: unknown) => void }

type Host = {
  /** CAIP-2 ids that the host lists; the wallet switches to no other. */
  readonly chains: () => readonly CaipNetworkId[]
  /** The visitor's address on a network. */
  readonly addressOn: (chain: CaipNetworkId) => Promise<string>
  /** Opens the modal, where the account's activity is. */
  readonly show: () => void
  /** The network has made what the visitor approved, as far as the wallet knows. */
  readonly onMade: () => void
}

/**
 * The embedded wallet as an EIP-1193 provider (https://eips.ethereum.org/EIPS/eip-1193). It holds no key and decides nothing: every
 * request goes to the wallet page, which answers or asks the visitor.
 */
export function embeddedProvider(
  channel: WithdrawingChannel,
  start: CaipNetworkId,
  { chains, addressOn, show, onMade }: Host,
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

  /** @throws CHAIN_NOT_SUPPORTED */
  function listed(params: unknown): CaipNetworkId {
    const [wanted] = Array.isArray(params) ? params : []
    const target = `eip155:${Number((wanted as { chainId?: unknown } | undefined)?.chainId)}` as const
    if (!chains().includes(target)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
    return target
  }

  async function switchTo(params: unknown): Promise<null> {
    const target = listed(params)
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
        // The networks are those of the host, whose nodes the wallet page does not ask (EIP-3085).
        case 'wallet_addEthereumChain':
          listed(params)
          return null
        case 'wallet_requestPermissions':
        case 'wallet_getPermissions':
          return [permissionFor(await account())]
        // The host's way to sign the visitor out (EIP-2255): it is the only page that this connection is of.
        case 'wallet_revokePermissions':
          channel.withdraw('eip155')
          events.tell('accountsChanged', [])
          return null
        case 'wallet_showCallsStatus':
          // An id that is not the wallet's shows nothing.
          await ask('wallet_getCallsStatus', params, chainId)
          show()
          return null
        default: {
          const answer = await ask(method, params, chainId)
          if (isMade(method, answer)) onMade()
          return answer
        }
      }
    },
  }
}

/** What the host has: to see the account, https://eips.ethereum.org/EIPS/eip-2255 */
const permissionFor = (address: string) => ({
  parentCapability: 'eth_accounts',
  invoker: location.origin,
  caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
})

/** Calls say so by their status, https://eips.ethereum.org/EIPS/eip-5792; a smart account's transaction by its answer. */
const isMade = (method: string, answer: unknown): boolean =>
  method === 'eth_sendTransaction' ||
  (method === 'wallet_getCallsStatus' && (answer as { status?: unknown } | null)?.status === 200)

const hexOf = (chain: CaipNetworkId): string => `0x${Number(chain.split(':')[1]).toString(16)}`
