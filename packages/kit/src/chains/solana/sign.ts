import { FoyerError } from '@foyer/base'
import { fromBase58, toBase58 } from '@foyer/base/bytes'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import { chosenNetwork } from './chosen-network.ts'
import { requestWallet } from './request-wallet.ts'

/**
 * `solana_signMessage`, https://docs.walletconnect.network/ "Solana namespace".
 * @returns the signature in base58
 * @throws USER_REJECTED, SIGN_MESSAGE_FAILED when the answer is not a signature
 */
export async function signMessage(provider: Provider, address: string, message: string): Promise<string> {
  const chain = await chosenNetwork(provider)
  const answer = await requestWallet(
    provider,
    'solana_signMessage',
    { message: toBase58(new TextEncoder().encode(message)), pubkey: address },
    chain === undefined ? {} : { chainId: chain },
  )
  return readSignature(answer)
}

/** @throws SIGN_MESSAGE_FAILED unless it is 64 bytes in base58 */
export function readSignature(answer: unknown): string {
  const { signature } = (typeof answer === 'object' && answer !== null ? answer : {}) as { signature?: unknown }
  try {
    if (typeof signature === 'string' && signature.length <= 90 && fromBase58(signature).length === 64) return signature
  } catch {
    // Not base58; the error is thrown below.
  }
  throw new FoyerError(SIGN_MESSAGE_FAILED)
}
