import type { Adapter, Network, Provider } from '../../index.ts'

/** What a chain brings to be tested: its adapter, and wallets that behave as told. */
export type ConformanceSubject = {
  readonly adapter: Adapter
  /** Two networks that the wallet serves, the one that it stands on first; one where the chain has no more. */
  readonly networks: readonly [Network, ...Network[]]
  /** A network that no wallet here serves, nor takes up when it is asked to. */
  readonly foreign: Network
  /** A fresh wallet that nobody has granted anything yet. */
  readonly wallet: () => ConformanceWallet
  /** Texts that are no address of this namespace. */
  readonly notAddresses: readonly string[]
  /** Real money on a real chain, where the adapter can send. Receives its own wallet, which has some. */
  readonly money?: {
    readonly rpcUrl: string
    readonly wallet: () => ConformanceWallet
    readonly receiver: string
    /** Base units: little enough to be there. */
    readonly amount: bigint
    /** More than anybody has. */
    readonly tooMuch: bigint
    /** A transaction's hash that is well-formed, and of none. */
    readonly unknownHash: string
    /** Makes the chain take what was handed in, where it does not by itself. */
    readonly settle?: () => Promise<void>
  }
}

export type ConformanceWallet = {
  readonly provider: Provider
  /** What its owner does with the next questions. */
  readonly answer: (how: 'approve' | 'reject') => void
  /** Every request so far. */
  readonly asked: () => readonly { readonly method: string; readonly chainId?: string | undefined }[]
  /** The owner does something in the wallet itself; the wallet tells. Absent: it has no way to. */
  readonly selectOther?: () => void
  readonly goAway?: () => void
  /** Says of its requests which network they are about (every namespace but those whose wallets know it from themselves). */
  readonly stampsChain: boolean
}

export type Check = { readonly name: string; readonly run: () => Promise<void> }
