import { FoyerError } from '@foyer/base'
import { NETWORK_NOT_SUPPORTED_FOR_SWAPS } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Swaps } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'

/** What the adapter of a network can do for swaps. @throws NETWORK_NOT_SUPPORTED_FOR_SWAPS */
export function swapsOn(ctx: Context, { chainNamespace }: Network): Swaps {
  const { swap } = adapterOf(ctx, chainNamespace).can
  if (!swap) throw new FoyerError(NETWORK_NOT_SUPPORTED_FOR_SWAPS)
  return swap
}
