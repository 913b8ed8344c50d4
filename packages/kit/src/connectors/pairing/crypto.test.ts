import { createHash, randomBytes as nodeRandom } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHex, fromText, randomBytes, toBase58, toBase64Url, toHex } from './bytes.ts'
import { loadKeyMath } from './crypto.ts'
import { nobleKeyMath } from './crypto-fallback.ts'
import { createIdentity, relayAddress } from './relay-auth.ts'
import { sha256 } from './sha256.ts'

const webCrypto = await loadKeyMath()

test('sha256 agrees with Node for every length around the block borders', () => {
  for (const length of [...Array(200).keys(), 4095, 4096, 100_000]) {
    const bytes = Uint8Array.from(nodeRandom(length))
    expect(toHex(sha256(bytes)), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

describe.each([
  ['WebCrypto', webCrypto],
  ['the fallback', nobleKeyMath],
])('%s', (_, math) => {
  test('public keys of RFC 7748 (6.1) and RFC 8032 (7.1)', async () => {
    const bob = fromHex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
    expect(toHex(await math.publicKey('X25519', bob))).toBe(
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    )
    const signer = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(toHex(await math.publicKey('Ed25519', signer))).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
    expect(toHex(await math.sign(signer, fromText('')))).toMatch(/^e5564300c360ac729086e2cc806e828a/)
  })

  test('both sides agree, and with the other implementation', async () => {
    const [one, other] = [randomBytes(32), randomBytes(32)]
    const key = await math.agree(one, await math.publicKey('X25519', other))
    expect(key).toHaveLength(32)
    expect(toHex(await webCrypto.agree(other, await nobleKeyMath.publicKey('X25519', one)))).toBe(toHex(key))
  })

  test('a point of low order is refused', async () => {
    await expect(math.agree(randomBytes(32), new Uint8Array(32))).rejects.toThrow()
  })
})

test.each([
  ['without crypto.subtle', null],
  ['where the curves are unknown', { importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) }],
])('%s the fallback is loaded', async (_, subtle) => {
  const math = await loadKeyMath(subtle as SubtleCrypto | null)
  expect(math).toBe(nobleKeyMath)
})

test('base58', () => {
  // https://datatracker.ietf.org/doc/html/draft-msporny-base58-03#section-5
  expect(toBase58(fromText('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
})

test('the token of a socket', async () => {
  const seed = randomBytes(32)
  const identity = createIdentity(seed)
  const now = 1_800_000_000_500
  const address = new URL(
    await relayAddress({ relayUrl: 'wss://relay.example', projectId: 'abc', math: webCrypto, identity, now }),
  )
  const [header = '', payload = '', signature = ''] = (address.searchParams.get('auth') ?? '').split('.')
  expect(JSON.parse(atob(header))).toEqual({ alg: 'EdDSA', typ: 'JWT' })
  expect(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))).toMatchObject({
    iss: expect.stringMatching(/^did:key:z6Mk/),
    sub: identity.subject,
    aud: 'wss://relay.example',
    iat: 1_800_000_000,
    exp: 1_800_086_400,
  })
  expect(signature).toBe(toBase64Url(await nobleKeyMath.sign(seed, fromText(`${header}.${payload}`))))
  expect(address.searchParams.get('projectId')).toBe('abc')
})
