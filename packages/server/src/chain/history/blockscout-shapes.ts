import {
  array,
  type InferOutput,
  integer,
  minValue,
  nullable,
  nullish,
  number,
  object,
  pipe,
  regex,
  string,
  toLowerCase,
} from 'valibot'

/* The used part of Blockscout's answers under /api/v2, according to its public documentation
 * (docs.blockscout.com/api-reference: addresses/{hash}/transactions and addresses/{hash}/token-transfers, read in 2026). It was
 * not tested against a real instance; the tests' fixtures follow the same documentation. Any other shape is an error. */

const hash = pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/), toLowerCase())
const party = object({ hash: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/), toLowerCase()) })
const address = nullish(pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/), toLowerCase()))
const whole = pipe(string(), regex(/^\d{1,78}$/))
const count = pipe(number(), integer(), minValue(0))
const time = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))

const transaction = object({
  hash,
  /** Null while it is pending. */
  block_number: nullish(count),
  position: nullish(count),
  timestamp: nullish(time),
  from: party,
  to: nullish(party),
  created_contract: nullish(party),
  value: whole,
  fee: nullish(object({ value: nullish(whole) })),
  status: nullish(string()),
  raw_input: nullish(string()),
})
export type ScoutTransaction = InferOutput<typeof transaction>

const transfer = object({
  /** Older versions call it tx_hash. */
  transaction_hash: nullish(hash),
  tx_hash: nullish(hash),
  block_number: count,
  log_index: count,
  timestamp: time,
  from: party,
  to: party,
  token: nullable(
    object({
      /** Older versions call it address. */
      address_hash: address,
      address,
      name: nullish(string()),
      symbol: nullish(string()),
      decimals: nullish(string()),
      type: string(),
    }),
  ),
  total: nullish(object({ value: nullish(whole), token_id: nullish(whole) })),
})
export type ScoutTransfer = InferOutput<typeof transfer>

/** `next_page_params` is present if there is more; the next page is requested by block, which both lists support. */
const page = { next_page_params: nullable(object({})) }
export const transactionsPage = object({ items: array(transaction), ...page })
export const transfersPage = object({ items: array(transfer), ...page })
