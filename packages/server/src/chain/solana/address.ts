const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32

/** Whether a text is a Solana address: base58 of exactly 32 bytes. Most hex texts of 40 characters are base58 too, of fewer bytes. */
export function isSolanaKey(text: string): boolean {
  // 32 to 44 base58 characters.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(ALPHABET.indexOf(letter))
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === KEY_BYTES
}
