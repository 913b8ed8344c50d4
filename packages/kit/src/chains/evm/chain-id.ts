import type { CaipNetworkId } from '@foyer/base'

/**
 * Parses a chain id in any form that wallets use: `0x2105`, `8453`, 8453, `eip155:8453`. EIP-695 requires hex, but not all
 * wallets comply.
 * @returns the CAIP-2 id, or undefined if it is not a chain id
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^eip155:/, '') : value
  if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'bigint') return undefined
  if (typeof text === 'string' && !/^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}
