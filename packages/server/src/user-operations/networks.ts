import { ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { createPublicClient } from 'viem'
import { type Node, nodeTransport } from '../nodes.ts'

/** Contracts that are there stay. One that is missing may be deployed. */
const MISSING_LIFETIME_MS = 60_000

/** @returns the networks of the list that have the contracts of smart accounts; one whose node does not answer is left out for now */
export function createAccountNetworks(ids: readonly string[], nodes: ReadonlyMap<string, Node>, now: () => number) {
  const known = new Map<string, { readonly isThere: boolean; readonly at: number }>()
  const isThere = async (id: string): Promise<boolean> => {
    const before = known.get(id)
    if (before && (before.isThere || now() - before.at < MISSING_LIFETIME_MS)) return before.isThere
    const node = nodes.get(id)
    if (!node) return false
    const client = createPublicClient({ transport: nodeTransport(node) })
    try {
      const codes = await Promise.all(([ENTRY_POINT, FACTORY] as const).map((address) => client.getCode({ address })))
      known.set(id, { isThere: codes.every((code) => code !== undefined), at: now() })
    } catch {
      return false
    }
    return known.get(id)?.isThere ?? false
  }
  return async (): Promise<string[]> => {
    const found = await Promise.all(ids.map(async (id) => ((await isThere(id)) ? [id] : [])))
    return found.flat()
  }
}
