import type { ReadTarget, SentTransaction } from '../../core/connections/adapter.ts'
import type { TransactionTrace } from '../../core/connections/trace.ts'
import { explain } from './explain.ts'
import { reasonOf } from './refusals.ts'
import { at, CONFIRMED, callNode, type RpcUrls, units } from './rpc.ts'
import { readRecord } from './transaction-record.ts'

/** The current status of a transaction according to the chain; no state is kept between calls. */
export async function trace({ rpcUrls }: ReadTarget, sent: SentTransaction): Promise<TransactionTrace> {
  try {
    let status = await statusOf(rpcUrls, sent.hash)
    if (!status) {
      if (await mayCome(rpcUrls, sent)) return { status: 'pending' }
      // It may have been included between the two requests.
      status = await statusOf(rpcUrls, sent.hash)
      if (!status) return { status: 'missing' }
    }
    const reached = at(status, 'confirmationStatus')
    if (reached !== 'confirmed' && reached !== 'finalized') return { status: 'pending' }
    return await outcome(rpcUrls, sent.hash)
  } catch (error) {
    throw explain(error)
  }
}

async function statusOf(rpcUrls: RpcUrls, hash: string): Promise<unknown> {
  return at(await callNode(rpcUrls, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }]), 'value', 0)
}

/** No node knows it; it may still be included until its blockhash expires. */
async function mayCome(rpcUrls: RpcUrls, { transaction }: SentTransaction): Promise<boolean> {
  const { lastValidBlockHeight } = readRecord(transaction)
  const height = units(await callNode(rpcUrls, 'getBlockHeight', [CONFIRMED]), 'getBlockHeight')
  return lastValidBlockHeight !== undefined && height <= lastValidBlockHeight
}

async function outcome(rpcUrls: RpcUrls, hash: string): Promise<TransactionTrace> {
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, ...CONFIRMED }
  const found = await callNode(rpcUrls, 'getTransaction', [hash, options])
  // The status is available slightly before the block.
  if (found === null) return { status: 'pending' }
  const fee = units(at(found, 'meta', 'fee'), 'fee')
  const error = at(found, 'meta', 'err')
  if (error === null || error === undefined)
    return { status: 'included', hash, blockNumber: units(at(found, 'slot'), 'slot'), fee }
  const logs = at(found, 'meta', 'logMessages')
  return { status: 'reverted', hash, reason: reasonOf(error, Array.isArray(logs) ? logs.map(String) : []), fee }
}
