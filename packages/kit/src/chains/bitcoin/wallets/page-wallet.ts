import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, CONNECTOR_CHAIN_MISMATCH, METHOD_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../../core/connections/adapter.ts'
import { type AddressRecord, readAddresses } from '../accounts.ts'
import { networkById } from '../networks.ts'

/** A Bitcoin wallet in the page, whatever standard it keeps to. Each of the files beside this one makes it of one standard. */
export type PageWallet = {
  /**
   * Asks its owner for addresses, at best on the first of these networks that it has.
   * @param chains CAIP-2 ids
   */
  readonly connect: (chains: readonly CaipNetworkId[]) => Promise<readonly AddressRecord[]>
  /** What was granted before, without a window; empty when nothing was. */
  readonly accounts: () => Promise<readonly AddressRecord[]>
  /** Where it stands; undefined: on a network we do not know. */
  readonly network: (preferred: readonly CaipNetworkId[]) => Promise<CaipNetworkId | undefined>
  /** The networks that it says it serves; absent where it does not say. */
  readonly networks?: () => readonly CaipNetworkId[]
  readonly switchTo?: (chain: CaipNetworkId) => Promise<void>
  /** @returns base64 */
  readonly signMessage?: (order: SignMessageParams) => Promise<string>
  /** @returns base64, and the transaction's id where it broadcast it */
  readonly signPsbt?: (order: SignPsbtParams, chain: CaipNetworkId) => Promise<{ psbt: string; txid?: string }>
  /** @returns the transaction's id */
  readonly sendTransfer?: (order: SendTransferParams) => Promise<string>
  readonly disconnect?: () => Promise<void>
  /** Calls back when accounts or network may have changed, or the wallet went away. Returns the undo. */
  readonly listen?: (handlers: { readonly changed: () => void; readonly left: () => void }) => () => void
}

/* Parameters as WalletConnect writes them: https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin */
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
 * A wallet of the page as everybody else meets one: it takes the requests that wallets behind the relay take, and besides
 * `requestAccounts`, `getNetwork`, `getNetworks`, `switchNetwork` and `disconnect`, which those settle in their session.
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
      // With the network go its addresses, and many a wallet does not say so where the page had it move.
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
      // No wallet on a page takes these, and money without its memo is lost at many a receiver.
      if (order.memo !== undefined || order.changeAddress !== undefined)
        throw unsupported('sendTransfer with a memo or an address for change')
      const stands = await onThe(chainId)
      // Such a wallet does not ask whose money is meant: it pays from its own first address.
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
      // Every event is one of two: something changed, or it is gone.
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

  /** Money moves on the network that is meant, or not at all. */
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

/** What a wallet has no way to do is refused: half of it would be something else. */
export const unsupported = (method: string): FoyerError => new FoyerError(METHOD_NOT_SUPPORTED, { context: { method } })

function chainsOf(params: unknown): CaipNetworkId[] {
  const { chains } = (params ?? {}) as { chains?: unknown }
  return Array.isArray(chains) ? chains.filter((chain) => networkById(chain) !== undefined) : []
}
