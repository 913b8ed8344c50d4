import type {
  Address,
  MessagePartialSigner,
  SignatureBytes,
  SignatureDictionary,
  TransactionSendingSigner,
} from '@solana/kit'
import type { SendOptions, SolanaAccess } from './send.ts'

/** The signer interface of `@solana/kit` 8. Only types are imported, and the library is loaded with the first signature. */
export type KitSigner<A extends string = string> = TransactionSendingSigner<A> & MessagePartialSigner<A>

/**
 * The connected wallet as a signer of `@solana/kit`: `kitSigner({ provider: foyer.getProvider('solana'), address, network, rpcUrl })`.
 * @throws as `sendTransaction` when it is used
 * @example const signer = kitSigner({ provider, address, network: solana, rpcUrl })
 */
export function kitSigner<A extends string>(
  access: SolanaAccess & { readonly address: Address<A> },
  options: SendOptions = {},
): KitSigner<A> {
  const { address } = access
  return {
    address,
    async signAndSendTransactions(transactions) {
      const [{ getTransactionEncoder }, { sendTransaction }, { fromBase58 }] = await Promise.all([
        import('@solana/kit'),
        import('./send.ts'),
        import('@foyer/base/bytes'),
      ])
      const encoder = getTransactionEncoder()
      const sent: SignatureBytes[] = []
      // One after the other, because a wallet asks its owner about each.
      for (const transaction of transactions) {
        const wire = Uint8Array.from(encoder.encode(transaction))
        // `sendTransaction` has verified that it is 64 bytes.
        sent.push(fromBase58(await sendTransaction(access, wire, options)) as SignatureBytes)
      }
      return sent
    },
    async signMessages(messages) {
      const { signBytes } = await import('./sign-for-hosts.ts')
      const signed: SignatureDictionary[] = []
      for (const { content } of messages)
        signed.push({ [address]: (await signBytes(access, Uint8Array.from(content))) as SignatureBytes })
      return signed
    },
  }
}
