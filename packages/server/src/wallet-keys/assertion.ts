import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { is, literal, object, optional, string, unknown } from 'valibot'

/*
 * What a passkey signs (https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion). Counters are not compared: passkeys that are
 * synchronised have none.
 */

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const RP_ID_HASH_BYTES = 32
const clientDataShape = (type: string) =>
  object({ type: literal(type), challenge: string(), origin: string(), crossOrigin: optional(unknown()) })

type Expected = {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: Buffer
  /** Of the page that asked, which is the wallet page. */
  readonly origin: string
  /** Whether that page may be in a frame of another site. */
  readonly mayBeFramed: boolean
}
export type SignedByPasskey = {
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** Whether `clientDataJSON` is of this challenge and of the wallet page. @param clientData base64url */
export function isClientData(clientData: string, { type, challenge, origin, mayBeFramed }: Expected): boolean {
  const read = parsed(Buffer.from(clientData, 'base64url'))
  if (!is(clientDataShape(type), read) || read.origin !== origin) return false
  // Some browsers leave it out where there is no frame.
  const isAlone = read.crossOrigin === undefined || read.crossOrigin === false
  return (mayBeFramed || isAlone) && read.challenge === challenge.toString('base64url')
}

/** Whether a passkey has signed the challenge, on the wallet origin, after the authenticator has verified its user. */
export function isSignedByPasskey(
  { clientData, authenticatorData, signature }: SignedByPasskey,
  { publicKey, ...expected }: Omit<Expected, 'type'> & { readonly publicKey: Buffer },
): boolean {
  const key = passkeyKeyOf(publicKey)
  if (!key || !isClientData(clientData, { type: 'webauthn.get', ...expected })) return false
  const data = Buffer.from(authenticatorData, 'base64url')
  const rpIdHash = createHash('sha256').update(new URL(expected.origin).hostname).digest()
  const flags = data[RP_ID_HASH_BYTES] ?? 0
  if (!data.subarray(0, RP_ID_HASH_BYTES).equals(rpIdHash)) return false
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0) return false
  const clientHash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest()
  return verify('sha256', Buffer.concat([data, clientHash]), key, Buffer.from(signature, 'base64url'))
}

/**
 * The key of a SubjectPublicKeyInfo, if it is of an algorithm that the wallet page asks for: ES256, or RS256 of at least 2,048 bits.
 */
export function passkeyKeyOf(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isEs256 = key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
    const isRs256 = key.asymmetricKeyType === 'rsa' && modulusLength >= 2_048
    return isEs256 || isRs256 ? key : undefined
  } catch {
    return undefined // Not a key.
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined // Not JSON.
  }
}
