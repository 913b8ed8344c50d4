import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'

/* Accounts on the local Solana cluster that belong to a single test. */

/** @property secret 32 bytes as hex */
export type SolanaOwner = { readonly secret: string; readonly address: string }

/** Creates an account that no other test uses. */
export async function newSolanaOwner(): Promise<SolanaOwner> {
  const secret = randomBytes(32)
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(secret)
  return { secret: secret.toString('hex'), address }
}
