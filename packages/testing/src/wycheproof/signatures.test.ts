import { toBase58 } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { isSignedByKey } from '../../../kit/src/chains/bitcoin/verify.ts'
import { verifyMessage } from '../../../kit/src/chains/solana/verify.ts'
import { verifyEd25519 } from '../../../server/src/relay/auth.ts'
import { readVectors, tally, textOf } from './vectors.ts'

/* Signatures of accounts and of the relay's clients. Those of passkeys are in p256.test.ts. */

const ed25519Vectors = readVectors('ed25519_test', ['publicKey', 'msg', 'sig'])

test('Ed25519: signed messages of Solana accounts, whose vectors are texts', async () => {
  const texts = ed25519Vectors.filter(({ msg }) => textOf(msg) !== undefined)
  const result = await tally(texts, async ({ publicKey, msg, sig, result }) => {
    const isSigned = await verifyMessage(toBase58(publicKey), textOf(msg) ?? '', toBase58(sig))
    return isSigned === (result === 'valid')
  })
  expect(result).toEqual({ valid: 22, invalid: 61, wrong: [] })
})

test('Ed25519: a key of small order, which no vector has, has signed nothing', async () => {
  // The neutral point, and the signature of it and zero, for which the equation of RFC 8032 (5.1.7) holds with every message.
  const neutral = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...neutral, ...new Uint8Array(32))
  const message = new TextEncoder().encode('Sign in')
  expect(ed25519.verify(signature, message, neutral, { zip215: true })).toBe(true)
  expect(await verifyMessage(toBase58(neutral), 'Sign in', toBase58(signature))).toBe(false)
})

test('Ed25519: the other vectors, as `verifyMessage` calls the library', async () => {
  const others = ed25519Vectors.filter(({ msg }) => textOf(msg) === undefined)
  const result = await tally(others, ({ publicKey, msg, sig, result }) => {
    const isSigned = accepts(() => ed25519.verify(sig, msg, publicKey, { zip215: false }))
    return isSigned === (result === 'valid')
  })
  expect(result).toEqual({ valid: 66, invalid: 1, wrong: [] })
})

test('Ed25519: tokens of the relay', async () => {
  const result = await tally(ed25519Vectors, ({ publicKey, msg, sig, result }) => {
    const isSigned = verifyEd25519(Buffer.from(publicKey), Buffer.from(msg), Buffer.from(sig))
    return isSigned === (result === 'valid')
  })
  expect(result).toEqual({ valid: 88, invalid: 62, wrong: [] })
})

test('ECDSA on secp256k1: signatures of Bitcoin accounts, in strict DER and with the lower s', async () => {
  const vectors = readVectors('ecdsa_secp256k1_sha256_bitcoin_test', ['publicKey', 'msg', 'sig'])
  const result = await tally(vectors, ({ publicKey, msg, sig, result }) => {
    const isSigned = accepts(() => isSignedByKey(sig, sha256(msg), publicKey))
    return isSigned === (result === 'valid')
  })
  expect(result).toEqual({ valid: 162, invalid: 301, wrong: [] })
})

/** Libraries throw for what is no signature. The callers of these take that for a refusal too. */
function accepts(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}
