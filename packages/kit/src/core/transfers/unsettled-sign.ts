import type { PreparedTransfer } from '../connections/adapter.ts'
import type { SendAsset, UnsettledTransfer } from './sending.ts'

/**
 * Evidence on the chain that it was sent: the account's nonce has advanced or, on chains without nonces, its balance is lower.
 * Undefined: there is none.
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
