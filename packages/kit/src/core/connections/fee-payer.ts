import type { Network } from '@foyer/base/networks'
import type { Context } from '../context.ts'
import { liveOf } from './live-connection.ts'

/**
 * Whether somebody else may pay the network's fee for what the account sends there: the connected wallet knows. Without its answer the
 * account pays, and has to have what that costs.
 */
export async function othersMayPay(
  ctx: Context,
  { chainNamespace, caipNetworkId }: Pick<Network, 'chainNamespace' | 'caipNetworkId'>,
  account: string,
): Promise<boolean> {
  const asked = liveOf(ctx, chainNamespace)?.session.othersMayPay?.(caipNetworkId, account)
  return (await asked?.catch(() => false)) === true
}
