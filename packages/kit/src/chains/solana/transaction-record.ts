import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A stored Solana transaction: what is signed, and the last block that can include it. */
export type SolanaRecord = {
  /** Base64, without signatures. Removed once it was sent. */
  readonly wire?: string
  readonly lastValidBlockHeight: string
}

/** @returns only the readable fields */
export function readRecord({ wire, lastValidBlockHeight = '' }: TransactionRecord): {
  readonly wire: string | undefined
  readonly lastValidBlockHeight: bigint | undefined
} {
  return {
    wire,
    lastValidBlockHeight: /^\d{1,20}$/.test(lastValidBlockHeight) ? BigInt(lastValidBlockHeight) : undefined,
  }
}
