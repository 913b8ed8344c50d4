import { type Address, erc20Abi, type Hex, isAddressEqual, parseEventLogs, TransactionReceiptNotFoundError } from 'viem'
import { getBalance, getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions'
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
    // Exchanges pay many at once, through a contract: then the account has more after the block than before.
    const { blockNumber } = receipt
    const [after, before] = await Promise.all([
      getBalance(client, { address: to, blockNumber }),
      getBalance(client, { address: to, blockNumber: blockNumber - 1n }),
    ])
    return after > before ? after - before : 0n
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw explain(error)
  }
}

export async function height(target: ReadTarget): Promise<number> {
  try {
    return Number(await getBlockNumber(reader(target), { cacheTime: 0 }))
  } catch (error) {
    throw explain(error)
  }
}
