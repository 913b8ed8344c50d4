import type { Account, Chain, Client, Hex, TransactionReceipt, Transport } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const PATIENCE_MS = 30_000
const POLL_MS = 20

/**
 * Waits until a transaction is mined, whether it succeeds or fails. viem's own wait checks only when a new block
 * arrives and not while it looks for a replacement, so on a chain that mines on demand it may never resolve.
 * @throws TransactionReceiptNotFoundError after 30 s
 */
export async function minedReceipt(
  client: Client<Transport, Chain | undefined, Account | undefined>,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
