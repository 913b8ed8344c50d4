import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'

/* Money of the local Solana cluster: accounts of a test's own. */

/** @property secret 32 bytes as hex */
export type SolanaOwner = { readonly secret: string; readonly address: string }

/** Somebody whom no other test knows. */
export async function newSolanaOwner(): Promise<SolanaOwner> {
  const secret = randomBytes(32)
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(secret)
  return { secret: secret.toString('hex'), address }
}
