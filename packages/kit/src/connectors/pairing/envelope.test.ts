import { describe, expect, test } from 'vitest'
import { type Bytes, fromBase64, randomBytes, toBase64, toHex } from './bytes.ts'
import { nobleKeyMath } from './crypto-fallback.ts'
import { open, seal } from './envelope.ts'
import { messageIdOf, topicOf } from './names.ts'

const key = randomBytes(32)
const text = '{"id":1,"jsonrpc":"2.0","result":"ünï"}'
const withKey = () => key

test('type 0 opens with its key', async () => {
  const envelope = seal(key, text)
  expect(fromBase64(envelope)[0]).toBe(0)
  expect((await open(envelope, withKey)).trimEnd()).toBe(text)
})

test('type 1 opens for whoever holds the private key', async () => {
  const [sender, receiver] = [randomBytes(32), randomBytes(32)]
  const shared = await nobleKeyMath.agree(sender, await nobleKeyMath.publicKey('X25519', receiver))
  const envelope = seal(shared, text, await nobleKeyMath.publicKey('X25519', sender))
  const opened = await open(envelope, (from) => nobleKeyMath.agree(receiver, from ?? new Uint8Array()))
  expect(opened.trimEnd()).toBe(text)
})

test('two seals of one text differ, and their lengths do not tell the length of the text', () => {
  expect(seal(key, text)).not.toBe(seal(key, text))
  expect(seal(key, '{}')).toHaveLength(seal(key, text).length)
})

test('every flip of a single bit is noticed (T17)', async () => {
  const bytes = fromBase64(seal(key, text))
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = bytes.slice()
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await expect(open(toBase64(changed), withKey), `bit ${bit}`).rejects.toThrow()
  }
})

describe('refused', () => {
  const whole = fromBase64(seal(key, text))
  const variants: [string, Bytes][] = [
    ['nothing', new Uint8Array()],
    ['only a type', Uint8Array.of(0)],
    ['type 2, plaintext', Uint8Array.of(2, 123, 125)],
    ['an unknown type', Uint8Array.of(9, ...whole.slice(1))],
    ['a cut tag', whole.slice(0, -1)],
    ['type 1 without room for a key', Uint8Array.of(1, ...randomBytes(40))],
  ]
  test.each(variants)('%s', async (_, bytes) => {
    await expect(open(toBase64(bytes), withKey)).rejects.toThrow()
  })
  test('another key', async () => {
    await expect(open(seal(randomBytes(32), text), withKey)).rejects.toThrow()
  })
  test('text that is not base64', async () => {
    await expect(open('%%%', withKey)).rejects.toThrow()
  })
  test('more than 1 MB, before a key is asked for', async () => {
    const never = () => {
      throw new Error('asked')
    }
    await expect(open('A'.repeat(1_000_004), never)).rejects.toThrow('too long')
  })
})

test('names are hashes', () => {
  expect(topicOf(new Uint8Array(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
  expect(messageIdOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(toHex(key)).toHaveLength(64)
})
