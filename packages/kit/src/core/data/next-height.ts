import type { Network } from '@foyer/base/networks'
import { adapterOf, loadAdapters } from '../connections/live-connections.ts'
import type { Context } from '../context.ts'
import { inTime } from '../in-time.ts'
import { readTargetOf } from './read-target.ts'

/** @returns the first block, or slot, that a payment begun now can be in; undefined where the network cannot be asked */
export async function nextHeight(ctx: Context, network: Network): Promise<number | undefined> {
  try {
    await loadAdapters(ctx)
    // A visitor waits for it in front of an empty window.
    const asked = adapterOf(ctx, network.chainNamespace).can.height?.(readTargetOf(ctx, network))
    const height = await inTime(asked, PATIENCE_MS)
    return height === undefined ? undefined : height + 1
  } catch {
    return undefined
  }
}

const PATIENCE_MS = 4_000
