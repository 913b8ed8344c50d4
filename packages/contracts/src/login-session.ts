import { array, boolean, type InferOutput, nullable, object, pipe, regex, strictObject, string } from 'valibot'
import { bytes, epoch, frozen, id, time } from './wallet-fields.ts'

/* What a login leads to. */

/** What everybody with a session may know of a wallet. Useless without the data key. */
export const walletRecord = strictObject({
  id,
  epoch,
  addresses: strictObject({
    eip155: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
  /** The seed, encrypted under the data key. */
  ciphertext: bytes(1_024),
})

export type WalletRecord = InferOutput<typeof walletRecord>

const sessionState = {
  expiresAt: time,
  /** Null for an account whose passkeys sign in. */
  email: nullable(string()),
  wallet: nullable(walletRecord),
  /** Contexts (a device on a site) that hold a half. */
  contexts: array(id),
  frozen: nullable(frozen),
  /** Whether the owner has made a recovery kit, as far as the service was told. */
  hasKit: boolean(),
}
/** A session that goes on. */
export const knownSession = object(sessionState)
/** A session that has just begun. Its token is told once. */
export const loginSession = object({ token: string(), createdAt: time, ...sessionState })
