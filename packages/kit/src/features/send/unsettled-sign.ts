import type { PreparedTransfer } from '../../core/connections/adapter.ts'
import type { SendAsset, UnsettledTransfer } from '../../core/transfers/sending.ts'

/**
 * What the chain says since that speaks for its having been sent: the account's order has moved on, or, where a chain has none, it holds
 * less than before. Undefined: nothing does.
 */
export function signOf(
  { nonce, held, contract }: UnsettledTransfer,
  asset: SendAsset,
  prepared: PreparedTransfer | undefined,
): 'nonce' | 'held' | undefined {
  if (!prepared) return undefined
  if (nonce !== undefined) return (prepared.nonce ?? 0) > nonce ? 'nonce' : undefined
  return contract === asset.contract && prepared.held < BigInt(held) ? 'held' : undefined
}
