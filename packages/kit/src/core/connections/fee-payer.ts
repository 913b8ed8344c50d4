import type { Network } from '@foyer/base/networks'
import type { Context } from '../context.ts'
import { inTime } from '../in-time.ts'
import { liveOf } from './live-connection.ts'

/** How long a price waits for it, in milliseconds. */
const PATIENCE_MS = 3_000

/**
 * Whether somebody else may pay the network's fee for what the account sends there: the connected wallet knows. Without its answer, in time, the
 * account pays, and has to have what that costs.
 */
export async function othersMayPay(
  ctx: Context,
  { chainNamespace, caipNetworkId }: Pick<Network, 'chainNamespace' | 'caipNetworkId'>,
  account: string,
): Promise<boolean> {
  const asked = liveOf(ctx, chainNamespace)?.session.othersMayPay?.(caipNetworkId, account)
  return (
    (await inTime(
      asked?.catch(() => false),
      PATIENCE_MS,
    )) === true
  )
}
