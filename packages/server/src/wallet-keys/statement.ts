import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { SIGNATURE_INVALID } from '@foyer/base/catalogue'
import { jwtVerify, SignJWT } from 'jose'
import {
  type InferInput,
  type InferOutput,
  integer,
  is,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot'

/*
 * What the login service and the recovery service tell each other through the wallet page: JWTs (RFC 7519), ES256, each kind with
 * a type of its own, so that none can be taken for another.
 */

const epoch = pipe(number(), integer(), minValue(1))
/** The SHA-256 of the recovery service's half, base64url. */
const halfHash = string()

const KINDS = {
  /** The login service: whose new wallet it is, its address on EVM chains, and which half belongs to it. */
  enrolment: {
    type: 'foyer-enrolment+jwt',
    lifetimeMs: 3_600_000,
    schema: object({ walletId: string(), email: string(), address: string(), epoch, halfHash }),
  },
  /** The recovery service: it holds that half. */
  receipt: {
    type: 'foyer-receipt+jwt',
    lifetimeMs: 3_600_000,
    schema: object({ walletId: string(), epoch, halfHash }),
  },
  /**
   * The login service: a visitor with a session of this key (RFC 7638) and this email asks for the half, on a site of the project.
   * What the wallet holds is worth so many dollars, if that is certain.
   */
  request: {
    type: 'foyer-recovery-request+jwt',
    lifetimeMs: 300_000,
    schema: object({
      walletId: string(),
      email: string(),
      site: string(),
      key: string(),
      worth: optional(nullable(number()), null),
    }),
  },
  /** The login service: somebody with both mailboxes changes the email of the wallet, at once or later (epoch milliseconds). */
  email: {
    type: 'foyer-email+jwt',
    lifetimeMs: 1_800_000,
    schema: object({ walletId: string(), changeId: string(), email: string(), effectiveAt: nullable(number()) }),
  },
  /** The recovery service: it knows of that change. */
  emailReceipt: {
    type: 'foyer-email-receipt+jwt',
    lifetimeMs: 1_800_000,
    schema: object({ walletId: string(), changeId: string() }),
  },
  /** The login service: the wallet has this data key now, and the recovery service no part in it. */
  erasure: {
    type: 'foyer-recovery-erasure+jwt',
    lifetimeMs: 300_000,
    schema: object({ walletId: string(), epoch }),
  },
} as const
type Kind = keyof typeof KINDS
type Said<K extends Kind> = InferOutput<(typeof KINDS)[K]['schema']>

/** @param now milliseconds since 1970 */
export function signStatement<K extends Kind>(
  kind: K,
  key: KeyObject,
  said: InferInput<(typeof KINDS)[K]['schema']>,
  now: number,
): Promise<string> {
  const { type, lifetimeMs } = KINDS[kind]
  return new SignJWT({ ...said })
    .setProtectedHeader({ alg: 'ES256', typ: type })
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + lifetimeMs))
    .sign(key)
}

/** @throws SIGNATURE_INVALID */
export async function readStatement<K extends Kind>(
  kind: K,
  key: KeyObject,
  token: string,
  now: number,
): Promise<Said<K>> {
  const { type, schema } = KINDS[kind]
  const options = { algorithms: ['ES256'], typ: type, requiredClaims: ['exp'], currentDate: new Date(now) }
  const payload: unknown = await jwtVerify(token, key, options).then(
    (verified) => verified.payload,
    () => undefined,
  )
  if (!is(schema, payload))
    throw new FoyerError(SIGNATURE_INVALID, { context: { reason: `the ${kind} is not of the other service` } })
  return payload as Said<K> // Validated by the schema of its kind.
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
