import { FoyerError } from '@foyer/base'
import { RECEIPT_TIMEOUT } from '@foyer/base/catalogue'
import { RECEIPT_TIMEOUT_MS } from '@foyer/base/constants'
import { type Hex, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { ReadTarget, Receipt } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { reader } from './reader.ts'

/** Interval for polling a receipt, in milliseconds. */
const RECEIPT_POLL_MS = 1_000

/**
 * Waits until a transaction is in a block, 25 s at most.
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
