import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED, PASSKEY_UNSUITABLE } from '@foyer/base/catalogue'
import { signInPrfInput } from '../keys/under-passkey.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import type { SignedByPasskey } from '../session/services.ts'
import type { AskOwner } from '../smart-account/passkey-signature.ts'

/*
 * Passkeys of a wallet (https://www.w3.org/TR/webauthn-3/): discoverable, with the visitor verified, and used for the secret that the
 * authenticator derives (its extension PRF). Passkeys of accounts without an email also sign in; then the challenge is the login
 * service's. Otherwise it is random, because nobody relies on what is signed: only the right authenticator derives what opens the half.
 * A passkey that owns a smart account also signs what the account does.
 */

/** `prf` is overwritten by whoever uses it. */
type Derived = { readonly credentialId: string; readonly prf: Uint8Array }
type Known = { readonly credentialId: string }
/** Asks for one of the passkeys. @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export type AskPasskey = (prfInput: Uint8Array<ArrayBuffer>, passkeys: readonly Known[]) => Promise<Derived>
type NewPasskey = {
  /** What the browser shows beside the name of the site. */
  readonly name: string
  readonly prfInput: Uint8Array<ArrayBuffer>
  /** The wallet's passkeys so far. */
  readonly others: readonly Known[]
  /** base64url. Default: random. */
  readonly challenge?: string
}
/** `publicKey` (SubjectPublicKeyInfo) and `clientData` (JSON) are base64url. */
export type CreatedPasskey = Derived & { readonly publicKey: string; readonly clientData: string }

const ES256 = -7
const RS256 = -257

/** Makes a passkey on an authenticator that has none of the wallet yet. @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export async function createPasskey({ name, prfInput, others, challenge }: NewPasskey): Promise<CreatedPasskey> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: challenge === undefined ? random() : fromBase64Url(challenge),
        rp: { id: location.hostname, name: location.hostname },
        // Of this passkey only: an authenticator replaces the passkey of the same user, which may own a smart account.
        user: { id: random(), name, displayName: name },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: others.map(descriptor),
        attestation: 'none',
        extensions: { prf: { eval: { first: prfInput } } },
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse // The answer to `create`.
  const key = response.getPublicKey()
  if (!key) throw new FoyerError(PASSKEY_UNSUITABLE)
  const made = {
    credentialId: idOf(credential),
    publicKey: toBase64Url(new Uint8Array(key)),
    clientData: toBase64Url(new Uint8Array(response.clientDataJSON)),
  }
  const { prf } = credential.getClientExtensionResults()
  const first = prf?.results?.first
  if (first) return { ...made, prf: bytesOf(first) }
  if (prf?.enabled !== true) throw new FoyerError(PASSKEY_UNSUITABLE)
  // Some authenticators derive only when they are asked again.
  return { ...made, ...(await askPasskey(prfInput, [made])) }
}

export const askPasskey: AskPasskey = async (prfInput, passkeys) => {
  const credential = await get({ challenge: random(), allowCredentials: passkeys.map(descriptor) }, prfInput)
  const prf = prfOf(credential)
  if (!prf) throw new FoyerError(PASSKEY_UNSUITABLE)
  return { credentialId: idOf(credential), prf }
}

/**
 * Asks for any passkey of the wallet origin, to sign the login service's challenge with.
 * @param challenge base64url
 * @returns `prf` if the authenticator derives one
 * @throws PASSKEY_NOT_USED, also when the signal is aborted; PASSKEY_UNSUITABLE
 */
export async function signWithPasskey(
  challenge: string,
  signal?: AbortSignal,
): Promise<{ readonly signed: SignedByPasskey; readonly prf: Uint8Array | undefined }> {
  const credential = await get({ challenge: fromBase64Url(challenge) }, signInPrfInput(), signal)
  const response = credential.response as AuthenticatorAssertionResponse // The answer to `get`.
  const [clientData, authenticatorData, signature] = [
    response.clientDataJSON,
    response.authenticatorData,
    response.signature,
  ].map((part) => toBase64Url(new Uint8Array(part))) as [string, string, string]
  return {
    signed: { credentialId: idOf(credential), clientData, authenticatorData, signature },
    prf: prfOf(credential),
  }
}

/**
 * Has a passkey sign for a smart account that it owns. The challenge is the hash of what is signed: 32 bytes, which no challenge has that
 * anybody but this page chooses. Any passkey of the wallet origin may answer: one that was removed from the wallet still owns the account.
 */
export const askOwner: AskOwner = async (challenge, signal) => {
  const credential = await get({ challenge }, undefined, signal)
  const { authenticatorData, clientDataJSON, signature } = credential.response as AuthenticatorAssertionResponse // The answer to `get`.
  return {
    authenticatorData: bytesOf(authenticatorData),
    clientDataJSON: bytesOf(clientDataJSON),
    signature: bytesOf(signature),
  }
}

const get = (
  options: Pick<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'>,
  prfInput: Uint8Array<ArrayBuffer> | undefined,
  signal?: AbortSignal,
) =>
  asked(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        userVerification: 'required',
        ...(prfInput ? { extensions: { prf: { eval: { first: prfInput } } } } : {}),
        ...options,
      },
      ...(signal ? { signal } : {}),
    }),
  )

/** Browsers do not tell a visitor who declined from a device that has no passkey. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined') throw new FoyerError(PASSKEY_UNSUITABLE)
  const credential = await ask().catch((cause: unknown) => {
    throw new FoyerError(PASSKEY_NOT_USED, { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new FoyerError(PASSKEY_NOT_USED)
  return credential
}

const idOf = (credential: PublicKeyCredential): string => toBase64Url(new Uint8Array(credential.rawId))
const descriptor = ({ credentialId }: Known) => ({ type: 'public-key', id: fromBase64Url(credentialId) }) as const
const random = () => crypto.getRandomValues(new Uint8Array(32))

function prfOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  return bytesOf(first)
}

const bytesOf = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
