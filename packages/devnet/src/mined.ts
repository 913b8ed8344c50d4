import type { Account, Chain, Client, Hex, TransactionReceipt, Transport } from 'viem'
import { getTransactionReceipt, sendRawTransaction } from 'viem/actions'

type Node = Client<Transport, Chain | undefined, Account | undefined>

const PATIENCE_MS = 30_000
const POLL_MS = 5

/**
 * Sends signed transactions of one account, each once the one before is mined. Sent at once, anvil never mined one of them now and then:
 * probably the one that it waited for was mined between the check of its nonce and its entry into the queue.
 * @throws Error with the index of the first that failed on the chain
 */
export async function sendInOrder(client: Node, signed: readonly Hex[]): Promise<void> {
  for (const [index, serializedTransaction] of signed.entries()) {
    const { status } = await minedReceipt(client, await sendRawTransaction(client, { serializedTransaction }))
    if (status !== 'success') throw new Error(`the local chain refused transaction ${index} of its seed`)
  }
}

/**
 * Waits until a transaction is mined, whether it succeeds or fails. viem's own wait checks only when a new block
 * arrives and not while it looks for a replacement, so on a chain that mines on demand it may never resolve.
 * @throws TransactionReceiptNotFoundError after 30 s
 */
export async function minedReceipt(client: Node, hash: Hex): Promise<TransactionReceipt> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
