import { FoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import {
  type GenericSchema,
  type InferOutput,
  literal,
  looseObject,
  number,
  object,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
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
    const answered = await upstream.ask(
      { url, post: { type: 'application/json', text: JSON.stringify(body) } },
      ({ text }) => {
        const parsed = safeParse(answer, parsedJson(text))
        if (!parsed.success) throw new UpstreamFailure('wrong-shape')
        return parsed.output
      },
    )
    if ('error' in answered) {
      const reason = REASON.exec(answered.error.message)?.[0] ?? `code ${answered.error.code}`
      throw new FoyerError(OPERATION_REFUSED, { context: { reason } })
    }
    const read = safeParse(result, answered.result)
    if (!read.success) throw new FoyerError(OPERATION_REFUSED, { context: { reason: 'the answer cannot be read' } })
    return read.output
  }

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UpstreamFailure('not-json')
  }
}
