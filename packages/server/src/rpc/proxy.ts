import { FoyerError } from '@foyer/base'
import { INVALID_BODY, INVALID_PARAMETER, RPC_CALL_NOT_ALLOWED } from '@foyer/base/catalogue'
import {
  array,
  type InferOutput,
  integer,
  literal,
  looseObject,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { createCache } from '../cache.ts'
import { parseAnswer, UpstreamFailure } from '../http/upstream.ts'
import type { Node } from '../nodes.ts'
import { boundedLogs } from './log-range.ts'
import { METHOD_WEIGHTS } from './methods.ts'
import { simulatedCalls } from './simulation.ts'

const BATCH_MAX = 20
/** How long the number of a block that a tag stands for is cached, for the range of log searches. */
const HEAD_LIFETIME_MS = 2_000

const call = object({
  jsonrpc: literal('2.0'),
  // A call without an id is a notification, which a node does not answer.
  id: union([string(), pipe(number(), integer())]),
  method: pipe(string(), maxLength(100)),
  params: optional(union([array(unknown()), record(string(), unknown())])),
})
type RpcCall = InferOutput<typeof call>
const calls = union([call, pipe(array(call), minLength(1), maxLength(BATCH_MAX))])
const answer = union([looseObject({ jsonrpc: literal('2.0') }), array(looseObject({ jsonrpc: literal('2.0') }))])
const headAnswer = object({ result: object({ number: pipe(string(), regex(/^0x[0-9a-f]{1,16}$/i)) }) })

type RpcRequest = {
  /** CAIP-2. */
  readonly chainId: string
  /** Charges the caller for the total weight of the calls. @throws TOO_MANY_REQUESTS */
  readonly charge: (weight: number) => void
}

/**
 * Passes JSON-RPC calls to the operator's endpoint of a network: one call, or a batch of at most 20.
 * @returns a function that throws INVALID_PARAMETER for a network without an endpoint, INVALID_BODY, RPC_CALL_NOT_ALLOWED,
 *   TOO_MANY_REQUESTS, UPSTREAM_UNAVAILABLE
 */
export function createRpcProxy(nodes: ReadonlyMap<string, Node>) {
  const heads = createCache({ now: Date.now })
  return async ({ chainId, charge }: RpcRequest, body: unknown): Promise<unknown> => {
    const node = nodes.get(chainId)
    if (!node)
      throw new FoyerError(INVALID_PARAMETER, {
        context: { parameter: 'chainId', reason: 'this network is not served' },
      })
    const parsed = safeParse(calls, body)
    if (!parsed.success) throw notRpc()
    const wanted = [parsed.output].flat()
    charge(wanted.reduce((sum, one) => sum + weightOf(one), 0))
    const bounded: RpcCall[] = []
    for (const one of wanted) bounded.push(one.method === 'eth_getLogs' ? await withBoundedLogs(one) : one)
    return forward(node, Array.isArray(parsed.output) ? bounded : bounded[0])

    async function withBoundedLogs(one: RpcCall): Promise<RpcCall> {
      const { params, weight } = await boundedLogs(one.params, (tag) => blockOf(chainId, tag, node as Node))
      if (weight > 0) charge(1 + weight)
      return { ...one, params: [...params] }
    }
  }

  async function blockOf(chainId: string, tag: string, { url, upstream }: Node): Promise<bigint> {
    const { value } = await heads.get(`${chainId} ${tag}`, HEAD_LIFETIME_MS, async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: [tag, false] }
      return BigInt((await upstream.call({ url, body, schema: headAnswer })).result.number)
    })
    return value
  }
}

function weightOf({ method, params }: RpcCall): number {
  const weight = METHOD_WEIGHTS.get(method)
  if (weight === undefined) throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  return method === 'eth_simulateV1' ? weight * simulatedCalls(params) : weight
}

function forward({ url, upstream }: Node, body: unknown): Promise<unknown> {
  const post = { type: 'application/json', text: JSON.stringify(body) }
  // Some nodes send errors with an HTTP status; their body is the answer.
  return upstream.ask({ url, post }, ({ text }) => {
    const parsed = safeParse(answer, parseAnswer(text))
    if (!parsed.success) throw new UpstreamFailure('wrong-shape')
    return parsed.output
  })
}

const notRpc = () =>
  new FoyerError(INVALID_BODY, {
    context: { reason: `it is not JSON-RPC 2.0 with an id, or more than ${BATCH_MAX} calls` },
  })
