import { FoyerError } from '@foyer/base'
import { RECEIPT_TIMEOUT, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { RECEIPT_TIMEOUT_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { type Address, createClient, custom, type Hex, http, isHex, WaitForTransactionReceiptTimeoutError } from 'viem'
import {
  getBalance as readBalance,
  sendTransaction as send,
  signMessage as sign,
  signTypedData as signTyped,
  waitForTransactionReceipt,
} from 'viem/actions'
import type { Provider, ReadTarget, Receipt, TransactionRequest, TypedData } from '../../core/adapter.ts'
import { ask } from './ask.ts'
import { explain } from './explain.ts'

/* Everything that needs viem; loaded when first used. */

/** @returns wei */
export async function getBalance(target: ReadTarget, address: string): Promise<bigint> {
  return explained(() => readBalance(reader(target), { address: address as Address }))
}

/** EIP-191 personal_sign. @throws USER_REJECTED, SIGN_MESSAGE_FAILED when the answer is no signature */
export async function signMessage(provider: Provider, address: string, message: string): Promise<string> {
  return signature(await explained(() => sign(writer(provider), { account: address as Address, message })))
}

/** EIP-712 eth_signTypedData_v4. @throws as signMessage */
export async function signTypedData(provider: Provider, address: string, data: TypedData): Promise<string> {
  // The host's typed data is checked by viem against its own types; the cast only bridges their static form.
  const parameters = { account: address as Address, ...data } as unknown as Parameters<typeof signTyped>[1]
  return signature(await explained(() => signTyped(writer(provider), parameters)))
}

/** eth_sendTransaction on exactly `network`: the wallet is refused when it stands elsewhere. @returns the transaction hash */
export async function sendTransaction(
  provider: Provider,
  address: string,
  network: Network,
  transaction: TransactionRequest,
): Promise<string> {
  const { to, value, data, gas } = transaction
  return explained(() =>
    send(writer(provider), {
      account: address as Address,
      chain: viemChain(network),
      ...(to === undefined ? {} : { to: to as Address }),
      ...(data === undefined ? {} : { data: data as Hex }),
      ...(value === undefined ? {} : { value }),
      ...(gas === undefined ? {} : { gas }),
    }),
  )
}

/**
 * Waits until a transaction is in a block, 25 s at most (specification, section 9).
 * @throws RECEIPT_TIMEOUT: it may still be included later
 */
export async function waitForReceipt(target: ReadTarget, hash: string): Promise<Receipt> {
  try {
    const receipt = await waitForTransactionReceipt(reader(target), {
      hash: hash as Hex,
      timeout: RECEIPT_TIMEOUT_MS,
      pollingInterval: 1_000,
    })
    return { hash: receipt.transactionHash, status: receipt.status, blockNumber: receipt.blockNumber }
  } catch (error) {
    if (error instanceof WaitForTransactionReceiptTimeoutError)
      throw new FoyerError(RECEIPT_TIMEOUT, { context: { hash }, cause: error })
    throw explain(error)
  }
}

const reader = ({ network, rpcUrl }: ReadTarget) =>
  // text/plain keeps reads through the proxy free of a preflight (specification, section 7).
  createClient({
    chain: viemChain(network),
    transport: http(rpcUrl, {
      retryCount: 1,
      timeout: 10_000,
      fetchOptions: { headers: { 'content-type': 'text/plain' }, credentials: 'omit' },
    }),
  })

const writer = (provider: Provider) =>
  createClient({
    transport: custom(
      { request: ({ method, params }: { method: string; params?: unknown }) => ask(provider, method, params) },
      { retryCount: 0 },
    ),
  })

const viemChain = (network: Network) => ({
  id: Number(network.id),
  name: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: { default: { http: [...network.rpcUrls.default.http] } },
})

function signature(answer: string): string {
  if (!isHex(answer) || answer.length < 64) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return answer
}

async function explained<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw explain(error)
  }
}
