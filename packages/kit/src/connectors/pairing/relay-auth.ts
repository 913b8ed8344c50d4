import { type Bytes, concat, fromText, randomBytes, toBase58, toBase64Url, toHex } from './bytes.ts'
import type { KeyMath } from './key-math.ts'

const TOKEN_LIFETIME_S = 86_400

/** The identity towards a relay: `seed` is stored, `session` (the token's subject) lasts as long as the page. */
type RelayIdentity = { readonly seed: Bytes; readonly subject: string }

export const createIdentity = (seed: Bytes): RelayIdentity => ({ seed, subject: toHex(randomBytes(32)) })

/**
 * URL of one socket, with a fresh token signed by the client's did:key,
 * https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc#authentication
 */
export async function relayAddress(options: {
  relayUrl: string
  projectId: string | undefined
  math: KeyMath
  identity: RelayIdentity
  /** Epoch milliseconds. */
  now: number
}): Promise<string> {
  const { relayUrl, projectId, math, identity } = options
  // 0xed 0x01 is the multicodec of an Ed25519 public key, `z` the multibase prefix of base58btc.
  const publicKey = concat(Uint8Array.of(0xed, 1), await math.publicKey('Ed25519', identity.seed))
  const iat = Math.floor(options.now / 1000)
  const part = (value: unknown) => toBase64Url(fromText(JSON.stringify(value)))
  const claims = {
    act: 'client_auth',
    iss: `did:key:z${toBase58(publicKey)}`,
    sub: identity.subject,
    aud: relayUrl,
    iat,
    exp: iat + TOKEN_LIFETIME_S,
  }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  const url = new URL(relayUrl)
  url.searchParams.set('auth', `${signed}.${toBase64Url(await math.sign(identity.seed, fromText(signed)))}`)
  url.searchParams.set('cap', 'autosub') // See the README: saves one round trip with relays that support it.
  if (projectId) url.searchParams.set('projectId', projectId)
  return url.href
}
