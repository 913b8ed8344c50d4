import { type AddressKind, networkById } from './networks.ts'

/* Properties of an address that follow from its format, without the library that verifies it. */

const KINDS: Readonly<Record<string, AddressKind>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }
/** BIP-173 and BIP-350: a single case, and no `1`, `b`, `i` or `o` after the separator. */
const SEGWIT = /^(bc|tb|bcrt)1([02-9ac-hj-np-z]{11,87})$/
/** Legacy formats: `1` and `3` on mainnet; `m`, `n` and `2` elsewhere. */
const OLDER = /^([13mn2])[1-9A-HJ-NP-Za-km-z]{24,34}$/

export const isBitcoinAddress = (text: string): boolean => text.length <= 90 && (isSegwit(text) || OLDER.test(text))

/** The networks that use this address format. */
export function kindsOf(address: string): readonly AddressKind[] {
  const prefix = SEGWIT.exec(lower(address))?.[1]
  if (isSegwit(address) && prefix !== undefined) return [KINDS[prefix] ?? 'main']
  const first = OLDER.exec(address)?.[1]
  if (first === undefined) return []
  return first === '1' || first === '3' ? ['main'] : ['test', 'regtest']
}

/** Whether an address has the format of this network. */
export function fits(address: string, chain: string): boolean {
  const network = networkById(chain)
  return network !== undefined && kindsOf(address).includes(network.addresses)
}

/** p2tr, which wallets use for ordinals: witness version 1 is written `p`. */
export const isTaproot = (address: string): boolean => /^(bc|tb|bcrt)1p/i.test(address)
export const isSegwitKey = (address: string): boolean => /^(bc|tb|bcrt)1q[^1]{38}$/i.test(address)

const lower = (text: string) => text.toLowerCase()
const isSegwit = (text: string) => SEGWIT.test(lower(text)) && (text === lower(text) || text === text.toUpperCase())
