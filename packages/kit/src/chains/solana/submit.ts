import { FoyerError } from '@foyer/base'
import { fromBase64 } from '@foyer/base/bytes'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import type { PreparedTransfer, Provider, ReadTarget, TransactionRecord } from '../../core/connections/adapter.ts'
import { CONFIRMED, callNode, type RpcUrls, units } from './rpc.ts'
import { assertSameTransfer } from './same-transfer.ts'
import { sendTransaction } from './send.ts'
import { readRecord } from './transaction-record.ts'

/**
 * Asks the wallet to sign the prepared transaction and submits it. Only its last valid block is stored, since the transaction
 * itself is on the chain.
 * @throws as `sendTransaction`, SIGNED_SOMETHING_ELSE if it is not the reviewed transfer
 */
export async function submit(
  provider: Provider,
  { network, rpcUrls }: ReadTarget,
  from: string,
  { transaction }: PreparedTransfer,
): Promise<{ hash: string; transaction: TransactionRecord }> {
  const { wire, lastValidBlockHeight } = readRecord(transaction)
  if (wire === undefined) throw new FoyerError(SIGN_MESSAGE_FAILED)
  const shown = fromBase64(wire)
  const look = (signed: Uint8Array) => assertSameTransfer(shown, signed)
  const hash = await sendTransaction({ provider, address: from, network, rpcUrl: rpcUrls }, shown, {}, look)
  return { hash, transaction: { lastValidBlockHeight: await lastBlock(rpcUrls, lastValidBlockHeight) } }
}

/** How many blocks a blockhash is valid for, https://solana.com/docs/core/transactions/transaction-structure#recent-blockhash */
const BLOCKHASH_BLOCKS = 150n

/** The wallet may have replaced the blockhash with a newer one, which is at most that of the current block. */
async function lastBlock(rpcUrls: RpcUrls, prepared = 0n): Promise<string> {
  try {
    const latest = units(await callNode(rpcUrls, 'getBlockHeight', [CONFIRMED]), 'getBlockHeight') + BLOCKHASH_BLOCKS
    return String(latest > prepared ? latest : prepared)
  } catch {
    return String(prepared) // The transaction was submitted; a failed lookup does not change that.
  }
}
