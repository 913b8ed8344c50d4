import { literal, looseObject, number, object, string, union, unknown } from 'valibot'
import { type CustomTransport, custom, RpcRequestError } from 'viem'
import { createUpstream, type Upstream } from './http/upstream.ts'

/** One network's endpoint, with a breaker shared by all its users. */
export type Node = {
  readonly url: string
  readonly upstream: Upstream
}

type NodesOptions = {
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
  readonly timeoutMs?: number
}

/** @param rpcUrls CAIP-2 id → endpoint */
export function createNodes(rpcUrls: ReadonlyMap<string, string>, options: NodesOptions): ReadonlyMap<string, Node> {
  return new Map(
    [...rpcUrls].map(([id, url]) => [id, { url, upstream: createUpstream({ name: `network ${id}`, ...options }) }]),
  )
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
