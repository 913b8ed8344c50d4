import { toBase64 } from '@foyer/base/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SOLANA_GIVEN, SOLANA_HARMLESS, SOLANA_MESSAGES, SOLANA_SAMPLES } from '../test/corpus/solana.ts'
import { decodeSolanaMessage, decodeSolanaRequest, decodeSolanaTransactions } from './solana.ts'

const RUNS = Number(process.env.FOYER_RUNS ?? 200)
const LEVELS = ['none', 'warn', 'danger']

test.each([...SOLANA_SAMPLES, ...SOLANA_HARMLESS])('%i %s: $3', (_, __, bytes, level) => {
  expect(decodeSolanaTransactions([bytes], SOLANA_GIVEN).level).toBe(level)
})

test('the corpus has every number from 85 to 112', () => {
  // 110 is about messages.
  const numbers = new Set([110, ...SOLANA_SAMPLES.map(([n]) => n)])
  expect(Array.from({ length: 28 }, (_, index) => index + 85).filter((n) => !numbers.has(n))).toEqual([])
})

test.each(SOLANA_MESSAGES)('110 %s is not only a message', (_, bytes) => {
  expect(decodeSolanaMessage(bytes, SOLANA_GIVEN)).toMatchObject({
    level: 'danger',
    risks: [{ code: 'transaction-in-message' }],
  })
})

test('111 one dangerous transaction among good ones', () => {
  const good = SOLANA_HARMLESS.map(([, , bytes]) => bytes)
  const [[, , bad] = []] = SOLANA_SAMPLES
  expect(decodeSolanaTransactions(good, SOLANA_GIVEN).level).toBe('none')
  expect(decodeSolanaTransactions([...good, bad as Uint8Array, ...good], SOLANA_GIVEN).level).toBe('danger')
})

describe('requests', () => {
  const [[, , bytes] = []] = SOLANA_HARMLESS
  test.each([
    ['solana:signTransaction', [{ transaction: toBase64(bytes as Uint8Array) }], 'none'],
    ['solana:signTransaction', [{ transaction: '?' }], 'danger'],
    ['solana:signAndSendTransaction', [{}], 'danger'],
    ['solana:signAndSendTransaction', [], 'danger'],
    ['solana:signMessage', ['Ahoy'], 'none'],
    ['solana:signMessage', ['\u202eAhoy'], 'danger'],
    ['standard:connect', [], 'none'],
    ['solana:signIn', ['shop.example'], 'none'],
    ['solana:stake', [], 'warn'],
  ])('%s %j: %s', (method, params, level) => {
    expect(decodeSolanaRequest({ method, params }, SOLANA_GIVEN).level).toBe(level)
  })
})

test('any bytes have an answer, also those of a transaction with one byte changed', () => {
  const all = [...SOLANA_SAMPLES, ...SOLANA_HARMLESS].map(([, , bytes]) => bytes)
  const changed = fc.tuple(fc.constantFrom(...all), fc.nat(), fc.nat(255)).map(([bytes, place, byte]) => {
    const copy = Uint8Array.from(bytes)
    copy[place % copy.length] = byte
    return copy
  })
  fc.assert(
    fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      expect(LEVELS).toContain(decodeSolanaTransactions([bytes], SOLANA_GIVEN).level)
      expect(LEVELS).toContain(decodeSolanaMessage(bytes, SOLANA_GIVEN).level)
    }),
    { numRuns: RUNS },
  )
})
