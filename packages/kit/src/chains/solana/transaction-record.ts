import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A Solana transaction as it is kept: what is signed, and until which block it can be included. */
export type SolanaRecord = {
  /** Base64, without signatures. Left out once it was sent. */
  readonly wire?: string
  readonly lastValidBlockHeight: string
}

/** @returns without what is not readable */
export function readRecord({ wire, lastValidBlockHeight = '' }: TransactionRecord): {
  readonly wire: string | undefined
  readonly lastValidBlockHeight: bigint | undefined
} {
  return {
    wire,
    lastValidBlockHeight: /^\d{1,20}$/.test(lastValidBlockHeight) ? BigInt(lastValidBlockHeight) : undefined,
  }
}
