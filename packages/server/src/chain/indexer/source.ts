import type { Hex } from 'viem'
import { type ChainRpc, RpcError } from '../rpc.ts'
import type { IndexedBlock } from './block.ts'
import { decodeBlock } from './decode.ts'
import { maybeBlock, maybeHead, rawBytes, rawHead, rawReceipts } from './raw.ts'

export type Head = { readonly number: bigint; readonly hash: string }

/** The source of blocks. All methods throw when the node does not answer. */
export type BlockSource = {
  readonly head: () => Promise<Head>
  /** @returns undefined when the chain has no such block (yet, or any more) */
  readonly hashOf: (number: bigint) => Promise<string | undefined>
  /** Consecutive blocks in order; fewer than requested at the end of the chain. */
  readonly blocks: (from: bigint, to: bigint) => Promise<readonly IndexedBlock[]>
  /** The result of a call to a contract; undefined when it reverts or runs out of gas. */
  readonly read: (contract: string, data: string, gas: bigint) => Promise<Hex | undefined>
}

/** Maximum number of concurrent requests to a node. */
const PARALLEL = 8

export function createRpcSource(rpc: ChainRpc): BlockSource {
  const limited = createLimit(PARALLEL)
  const blockAt = async (number: bigint): Promise<IndexedBlock | undefined> => {
    const at = hex(number)
    const [block, receipts] = await Promise.all([
      limited(() => rpc.request('eth_getBlockByNumber', [at, true], maybeBlock)),
      limited(() => rpc.request('eth_getBlockReceipts', [at], rawReceipts)),
    ])
    if (block === null || receipts === null) return undefined
    return decodeBlock(block, receipts)
  }
  return {
    async head() {
      const { number, hash } = await rpc.request('eth_getBlockByNumber', ['latest', false], rawHead)
      return { number: BigInt(number), hash }
    },
    async hashOf(number) {
      return (await rpc.request('eth_getBlockByNumber', [hex(number), false], maybeHead))?.hash
    },
    async blocks(from, to) {
      const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
      const blocks = await Promise.all(numbers.map(blockAt))
      const end = blocks.indexOf(undefined)
      return blocks.slice(0, end < 0 ? blocks.length : end).filter((block) => block !== undefined)
    },
    read: (contract, data, gas) =>
      limited(async () => {
        try {
          return (await rpc.request('eth_call', [{ to: contract, data, gas: hex(gas) }, 'latest'], rawBytes)) as Hex
        } catch (error) {
          if (error instanceof RpcError && REVERTED.has(error.code)) return undefined
          throw error
        }
      }),
  }
}

/**
 * Error codes of nodes for a failed call, as opposed to a failed node: geth's 3 and -32000, Nethermind's -32015, anvil's
 * others.
 */
const REVERTED: ReadonlySet<number> = new Set([3, -32_000, -32_003, -32_015, -32_603])

const hex = (number: bigint): string => `0x${number.toString(16)}`

/** Runs at most `max` tasks at a time, in order. */
function createLimit(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot is passed to the next task, or released.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
