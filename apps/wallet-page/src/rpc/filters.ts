import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import { array, looseObject, optional, pipe, regex, string, tuple, unknown } from 'valibot'
import type { AskNode } from './node.ts'
import { read } from './parameters.ts'

/*
 * Filters of the execution API (https://ethereum.github.io/execution-apis/), kept here. A node forgets whose they are when another one
 * answers behind the same address, and a filter over all blocks would search without the bounds that the operator sets.
 */

type Filter = { readonly chainId: string } & (
  | { readonly kind: 'logs'; readonly asked: Readonly<Record<string, unknown>>; next: bigint }
  | { readonly kind: 'blocks'; next: bigint }
  | { readonly kind: 'pending'; seen: ReadonlySet<string> }
)
type Request = { readonly method: string; readonly params?: unknown; readonly chainId: string }
export type AnswerFilter = (request: Request) => Promise<unknown>

/** The oldest filter gives way to a new one. */
const FILTERS_MAX = 50
/** Blocks that one answer is about at most. The next answer goes on from there. */
const LOGS_SPAN = 10_000n
const BLOCKS_SPAN = 50n
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const block = looseObject({ hash: string() })
const pendingBlock = looseObject({ transactions: array(string()) })
const logsFilter = tuple([looseObject({ fromBlock: optional(unknown()), toBlock: optional(unknown()) })])

export function createFilters(node: AskNode): AnswerFilter {
  const filters = new Map<string, Filter>()
  let last = 0

  const ask = async (chainId: string, method: string, ...params: unknown[]) => node(chainId, method, params)
  const headOf = async (chainId: string) => BigInt(read(quantity, await ask(chainId, 'eth_blockNumber')))
  const pendingOf = async (chainId: string) =>
    read(pendingBlock, await ask(chainId, 'eth_getBlockByNumber', 'pending', false)).transactions

  function keep(filter: Filter): string {
    const [oldest] = filters.keys()
    if (filters.size >= FILTERS_MAX && oldest !== undefined) filters.delete(oldest)
    last += 1
    const id = hex(BigInt(last))
    filters.set(id, filter)
    return id
  }
  function kept(params: unknown, chainId: string): Filter {
    const [id] = read(tuple([quantity]), params)
    const filter = filters.get(id)
    if (filter?.chainId !== chainId) throw notFound()
    return filter
  }

  async function changesOf(filter: Filter): Promise<unknown> {
    const { chainId } = filter
    if (filter.kind === 'pending') {
      const now = await pendingOf(chainId)
      const { seen } = filter
      filter.seen = new Set(now)
      return now.filter((hash) => !seen.has(hash))
    }
    const head = await headOf(chainId)
    const from = filter.next
    if (head < from) return []
    const span = filter.kind === 'logs' ? LOGS_SPAN : BLOCKS_SPAN
    const to = head < from + span ? head : from + span - 1n
    // Before the answer, so that what is asked meanwhile is not told twice.
    filter.next = to + 1n
    try {
      return filter.kind === 'logs'
        ? await newLogs(filter, from, to)
        : await Promise.all(blocks(from, to).map((number) => hashOf(chainId, number)))
    } catch (error) {
      filter.next = from
      throw error
    }
  }

  async function newLogs({ chainId, asked }: Extract<Filter, { kind: 'logs' }>, from: bigint, to: bigint) {
    const first = numberIn(asked.fromBlock)
    const end = numberIn(asked.toBlock)
    const fromBlock = first !== undefined && first > from ? first : from
    const toBlock = end !== undefined && end < to ? end : to
    if (fromBlock > toBlock) return []
    return ask(chainId, 'eth_getLogs', { ...asked, fromBlock: hex(fromBlock), toBlock: hex(toBlock) })
  }
  const hashOf = async (chainId: string, number: bigint) =>
    read(block, await ask(chainId, 'eth_getBlockByNumber', hex(number), false)).hash

  return async ({ method, params, chainId }) => {
    switch (method) {
      case 'eth_newFilter': {
        const [asked] = read(logsFilter, params)
        return keep({ chainId, kind: 'logs', asked, next: (await headOf(chainId)) + 1n })
      }
      case 'eth_newBlockFilter':
        return keep({ chainId, kind: 'blocks', next: (await headOf(chainId)) + 1n })
      case 'eth_newPendingTransactionFilter':
        return keep({ chainId, kind: 'pending', seen: new Set(await pendingOf(chainId)) })
      case 'eth_getFilterChanges':
        return changesOf(kept(params, chainId))
      case 'eth_getFilterLogs': {
        const filter = kept(params, chainId)
        if (filter.kind !== 'logs') throw notFound()
        return ask(chainId, 'eth_getLogs', filter.asked)
      }
      default: {
        const [id] = read(tuple([quantity]), params)
        return filters.get(id)?.chainId === chainId && filters.delete(id)
      }
    }
  }
}

const notFound = () => new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'filter not found' } })
const hex = (number: bigint): string => `0x${number.toString(16)}`
const blocks = (from: bigint, to: bigint): readonly bigint[] =>
  Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
/** Of a block that is named by its number. Tags stand for the newest, or the first. */
const numberIn = (named: unknown): bigint | undefined =>
  typeof named === 'string' && /^0x[0-9a-f]{1,16}$/i.test(named) ? BigInt(named) : undefined
