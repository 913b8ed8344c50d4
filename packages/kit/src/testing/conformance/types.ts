import type { Adapter, Network, Provider } from '../../index.ts'

/** The adapter under test, with its networks and the test wallets to check it with. */
export type ConformanceSubject = {
  readonly adapter: Adapter
  /** Two networks that the wallet supports, or one if the chain has only one. The wallet starts on the first. */
  readonly networks: readonly [Network, ...Network[]]
  /** A network that none of the test wallets supports or agrees to add. */
  readonly foreign: Network
  /** Creates a wallet that has not granted access yet. */
  readonly wallet: () => ConformanceWallet
  /** Texts that are not valid addresses in this namespace. */
  readonly notAddresses: readonly string[]
  /** A real chain with a funded wallet, for adapters that can send. */
  readonly money?: {
    readonly rpcUrl: string
    readonly wallet: () => ConformanceWallet
    readonly receiver: string
    /** In base units. Less than the balance of the wallet. */
    readonly amount: bigint
    /** In base units. More than any account has. */
    readonly tooMuch: bigint
    /** A well-formed transaction hash that belongs to no transaction. */
    readonly unknownHash: string
    /** Mines the pending transactions, on chains that do not mine automatically. */
    readonly settle?: () => Promise<void>
  }
}

export type ConformanceWallet = {
  readonly provider: Provider
  /** Sets how the owner answers the next requests. */
  readonly answer: (how: 'approve' | 'reject') => void
  /** Every request that the wallet has received so far. */
  readonly asked: () => readonly { readonly method: string; readonly chainId?: string | undefined }[]
  /** Actions of the owner in the wallet, which then notifies the page. Absent if the wallet does not support them. */
  readonly selectOther?: () => void
  readonly goAway?: () => void
  /**
   * Whether requests carry the id of their network. True for every namespace except those whose wallets track the
   * current network themselves.
   */
  readonly stampsChain: boolean
}

export type Check = { readonly name: string; readonly run: () => Promise<void> }
