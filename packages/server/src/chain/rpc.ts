import { type GenericSchema, type InferOutput, literal, looseObject, number, object, string, union } from 'valibot'
import type { Upstream } from '../http/upstream.ts'

/** One network's node. */
export type ChainRpc = {
  /**
   * @param schema of the result
   * @throws RpcError when the node answers with an error, UPSTREAM_UNAVAILABLE when it gives no answer of that shape
   */
  readonly request: <S extends GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
  ) => Promise<InferOutput<S>>
}

/** The node answered with an error: a reverted call, an unknown block, or a limit. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  constructor(code: number) {
    // The node's message may contain addresses of the call or the operator's key, so it is not passed on.
    super(`the node answered with error ${code}`)
    this.code = code
  }
}

const refusal = object({ jsonrpc: literal('2.0'), error: looseObject({ code: number(), message: string() }) })

export function createRpc(url: string, upstream: Upstream): ChainRpc {
  return {
    async request<S extends GenericSchema>(method: string, params: readonly unknown[], schema: S) {
      const answer = await upstream.call({
        url,
        body: { jsonrpc: '2.0', id: 1, method, params },
        schema: union([refusal, object({ jsonrpc: literal('2.0'), result: schema })]),
      })
      if ('error' in answer) throw new RpcError(answer.error.code)
      // Whether a key is optional depends on S, which the compiler cannot determine.
      return (answer as { result: InferOutput<S> }).result
    },
  }
}
