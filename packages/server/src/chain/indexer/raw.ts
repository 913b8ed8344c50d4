import { array, type InferOutput, nullable, nullish, object, pipe, regex, string, toLowerCase } from 'valibot'

/* The used part of a node's answers (https://ethereum.github.io/execution-apis/). Any other shape is an error of the node, and
 * the request is repeated. */

const quantity = pipe(string(), regex(/^0x[0-9a-fA-F]{1,64}$/))
const bytes = pipe(string(), regex(/^0x([0-9a-fA-F]{2})*$/), toLowerCase())
const hash = pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/), toLowerCase())
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/), toLowerCase())

export const rawHead = object({ number: quantity, hash })

const rawBlock = object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  transactions: array(
    object({ hash, from: address, to: nullish(address), value: quantity, input: bytes, transactionIndex: quantity }),
  ),
})
export type RawBlock = InferOutput<typeof rawBlock>

const rawLog = object({ address, topics: array(hash), data: bytes, logIndex: quantity })
export type RawLog = InferOutput<typeof rawLog>

const rawReceipt = object({
  transactionHash: hash,
  blockHash: hash,
  /** Absent before Byzantium, when receipts did not contain the status of a transaction. */
  status: nullish(quantity),
  gasUsed: quantity,
  effectiveGasPrice: nullish(quantity),
  contractAddress: nullish(address),
  /** The L1 data fee of OP Stack rollups. */
  l1Fee: nullish(quantity),
  logs: array(rawLog),
})
export type RawReceipt = InferOutput<typeof rawReceipt>

export const rawReceipts = nullable(array(rawReceipt))
export const maybeBlock = nullable(rawBlock)
export const maybeHead = nullable(rawHead)
export const rawBytes = bytes
