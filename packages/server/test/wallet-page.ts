import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { contextMessage, halfInfo } from '@foyer/contracts/half'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Hono } from 'hono'
import { calculateJwkThumbprint, exportJWK, type JWTPayload, SignJWT } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'

export const WALLET_ORIGIN = 'https://wallet.example'
export const SITE = 'https://atoll.example'
const PROJECT = 'projectId=atoll'
/** The second account of anvil, whose key everybody knows. */
const OWNER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const OWNER_ADDRESS = OWNER.address
const USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

type Reply = { readonly status: number; readonly body: Record<string, unknown> }
type Extra = {
  readonly origin?: string
  readonly token?: string
  /** A proof in place of a fresh one; null for none. */
  readonly proof?: string | null
  readonly address?: string
  readonly query?: string
  /** The languages that the browser asks for. */
  readonly languages?: string
}
type Target = { readonly app: Hono; readonly url: string; readonly clock: { now: number } }

/** A wallet page as the services see it: a key, proofs of possession, requests from the wallet origin. */
export async function walletPage() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { kty, crv, x = '', y = '' } = await exportJWK(publicKey)
  const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
  const key = Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url')
  const proofOf = (target: Target, path: string, token?: string, claims: JWTPayload = {}) =>
    new SignJWT({
      jti: randomBytes(12).toString('base64url'),
      htm: 'POST',
      htu: `${target.url}${path}`,
      iat: Math.floor(target.clock.now / 1_000),
      ...(token ? { ath: createHash('sha256').update(token).digest('base64url') } : {}),
      ...claims,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: kty ?? '', crv: crv ?? '', x, y } })
      .sign(privateKey)
  async function post(target: Target, path: string, body: unknown, extra: Extra = {}): Promise<Reply> {
    const proof = extra.proof === undefined ? await proofOf(target, path, extra.token) : extra.proof
    const init = {
      method: 'POST',
      headers: {
        origin: extra.origin ?? WALLET_ORIGIN,
        'content-type': 'text/plain',
        'user-agent': USER_AGENT,
        ...(extra.languages === undefined ? {} : { 'accept-language': extra.languages }),
        ...(proof === null ? {} : { dpop: proof }),
        ...(extra.token === undefined ? {} : { authorization: `Bearer ${extra.token}` }),
      },
      body: JSON.stringify(body),
    }
    const incoming = { headers: {}, socket: { remoteAddress: extra.address ?? '203.0.113.1' } }
    const response = await target.app.request(`${path}?${extra.query ?? PROJECT}`, init, { incoming })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const thumbprint = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y })
  return { key, thumbprint, proofOf, post }
}
export type WalletPage = Awaited<ReturnType<typeof walletPage>>

export const codeOfReply = ({ body }: Reply): string | undefined => (body.error as { code?: string } | undefined)?.code

/** A one-time key that halves are sealed to (RFC 9180). */
export async function oneTimeKey() {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const keys = await suite.kem.generateKeyPair()
  const sealTo = Buffer.from(await suite.kem.serializePublicKey(keys.publicKey)).toString('base64url')
  async function open(sealed: unknown, walletId: string, context: string): Promise<string> {
    const { encapsulated, ciphertext, epoch } = sealed as { encapsulated: string; ciphertext: string; epoch: number }
    const [enc, text] = [encapsulated, ciphertext].map((part) => Uint8Array.from(Buffer.from(part, 'base64url')))
    const info = halfInfo(walletId, context, epoch)
    const recipient = await suite.createRecipientContext({
      recipientKey: keys.privateKey,
      enc: enc ?? new Uint8Array(),
      info,
    })
    return Buffer.from(await recipient.open(text ?? new Uint8Array())).toString('base64url')
  }
  return { sealTo, open }
}

/** A new wallet with the halves of two pairs. */
export function newWallet() {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const id = random(16)
  const addresses = {
    eip155: OWNER.address,
    solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  }
  const own = random(33)
  const created = {
    wallet: { id, epoch: 1, addresses, ciphertext: random(48) },
    context: random(16),
    half: random(33),
    recoveryHalf: random(33),
    recoveryHash: createHash('sha256').update(Buffer.from(own, 'base64url')).digest('base64url'),
  }
  /** `own` is the half for the recovery service. */
  return { id, own, created }
}

/** The wallet's signature that it was opened where a context is added. */
export async function contextProof(place: { walletId: string; epoch: number; context: string }, half: string) {
  const hash = createHash('sha256').update(Buffer.from(half, 'base64url')).digest('base64url')
  return signedByOwner(contextMessage(place.walletId, place.epoch, place.context, hash))
}

/** An EIP-191 signature of the wallets that `newWallet` makes. */
export async function signedByOwner(message: string): Promise<string> {
  return Buffer.from((await OWNER.signMessage({ message })).slice(2), 'hex').toString('base64url')
}
