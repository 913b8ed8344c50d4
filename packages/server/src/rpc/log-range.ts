import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'

/** The maximum number of blocks in a search, so that it does not delay others. */
const SPAN_MAX = 10_000n
/** How many blocks of a span weigh as much as one read. */
const BLOCKS_PER_WEIGHT = 500n
/** Block tags of the execution API (https://ethereum.github.io/execution-apis/) that stand for the end of the chain. */
const AT_THE_HEAD: ReadonlySet<unknown> = new Set(['latest', 'pending'])
/** Those that stand for a block somewhere behind it: on some networks tens of thousands of blocks. */
const BEHIND: ReadonlySet<unknown> = new Set(['safe', 'finalized'])

type Filter = Readonly<Record<string, unknown>>

/**
 * The parameters of `eth_getLogs` with both ends of the span named in one spelling, so that what was measured here is what the node
 * searches. An end that is left out is the newest block, as the execution API says.
 * @param numberOf asks for the number of the block that a tag stands for
 * @returns the parameters, and what the search weighs beside the call itself
 * @throws INVALID_BODY for what is no filter, and for a span of more than 10,000 blocks
 */
export async function boundedLogs(
  params: unknown,
  numberOf: (tag: string) => Promise<bigint>,
): Promise<{ readonly params: readonly [Filter]; readonly weight: number }> {
  const [filter, ...others] = Array.isArray(params) ? params : []
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter) || others.length > 0)
    return refuse('eth_getLogs takes one filter')
  const { fromBlock, toBlock, blockHash, ...rest } = filter as Filter
  if (blockHash !== undefined && blockHash !== null) {
    if ((fromBlock ?? toBlock) != null) return refuse('eth_getLogs takes a block hash or a span, not both')
    return { params: [{ ...rest, blockHash }], weight: 0 }
  }
  const from = await endOf(fromBlock, numberOf)
  const to = await endOf(toBlock, numberOf)
  const bounded: readonly [Filter] = [{ ...rest, fromBlock: spelled(from), toBlock: spelled(to) }]
  // Two ends at the head are close to each other, and the node rejects an inverted range.
  if (typeof from === 'string') return { params: bounded, weight: 0 }
  const span = (typeof to === 'string' ? await numberOf('latest') : to) - from
  if (span > SPAN_MAX) return refuse(`eth_getLogs spans more than ${SPAN_MAX} blocks`)
  return { params: bounded, weight: span > 0n ? Number(span / BLOCKS_PER_WEIGHT) : 0 }
}

/** A number, or the tag of a block at the head. */
async function endOf(value: unknown, numberOf: (tag: string) => Promise<bigint>): Promise<bigint | string> {
  if (value === undefined || value === null) return 'latest'
  if (value === 'earliest') return 0n
  if (AT_THE_HEAD.has(value)) return String(value)
  if (BEHIND.has(value)) return numberOf(String(value))
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  return refuse('the blocks of eth_getLogs are hex numbers or tags')
}

const spelled = (end: bigint | string): string => (typeof end === 'bigint' ? `0x${end.toString(16)}` : end)

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
