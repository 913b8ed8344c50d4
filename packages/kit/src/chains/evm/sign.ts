import { FoyerError } from '@foyer/base'
import { CONNECTOR_CHAIN_MISMATCH, INVALID_OPTION, SENT_UNKNOWN, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Provider, TransactionRequest, TypedData } from '../../core/connections/adapter.ts'
import { readChainId } from './chain-id.ts'
import { requestWallet } from './request-wallet.ts'

/**
 * EIP-191 personal_sign. The signer is not verified here, and a wallet may sign with another account, so the caller has to
 * verify the signature.
 * @returns the signature, 0x and hex
 * @throws USER_REJECTED, SIGN_MESSAGE_FAILED when the answer is not a signature
 */
export async function signMessage(provider: Provider, address: string, message: string): Promise<string> {
  return signature(await requestWallet(provider, 'personal_sign', [hexOf(new TextEncoder().encode(message)), address]))
}

/**
 * EIP-712 eth_signTypedData_v4.
 * @throws as signMessage
 */
export async function signTypedData(provider: Provider, address: string, data: TypedData): Promise<string> {
  const { typedDataText } = await import('./typed-data.ts')
  return signature(await requestWallet(provider, 'eth_signTypedData_v4', [address, typedDataText(data)]))
}

/**
 * eth_sendTransaction on `network`. If the wallet is on another network, nothing is sent.
 * @returns the transaction hash
 * @throws CONNECTOR_CHAIN_MISMATCH, USER_REJECTED, INVALID_OPTION for invalid data or amounts, SENT_UNKNOWN when the wallet's
 *   answer is not a hash
 */
export async function sendTransaction(
  provider: Provider,
  address: string,
  network: Network,
  transaction: TransactionRequest,
): Promise<string> {
  const chain = readChainId(
    await requestWallet(provider, 'eth_chainId', undefined, { timeoutMs: WALLET_READ_TIMEOUT_MS }),
  )
  if (chain !== network.caipNetworkId) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  const { to, value = 0n, data, gas } = transaction
  if (data !== undefined && !/^0x([0-9a-f]{2})*$/i.test(data))
    throw new FoyerError(INVALID_OPTION, { context: { option: 'data', reason: 'it is not hex' } })
  if (value < 0n) throw new FoyerError(INVALID_OPTION, { context: { option: 'value', reason: 'it is negative' } })
  const hash = await requestWallet<unknown>(provider, 'eth_sendTransaction', [
    {
      from: address,
      value: `0x${value.toString(16)}`,
      // Given the chain id, a wallet that has switched in the meantime rejects the request itself.
      chainId: `0x${Number(network.id).toString(16)}`,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
    },
  ])
  // The wallet may have sent it; reporting a failure could make the visitor pay twice.
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new FoyerError(SENT_UNKNOWN)
  return hash
}

/** A signed message is 0x and at least 62 hex characters. */
function signature(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{62,}$/i.test(answer)) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return answer
}

const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
