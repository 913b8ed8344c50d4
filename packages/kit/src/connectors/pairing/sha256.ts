import type { Bytes } from './bytes.ts'

/** The first 32 bits of the fractional parts of the roots of the first `count` primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false
    if (prime) found.push((root(candidate) % 1) * 2 ** 32)
  }
  return Int32Array.from(found, (value) => value | 0)
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))
const at = (words: Int32Array, index: number) => words[index] ?? 0

/**
 * SHA-256 (FIPS 180-4). WebCrypto's is asynchronous, but a pairing URI has to be available synchronously. It is only used for
 * public names: topics and message ids. Keys are derived by WebCrypto (see crypto.ts). The one in @noble/hashes is synchronous
 * as well, but 1.7 kB larger (brotli), which exceeds the budget of the step that shows a code.
 */
export function sha256(input: Bytes): Bytes {
  const constants = fractions(64, Math.cbrt)
  const state = fractions(8, Math.sqrt)
  const padded = new Uint8Array((((input.length + 8) >> 6) + 1) << 6)
  padded.set(input)
  padded[input.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(input.length) * 8n)
  const schedule = new Int32Array(64)

  for (let offset = 0; offset < padded.length; offset += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let t = 0; t < 64; t++) {
      const early = at(schedule, t - 15)
      const late = at(schedule, t - 2)
      schedule[t] =
        t < 16
          ? view.getInt32(offset + t * 4)
          : at(schedule, t - 16) +
            (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
            at(schedule, t - 7) +
            (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10))
      const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const first = h + mixed + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t)
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word
  }

  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}
