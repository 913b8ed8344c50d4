import { literal, looseObject, number, object, string, union, unknown } from 'valibot'
import { type CustomTransport, custom, RpcRequestError } from 'viem'
import type { Upstream } from './http/upstream.ts'
import type { Upstreams } from './http/upstreams.ts'

/** One network's endpoint, with the breaker of all who ask it. */
export type Node = {
  readonly url: string
  readonly upstream: Upstream
}

/**
 * @param rpcUrls CAIP-2 id → endpoint
 * @param timeoutMs how long each call may take; by default that of `createUpstream`
 */
export function createNodes(
  rpcUrls: ReadonlyMap<string, string>,
  upstreams: Upstreams,
  timeoutMs?: number,
): ReadonlyMap<string, Node> {
  return new Map([...rpcUrls].map(([id, url]) => [id, { url, upstream: upstreams.network(id, { timeoutMs }) }]))
}

const answer = union([
  object({ jsonrpc: literal('2.0'), error: looseObject({ code: number(), message: string() }) }),
  object({ jsonrpc: literal('2.0'), result: unknown() }),
])

/**
 * The transport between viem and a node. The node's errors are passed to viem unchanged, because the result of a reverted call
 * is in their data.
 */
export function nodeTransport({ url, upstream }: Node): CustomTransport {
  return custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        const body = { jsonrpc: '2.0', id: 1, method, params }
        const answered = await upstream.call({ url, body, schema: answer })
        // The endpoint's URL may contain the operator's key, so errors do not include it.
        if ('error' in answered) throw new RpcRequestError({ body, error: answered.error, url: 'the node' })
        return answered.result
      },
    },
    { retryCount: 0 },
  )
}
