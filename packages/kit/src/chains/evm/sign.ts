import { FoyerError } from '@foyer/base'
import { CONNECTOR_CHAIN_MISMATCH, INVALID_OPTION, SENT_UNKNOWN, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Provider, TransactionRequest, TypedData } from '../../core/connections/adapter.ts'
import { readChainId } from './chain-id.ts'
import { requestWallet } from './request-wallet.ts'

/**
 * EIP-191 personal_sign. Whose signature it is, is for whoever relies on it to check: a wallet may have signed with another account.
 * @returns the signature, 0x and hex
 * @throws USER_REJECTED, SIGN_MESSAGE_FAILED when the answer is no signature
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
 * eth_sendTransaction on exactly `network`: when the wallet stands elsewhere, nothing is sent.
 * @returns the transaction hash
 * @throws CONNECTOR_CHAIN_MISMATCH, USER_REJECTED, INVALID_OPTION for data or amounts that are none, SENT_UNKNOWN when the wallet's answer
 *   is no hash
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
      // A wallet that moved in the meantime refuses by itself when it is told the chain.
      chainId: `0x${Number(network.id).toString(16)}`,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
    },
  ])
  // It may have been sent all the same: taken for a failure, it would be paid a second time.
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
