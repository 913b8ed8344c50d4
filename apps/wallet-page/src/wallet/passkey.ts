import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED, PASSKEY_UNSUITABLE } from '@foyer/base/catalogue'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { prfInput } from '../keys/under-passkey.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'

/*
 * Passkeys of a wallet (https://www.w3.org/TR/webauthn-3/): discoverable, with the visitor verified, and used for the secret that the
 * authenticator derives (its extension PRF) instead of for signatures. The challenge is random because nothing is signed with it
 * that anybody relies on: only the right authenticator derives what opens the half.
 */

/** `prf` is overwritten by whoever uses it. */
type Derived = { readonly credentialId: string; readonly prf: Uint8Array }
type Known = { readonly credentialId: string }
/** Asks for one of the passkeys. @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export type AskPasskey = (wallet: Pick<WalletRecord, 'id' | 'epoch'>, passkeys: readonly Known[]) => Promise<Derived>

const ES256 = -7
const RS256 = -257

/** Makes a passkey on an authenticator that has none of the wallet yet. @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export async function createPasskey(
  { id, epoch }: Pick<WalletRecord, 'id' | 'epoch'>,
  email: string,
  others: readonly Known[],
): Promise<Derived> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: new TextEncoder().encode(id), name: email, displayName: email },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: others.map(descriptor),
        attestation: 'none',
        extensions: { prf: { eval: { first: prfInput(id, epoch) } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  const first = prf?.results?.first
  if (first) return { credentialId, prf: bytesOf(first) }
  if (prf?.enabled !== true) throw new FoyerError(PASSKEY_UNSUITABLE)
  // Some authenticators derive only when they are asked again.
  return askPasskey({ id, epoch }, [{ credentialId }])
}

export const askPasskey: AskPasskey = async ({ id, epoch }, passkeys) => {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(),
        rpId: location.hostname,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptor),
        extensions: { prf: { eval: { first: prfInput(id, epoch) } } },
      },
    }),
  )
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) throw new FoyerError(PASSKEY_UNSUITABLE)
  return { credentialId: toBase64Url(new Uint8Array(credential.rawId)), prf: bytesOf(first) }
}

/** Browsers do not tell a visitor who declined from a device that has no passkey. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined') throw new FoyerError(PASSKEY_UNSUITABLE)
  const credential = await ask().catch((cause: unknown) => {
    throw new FoyerError(PASSKEY_NOT_USED, { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new FoyerError(PASSKEY_NOT_USED)
  return credential
}

const descriptor = ({ credentialId }: Known) => ({ type: 'public-key', id: fromBase64Url(credentialId) }) as const
const random = () => crypto.getRandomValues(new Uint8Array(32))
const bytesOf = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
