import { type Chain, createClient, type Hex, hexToString, http, isAddressEqual, isHex, type LocalAccount } from 'viem'
import { estimateFeesPerGas, estimateGas, getTransactionCount, sendRawTransaction } from 'viem/actions'

/** A request that the wallet's owner has to approve. */
export type WalletQuestion = { readonly method: string; readonly params: readonly unknown[]; readonly summary: string }

export type TestWalletOptions = {
  readonly name: string
  readonly rdns: string
  readonly uuid: string
  /** A `data:` URI of an image. */
  readonly icon: string
  readonly accounts: readonly [LocalAccount, ...LocalAccount[]]
  /** The chains that the wallet supports initially. It starts on the first. */
  readonly chains: readonly [TestChain, ...TestChain[]]
  /** Decides on behalf of the wallet's owner: resolve to false to reject the request. */
  readonly approve: (question: WalletQuestion) => Promise<boolean>
  /** Formats the addresses that the wallet returns. EIP-1193 requires no checksum. Default: with an EIP-55 checksum. */
  readonly spells?: (address: Hex) => string
  /** Persists whether the page may see the accounts without asking again, as real wallets do. */
  readonly remembers?: { get: () => boolean; set: (granted: boolean) => void }
}
export type TestChain = { readonly id: number; readonly rpcUrl: string }

export type TestWallet = {
  readonly provider: TestProvider
  /**
   * Announces the wallet (EIP-6963) now, and again whenever the page requests it. Returns a function that stops further
   * announcements.
   */
  readonly announce: (target: EventTarget) => () => void
  readonly selectAccount: (address: Hex) => void
  readonly selectChain: (chainId: number) => void
  /** Revokes the page's access, as the owner can do in the wallet. */
  readonly forget: () => void
}

type Listener = (payload: never) => void
export type TestProvider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/**
 * Creates an EIP-1193 or EIP-1474 error as wallets throw it: an `Error` with a code.
 * @example throw providerError(4001, 'User rejected the request.')
 */
export function providerError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

/**
 * Creates a working wallet in the page: it signs with viem and sends to a real chain, after `approve` accepts. For
 * demos and tests only, because its keys are in the page.
 * @example
 * const wallet = createTestWallet({ name: 'Harbor', rdns: 'example.harbor', uuid, icon, accounts, chains, approve })
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const chains = new Map(options.chains.map((chain) => [chain.id, chain]))
  const listeners = new Map<string, Set<Listener>>()
  let accounts = [...options.accounts]
  let chainId = options.chains[0].id
  let granted = options.remembers?.get() ?? false

  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(payload)
  }
  const addresses = () => (granted ? accounts.map(({ address }) => options.spells?.(address) ?? address) : [])
  const setGranted = (value: boolean) => {
    granted = value
    options.remembers?.set(value)
  }
  const ask = async (method: string, params: readonly unknown[], summary: string) => {
    if (!(await options.approve({ method, params, summary }))) throw providerError(4001, 'User rejected the request.')
  }
  const accountOf = (address: unknown): LocalAccount => {
    const account = granted
      ? accounts.find((candidate) => isHex(address) && isAddressEqual(candidate.address, address))
      : undefined
    if (!account) throw providerError(4100, 'The account is not authorized.')
    return account
  }
  const selectChain = (id: number) => {
    if (chainId === id) return
    chainId = id
    emit('chainChanged', `0x${id.toString(16)}`)
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => addresses(),
    eth_chainId: () => `0x${chainId.toString(16)}`,
    async eth_requestAccounts(params) {
      if (!granted) {
        await ask('eth_requestAccounts', params, 'See your address')
        setGranted(true)
      }
      return addresses()
    },
    async wallet_switchEthereumChain(params) {
      const id = Number((params[0] as { chainId?: string } | undefined)?.chainId)
      if (!chains.has(id)) throw providerError(4902, 'Unrecognized chain ID.')
      if (id === chainId) return null
      await ask('wallet_switchEthereumChain', params, `Switch to chain ${id}`)
      selectChain(id)
      return null
    },
    async wallet_addEthereumChain(params) {
      const {
        chainId: hex,
        chainName,
        rpcUrls,
      } = (params[0] ?? {}) as { chainId?: string; chainName?: string; rpcUrls?: string[] }
      const id = Number(hex)
      const [rpcUrl] = rpcUrls ?? []
      if (!Number.isSafeInteger(id) || rpcUrl === undefined)
        throw providerError(-32602, 'chainId and rpcUrls are needed.')
      await ask('wallet_addEthereumChain', params, `Add ${chainName ?? 'a network'}`)
      chains.set(id, { id, rpcUrl })
      return null
    },
    async personal_sign(params) {
      const [message, address] = params
      const account = accountOf(address)
      const text = isHex(message) ? hexToString(message) : String(message)
      await ask('personal_sign', params, text)
      return account.signMessage({ message: isHex(message) ? { raw: message } : text })
    },
    async eth_signTypedData_v4(params) {
      const [address, json] = params
      const account = accountOf(address)
      const data = JSON.parse(String(json)) as Parameters<LocalAccount['signTypedData']>[0]
      await ask('eth_signTypedData_v4', params, JSON.stringify((data as { message?: unknown }).message))
      return account.signTypedData(data)
    },
    async eth_sendTransaction(params) {
      const transaction = (params[0] ?? {}) as {
        from?: Hex
        to?: Hex
        value?: Hex
        data?: Hex
        gas?: Hex
        chainId?: Hex
      }
      const account = accountOf(transaction.from)
      if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
        throw providerError(4901, 'The wallet is on another chain.')
      await ask(
        'eth_sendTransaction',
        params,
        `Send ${Number(BigInt(transaction.value ?? '0x0')) / 1e18} ETH to ${transaction.to ?? 'a new contract'}`,
      )
      const chain = viemChain(chainId)
      const client = createClient({ chain, transport: http(chains.get(chainId)?.rpcUrl) })
      const call = {
        ...(transaction.to ? { to: transaction.to } : {}),
        ...(transaction.data ? { data: transaction.data } : {}),
        value: BigInt(transaction.value ?? '0x0'),
      }
      // Without these values, viem first tries `eth_fillTransaction`, which RPC proxies do not forward.
      const [nonce, fees, gas] = await Promise.all([
        getTransactionCount(client, { address: account.address, blockTag: 'pending' }),
        estimateFeesPerGas(client, { chain }),
        transaction.gas ? BigInt(transaction.gas) : estimateGas(client, { account: account.address, ...call }),
      ])
      const { maxFeePerGas, maxPriorityFeePerGas } = fees
      const serializedTransaction = await account.signTransaction({
        ...call,
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      return sendRawTransaction(client, { serializedTransaction })
    },
    wallet_revokePermissions() {
      setGranted(false)
      return null
    },
  }

  const provider: TestProvider = {
    async request({ method, params }) {
      const handler = methods[method]
      if (!handler) throw providerError(4200, `The method ${method} is not supported.`)
      return handler(Array.isArray(params) ? params : [])
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }

  return {
    provider,
    announce: (target) => announceProvider(target, options, provider),
    selectChain,
    selectAccount(address) {
      accounts = [...accounts].sort(
        (a, b) => Number(isAddressEqual(b.address, address)) - Number(isAddressEqual(a.address, address)),
      )
      if (granted) emit('accountsChanged', addresses())
    },
    forget() {
      setGranted(false)
      emit('accountsChanged', [])
    },
  }
}

/** Announces immediately, and again on every EIP-6963 request of the page. */
function announceProvider(
  target: EventTarget,
  { uuid, name, icon, rdns }: TestWalletOptions,
  provider: TestProvider,
): () => void {
  const announce = () =>
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: { uuid, name, icon, rdns }, provider }),
      }),
    )
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

const viemChain = (id: number): Chain => ({
  id,
  name: `chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
