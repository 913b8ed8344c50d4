import {
  type GenericSchema,
  type InferOutput,
  looseObject,
  object,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import type { Upstream } from '../../http/upstream.ts'
import { RpcError } from '../rpc.ts'

/**
 * A Solana node, https://solana.com/docs/rpc. Numbers are kept as texts until a schema parses them, because lamports may exceed
 * a float's precision.
 */
export type SolanaRpc = {
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

/**
 * The commitment of reads: confirmed by two thirds of the stake. It is seconds behind the last block, and practically never
 * reverted.
 */
export const COMMITMENT = { commitment: 'confirmed' } as const

/** A non-negative integer as a text. */
export const whole = pipe(
  string(),
  regex(/^\d{1,20}$/),
  transform((text) => BigInt(text)),
)
/** An address, a signature or a hash. */
export const base58 = pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/))

const refusal = object({ error: looseObject({ code: pipe(string(), regex(/^-?\d{1,9}$/)) }) })

export function createSolanaRpc(url: string, upstream: Upstream): SolanaRpc {
  return {
    async request<S extends GenericSchema>(method: string, params: readonly unknown[], schema: S) {
      const answer = await upstream.call({
        url,
        body: { jsonrpc: '2.0', id: 1, method, params },
        schema: union([refusal, object({ result: schema })]),
        exact: true,
      })
      if ('error' in answer) throw new RpcError(Number((answer as InferOutput<typeof refusal>).error.code), false)
      // Whether a key is there depends on S, which the compiler cannot see through.
      return (answer as { result: InferOutput<S> }).result
    },
  }
}
