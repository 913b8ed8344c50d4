import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { SIGNATURE_INVALID } from '@foyer/base/catalogue'
import { jwtVerify, SignJWT } from 'jose'
import { type InferOutput, integer, is, minValue, number, object, pipe, string } from 'valibot'

const TYPE = 'foyer-wallet+jwt'
const AUDIENCE = 'foyer-recovery'
const LIFETIME_MS = 3_600_000

const statement = object({
  walletId: string(),
  email: string(),
  epoch: pipe(number(), integer(), minValue(1)),
  /** The SHA-256 of the recovery service's half, base64url. */
  halfHash: string(),
})
type Statement = InferOutput<typeof statement>

/** What the login service says of a new wallet: whose it is, and which half belongs to it. A JWT, ES256. */
export function signStatement(key: KeyObject, said: Statement, now: number): Promise<string> {
  return new SignJWT({ ...said })
    .setProtectedHeader({ alg: 'ES256', typ: TYPE })
    .setAudience(AUDIENCE)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + LIFETIME_MS))
    .sign(key)
}

/** @throws SIGNATURE_INVALID */
export async function readStatement(key: KeyObject, token: string, now: number): Promise<Statement> {
  const options = { algorithms: ['ES256'], typ: TYPE, audience: AUDIENCE, currentDate: new Date(now) }
  const payload = await jwtVerify(token, key, options).then(
    (verified) => verified.payload,
    () => undefined,
  )
  if (!is(statement, payload))
    throw new FoyerError(SIGNATURE_INVALID, { context: { reason: 'the statement is not of the login service' } })
  return payload
}

/** A P-256 key from base64: PKCS #8 for a private one, SPKI for a public one. @returns undefined if it is none */
export function p256Key(kind: 'private' | 'public', text: string): KeyObject | undefined {
  try {
    const der = Buffer.from(text, 'base64')
    const key =
      kind === 'private'
        ? createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
        : createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined // The caller names the setting.
  }
}
