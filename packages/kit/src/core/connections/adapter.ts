import type { CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { Provider } from './provider.ts'
import type { SwapCall, SwapPlace, SwapTerms } from './swaps.ts'
import type { TransactionTrace } from './trace.ts'

export type { Provider, RelaySession } from './provider.ts'

/** What a wallet shares: addresses (the current one first) and the network it stands on. */
export type Accounts = {
  readonly addresses: readonly string[]
  readonly chain: CaipNetworkId
  /** Details of addresses, such as their type and public key. */
  readonly details?: readonly AccountDetail[]
}

/** Kinds of accounts. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
export type AccountDetail = {
  readonly address: string
  readonly type?: AccountType
  /** Hex, without 0x. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
  /** Of a smart account of the embedded wallet: whether its contract is on the network yet. Its address is the same before. */
  readonly smartAccountDeployed?: boolean
  /** The embedded wallet on a new device that waits: it signs from this time on (ISO 8601), and shows before. */
  readonly opensAt?: string
  /** The embedded wallet: what the service that its owner has logged in with calls them. To show only: services let others take a name. */
  readonly userName?: string
}

/** A wallet found on the page. Its properties are copied once and validated. */
export type FoundWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** A data: image, small enough to show. */
  readonly icon?: string
  /** Whether it announced itself (EIP-6963). */
  readonly announced: boolean
  /** True for a wallet found on a global, without a name of its own. It may be the same as one that announced itself. */
  readonly global?: boolean
  /** Networks that the wallet says it supports. Absent: it accepts requests for any network. */
  readonly chains?: readonly CaipNetworkId[]
  readonly provider: Provider
  /** Ends the connection where the page is able to; other wallets are left unchanged. */
  readonly end?: () => Promise<void>
}

export type WatchHandlers = {
  readonly accounts: (addresses: readonly string[], details?: readonly AccountDetail[]) => void
  readonly chain: (chain: CaipNetworkId) => void
  /** The wallet went away: locked, removed or reloaded. Called at most once. */
  readonly disconnect: () => void
}

/** Where a network is read from. */
export type ReadTarget = {
  readonly network: Network
  /** Nodes in the order in which they are tried; the next one is used when a node does not answer. */
  readonly rpcUrls: readonly string[]
  /** The connected wallet's own provider, used when no node is configured. It answers for the network the wallet is on. */
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

/** Who receives what. `contract`: absent for the native currency. */
export type Receiving = {
  readonly to: string
  readonly contract?: string | undefined
  /** Who pays, where that is known: what others pay in the same transaction does not count then. */
  readonly from?: string | undefined
  /** The first block, or slot, that counts. */
  readonly since?: number | undefined
}

/**
 * What was received, in base units. `source` is where it was counted, the same for whatever could be counted twice: the transaction, or
 * its block where nodes tell no more.
 */
export type Received = { readonly amount: bigint; readonly source: string }

/** Sending an asset: the native currency, or a token by its contract. */
export type TransferOrder = {
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  readonly contract?: string | undefined
  /** The decimals the amount was shown with. A chain that knows the token's decimals rejects a different number. */
  readonly decimals?: number | undefined
  /** The call of the contract at `to` that takes the amount; absent: a transfer. EVM only. */
  readonly data?: string | undefined
  /** A call that the wallet makes before it, both or neither: for wallets that batch (`Swaps.batches`). It is not simulated. */
  readonly first?: { readonly to: string; readonly data: string } | undefined
}
/**
 * A transaction in the adapter's own format. It contains only strings, so that it can be stored across a reload. Other layers
 * treat it as opaque.
 */
export type TransactionRecord = Readonly<Record<string, string>>
/** A transfer that, according to the chain, would succeed now. */
export type PreparedTransfer = {
  readonly transaction: TransactionRecord
  /** Base units of the native currency: the expected cost and the maximum cost. */
  readonly fee: bigint
  readonly maxFee: bigint
  /** The amount locked in addition to the fee, in base units of the native currency: the rent of an account that is opened. */
  readonly deposit?: bigint
  /** The transaction's position in the account's order, where the chain has one. Between `confirmedNonce` and it, others are pending. */
  readonly nonce?: number
  readonly confirmedNonce?: number
  /** What the account holds on the chain now, in base units. */
  readonly held: bigint
  readonly heldNative: bigint
  /** Somebody else may pay the fee (core/connections/fee-payer.ts), so that the account need not have it. Not the chain's to say. */
  readonly othersMayPay?: true
}
/** A transaction that a wallet handed in. */
export type SentTransaction = {
  readonly hash: string
  readonly from: string
  /** An estimate until the transaction has been seen: the wallet may have used a different nonce. */
  readonly nonce?: number
  /** Whether a node has reported it as pending. */
  readonly seen?: boolean
  readonly transaction: TransactionRecord
}
/** What an adapter can do beyond connecting. An optional member that is absent is not supported, and its button is not drawn. */
export type Capabilities = {
  /** Normalises an address that was not typed by a person, where the namespace has several spellings (EIP-55). */
  readonly writeAddress: (address: string) => Promise<string>
  readonly signMessage: (provider: Provider, address: string, message: string) => Promise<string>
  /** Whether the key of an address signed a text. False for a contract's signature, which only its chain can verify. */
  readonly verifyMessage: (address: string, message: string, signature: string) => Promise<boolean>
  readonly signTypedData: (provider: Provider, address: string, data: TypedData) => Promise<string>
  readonly sendTransaction: (
    provider: Provider,
    address: string,
    network: Network,
    transaction: TransactionRequest,
  ) => Promise<string>
  readonly waitForReceipt: (target: ReadTarget, hash: string) => Promise<Receipt>
  /** What an account holds of a token, with what the token says of itself. */
  readonly tokenBalance: (target: ReadTarget, address: string, contract: string) => Promise<TokenAmount>
  /** The decimals that a token says it has. @throws when it says none */
  readonly tokenDecimals: (target: ReadTarget, contract: string) => Promise<number>
  /** What an account received by a transaction: nothing if it failed, or paid others. Undefined while no block has it. */
  readonly received: (target: ReadTarget, hash: string, by: Receiving) => Promise<Received | undefined>
  /** The number of the latest block, or confirmed slot. */
  readonly height: (target: ReadTarget) => Promise<number>
  /** An address as a URI that includes its network, for a wallet to read from a QR code. */
  readonly paymentUri: (address: string, network: Network) => string
  readonly transfer: Transfers
  readonly swap: Swaps
}

export type TokenAmount = {
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Everything that sending an asset needs from a chain. */
export type Transfers = {
  /**
   * Parses and normalises an address.
   * @throws INVALID_RECEIVER when it is not an address, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE for another namespace or network
   */
  readonly readAddress: (text: string, network: Network) => Promise<string>
  /** The SLIP-44 coin types under which a name stores its address on the network (ENSIP-9, ENSIP-11). */
  readonly coinTypes: (network: Network) => Promise<CoinTypes>
  /** Addresses without an owner, such as burn addresses. */
  readonly isBurnAddress: (address: string) => boolean
  /** Whether the address has contract code, not counting code that an account delegated to (EIP-7702). */
  readonly isContract: (target: ReadTarget, address: string) => Promise<boolean>
  /** @throws TRANSFER_REFUSED with the chain's reason when it would fail */
  readonly prepare: (target: ReadTarget, order: TransferOrder) => Promise<PreparedTransfer>
  /**
   * Asks the wallet to sign and submit it.
   * @param onSent called, with the wallet's id of both, once it has taken a transfer with another call, whose hash it tells later
   * @returns the transaction's hash, and the transaction itself where the wallet changed it
   * @throws USER_REJECTED, what `explain` makes of a refusal
   */
  readonly submit: (
    provider: Provider,
    target: ReadTarget,
    from: string,
    prepared: PreparedTransfer,
    onSent?: (batch: string) => void,
  ) => Promise<{ readonly hash: string; readonly transaction?: TransactionRecord }>
  readonly trace: (target: ReadTarget, sent: SentTransaction) => Promise<TransactionTrace>
  /** Waits for the hash of such a batch, also of an earlier page. @throws TRANSFER_REFUSED when nothing was sent, SENT_UNKNOWN */
  readonly hashOfBatch?: (provider: Provider, batch: string) => Promise<string>
  /** How long a transfer usually takes, in minutes: minimum and maximum. Absent: less than one minute. */
  readonly settlesIn?: readonly [fewest: number, most: number]
}

export type CoinTypes = {
  /** Ordered; the network's own come first. */
  readonly own: readonly number[]
  /** Coin types of other networks that are accepted as a fallback when the address is not a contract. */
  readonly shared?: { readonly coinType: number; readonly network: CaipNetworkId }
}

/** What a host passes to `createFoyer`: the name of an adapter and a loader that runs when the modal is first opened. */
export type AdapterSource = {
  readonly namespace: Namespace
  readonly load: () => Promise<Adapter>
  /** Present when a library of the host manages the connections of the namespace. */
  readonly connectionSource?: ConnectionSource
}

/** An external library that connects and disconnects wallets of a namespace, and whose changes we follow. */
export type ConnectionSource = {
  /** The connector id of the wallet in use; undefined: none. */
  readonly current: () => string | undefined
  /** Calls `listener` when `current` may have changed. Returns the undo. */
  readonly watch: (listener: () => void) => () => void
}

/** How to use a provider of one namespace. Dependencies on a chain library are loaded with the first read or signature. */
export type Adapter = {
  readonly namespace: Namespace
  readonly isAddress: (text: string) => boolean
  /** Preloads what `open` needs beyond the adapter itself. */
  readonly prepare?: () => Promise<unknown>
  /** Looks for wallets on the page until undone. `legacy` also includes wallets found on a global without an announcement. */
  readonly discover: (found: (wallet: FoundWallet) => void, options: { announced: boolean }) => () => void
  /**
   * Requests accounts. Silent: uses only what was granted before and never opens a window.
   * @param options.networks the host's of this namespace, the preferred one first; a wallet without one is set to the first it supports
   * @returns undefined when silent and nothing was granted
   * @throws NO_REQUESTED_CHAIN_SUPPORTED when the wallet supports none of them
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
  /** Revokes the permission where the wallet supports it (best effort, EIP-2255). */
  readonly revoke: (provider: Provider) => Promise<void>
  /** Converts any error of a wallet to an error of the catalogue. This is the only place where that happens. */
  readonly explain: (error: unknown) => FoyerError
  /** Whether wallets of this namespace also answer reads of their chain. */
  readonly readsByProvider?: true
  /** What a pairing proposal requests for this namespace. */
  readonly proposal: { readonly methods: readonly string[]; readonly events: readonly string[] }
  readonly can: Partial<Capabilities>
}

/** What swapping needs from a chain in addition to sending. */
export type Swaps = {
  /** What an account holds now. `allowance`: undefined without a spender. `decimals`: as the contracts of both tokens say, if any. */
  readonly read: (
    target: ReadTarget,
    what: {
      readonly account: string
      readonly contract: string | undefined
      readonly spender: string | undefined
      readonly received?: string | undefined
    },
  ) => Promise<{
    readonly held: bigint
    readonly heldNative: bigint
    readonly allowance: bigint | undefined
    readonly decimals: readonly (number | undefined)[]
  }>
  /** Whether a wallet makes several calls in one step, all or none. */
  readonly batches: (provider: Provider, network: Network, account: string) => Promise<boolean>
  /** The call that allows the spender to take so much of a token; undefined for one that must not. */
  readonly approval: (place: SwapPlace, amount: bigint) => Promise<string | undefined>
  /** Asks a node, as every read does. @throws METHOD_NOT_SUPPORTED, RPC_REQUEST_FAILED */
  readonly ask: (target: ReadTarget, method: string, params: readonly unknown[]) => Promise<unknown>
  /** The first part of a built swap that is not as agreed. @throws RPC_REQUEST_FAILED: the chain does not say who may make it */
  readonly mismatch: (target: ReadTarget, call: SwapCall, terms: SwapTerms) => Promise<string | undefined>
  /** Loads what reads and attaches permits, which take the place of approvals. */
  readonly permits: () => Promise<typeof import('@foyer/contracts/swap-permit')>
}
