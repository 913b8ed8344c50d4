import { custom, is, strictObject } from 'valibot'
import { toBase64Url } from './base64url.ts'
import { exclusively } from './exclusively.ts'
import type { Store } from './store.ts'

const RECORD = 'session-key'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** The key that a session belongs to. Its private part cannot leave the browser, so a stolen token is useless alone. */
export type SessionKey = { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }
const cryptoKey = custom<CryptoKey>((value) => value instanceof CryptoKey)
const record = strictObject({ privateKey: cryptoKey, publicKey: cryptoKey })

/** Two tabs that start together have the same key. */
export const loadSessionKey = (store: Store): Promise<SessionKey> => exclusively(RECORD, () => load(store))

async function load(store: Store): Promise<SessionKey> {
  const stored = await store.get(RECORD)
  if (is(record, stored)) return stored
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  await store.put(RECORD, { privateKey, publicKey })
  return { privateKey, publicKey }
}

/** The uncompressed point, base64url. */
export async function publicPoint({ publicKey }: SessionKey): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

type Request = {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  /** The access token that the request carries, if any. */
  readonly token?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A proof of possession, RFC 9449 section 4.2, signed with ES256. */
export async function proofOf(key: SessionKey, { method, url, token, now }: Request): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const payload = {
    jti: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(now / 1_000),
    ...(token === undefined ? {} : { ath: toBase64Url(await sha256(token)) }),
  }
  const signed = `${part(header)}.${part(payload)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

const part = (value: unknown): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
