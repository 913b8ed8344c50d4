import { decodeAbiParameters, type Hex } from 'viem'
import { type IndexedBlock, type IndexedTransaction, type IndexedTransfer, ZERO_ADDRESS } from './block.ts'
import type { RawBlock, RawLog, RawReceipt } from './raw.ts'

/** keccak-256 of the events' signatures: the first topic of their logs. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** The end of the year 9999, so that dates have four digits whatever a private chain's clock says. */
const TIME_MAX_S = 253_402_300_799n
/** Maximum number of items in one batch; no person moves more. */
const BATCH_PARTS_MAX = 200

/**
 * Decodes a block and its receipts for the index.
 * @throws Error when the two do not belong together
 */
export function decodeBlock(block: RawBlock, receipts: readonly RawReceipt[]): IndexedBlock {
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const seconds = BigInt(block.timestamp)
  return {
    number: BigInt(block.number),
    hash: block.hash,
    parent: block.parentHash,
    minedAt: new Date(Number(seconds < TIME_MAX_S ? seconds : TIME_MAX_S) * 1_000),
    transactions: block.transactions.map((transaction) => {
      const receipt = byHash.get(transaction.hash)
      if (receipt?.blockHash !== block.hash) throw new Error('the receipts are of another block')
      return decodeTransaction(transaction, receipt)
    }),
  }
}

function decodeTransaction(transaction: RawBlock['transactions'][number], receipt: RawReceipt): IndexedTransaction {
  const { from: sender, input } = transaction
  const recipient = transaction.to ?? null
  const value = BigInt(transaction.value)
  const failed = receipt.status != null && BigInt(receipt.status) === 0n
  const moved = failed ? [] : receipt.logs.flatMap(decodeLog).filter((transfer) => isMeant(transfer, sender))
  const paid = value > 0n && !failed
  const native: IndexedTransfer = {
    log: -1,
    part: 0,
    standard: 'native',
    contract: null,
    token: null,
    sender,
    recipient: recipient ?? receipt.contractAddress ?? ZERO_ADDRESS,
    amount: value,
  }
  return {
    position: Number(BigInt(transaction.transactionIndex)),
    hash: transaction.hash,
    sender,
    recipient,
    value,
    fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? 0) + BigInt(receipt.l1Fee ?? 0),
    failed,
    selector: recipient !== null && input.length >= 10 ? input.slice(0, 10) : null,
    approves: receipt.logs.some(({ topics: [topic] }) => topic === APPROVAL || topic === APPROVAL_FOR_ALL),
    transfers: paid ? [native, ...moved] : moved,
  }
}

/**
 * A transfer of zero can have any address as its sender, which is used to place look-alike addresses in histories (T13). Only
 * the signer of the transaction is indexed.
 */
function isMeant({ amount, sender, recipient }: IndexedTransfer, signer: string): boolean {
  return amount > 0n || sender === signer || recipient === signer
}

/** Any contract can emit any event, so everything that does not match a known standard exactly is left out. */
function decodeLog(log: RawLog): IndexedTransfer[] {
  const [topic, first, second, third] = log.topics
  if (first === undefined || second === undefined) return []
  if (topic === TRANSFER) {
    const parties = {
      log: index(log),
      part: 0,
      contract: log.address,
      sender: addressIn(first),
      recipient: addressIn(second),
    }
    // The same event: ERC-20 has the amount in the data, ERC-721 the token in a third topic.
    if (third !== undefined && log.data === '0x')
      return [{ ...parties, standard: 'ERC721', token: BigInt(third), amount: 1n }]
    if (third !== undefined || log.data.length !== 66) return []
    return [{ ...parties, standard: 'ERC20', token: null, amount: BigInt(log.data) }]
  }
  if (third === undefined || (topic !== TRANSFER_SINGLE && topic !== TRANSFER_BATCH)) return []
  const moved = topic === TRANSFER_SINGLE ? single(log.data) : batch(log.data)
  return moved.map(([token, amount], part) => ({
    log: index(log),
    part,
    standard: 'ERC1155',
    contract: log.address,
    token,
    sender: addressIn(second),
    recipient: addressIn(third),
    amount,
  }))
}

function single(data: string): [bigint, bigint][] {
  return data.length === 130 ? [[BigInt(data.slice(0, 66)), BigInt(`0x${data.slice(66)}`)]] : []
}

function batch(data: string): [bigint, bigint][] {
  try {
    const [tokens, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as Hex)
    if (tokens.length !== amounts.length) return []
    return tokens.slice(0, BATCH_PARTS_MAX).map((token, part) => [token, amounts[part] ?? 0n])
  } catch {
    return [] // The data does not match the event's signature.
  }
}

const index = ({ logIndex }: RawLog): number => Number(BigInt(logIndex))
const addressIn = (topic: string): string => `0x${topic.slice(26)}`
