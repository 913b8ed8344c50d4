import type { ReadTarget, SentTransaction, TransactionTrace } from '../../core/connections/adapter.ts'
import { type EsploraTransaction, spenderOf, transactionById } from './esplora.ts'
import { inputsOf } from './record.ts'

/** Where a transaction is now, by what the network's nodes say now; nothing is remembered between two calls. */
export async function trace(target: ReadTarget, sent: SentTransaction): Promise<TransactionTrace> {
  const found = await transactionById(target, sent.hash)
  if (found) return stateOf(found)
  // Nobody knows it: either it was dropped, or one of its coins was spent by another (BIP-125).
  for (const { txid, vout } of inputsOf(sent.transaction)) {
    // A node that cannot say leaves it open; the next coin, or the next look, tells.
    const other = await spenderOf(target, txid, String(vout)).catch(() => undefined)
    if (other === undefined || other === sent.hash) continue
    const replacement = await transactionById(target, other)
    if (replacement) return { status: 'replaced', by: other, kind: kindOf(replacement, sent) }
  }
  // One that a wallet handed in somewhere else has not come around yet, and whoever takes it for lost pays twice.
  const { sentAt = '' } = sent.transaction
  const isFresh = /^\d{1,16}$/.test(sentAt) && Date.now() - Number(sentAt) < COMES_AROUND_MS
  return { status: isFresh ? 'pending' : 'missing' }
}

/** How long a transaction may take from one node's memory to another's, in milliseconds. */
const COMES_AROUND_MS = 60_000

function stateOf({ txid, status, fee }: EsploraTransaction): TransactionTrace {
  const { confirmed, block_height } = status
  if (!confirmed || block_height === undefined) return { status: 'pending' }
  return { status: 'included', hash: txid, blockNumber: BigInt(block_height), fee: BigInt(fee) }
}

/** The same payment at another fee, the coins taken back by their owner, or something else. */
function kindOf(
  { vout }: EsploraTransaction,
  { from, transaction }: SentTransaction,
): 'repriced' | 'cancelled' | 'other' {
  const { to, amount } = transaction
  if (vout.some((output) => output.scriptpubkey_address === to && String(output.value) === amount)) return 'repriced'
  return vout.every(({ scriptpubkey_address }) => scriptpubkey_address === from) ? 'cancelled' : 'other'
}
