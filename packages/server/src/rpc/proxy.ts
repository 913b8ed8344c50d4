import { FoyerError } from '@foyer/base'
import { INVALID_BODY, INVALID_PARAMETER, RPC_CALL_NOT_ALLOWED } from '@foyer/base/catalogue'
import {
  array,
  integer,
  literal,
  looseObject,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { parseAnswer, UpstreamFailure } from '../http/upstream.ts'
import type { Node } from '../nodes.ts'

/**
 * Methods that pages may call through the proxy: reads, and handing in what a wallet has signed. Nothing that signs, unlocks,
 * traces, mines or administers (threat list, section 5).
 */
const ALLOWED_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
  'web3_clientVersion',
  'eth_getProof',
  'eth_blobBaseFee',
  'eth_createAccessList',
  // Solana, https://solana.com/docs/rpc
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

const BATCH_MAX = 20
const LOG_RANGE_MAX = 10_000n

const call = object({
  jsonrpc: literal('2.0'),
  id: optional(nullable(union([string(), pipe(number(), integer())]))),
  method: pipe(string(), maxLength(100)),
  params: optional(union([array(unknown()), record(string(), unknown())])),
})
const calls = union([call, pipe(array(call), minLength(1), maxLength(BATCH_MAX))])
const answer = union([looseObject({ jsonrpc: literal('2.0') }), array(looseObject({ jsonrpc: literal('2.0') }))])

/**
 * Passes JSON-RPC calls to the operator's endpoint of a network.
 * @param body parsed JSON: one call, or a batch of at most 20
 * @throws INVALID_PARAMETER for a network without an endpoint, INVALID_BODY, RPC_CALL_NOT_ALLOWED, UPSTREAM_UNAVAILABLE
 */
export async function proxyRpc(nodes: ReadonlyMap<string, Node>, chainId: string, body: unknown): Promise<unknown> {
  const node = nodes.get(chainId)
  if (!node)
    throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'this network is not served' } })
  const parsed = safeParse(calls, body)
  if (!parsed.success)
    throw new FoyerError(INVALID_BODY, { context: { reason: `not JSON-RPC 2.0, or more than ${BATCH_MAX} calls` } })
  for (const { method, params } of [parsed.output].flat()) {
    if (!ALLOWED_METHODS.has(method)) throw new FoyerError(RPC_CALL_NOT_ALLOWED)
    if (method === 'eth_getLogs') checkLogRange(params)
  }
  return forward(node, parsed.output)
}

function forward({ url, upstream }: Node, body: unknown): Promise<unknown> {
  const post = { type: 'application/json', text: JSON.stringify(body) }
  // Some nodes say no with a status besides: what they say is the answer.
  return upstream.ask({ url, post }, ({ text }) => {
    const parsed = safeParse(answer, parseAnswer(text))
    if (!parsed.success) throw new UpstreamFailure('wrong-shape')
    return parsed.output
  })
}

/** A span of blocks that a node can search while others wait. Named blocks are left to the node. */
function checkLogRange(params: unknown): void {
  const [filter] = Array.isArray(params) ? params : []
  const { fromBlock, toBlock } = (filter ?? {}) as { fromBlock?: unknown; toBlock?: unknown }
  const isNumber = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value)
  if (isNumber(fromBlock) && isNumber(toBlock) && BigInt(toBlock) - BigInt(fromBlock) > LOG_RANGE_MAX) {
    throw new FoyerError(INVALID_BODY, { context: { reason: `eth_getLogs spans more than ${LOG_RANGE_MAX} blocks` } })
  }
}
