import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import { getAddress, isAddressEqual, recoverMessageAddress } from 'viem'

/**
 * A session proves a mailbox. Only the wallet's own key proves that its owner adds or ends a device.
 * @param proof an EIP-191 signature of the message, base64url
 * @throws INVALID_BODY if it is not of the wallet
 */
export async function requireSignature(address: string, message: string, proof: string): Promise<void> {
  const signature = `0x${Buffer.from(proof, 'base64url').toString('hex')}` as const
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, getAddress(address)))
    throw new FoyerError(INVALID_BODY, { context: { reason: 'proof is not of this wallet' } })
}

/** The SHA-256 of bytes that the wallet signs for, base64url like they are. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(Buffer.from(text, 'base64url')).digest('base64url')
