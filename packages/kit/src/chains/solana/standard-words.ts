import { FoyerError } from '@foyer/base'
import { fromBase58, fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'

/* Converts between the texts of the Solana namespace and the bytes of the Wallet Standard, and validates a wallet's results. */

type Signing = {
  readonly pubkey: string
  readonly message: Uint8Array
  readonly transactions: readonly Uint8Array[]
  readonly options: Readonly<Record<string, unknown>>
}
const SIGNATURE_BYTES = 64

/** Decodes what a host or the adapter asks to have signed. @throws SIGN_MESSAGE_FAILED for texts that are not valid */
export function readSigning(params: unknown): Signing {
  const { pubkey, message, transaction, transactions, sendOptions } = (params ?? {}) as Record<string, unknown>
  const texts = Array.isArray(transactions) ? transactions : transaction === undefined ? [] : [transaction]
  try {
    return {
      pubkey: String(pubkey),
      message: typeof message === 'string' ? fromBase58(message) : new Uint8Array(),
      transactions: texts.map((text) => fromBase64(String(text))),
      options: typeof sendOptions === 'object' && sendOptions !== null ? { ...sendOptions } : {},
    }
  } catch (cause) {
    throw new FoyerError(SIGN_MESSAGE_FAILED, { cause })
  }
}

export const signatureWords = (output: unknown) => ({ signature: toBase58(signatureIn(output)) })
export const sentWords = signatureWords

export const signInWords = (output: unknown) => {
  const { account, signedMessage } = (output ?? {}) as { account?: { address?: unknown }; signedMessage?: unknown }
  if (typeof account?.address !== 'string' || !(signedMessage instanceof Uint8Array))
    throw new FoyerError(SIGN_MESSAGE_FAILED)
  return { address: account.address, message: toBase58(signedMessage), ...signatureWords(output) }
}

export const transactionWords = (output: unknown) => ({ transaction: toBase64(transactionIn(output)) })
export const transactionsWords = (outputs: unknown) => ({
  transactions: Array.isArray(outputs) ? outputs.map((output) => toBase64(transactionIn(output))) : [],
})

function signatureIn(output: unknown): Uint8Array {
  const { signature } = (output ?? {}) as { signature?: unknown }
  if (!(signature instanceof Uint8Array) || signature.length !== SIGNATURE_BYTES)
    throw new FoyerError(SIGN_MESSAGE_FAILED)
  return signature
}

function transactionIn(output: unknown): Uint8Array {
  const { signedTransaction } = (output ?? {}) as { signedTransaction?: unknown }
  if (!(signedTransaction instanceof Uint8Array) || signedTransaction.length <= SIGNATURE_BYTES)
    throw new FoyerError(SIGN_MESSAGE_FAILED)
  return signedTransaction
}
