import { FoyerError } from '@foyer/base'
import { RECEIPT_TIMEOUT } from '@foyer/base/catalogue'
import { RECEIPT_TIMEOUT_MS } from '@foyer/base/constants'
import { type Address, createClient, type Hex, http, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt, getBalance as readBalance } from 'viem/actions'
import type { ReadTarget, Receipt } from '../../core/adapter.ts'
import { explain } from './explain.ts'

/* Reads of a chain: all that needs viem's client. */

/** @returns wei */
export async function getBalance(target: ReadTarget, address: string): Promise<bigint> {
  try {
    return await readBalance(reader(target), { address: address as Address })
  } catch (error) {
    throw explain(error)
  }
}

/** How often a receipt is asked for, in milliseconds. */
const RECEIPT_POLL_MS = 1_000

/**
 * Waits until a transaction is in a block, 25 s at most (specification, section 9).
 * @throws RECEIPT_TIMEOUT: it may still be included later
 */
export async function waitForReceipt(target: ReadTarget, hash: string): Promise<Receipt> {
  const client = reader(target)
  const deadline = Date.now() + RECEIPT_TIMEOUT_MS
  for (;;) {
    try {
      const receipt = await getTransactionReceipt(client, { hash: hash as Hex })
      return { hash: receipt.transactionHash, status: receipt.status, blockNumber: receipt.blockNumber }
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw explain(error)
      if (Date.now() >= deadline) throw new FoyerError(RECEIPT_TIMEOUT, { context: { hash }, cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
  }
}

function reader({ network, rpcUrl }: ReadTarget) {
  const { name, nativeCurrency, rpcUrls } = network
  const chain = {
    id: Number(network.id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
  }
  // text/plain keeps reads through the proxy free of a preflight (specification, section 7).
  const fetchOptions = { headers: { 'content-type': 'text/plain' }, credentials: 'omit' } as const
  return createClient({ chain, transport: http(rpcUrl, { retryCount: 1, timeout: 10_000, fetchOptions }) })
}
