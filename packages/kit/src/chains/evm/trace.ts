import {
  type Address,
  BaseError,
  type Hex,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import {
  call,
  getBlock,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import type { ReadTarget, SentTransaction } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import type { TransactionTrace } from '../../core/connections/trace.ts'
import { feeOf } from './fee.ts'
import { reader } from './reader.ts'
import { revertReason, UNKNOWN_REASON } from './revert-reason.ts'
import { readRecord } from './transaction-record.ts'
import { isUndone } from './user-operation.ts'

/** How many blocks back a replacing transaction is searched for. */
const REPLACEMENT_BLOCKS = 60n

type Client = ReturnType<typeof reader>

/** The current status of a transaction according to the chain; no state is kept between calls. */
export async function trace(target: ReadTarget, sent: SentTransaction): Promise<TransactionTrace> {
  const client = reader(target)
  try {
    const receipt = await receiptOf(client, sent.hash as Hex)
    if (receipt) return outcome(client, receipt, sent)
    const nonce = await nonceOf(client, sent.hash as Hex)
    if (nonce !== undefined) return { status: 'pending', nonce }
    const used = await getTransactionCount(client, { address: sent.from as Address, blockTag: 'latest' })
    if (sent.nonce === undefined || used <= sent.nonce) return { status: 'missing' }
    // If the nonce was only estimated, the transaction with that nonce may be unrelated.
    return (sent.seen && (await replacement(client, sent))) || { status: 'unclear' }
  } catch (error) {
    throw explain(error)
  }
}

async function outcome(client: Client, receipt: TransactionReceipt, sent: SentTransaction): Promise<TransactionTrace> {
  const fee = feeOf(receipt)
  const hash = receipt.transactionHash
  const isSuccess = receipt.status === 'success'
  // The bundle of a smart account's operation succeeds even if the operation fails.
  if (isSuccess && !isUndone(receipt.logs, sent.from as Address))
    return { status: 'included', hash, blockNumber: receipt.blockNumber, fee }
  const { gas } = await getTransaction(client, { hash })
  const isOutOfGas = !isSuccess && receipt.gasUsed === gas
  const reason = isOutOfGas ? 'out of gas' : await reasonOf(client, sent, receipt.blockNumber)
  return { status: 'reverted', hash, reason, fee }
}

/** A receipt does not contain the revert reason, so the call is repeated on the state before its block. */
async function reasonOf(client: Client, { from, transaction }: SentTransaction, blockNumber: bigint): Promise<string> {
  const { gas: _, ...order } = readRecord(transaction)
  try {
    await call(client, { account: from as Address, blockNumber: blockNumber - 1n, ...order })
    return UNKNOWN_REASON
  } catch (error) {
    return (error instanceof BaseError && revertReason(error)) || UNKNOWN_REASON
  }
}

/** The transaction in a block with the same sender and nonce. */
async function replacement(client: Client, sent: SentTransaction): Promise<TransactionTrace | undefined> {
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  const first = latest > REPLACEMENT_BLOCKS ? latest - REPLACEMENT_BLOCKS : 0n
  for (let number = latest; number >= first; number--) {
    const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true })
    const other = transactions.find(
      ({ from, nonce }) => nonce === sent.nonce && from.toLowerCase() === sent.from.toLowerCase(),
    )
    if (!other) continue
    if (other.hash === sent.hash) return { status: 'pending' }
    const { to, value = 0n, data = '0x' } = readRecord(sent.transaction)
    const isSame = other.to?.toLowerCase() === to.toLowerCase() && other.value === value && other.input === data
    const isCancel = other.to?.toLowerCase() === sent.from.toLowerCase() && other.value === 0n
    return { status: 'replaced', by: other.hash, kind: isSame ? 'repriced' : isCancel ? 'cancelled' : 'other' }
  }
  return undefined
}

async function receiptOf(client: Client, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** @returns undefined when no node knows it */
async function nonceOf(client: Client, hash: Hex): Promise<number | undefined> {
  try {
    return (await getTransaction(client, { hash })).nonce
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}
