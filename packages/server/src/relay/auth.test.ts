import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  type Claims,
  claimsFor,
  createIdentity,
  didKey,
  signToken,
  type TestIdentity,
} from '../../test/relay-client.ts'
import { normaliseUrl, tokenOf, verifyToken } from './auth.ts'

const NOW = 1_700_000_000
const URL_HERE = 'ws://localhost:8787'
const policy = { audiences: new Set([URL_HERE, 'wss://relay.example']), leewaySeconds: 120, maxSeconds: 86_400 }
const identity = createIdentity()

function token(change: Partial<Claims> = {}, signer: TestIdentity = identity, header?: object): string {
  return signToken({ ...claimsFor(identity, URL_HERE, NOW * 1000), ...change } as Claims, signer.privateKey, header)
}

describe('a token that holds', () => {
  test.each([
    ['as official clients write it', token()],
    ['with an act', token({ act: 'client_auth' })],
    ['for another public URL', token({ aud: 'wss://relay.example' })],
    ['with a trailing slash', token({ aud: `${URL_HERE}/` })],
    ['with several audiences', token({ aud: ['wss://elsewhere', URL_HERE] })],
    ['expired within the leeway', token({ exp: NOW - 119 })],
    ['from a clock that is ahead within the leeway', token({ iat: NOW + 120 })],
    ['for a day, from a clock that is ahead', token({ iat: NOW + 120, exp: NOW + 86_520 })],
    ['without typ', token({}, identity, { alg: 'EdDSA' })],
  ])('%s', (_, text) => {
    expect(verifyToken(text, policy, NOW)).toEqual({
      ok: true,
      identity: { clientId: identity.clientId, instance: identity.instance },
    })
  })

  test('of many keys: base58 with every length of digits', () => {
    for (let index = 0; index < 200; index += 1) {
      const one = createIdentity()
      const text = signToken(claimsFor(one, URL_HERE, NOW * 1000), one.privateKey)
      expect(verifyToken(text, policy, NOW).ok).toBe(true)
    }
  })
})

describe('a token that does not', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const [head, claims, signature = ''] = token().split('.')
  const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
  const x25519 = didKey(randomBytes(32), [0xec, 0x01])
  const tooShort = didKey(randomBytes(31))
  const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`

  test.each([
    ['missing', undefined],
    ['missing', ''],
    ['malformed', 'x'],
    ['malformed', 'a.b.c'],
    ['malformed', `${token()}.more`],
    ['malformed', `${'a'.repeat(5_000)}.b.c`],
    ['malformed', token({ iat: 'today' as unknown as number })],
    ['malformed', token({ sub: 'x'.repeat(300) })],
    ['algorithm', token({}, identity, { alg: 'RS256', typ: 'JWT' })],
    ['algorithm', token({}, identity, { alg: 'EdDSA', typ: 'JWE' })],
    ['algorithm', none],
    ['expired', token({ exp: NOW - 120 })],
    ['future', token({ iat: NOW + 121 })],
    ['lifetime', token({ exp: NOW + 86_521 })],
    ['lifetime', token({ exp: 16_725_225_600 })],
    ['audience', token({ aud: 'wss://elsewhere' })],
    ['audience', token({ aud: [] })],
    ['issuer', token({ iss: 'did:web:example.com' })],
    ['issuer', token({ iss: x25519 })],
    ['issuer', token({ iss: tooShort })],
    ['issuer', token({ iss: 'did:key:z0OIl' })],
    ['issuer', token({ iss: `did:key:z${'z'.repeat(1_000)}` })],
    ['signature', `${head}.${claims}.${flipped}`],
    ['signature', `${head}.${claims}.`],
    ['signature', token({}, createIdentity())],
    ['signature', signToken(claimsFor(identity, URL_HERE, NOW * 1000), rsa)],
    ['signature', token({ iss: didKey(Buffer.alloc(32, 0xff)) })],
  ])('%s: %s', (fault, text) => {
    expect(verifyToken(text, policy, NOW)).toEqual({ ok: false, fault })
  })
})

test('the token comes from the query or a bearer header', () => {
  const request = (authorization?: string) => ({ headers: { authorization } }) as unknown as IncomingMessage
  expect(tokenOf(request(), new URLSearchParams('auth=q'))).toBe('q')
  expect(tokenOf(request('Bearer h'), new URLSearchParams('auth=q'))).toBe('h')
  expect(tokenOf(request('Basic x'), new URLSearchParams('auth=q'))).toBe('q')
  expect(tokenOf(request(), new URLSearchParams())).toBeUndefined()
})

test('one trailing slash does not matter', () => {
  expect(['wss://a', 'wss://a/', 'wss://a//'].map(normaliseUrl)).toEqual(['wss://a', 'wss://a', 'wss://a/'])
})
