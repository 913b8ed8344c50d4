import type { Network } from '@foyer/base/networks'
import { adapterOf, loadAdapters } from '../connections/live-connections.ts'
import type { Context } from '../context.ts'
import { readTargetOf } from './read-target.ts'

/** @returns the first block, or slot, that a payment begun now can be in; undefined where the network cannot be asked */
export async function nextHeight(ctx: Context, network: Network): Promise<number | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await loadAdapters(ctx)
    // A visitor waits for it in front of an empty window.
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, undefined)
    })
    const height = await Promise.race([
      adapterOf(ctx, network.chainNamespace).can.height?.(readTargetOf(ctx, network)),
      late,
    ])
    return height === undefined ? undefined : height + 1
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const PATIENCE_MS = 4_000
