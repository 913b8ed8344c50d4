import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, CONNECTOR_CHAIN_MISMATCH, METHOD_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../../core/connections/adapter.ts'
import { type AddressRecord, readAddresses } from '../accounts.ts'
import { networkById } from '../networks.ts'

/** A Bitcoin wallet on the page, independent of its standard. Each of the other files here implements it for one standard. */
export type PageWallet = {
  /**
   * Requests addresses, preferably on the first of these networks that it supports.
   * @param chains CAIP-2 ids
   */
  readonly connect: (chains: readonly CaipNetworkId[]) => Promise<readonly AddressRecord[]>
  /** Addresses that were granted before, without a prompt; empty if there are none. */
  readonly accounts: () => Promise<readonly AddressRecord[]>
  /** Its current network; undefined if the network is unknown. */
  readonly network: (preferred: readonly CaipNetworkId[]) => Promise<CaipNetworkId | undefined>
  /** The networks that it says it supports; absent if it does not say. */
  readonly networks?: () => readonly CaipNetworkId[]
  readonly switchTo?: (chain: CaipNetworkId) => Promise<void>
  /** @returns base64 */
  readonly signMessage?: (order: SignMessageParams) => Promise<string>
  /** @returns base64, and the transaction's id if the wallet broadcast it */
  readonly signPsbt?: (order: SignPsbtParams, chain: CaipNetworkId) => Promise<{ psbt: string; txid?: string }>
  /** @returns the transaction's id */
  readonly sendTransfer?: (order: SendTransferParams) => Promise<string>
  readonly disconnect?: () => Promise<void>
  /** Calls back when accounts or network may have changed, or the wallet has disconnected. Returns the undo. */
  readonly listen?: (handlers: { readonly changed: () => void; readonly left: () => void }) => () => void
}

/* Parameters in WalletConnect's format: https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin */
type SignMessageParams = {
  readonly account: string
  readonly message: string
  readonly address?: string
  readonly protocol?: 'ecdsa' | 'bip322'
}
type SignPsbtParams = {
  readonly account: string
  /** base64 */
  readonly psbt: string
  readonly signInputs: readonly {
    readonly address: string
    readonly index: number
    readonly sighashTypes?: readonly number[]
  }[]
  readonly broadcast?: boolean
}
type SendTransferParams = {
  readonly account: string
  readonly recipientAddress: string
  /** Satoshis. */
  readonly amount: string
  readonly changeAddress?: string
  readonly memo?: string
}

type Listener = (payload: never) => void

/**
 * Exposes a wallet of the page through the same requests as relay wallets, and in addition `requestAccounts`, `getNetwork`,
 * `getNetworks`, `switchNetwork` and `disconnect`, which relay wallets settle in their session.
 */
export function providerOf(wallet: PageWallet): Provider {
  const undos = new Map<Listener, () => void>()
  const onChange = new Set<() => void>()
  const methods: Record<string, (params: unknown, chainId: CaipNetworkId | undefined) => unknown> = {
    requestAccounts: (params) => wallet.connect(chainsOf(params)),
    getAccountAddresses: () => wallet.accounts(),
    getNetwork: (params) => wallet.network(chainsOf(params)),
    getNetworks: () => wallet.networks?.(),
    async switchNetwork(params) {
      const { chain } = (params ?? {}) as { chain?: CaipNetworkId }
      if ((await wallet.network([])) === chain) return
      if (chain === undefined || !wallet.switchTo) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      await wallet.switchTo(chain)
      // Addresses change with the network, and many wallets emit no event when the page requested the switch.
      for (const tell of [...onChange]) tell()
    },
    disconnect: () => wallet.disconnect?.(),
    signMessage: (params) => {
      const order = params as SignMessageParams
      return known(wallet.signMessage, 'signMessage')(order).then((signature) => ({ signature }))
    },
    signPsbt: async (params, chainId) =>
      known(wallet.signPsbt, 'signPsbt')(params as SignPsbtParams, await onThe(chainId)),
    async sendTransfer(params, chainId) {
      const send = known(wallet.sendTransfer, 'sendTransfer')
      const order = params as SendTransferParams
      // Wallets on a page do not support these, and many receivers lose payments without their memo.
      if (order.memo !== undefined || order.changeAddress !== undefined)
        throw unsupported('sendTransfer with a memo or an address for change')
      const stands = await onThe(chainId)
      // Such a wallet ignores the requested account and pays from its own first address.
      const [payer] = readAddresses(await wallet.accounts(), stands)
      if (payer?.address !== order.account) throw unsupported('paying from another address')
      return { txid: await send(order) }
    },
  }
  return {
    async request({ method, params, chainId }) {
      return known(Object.hasOwn(methods, method) ? methods[method] : undefined, method)(params, chainId)
    },
    on(event, listener) {
      if (undos.has(listener)) return
      // There are two kinds of events: something changed, or the wallet disconnected.
      const tell = () => (listener as () => void)()
      const none = () => undefined
      const changed = event === 'accountsChanged' ? tell : none
      const stop = wallet.listen?.({ changed, left: event === 'disconnect' ? tell : none })
      onChange.add(changed)
      undos.set(listener, () => {
        onChange.delete(changed)
        stop?.()
      })
    },
    removeListener(_event, listener) {
      undos.get(listener)?.()
      undos.delete(listener)
    },
  }

  /** A transfer must happen on the requested network, or not at all. */
  async function onThe(chain: CaipNetworkId | undefined): Promise<CaipNetworkId> {
    const stands = await wallet.network(chain === undefined ? [] : [chain])
    if (stands === undefined || (chain !== undefined && stands !== chain))
      throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
    return stands
  }
}

function known<T>(method: T | undefined, name: string): T {
  if (method === undefined) throw unsupported(name)
  return method
}

/** Unsupported parameters are rejected, because ignoring them would change the meaning of the request. */
export const unsupported = (method: string): FoyerError => new FoyerError(METHOD_NOT_SUPPORTED, { context: { method } })

function chainsOf(params: unknown): CaipNetworkId[] {
  const { chains } = (params ?? {}) as { chains?: unknown }
  return Array.isArray(chains) ? chains.filter((chain) => networkById(chain) !== undefined) : []
}
