import type { SendOptions, SolanaAccess } from './send.ts'

/** `Transaction` and `VersionedTransaction` of `@solana/web3.js` 1.x, by their shape. */
type Web3Transaction = {
  serialize(options?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
}
/** The class of the transaction, used to construct the signed result. */
type Web3Class<T> = { deserialize(bytes: Uint8Array): T } | { from(bytes: Uint8Array): T }

/** The wallet interface expected by code for `@solana/web3.js` 1.x. That library is not imported. */
export type WalletAdapter = {
  /** For `new PublicKey(…)`. */
  readonly address: string
  readonly signTransaction: <T extends Web3Transaction>(transaction: T) => Promise<T>
  readonly signAllTransactions: <T extends Web3Transaction>(transactions: readonly T[]) => Promise<T[]>
  readonly signMessage: (message: Uint8Array) => Promise<Uint8Array>
  /** @returns the signature in base58 */
  readonly sendTransaction: (transaction: Web3Transaction, options?: SendOptions) => Promise<string>
}

/**
 * The connected wallet for a host on `@solana/web3.js` 1.x:
 * `walletAdapter({ provider: foyer.getProvider('solana'), address, network, rpcUrl })`.
 * @throws USER_REJECTED, SIGN_MESSAGE_FAILED, METHOD_NOT_SUPPORTED when it is used, SENT_UNKNOWN as `sendTransaction`
 * @example const { signTransaction } = walletAdapter({ provider, address, network: solana, rpcUrl })
 */
export function walletAdapter(access: SolanaAccess): WalletAdapter {
  return {
    address: access.address,
    async signTransaction(transaction) {
      const { signTransaction } = await import('./send.ts')
      return sameClass(transaction, await signTransaction(access, wireOf(transaction)))
    },
    async signAllTransactions(transactions) {
      const { signAll } = await import('./sign-for-hosts.ts')
      const signed = await signAll(access, transactions.map(wireOf))
      return transactions.map((one, index) => sameClass(one, signed[index] ?? new Uint8Array()))
    },
    async signMessage(message) {
      const { signBytes } = await import('./sign-for-hosts.ts')
      return signBytes(access, message)
    },
    async sendTransaction(transaction, options) {
      const { sendTransaction } = await import('./send.ts')
      return sendTransaction(access, wireOf(transaction), options)
    },
  }
}

/** Before the wallet has signed, signatures are missing. */
const wireOf = (transaction: Web3Transaction): Uint8Array =>
  Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

function sameClass<T extends Web3Transaction>(transaction: T, bytes: Uint8Array): T {
  const made = transaction.constructor as unknown as Web3Class<T>
  return 'deserialize' in made ? made.deserialize(bytes) : made.from(bytes)
}
