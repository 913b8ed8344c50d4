import { FoyerError } from '@foyer/base'
import { fromBase58, fromBase64, toBase58, toBase64 } from '@foyer/base/bytes'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { requestWallet } from './request-wallet.ts'
import { at } from './rpc.ts'
import type { SolanaAccess } from './send.ts'
import { readSignature } from './sign.ts'

/* Signing requests of hosts, with bytes instead of texts. */

type Signer = Omit<SolanaAccess, 'rpcUrl'>

/** @returns 64 bytes. @throws USER_REJECTED, SIGN_MESSAGE_FAILED */
export async function signBytes({ provider, address, network }: Signer, message: Uint8Array): Promise<Uint8Array> {
  const params = { message: toBase58(message), pubkey: address }
  return fromBase58(
    readSignature(await requestWallet(provider, 'solana_signMessage', params, { chainId: network.caipNetworkId })),
  )
}

/**
 * @returns the transactions in the same order, with the wallet's signature. @throws USER_REJECTED, SIGN_MESSAGE_FAILED,
 *   METHOD_NOT_SUPPORTED
 */
export async function signAll(
  { provider, address, network }: Signer,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const params = { transactions: transactions.map(toBase64), pubkey: address }
  const answer = await requestWallet(provider, 'solana_signAllTransactions', params, { chainId: network.caipNetworkId })
  const signed = at(answer, 'transactions')
  try {
    if (Array.isArray(signed) && signed.length === transactions.length)
      return signed.map((transaction) => fromBase64(String(transaction)))
  } catch {
    // Not base64; the error is thrown below.
  }
  throw new FoyerError(SIGN_MESSAGE_FAILED)
}
