import { commonAncestor } from './ancestor.ts'
import type { IndexedBlock } from './block.ts'
import { contractsIn, readContract } from './contracts.ts'
import type { BlockSource, Head } from './source.ts'
import type { IndexStore } from './store.ts'

/** The result of one step. After `advanced`, `rolled back` and `started over` another step may be possible at once. */
export type Step = 'held by another' | 'caught up' | 'advanced' | 'rolled back' | 'started over'

/** The number of blocks read and written together. Lower after a failure, which may have been caused by their size. */
const BATCH_MAX = 50n

type FollowerOptions = {
  readonly store: IndexStore
  readonly source: BlockSource
  /** The first indexed block. */
  readonly first: bigint
}

/**
 * Follows a chain, one step per call: acquires the lease, compares the tip, and adds blocks, rolls back those that were
 * reorganised, or starts over if it is another chain. Every step leaves the index consistent, so that it may be stopped at any
 * time. After an error the step is repeated.
 */
export function createFollower({ store, source, first }: FollowerOptions): () => Promise<Step> {
  let last: Step | undefined
  let batch = BATCH_MAX
  return async () => {
    const metHead = last === 'caught up'
    last = undefined
    if (!(await store.hold(metHead))) return 'held by another'
    try {
      last = await store.holdDuring(take)
    } catch (error) {
      batch = batch > 1n ? batch / 2n : 1n
      throw error
    }
    if (last === 'advanced') batch = batch * 2n < BATCH_MAX ? batch * 2n : BATCH_MAX
    return last
  }

  async function take(): Promise<Step> {
    const origin = await store.origin()
    if (origin?.first !== first) return startOver()
    const [tip, head] = await Promise.all([store.tip(), source.head()])
    if (tip?.hash === head.hash) return 'caught up'
    if (tip === undefined) {
      // Only the genesis block can be compared.
      if ((await genesis()) !== origin.genesis) return startOver()
      return head.number < first ? 'caught up' : advance(undefined, head)
    }
    return head.number > tip.number ? advance(tip, head) : retreat(tip)
  }

  async function advance(tip: Head | undefined, head: Head): Promise<Step> {
    const from = tip === undefined ? first : tip.number + 1n
    const to = from + batch - 1n < head.number ? from + batch - 1n : head.number
    const blocks = linked(await source.blocks(from, to))
    const [next] = blocks
    // The chain became shorter or was replaced during the read.
    if (next === undefined || (tip !== undefined && next.parent !== tip.hash)) return tip ? retreat(tip) : 'caught up'
    const seen = contractsIn(blocks)
    const unknown = await store.unknown([...seen.keys()])
    const contracts = await Promise.all(
      unknown.flatMap((address) => {
        const found = seen.get(address)
        return found ? [readContract(source, address, found)] : []
      }),
    )
    await store.append(blocks, contracts)
    return 'advanced'
  }

  /** The tip may have been reorganised: rolls back to the common ancestor. */
  async function retreat(tip: Head): Promise<Step> {
    const lowest = (await store.lowest()) ?? tip.number
    const isSame = async (number: bigint) => {
      const [ours, theirs] = await Promise.all([store.hashOf(number), source.hashOf(number)])
      return ours !== undefined && ours === theirs
    }
    if (await isSame(tip.number)) return 'caught up' // A node that is behind the others answered; it will catch up.
    const ancestor = await commonAncestor(lowest, tip.number, isSame)
    if (ancestor !== undefined) {
      await store.rollBack(ancestor)
      return 'rolled back'
    }
    // No common block: a branch from before our first block, or another chain. In both cases the index starts over.
    return startOver()
  }

  async function startOver(): Promise<Step> {
    await store.startOver(await genesis(), first)
    return 'started over'
  }

  async function genesis(): Promise<string> {
    const hash = await source.hashOf(0n)
    if (hash === undefined) throw new Error('the chain has no first block')
    return hash
  }
}

/** Blocks up to the first one that does not follow the one before it: the chain changed between two readings. */
function linked(blocks: readonly IndexedBlock[]): readonly IndexedBlock[] {
  const broken = blocks.findIndex((block, index) => index > 0 && block.parent !== blocks[index - 1]?.hash)
  return broken < 0 ? blocks : blocks.slice(0, broken)
}
