import type { CaipNetworkId } from './caip.ts'

/** An asset that hosts are often paid in: its network (CAIP-2), its contract or mint or `native`, and its facts. */
type PayAsset = {
  readonly network: CaipNetworkId
  readonly asset: string
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const USDC = { name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const
const USDT = { name: 'Tether USD', symbol: 'USDT', decimals: 6 } as const
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const native = (network: CaipNetworkId, metadata: PayAsset['metadata']): PayAsset => ({
  network,
  asset: 'native',
  metadata,
})
const token = (network: CaipNetworkId, asset: string, metadata: PayAsset['metadata']): PayAsset => ({
  network,
  asset,
  metadata,
})

/*
 * Contracts from the issuers' own pages: https://developers.circle.com/stablecoins/usdc-contract-addresses (issued there, not
 * bridged) and https://tether.to/en/supported-protocols. A test compares them with the facts of the server.
 */

export const ethereumETH = /*#__PURE__*/ native('eip155:1', ETHER)
export const baseETH = /*#__PURE__*/ native('eip155:8453', ETHER)
export const baseSepoliaETH = /*#__PURE__*/ native('eip155:84532', { ...ETHER, name: 'Sepolia Ether' })
export const ethereumUSDC = /*#__PURE__*/ token('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', USDC)
export const baseUSDC = /*#__PURE__*/ token('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', USDC)
export const arbitrumUSDC = /*#__PURE__*/ token('eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', USDC)
export const polygonUSDC = /*#__PURE__*/ token('eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', USDC)
export const solanaUSDC = /*#__PURE__*/ token(SOLANA, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', USDC)
export const ethereumUSDT = /*#__PURE__*/ token('eip155:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7', USDT)
export const optimismUSDT = /*#__PURE__*/ token('eip155:10', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', USDT)
export const arbitrumUSDT = /*#__PURE__*/ token('eip155:42161', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', USDT)
export const polygonUSDT = /*#__PURE__*/ token('eip155:137', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', USDT)
export const solanaUSDT = /*#__PURE__*/ token(SOLANA, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', USDT)
export const solanaSOL = /*#__PURE__*/ native(SOLANA, { name: 'Solana', symbol: 'SOL', decimals: 9 })
