import type { Address } from 'viem'
import { getBalance as readBalance } from 'viem/actions'
import type { ReadTarget } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { reader } from './reader.ts'

/* Reads of a chain that need viem's client. */

/** @returns wei */
export async function getBalance(target: ReadTarget, address: string): Promise<bigint> {
  try {
    return await readBalance(reader(target), { address: address as Address })
  } catch (error) {
    throw explain(error)
  }
}
