import type { ReadTarget, SentTransaction } from '../../core/connections/adapter.ts'
import type { TransactionTrace } from '../../core/connections/trace.ts'
import { type EsploraTransaction, spenderOf, transactionById } from './esplora.ts'
import { inputsOf } from './record.ts'

/** The current status of a transaction according to the network's nodes; no state is kept between calls. */
export async function trace(target: ReadTarget, sent: SentTransaction): Promise<TransactionTrace> {
  const found = await transactionById(target, sent.hash)
  if (found) return stateOf(found)
  // No node knows it: either it was dropped, or another transaction spent one of its coins (BIP-125).
  for (const { txid, vout } of inputsOf(sent.transaction)) {
    // If a node fails, the status stays open; the next coin or the next poll decides.
    const other = await spenderOf(target, txid, String(vout)).catch(() => undefined)
    if (other === undefined || other === sent.hash) continue
    const replacement = await transactionById(target, other)
    if (replacement) return { status: 'replaced', by: other, kind: kindOf(replacement, sent) }
  }
  // A transaction submitted elsewhere may not have propagated yet. Treating it as lost could make the visitor pay twice.
  const { sentAt = '' } = sent.transaction
  const isFresh = /^\d{1,16}$/.test(sentAt) && Date.now() - Number(sentAt) < COMES_AROUND_MS
  return { status: isFresh ? 'pending' : 'missing' }
}

/** How long a transaction may take to propagate between nodes, in milliseconds. */
const COMES_AROUND_MS = 60_000

function stateOf({ txid, status, fee }: EsploraTransaction): TransactionTrace {
  const { confirmed, block_height } = status
  if (!confirmed || block_height === undefined) return { status: 'pending' }
  return { status: 'included', hash: txid, blockNumber: BigInt(block_height), fee: BigInt(fee) }
}

/** The same payment with another fee, a cancellation by the owner, or something else. */
function kindOf(
  { vout }: EsploraTransaction,
  { from, transaction }: SentTransaction,
): 'repriced' | 'cancelled' | 'other' {
  const { to, amount } = transaction
  if (vout.some((output) => output.scriptpubkey_address === to && String(output.value) === amount)) return 'repriced'
  return vout.every(({ scriptpubkey_address }) => scriptpubkey_address === from) ? 'cancelled' : 'other'
}
