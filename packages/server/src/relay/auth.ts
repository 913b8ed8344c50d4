import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'

/** Who opened a socket: `clientId` is the did:key of the install, `instance` tells two running copies of it apart. */
export type Identity = { readonly clientId: string; readonly instance: string }

export type TokenFault =
  | 'missing'
  | 'malformed'
  | 'algorithm'
  | 'issuer'
  | 'signature'
  | 'audience'
  | 'expired'
  | 'future'
  | 'lifetime'

type TokenVerdict =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly fault: TokenFault }

type TokenPolicy = {
  /** The relay's public URLs, as `normaliseUrl` writes them. */
  readonly audiences: ReadonlySet<string>
  readonly leewaySeconds: number
  /** How far ahead a token may expire, besides the leeway. */
  readonly maxSeconds: number
}

const headerSchema = v.object({ alg: v.string(), typ: v.optional(v.string()) })
// The protocol has `act`, but official JavaScript clients omit it, so it is never required.
// `jti` is not remembered: official clients reconnect with the token they have, for as long as it lives, which is a day at most.
const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.maxLength(256)),
  aud: v.union([v.string(), v.array(v.string())]),
  iat: v.number(),
  exp: v.number(),
})

// A token is about 400 characters; anything much longer is not one.
const TOKEN_MAX_LENGTH = 4096
const DID_KEY_PREFIX = 'did:key:z'
// Multicodec varint of `ed25519-pub` (0xed), https://w3c-ccg.github.io/did-key-spec/
const ED25519_MULTICODEC = [0xed, 0x01] as const
const ED25519_KEY_BYTES = 32

/**
 * Checks a client's JWT (EdDSA, RFC 8037; issuer is a did:key) against the relay's own clock and names.
 * @param now seconds since the epoch
 */
export function verifyToken(token: string | undefined, policy: TokenPolicy, now: number): TokenVerdict {
  if (token === undefined || token === '') return { ok: false, fault: 'missing' }
  const [header64, claims64, signature64, ...rest] = token.length > TOKEN_MAX_LENGTH ? [] : token.split('.')
  if (header64 === undefined || claims64 === undefined || signature64 === undefined || rest.length > 0) {
    return { ok: false, fault: 'malformed' }
  }
  const header = v.safeParse(headerSchema, decodeJson(header64))
  const claims = v.safeParse(claimsSchema, decodeJson(claims64))
  if (!header.success || !claims.success) return { ok: false, fault: 'malformed' }
  if (header.output.alg !== 'EdDSA' || (header.output.typ ?? 'JWT').toUpperCase() !== 'JWT') {
    return { ok: false, fault: 'algorithm' }
  }

  const { iss, sub, aud, iat, exp } = claims.output
  if (exp + policy.leewaySeconds <= now) return { ok: false, fault: 'expired' }
  if (iat - policy.leewaySeconds > now) return { ok: false, fault: 'future' }
  if (exp - policy.leewaySeconds > now + policy.maxSeconds) return { ok: false, fault: 'lifetime' }
  if (![aud].flat().some((name) => policy.audiences.has(normaliseUrl(name)))) return { ok: false, fault: 'audience' }
  const key = publicKeyOf(iss)
  if (key === undefined) return { ok: false, fault: 'issuer' }
  const signed = Buffer.from(`${header64}.${claims64}`)
  const valid = verifyEd25519(key, signed, Buffer.from(signature64, 'base64url'))
  return valid ? { ok: true, identity: { clientId: iss, instance: sub } } : { ok: false, fault: 'signature' }
}

/** The token of an upgrade request: `auth` in the query (browsers cannot set headers) or a bearer header. */
export function tokenOf(request: IncomingMessage, query: URLSearchParams): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : (query.get('auth') ?? undefined)
}

/** A relay URL as audiences are compared: one trailing slash does not matter. */
export function normaliseUrl(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

function decodeJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))
  } catch {
    // Not JSON: the schema refuses `undefined` and the caller answers `malformed`.
    return undefined
  }
}

function publicKeyOf(did: string): Buffer | undefined {
  if (!did.startsWith(DID_KEY_PREFIX)) return undefined
  const bytes = decodeBase58(did.slice(DID_KEY_PREFIX.length), ED25519_MULTICODEC.length + ED25519_KEY_BYTES)
  if (bytes === undefined || bytes[0] !== ED25519_MULTICODEC[0] || bytes[1] !== ED25519_MULTICODEC[1]) return undefined
  return bytes.subarray(ED25519_MULTICODEC.length)
}

/** Whether a key of 32 bytes has signed the data (RFC 8032). */
export function verifyEd25519(key: Buffer, data: Buffer, signature: Buffer): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
    return verify(null, data, createPublicKey({ format: 'jwk', key: jwk }), signature)
  } catch {
    // OpenSSL throws for bytes that are no point of the curve: such a key has signed nothing.
    return false
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** base58btc to exactly `length` bytes, or undefined. The expected values start with 0xed, so no leading zero occurs. */
function decodeBase58(text: string, length: number): Buffer | undefined {
  // 34 bytes are 47 characters; the bound keeps the big integer small.
  if (text.length === 0 || text.length > 2 * length) return undefined
  let value = 0n
  for (const character of text) {
    const digit = BASE58.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return bytes.length === length ? bytes : undefined
}
