/* What the login service, the recovery service and the wallet page have to agree on about halves of data keys. */

/** The context of the pair whose other half the recovery service holds. */
export const RECOVERY_CONTEXT = 'recovery-service'

/**
 * The `info` that a released half is sealed with (RFC 9180), so that a half cannot be passed off as another one.
 * @param epoch counts the data keys of the wallet, from 1
 */
export function halfInfo(walletId: string, context: string, epoch: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['foyer half v1', walletId, context, epoch]))
}
