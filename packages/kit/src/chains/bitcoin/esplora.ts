import { FoyerError, messageOf } from '@foyer/base'
import { HTTP_STATUS, REQUEST_TIMEOUT, RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  finite,
  type GenericSchema,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  safeInteger,
  safeParse,
  string,
} from 'valibot'
import type { ReadTarget } from '../../core/connections/adapter.ts'

/* Reads from a Bitcoin network: https://github.com/Blockstream/esplora/blob/master/API.md */

/** The total supply in satoshis fits into a number without loss of precision. */
const satoshis = pipe(number(), integer(), minValue(0), maxValue(2_100_000_000_000_000))
/** The sum of everything an account has received may be higher than the supply. */
const turnover = pipe(number(), safeInteger(), minValue(0))
const txid = pipe(string(), regex(/^[0-9a-f]{64}$/))
const status = object({ confirmed: boolean(), block_height: optional(pipe(number(), integer(), minValue(0))) })
const stats = object({ funded_txo_sum: turnover, spent_txo_sum: turnover })
const account = object({ chain_stats: stats, mempool_stats: stats })
const coins = array(object({ txid, vout: pipe(number(), integer(), minValue(0)), value: satoshis, status }))
const output = object({ scriptpubkey_address: optional(string()), value: satoshis })
const transaction = object({
  txid,
  vin: array(object({ txid, vout: number(), prevout: nullable(output) })),
  vout: array(output),
  fee: satoshis,
  status,
})
const spending = object({ spent: boolean(), txid: optional(txid) })
const estimates = record(pipe(string(), regex(/^\d{1,4}$/)), pipe(number(), finite(), minValue(0)))

export type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint; readonly confirmed: boolean }
export type EsploraTransaction = InferOutput<typeof transaction>

const TIMEOUT_MS = 10_000

/**
 * The balance including unconfirmed transactions, both sent and received.
 * @returns satoshis
 * @throws RPC_REQUEST_FAILED, HTTP_STATUS, REQUEST_TIMEOUT
 */
export async function getBalance(target: ReadTarget, address: string): Promise<bigint> {
  const { chain_stats, mempool_stats } = await readJson(target, `/address/${address}`, account)
  return [chain_stats, mempool_stats].reduce(
    (sum, { funded_txo_sum, spent_txo_sum }) => sum + BigInt(funded_txo_sum) - BigInt(spent_txo_sum),
    0n,
  )
}

/** The unspent coins of an address, without duplicates. @throws as getBalance */
export async function coinsOf(target: ReadTarget, address: string): Promise<readonly Coin[]> {
  const found = await readJson(target, `/address/${address}/utxo`, coins)
  const once = new Map(found.map((coin) => [`${coin.txid}:${coin.vout}`, coin]))
  return [...once.values()].map(({ txid, vout, value, status }) => ({
    txid,
    vout,
    value: BigInt(value),
    confirmed: status.confirmed,
  }))
}

/** Fee estimates in satoshis per virtual byte, by the number of blocks until inclusion. @throws as getBalance */
export const feeEstimates = (target: ReadTarget): Promise<Readonly<Record<string, number>>> =>
  readJson(target, '/fee-estimates', estimates)

/** @returns undefined when no node knows it. @throws as getBalance */
export async function transactionById(target: ReadTarget, id: string): Promise<EsploraTransaction | undefined> {
  try {
    return await readJson(target, `/tx/${id}`, transaction)
  } catch (error) {
    if (error instanceof FoyerError && error.cause === NOT_THERE) return undefined
    throw error
  }
}

/** Hex of a whole transaction. @throws as getBalance */
export const hexOf = (target: ReadTarget, id: string): Promise<string> =>
  text(target, `/tx/${id}/hex`).then((hex) => {
    if (/^([0-9a-f]{2})+$/i.test(hex)) return hex
    throw failed('the node gave no transaction')
  })

/** The transaction that spent a coin; undefined if it is unspent. @throws as getBalance */
export async function spenderOf(target: ReadTarget, id: string, vout: string): Promise<string | undefined> {
  const { spent, txid } = await readJson(target, `/tx/${id}/outspend/${vout}`, spending)
  return spent ? txid : undefined
}

/**
 * Submits a signed transaction. Without an answer it may have been accepted, so it counts as submitted and is then polled.
 * Reporting a failure could make the visitor pay twice.
 * @returns undefined when it was accepted, or the node's reason when it was not
 * @throws HTTP_STATUS when the request was rejected before it reached the node
 */
export async function broadcast(target: ReadTarget, hex: string): Promise<string | undefined> {
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: hex }
  const answer = await fetchNode(target, '/tx', init)
    .then(async (response) => ({ status: response.status, said: await response.text() }))
    // Without an answer it is unknown whether it was submitted; the caller polls it.
    .catch(() => undefined)
  if (!answer || answer.status < 400 || answer.status >= 500) return undefined
  if (answer.status !== 400) throw statusError(answer.status)
  return reasonIn(answer.said)
}

/** The readable part of a node's error: `… RPC error: {"code":-26,"message":"min relay fee not met"}`. */
function reasonIn(said: string): string {
  const message = /"message"\s*:\s*"([^"]{1,200})"/.exec(said)?.[1]
  return message ?? said.slice(0, 200)
}

const NOT_THERE = 'not there'

async function readJson<S extends GenericSchema>(target: ReadTarget, path: string, schema: S): Promise<InferOutput<S>> {
  const body = await text(target, path)
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw failed('the node’s answer is not JSON')
  }
  const parsed = safeParse(schema, value)
  if (!parsed.success) throw failed('the node’s answer is of another shape')
  return parsed.output
}

async function text(target: ReadTarget, path: string): Promise<string> {
  const response = await fetchNode(target, path, { method: 'GET' })
  if (response.ok) return (await response.text()).trim()
  throw statusError(response.status, response.status === 404 ? NOT_THERE : undefined)
}

/**
 * Tries the nodes in order, moving on when one does not answer or has an internal error. Such a node may still have accepted a
 * posted transaction, so a later rejection is ignored and the first error is kept.
 */
async function fetchNode({ network, rpcUrls }: ReadTarget, path: string, init: RequestInit): Promise<Response> {
  const [rpcUrl = '', ...others] = rpcUrls
  const response = askOne(rpcUrl, path, init)
  if (others.length === 0) return response
  const isFinal = await response.then(
    ({ status }) => status < 500,
    () => false,
  )
  if (isFinal) return response
  const next = fetchNode({ network, rpcUrls: others }, path, init)
  if (init.method !== 'POST') return next
  return next.then(
    (later) => (later.ok ? later : response),
    () => response,
  )
}

async function askOne(rpcUrl: string, path: string, init: RequestInit): Promise<Response> {
  // The path is appended to the URL of an Esplora server, or of our proxy, whose query contains network and project.
  const url = new URL(rpcUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(url, { ...init, credentials: 'omit', redirect: 'error', signal })
  } catch (cause) {
    if (signal.aborted) throw new FoyerError(REQUEST_TIMEOUT, { context: { path, ms: TIMEOUT_MS }, cause })
    throw failed(messageOf(cause), cause)
  }
}

const statusError = (status: number, cause?: unknown) => new FoyerError(HTTP_STATUS, { context: { status }, cause })
const failed = (reason: string, cause?: unknown) =>
  new FoyerError(RPC_REQUEST_FAILED, { context: { reason: reason.slice(0, 200) }, cause })
