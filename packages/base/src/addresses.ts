/** Optional 0x, then 40 hex characters. Checksums are the EVM adapter's business (EIP-55 needs keccak). */
export const isEvmAddress = (text: string): boolean => /^(0x)?[0-9a-fA-F]{40}$/.test(text)

/** 32 to 44 base58 characters. */
export const isSolanaAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/**
 * `0x1234…abcd`: first six and last four characters. A label only: never where funds go somewhere.
 * @example shortAddress('0x52908400098527886E0F7030069857D2E4169EE7')
 */
export const shortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`

/** The whole address in groups of four, wherever funds go somewhere. The 0x stands alone. */
export function chunkAddress(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return prefix ? [prefix, ...groups] : groups
}
