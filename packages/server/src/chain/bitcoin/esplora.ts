import {
  array,
  boolean,
  type InferOutput,
  integer,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Upstream } from '../../http/upstream.ts'

/* The used part of Esplora's answers: https://github.com/Blockstream/esplora/blob/master/API.md */

/** The total supply in satoshis fits into a number without loss of precision. */
const satoshis = pipe(number(), integer(), minValue(0))
const txid = pipe(string(), regex(/^[0-9a-f]{64}$/))
const output = object({ scriptpubkey_address: optional(string()), value: satoshis })
const stats = object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const account = object({ chain_stats: stats, mempool_stats: stats })
const transaction = object({
  txid,
  vin: array(object({ prevout: nullable(output), is_coinbase: boolean() })),
  vout: array(output),
  fee: satoshis,
  status: object({
    confirmed: boolean(),
    block_height: optional(pipe(number(), integer(), minValue(0))),
    block_time: optional(pipe(number(), integer(), minValue(0))),
  }),
})
export type EsploraTransaction = InferOutput<typeof transaction>

/** One network's Esplora. */
export type Esplora = {
  /**
   * The balance including unconfirmed transactions, both sent and received.
   * @returns satoshis
   * @throws UPSTREAM_UNAVAILABLE
   */
  readonly balance: (address: string) => Promise<bigint>
  /**
   * Transactions in blocks, newest first.
   * @param after the last one of the previous page
   * @throws UPSTREAM_UNAVAILABLE
   */
  readonly transactions: (address: string, after: string | undefined) => Promise<readonly EsploraTransaction[]>
}

/** @param url base address, with or without a trailing slash */
export function createEsplora(url: string, upstream: Upstream): Esplora {
  const base = url.replace(/\/$/, '')
  return {
    async balance(address) {
      const answer = await upstream.call({ url: `${base}/address/${address}`, schema: account })
      return [answer.chain_stats, answer.mempool_stats].reduce(
        (sum, { funded_txo_sum, spent_txo_sum }) => sum + BigInt(funded_txo_sum) - BigInt(spent_txo_sum),
        0n,
      )
    },
    transactions: (address, after) =>
      upstream.call({
        url: `${base}/address/${address}/txs/chain${after === undefined ? '' : `/${after}`}`,
        schema: array(transaction),
      }),
  }
}
