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
import type { ReadTarget, Received, Receiving } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { feeOf } from './fee.ts'
import { reader } from './reader.ts'
import { isUndone } from './user-operation.ts'

/** What an account received by a transaction; undefined while no block has it. */
export async function received(target: ReadTarget, hash: string, by: Receiving): Promise<Received | undefined> {
  const client = reader(target)
  const [to, payer] = [by.to as Address, by.from as Address | undefined]
  const isPayer = (address: Address) => payer === undefined || isAddressEqual(address, payer)
  try {
    const receipt = await getTransactionReceipt(client, { hash: hash as Hex })
    const { blockNumber, logs } = receipt
    const of = (amount: bigint) => ({ amount: amount > 0n ? amount : 0n, source: receipt.transactionHash })
    if (receipt.status !== 'success' || blockNumber < BigInt(by.since ?? 0)) return of(0n)
    if (payer && isUndone(logs, payer)) return of(0n)
    if (by.contract !== undefined) {
      const contract = by.contract as Address
      return of(
        parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
          .filter(({ address }) => isAddressEqual(address, contract))
          .reduce((sum, { args: { from, to: receiver, value } }) => {
            const came = isAddressEqual(receiver, to) && isPayer(from) ? value : 0n
            const went = isAddressEqual(from, to) && isPayer(receiver) ? value : 0n
            return sum + came - went
          }, 0n),
      )
    }
    const transaction = await getTransaction(client, { hash: hash as Hex })
    const { from, to: receiver, value } = transaction
    if (receiver && isAddressEqual(receiver, to)) return of(isPayer(from) && !isAddressEqual(from, to) ? value : 0n)
    // A plain transfer to somebody else pays nobody besides.
    if (transaction.input === '0x') return of(0n)
    // Of several transactions of a block nobody says which one paid, so that what one has counted another does not have.
    return { ...of(await paidInside(client, to, blockNumber)), source: `block ${blockNumber}` }
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
    const receipt = await getTransactionReceipt(client, { hash })
    const moved = receipt.status === 'success' ? value : 0n
    if (receiver && isAddressEqual(receiver, to)) paid -= moved
    if (isAddressEqual(from, to)) paid += moved + feeOf(receipt)
  }
  return paid
}

export async function height(target: ReadTarget): Promise<number> {
  try {
    return Number(await getBlockNumber(reader(target), { cacheTime: 0 }))
  } catch (error) {
    throw explain(error)
  }
}
