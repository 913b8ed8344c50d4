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
  /** A contract ran and failed by itself: no other attempt ends otherwise. */
  readonly isRevert: boolean
  /** The account of a transaction cannot pay for it. */
  readonly isUnpayable: boolean
  constructor(code: number, isRevert: boolean, isUnpayable = false) {
    // What the node says may quote the call, with its addresses, or the operator's key: it goes nowhere.
    super(`the node answered with error ${code}`)
    this.code = code
    this.isRevert = isRevert
    this.isUnpayable = isUnpayable
  }
}

/** What nodes answer for a revert; others say it in words, under the code of many other errors. */
const REVERTED: readonly number[] = [3, -32_015]
const CONTRACT_FAILED = /revert|out of gas|invalid opcode/i
const UNPAYABLE = /insufficient (funds|balance)|gas required exceeds/i
const refusal = object({ jsonrpc: literal('2.0'), error: looseObject({ code: number(), message: string() }) })

export function createRpc(url: string, upstream: Upstream): ChainRpc {
  return {
    async request<S extends GenericSchema>(method: string, params: readonly unknown[], schema: S) {
      const answer = await upstream.call({
        url,
        body: { jsonrpc: '2.0', id: 1, method, params },
        schema: union([refusal, object({ jsonrpc: literal('2.0'), result: schema })]),
      })
      if ('error' in answer) {
        const { code, message } = answer.error
        throw new RpcError(code, REVERTED.includes(code) || CONTRACT_FAILED.test(message), UNPAYABLE.test(message))
      }
      // Whether a key is there depends on S, which the compiler cannot see through.
      return (answer as { result: InferOutput<S> }).result
    },
  }
}
