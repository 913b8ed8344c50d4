import type { CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'

/**
 * EIP-1193 https://eips.ethereum.org/EIPS/eip-1193, and the shape in which every connector hands out its wallet, whatever the
 * namespace. Methods are those of the namespace's JSON-RPC, https://namespaces.chainagnostic.org
 */
export type Provider = {
  /** `chainId`: the network that the request is about. EIP-1193 wallets know it from themselves and ignore it. */
  request(call: { method: string; params?: unknown; chainId?: CaipNetworkId }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  /** Of a wallet behind the relay: what its session says without asking anybody. Absent for wallets on the page. */
  readonly session?: RelaySession
}

/** One namespace of a session over the relay. */
export type RelaySession = {
  /** Addresses on the chosen network, the current one first. */
  readonly accounts: () => readonly string[]
  readonly chain: () => CaipNetworkId
  /** Networks that the wallet shares accounts on. */
  readonly chains: () => readonly CaipNetworkId[]
  /** Chooses where requests go from now on; `chainChanged` and `accountsChanged` follow. @throws CHAIN_NOT_CONFIGURED */
  readonly choose: (chain: CaipNetworkId) => void
}

/** What a wallet shares: addresses (the current one first) and the network it stands on. */
export type Accounts = {
  readonly addresses: readonly string[]
  readonly chain: CaipNetworkId
  /** What is known of addresses beyond themselves. */
  readonly details?: readonly AccountDetail[]
}

/** Kinds of accounts. */
type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
export type AccountDetail = {
  readonly address: string
  readonly type?: AccountType
  /** Hex, without 0x. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}

/** A wallet found on the page, its facts copied once and checked. */
export type FoundWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** A data: image, small enough to show. */
  readonly icon?: string
  /** Whether it announced itself (EIP-6963). */
  readonly announced: boolean
  /** It is whatever sits on a global, under no name of its own: one of those that announced themselves, where there are any. */
  readonly global?: boolean
  /** Networks that it says it serves; absent: it serves whatever it is asked. */
  readonly chains?: readonly CaipNetworkId[]
  readonly provider: Provider
  /** Ends the connection where the page itself can; others are left alone. */
  readonly end?: () => Promise<void>
}

export type WatchHandlers = {
  readonly accounts: (addresses: readonly string[], details?: readonly AccountDetail[]) => void
  readonly chain: (chain: CaipNetworkId) => void
  /** The wallet went away: locked, removed or reloaded. Called at most once. */
  readonly disconnect: () => void
}

/** Where a network is read. */
export type ReadTarget = {
  readonly network: Network
  /** Nodes, in the order in which they are asked: the next where one does not answer. */
  readonly rpcUrls: readonly string[]
  /** The connected wallet's own provider, asked where no node is named. It answers for the network that the wallet stands on. */
  readonly provider?: Provider
}

export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}
export type TransactionRequest = {
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
}
export type Receipt = { readonly hash: string; readonly status: 'success' | 'reverted'; readonly blockNumber: bigint }

/** Sending an asset: the native currency, or a token by its contract. */
export type TransferOrder = {
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  readonly contract?: string | undefined
  /** With how many the amount was shown; a chain that knows a token's refuses others. */
  readonly decimals?: number | undefined
}
/** A transaction as its adapter writes it: texts only, so that it can be kept over a reload. No other layer looks inside. */
export type TransactionRecord = Readonly<Record<string, string>>
/** A transfer that the chain says would work now. */
export type PreparedTransfer = {
  readonly transaction: TransactionRecord
  /** Base units of the native currency: what it should cost, and what it can cost at most. */
  readonly fee: bigint
  readonly maxFee: bigint
  /** What is locked away beside the fee, in base units of the native currency: the rent of an account that is opened. */
  readonly deposit?: bigint
  /**
   * The transaction's place in the account's order, where the chain has one; others that wait stand between `confirmedNonce`
   * and it.
   */
  readonly nonce?: number
  readonly confirmedNonce?: number
  /** What the account holds on the chain now, in base units. */
  readonly held: bigint
  readonly heldNative: bigint
}
/** A transaction that a wallet handed in. */
export type SentTransaction = {
  readonly hash: string
  readonly from: string
  /** A guess until it was seen: the wallet may have given it another. */
  readonly nonce?: number
  /** Whether a node has known it while it waited. */
  readonly seen?: boolean
  readonly transaction: TransactionRecord
}
/** Where a transaction is now. Blocks may be taken back: `included` can become `pending` again. */
export type TransactionTrace =
  /** `nonce`: as the transaction itself says it, where the chain has one. */
  | { readonly status: 'pending'; readonly nonce?: number }
  | { readonly status: 'included'; readonly hash: string; readonly blockNumber: bigint; readonly fee: bigint }
  /** The chain ran it and took it back; the fee is spent. */
  | { readonly status: 'reverted'; readonly hash: string; readonly reason: string; readonly fee: bigint }
  /** Another transaction took its place in the account's order. */
  | { readonly status: 'replaced'; readonly by: string; readonly kind: 'repriced' | 'cancelled' | 'other' }
  /** No node that we ask knows it, and its place is free. */
  | { readonly status: 'missing' }
  /** No node that we ask knows it, and whether its place is taken, or by what, cannot be told. */
  | { readonly status: 'unclear' }

/** What an adapter can do beyond connecting. A member is there and works, or is absent and its button is not drawn. */
export type Capabilities = {
  /** An address that no person typed in its one way of writing, where the namespace has several (EIP-55). */
  readonly writeAddress: (address: string) => Promise<string>
  readonly signMessage: (provider: Provider, address: string, message: string) => Promise<string>
  /** Whether the key of an address signed a text; no for a contract's signature, which only its chain can check. */
  readonly verifyMessage: (address: string, message: string, signature: string) => Promise<boolean>
  readonly signTypedData: (provider: Provider, address: string, data: TypedData) => Promise<string>
  readonly sendTransaction: (
    provider: Provider,
    address: string,
    network: Network,
    transaction: TransactionRequest,
  ) => Promise<string>
  readonly waitForReceipt: (target: ReadTarget, hash: string) => Promise<Receipt>
  /** An address as a text that says where it is: what a wallet reads from a code. */
  readonly paymentUri: (address: string, network: Network) => string
  readonly transfer: Transfers
}
/** Everything that sending an asset asks of a chain. */
export type Transfers = {
  /**
   * The address in its one way of writing.
   * @throws INVALID_RECEIVER for no address at all, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE for another namespace's or network's
   */
  readonly readAddress: (text: string, network: Network) => Promise<string>
  /** Under which SLIP-44 coin types a name says where an account of the network is (ENSIP-9, ENSIP-11). */
  readonly coinTypes: (network: Network) => Promise<CoinTypes>
  /** Addresses that nobody has the key of. */
  readonly isBurnAddress: (address: string) => boolean
  /** Whether code answers there, other than what an account delegated to. */
  readonly isContract: (target: ReadTarget, address: string) => Promise<boolean>
  /** @throws TRANSFER_REFUSED with the chain's reason when it would not work */
  readonly prepare: (target: ReadTarget, order: TransferOrder) => Promise<PreparedTransfer>
  /**
   * Has the wallet sign it and hands it in.
   * @returns the transaction's hash, and what it became where that is not what was prepared
   * @throws USER_REJECTED, what `explain` makes of a refusal
   */
  readonly submit: (
    provider: Provider,
    target: ReadTarget,
    from: string,
    prepared: PreparedTransfer,
  ) => Promise<{ readonly hash: string; readonly transaction?: TransactionRecord }>
  readonly trace: (target: ReadTarget, sent: SentTransaction) => Promise<TransactionTrace>
  /** How long a transfer usually takes, in minutes: fewest and most. Absent: within one. */
  readonly settlesIn?: readonly [fewest: number, most: number]
}

export type CoinTypes = {
  /** The network's own first. */
  readonly own: readonly number[]
  /** Where an account of another network counts here too, as long as a person holds its key. */
  readonly shared?: { readonly coinType: number; readonly network: CaipNetworkId }
}

/** What a host passes to `createFoyer`: the name of an adapter, and how to get it once somebody opens the modal. */
export type AdapterSource = {
  readonly namespace: Namespace
  readonly load: () => Promise<Adapter>
  /** Present where a library of the host's holds the connections of the namespace. */
  readonly connectionSource?: ConnectionSource
}

/** Whoever connects and disconnects wallets of a namespace beside us, and is followed. */
export type ConnectionSource = {
  /** The connector id of the wallet in use; undefined: none. */
  readonly current: () => string | undefined
  /** Calls `listener` when `current` may say something else. Returns the undo. */
  readonly watch: (listener: () => void) => () => void
}

/** How to speak over a provider of one namespace. What needs a chain library is loaded with the first read or signature. */
export type Adapter = {
  readonly namespace: Namespace
  readonly isAddress: (text: string) => boolean
  /** Loads what `open` needs beyond the adapter itself, while nobody waits for it. */
  readonly prepare?: () => Promise<unknown>
  /** Looks for wallets on the page until undone. `legacy` also takes what sits on a global without announcing itself. */
  readonly discover: (found: (wallet: FoundWallet) => void, options: { announced: boolean }) => () => void
  /**
   * Asks for accounts. Silent: takes only what was granted before and never opens a window.
   * @param options.networks the host's networks of this namespace, the preferred one first: a wallet that stands nowhere by
   *   itself is put on the first that it serves
   * @returns undefined when silent and nothing was granted
   * @throws NO_REQUESTED_CHAIN_SUPPORTED when the wallet says that it serves none of them
   */
  readonly open: (
    provider: Provider,
    options: { readonly silent: boolean; readonly networks: readonly Network[] },
  ) => Promise<Accounts | undefined>
  readonly watch: (provider: Provider, handlers: WatchHandlers) => () => void
  /** @throws CHAIN_NOT_SUPPORTED when the wallet can neither switch nor add it, USER_REJECTED */
  readonly switchNetwork: (provider: Provider, network: Network, rpcUrls: readonly string[]) => Promise<void>
  /** @returns base units of the native currency */
  readonly getBalance: (target: ReadTarget, address: string) => Promise<bigint>
  /** Takes the grant back where the wallet can (best effort, EIP-2255). */
  readonly revoke: (provider: Provider) => Promise<void>
  /** Turns whatever a wallet threw into the catalogue's words. The only place where that happens. */
  readonly explain: (error: unknown) => FoyerError
  /** Wallets of this namespace answer reads of their chain, too. */
  readonly readsByProvider?: true
  /** What a pairing proposal asks of this namespace. */
  readonly proposal: { readonly methods: readonly string[]; readonly events: readonly string[] }
  readonly can: Partial<Capabilities>
}
