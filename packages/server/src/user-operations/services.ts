import { FoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import {
  type GenericSchema,
  type InferOutput,
  literal,
  looseObject,
  number,
  object,
  parse,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { safeFetch } from '../http/safe-fetch.ts'
import { type Upstream, UpstreamFailure } from '../http/upstream.ts'

/** A JSON-RPC service of the operator: a bundler, or a paymaster's. */
export type RpcService = <S extends GenericSchema>(
  method: string,
  params: readonly unknown[],
  result: S,
) => Promise<InferOutput<S>>

const answer = union([
  object({ jsonrpc: literal('2.0'), error: looseObject({ code: number(), message: string() }) }),
  object({ jsonrpc: literal('2.0'), result: unknown() }),
])
/** What EntryPoint says of an operation that it does not take. Anything else may hold the operator's address or key. */
const REASON = /\bAA\d\d [\w ,.:'()-]{0,100}/

/**
 * @param url the address, which may hold the operator's key: no error names it
 * @returns a function that throws OPERATION_REFUSED with EntryPoint's reason, UPSTREAM_UNAVAILABLE
 */
export const rpcService =
  (url: string, upstream: Upstream): RpcService =>
  async (method, params, result) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const post = { type: 'application/json', text: JSON.stringify(body) }
    const answered = await upstream.ask({ url, post }, ({ text }) => {
      const parsed = safeParse(answer, parsedJson(text))
      if (!parsed.success) throw new UpstreamFailure('wrong-shape')
      if ('error' in parsed.output) {
        const { code, message } = parsed.output.error
        // Whoever fails in another way may have done it nevertheless.
        if (!isRefusal(code)) throw new UpstreamFailure('wrong-shape')
        return { refused: REASON.exec(message)?.[0] ?? `code ${code}` }
      }
      const read = safeParse(result, parsed.output.result)
      if (!read.success) throw new UpstreamFailure('wrong-shape')
      return { result: read.output }
    })
    if (answered.refused !== undefined)
      throw new FoyerError(OPERATION_REFUSED, { context: { reason: answered.refused } })
    return answered.result as InferOutput<typeof result> // There is a result where there is no refusal.
  }

/**
 * The paymaster that a page names (https://eips.ethereum.org/EIPS/eip-7677). Whatever fails there is told in the same words, so that no
 * page learns from them what our network can reach.
 * @param isLocal in the local development setup, also on this machine
 * @returns a function that throws OPERATION_REFUSED
 */
export const pagePaymaster =
  (url: string, isLocal: boolean): RpcService =>
  async (method, params, result) => {
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const asked = { method: 'POST', body, headers, maxBytes: PAGE_ANSWER_MAX_BYTES, local: isLocal } as const
      const answered = await safeFetch(url, asked)
      return parse(object({ result }), parsedJson(new TextDecoder().decode(answered.body))).result
    } catch (cause) {
      throw new FoyerError(OPERATION_REFUSED, { context: { reason: 'the site’s paymaster does not pay' }, cause })
    }
  }
const PAGE_ANSWER_MAX_BYTES = 50_000

/** The codes of ERC-7769 for an operation that was not taken, https://eips.ethereum.org/EIPS/eip-7769 "Error codes" */
const isRefusal = (code: number): boolean => code === -32602 || (code <= -32500 && code > -32600)

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamFailure('not-json')
  }
}
