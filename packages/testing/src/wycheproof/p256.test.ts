import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { publicKey as publicKeyField } from '@foyer/contracts/wallet-fields'
import { p256 } from '@noble/curves/nist.js'
import { is } from 'valibot'
import { decodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { sealTo } from '../../../../apps/wallet-page/src/keys/seal.ts'
import { passkeyKeyOf } from '../../../server/src/wallet-keys/assertion.ts'
import { isPoint, jwkOfPoint } from '../../../server/src/wallet-keys/seal.ts'
import { readStatement, signStatement } from '../../../server/src/wallet-keys/statement.ts'
import { passkeyOwner, passkeySignature } from '../../../smart-account/src/passkeys.ts'
import { readVectors, refuses, tally } from './vectors.ts'

/* Passkeys, keys of sessions and one-time keys are on P-256. */

const der = readVectors('ecdsa_secp256r1_sha256_test', ['publicKey', 'msg', 'sig'])
const raw = readVectors('ecdsa_secp256r1_sha256_p1363_test', ['publicKey', 'msg', 'sig'])
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

test('ECDSA: a signature of a passkey that owns a smart account is valid after `lowS` if it was before', async () => {
  const result = await tally(der, ({ publicKey, msg, sig, result }) => {
    const normalised = normalisedOf(passkeyOwner(publicKey), sig)
    if (normalised === undefined) return result === 'invalid'
    const { compact, s } = normalised
    // The verifier of the account demands it (OpenZeppelin's `P256`).
    if (s > p256.Point.Fn.ORDER / 2n) return false
    const key = { key: jwkOfPoint(base64Url(publicKey)), format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    const verdicts = [p256.verify(compact, msg, publicKey, { lowS: true }), verify('sha256', msg, key, compact)]
    return verdicts.every((isSigned) => isSigned === (result === 'valid'))
  })
  expect(result).toEqual({ valid: 174, invalid: 310, wrong: [] })
})

/** What `passkeySignature` makes of a signature: `r` and `s` in 64 bytes. Undefined if it refuses it. */
function normalisedOf(owner: Hex, signature: Uint8Array): { compact: Buffer; s: bigint } | undefined {
  const clientDataJSON = new TextEncoder().encode(
    '{"type":"webauthn.get","challenge":"","origin":"https://wallet.example"}',
  )
  let encoded: Hex
  try {
    encoded = passkeySignature(owner, { authenticatorData: new Uint8Array(37), clientDataJSON, signature })
  } catch {
    return undefined
  }
  const [, [auth = '0x']] = decodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], encoded)
  const [r, s] = decodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }], auth)
  return { compact: Buffer.from(`${r.slice(2)}${s.slice(2)}`, 'hex'), s: BigInt(s) }
}

test('ECDSA: passkeys that sign in, as the login service verifies them', async () => {
  const result = await tally(der, ({ publicKey, msg, sig, result }) => {
    const jwk = createPublicKey({ key: jwkOfPoint(base64Url(publicKey)), format: 'jwk' })
    const key = passkeyKeyOf(jwk.export({ format: 'der', type: 'spki' }))
    return key !== undefined && verify('sha256', msg, key, sig) === (result === 'valid')
  })
  expect(result).toEqual({ valid: 174, invalid: 310, wrong: [] })
})

test('ECDSA: ES256 signatures of sessions and services, as the library of the services calls WebCrypto', async () => {
  const result = await tally(raw, async ({ publicKey, msg, sig, result }) => {
    const jwk = jwkOfPoint(base64Url(publicKey))
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, sig, msg)) === (result === 'valid')
  })
  expect(result).toEqual({ valid: 173, invalid: 89, wrong: [] })
})

test('ECDSA: no vector is the signature of a statement, whatever its form or its numbers', async () => {
  const now = Date.now()
  const said = { walletId: 'wallet', epoch: 1, halfHash: 'hash' }
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const token = await signStatement('receipt', own.privateKey, said, now)
  expect(await readStatement('receipt', own.publicKey, token, now)).toMatchObject(said)
  const signed = token.slice(0, token.lastIndexOf('.'))
  const result = await tally([...raw, ...der], ({ publicKey, sig }) => {
    const key = createPublicKey({ key: jwkOfPoint(base64Url(publicKey)), format: 'jwk' })
    return refuses(() => readStatement('receipt', key, `${signed}.${base64Url(sig)}`, now))
  })
  expect(result).toEqual({ valid: 347, invalid: 399, wrong: [] })
})

test('points: what is not on the curve is nobody’s key, and nothing is sealed to it', async () => {
  const vectors = readVectors('ecdh_secp256r1_ecpoint_test', ['public'])
  const result = await tally(vectors, async ({ public: bytes, result }) => {
    const uncompressed = [
      is(publicKeyField, base64Url(bytes)) && isPoint(base64Url(bytes)),
      !(await refuses(() => passkeyOwner(bytes))),
    ]
    const isSealedTo = !(await refuses(() => sealTo(bytes, new Uint8Array(32), new Uint8Array(), new Uint8Array(32))))
    // The acceptable one is compressed. Callers send none, and WebCrypto reads it as the point that it is.
    return (
      uncompressed.every((isAccepted) => isAccepted === (result === 'valid')) && isSealedTo === (result !== 'invalid')
    )
  })
  expect(result).toEqual({ valid: 330, invalid: 24, acceptable: 1, wrong: [] })
})
