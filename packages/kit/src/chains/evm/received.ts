import {
  type Address,
  type Client,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getBalance, getBlock, getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { ReadTarget, Receiving } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { reader } from './reader.ts'

/** What an account received by a transaction, in base units; undefined while no block has it. */
export async function received(target: ReadTarget, hash: string, by: Receiving): Promise<bigint | undefined> {
  const client = reader(target)
  const to = by.to as Address
  try {
    const receipt = await getTransactionReceipt(client, { hash: hash as Hex })
    if (receipt.status !== 'success' || receipt.blockNumber < BigInt(by.since ?? 0)) return 0n
    if (by.contract !== undefined) {
      const contract = by.contract as Address
      return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
        .filter((log) => isAddressEqual(log.address, contract) && isAddressEqual(log.args.to, to))
        .reduce((sum, { args }) => sum + args.value, 0n)
    }
    const transaction = await getTransaction(client, { hash: hash as Hex })
    if (transaction.to && isAddressEqual(transaction.to, to)) return transaction.value
    // A plain transfer to somebody else pays nobody besides.
    if (transaction.input === '0x') return 0n
    return await paidInside(client, to, receipt.blockNumber)
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw explain(error)
  }
}

/**
 * What contracts paid an account in a block, as exchanges do that pay many at once: its balance shows it, less what came and went there by
 * the account's and others' own transactions. Nodes do not say which contract paid.
 */
async function paidInside(client: Client, to: Address, blockNumber: bigint): Promise<bigint> {
  const [after, before, { transactions }] = await Promise.all([
    getBalance(client, { address: to, blockNumber }),
    getBalance(client, { address: to, blockNumber: blockNumber - 1n }),
    getBlock(client, { blockNumber, includeTransactions: true }),
  ])
  let paid = after - before
  for (const { hash, from, to: receiver, value } of transactions) {
    if (!isAddressEqual(from, to) && !(receiver && isAddressEqual(receiver, to))) continue
    const { status, gasUsed, effectiveGasPrice } = await getTransactionReceipt(client, { hash })
    const moved = status === 'success' ? value : 0n
    if (receiver && isAddressEqual(receiver, to)) paid -= moved
    if (isAddressEqual(from, to)) paid += moved + gasUsed * effectiveGasPrice
  }
  return paid > 0n ? paid : 0n
}

export async function height(target: ReadTarget): Promise<number> {
  try {
    return Number(await getBlockNumber(reader(target), { cacheTime: 0 }))
  } catch (error) {
    throw explain(error)
  }
}
