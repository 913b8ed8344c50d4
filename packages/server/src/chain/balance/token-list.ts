import type { Token } from '../tokens.ts'

type Row = readonly [symbol: keyof typeof KINDS, address: `0x${string}`, decimals: number]

const KINDS = {
  USDC: 'USD Coin',
  USDT: 'Tether USD',
  DAI: 'Dai Stablecoin',
  WETH: 'Wrapped Ether',
  WPOL: 'Wrapped Polygon',
  WBNB: 'Wrapped BNB',
  WAVAX: 'Wrapped AVAX',
  WXDAI: 'Wrapped XDAI',
} as const

/** Tokens that wrap the native currency of their network. */
const WRAPS_NATIVE: readonly string[] = [
  'eip155:1 WETH',
  'eip155:10 WETH',
  'eip155:8453 WETH',
  'eip155:42161 WETH',
  'eip155:84532 WETH',
  'eip155:137 WPOL',
  'eip155:56 WBNB',
  'eip155:100 WXDAI',
  'eip155:324 WETH',
  'eip155:43114 WAVAX',
]

/**
 * Tokens whose balances are always read: the common stablecoins where their issuers have them, DAI, and wrapped native currencies. Facts from the issuers' own pages:
 * developers.circle.com/stablecoins/usdc-contract-addresses, tether.to/en/supported-protocols, chainlog.sky.money, and each
 * network's bridge.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'eip155:1': [
    ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6],
    ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
    ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18],
    ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18],
  ],
  'eip155:10': [
    ['USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6],
    ['USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6],
    ['DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18],
    ['WETH', '0x4200000000000000000000000000000000000006', 18],
  ],
  'eip155:56': [['WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 18]],
  'eip155:100': [['WXDAI', '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 18]],
  'eip155:137': [
    ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6],
    ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6],
    ['DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18],
    ['WETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18],
    ['WPOL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18],
  ],
  'eip155:324': [
    ['USDC', '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', 6],
    ['WETH', '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', 18],
  ],
  'eip155:8453': [
    ['USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6],
    ['DAI', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18],
    ['WETH', '0x4200000000000000000000000000000000000006', 18],
  ],
  'eip155:42161': [
    ['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6],
    ['USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
    ['DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18],
    ['WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18],
  ],
  'eip155:43114': [
    ['USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6],
    ['USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
    ['WAVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 18],
  ],
  'eip155:84532': [
    ['USDC', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 6],
    ['WETH', '0x4200000000000000000000000000000000000006', 18],
  ],
}

/**
 * The operator's list for a network, otherwise our own.
 * @param configured CAIP-2 id → tokens
 */
export function tokenLists(configured: ReadonlyMap<string, readonly Token[]>): (chainId: string) => readonly Token[] {
  return (chainId) => configured.get(chainId) ?? KNOWN_TOKENS.get(chainId) ?? []
}

export const KNOWN_TOKENS: ReadonlyMap<string, readonly Token[]> = new Map(
  Object.entries(ROWS).map(([chainId, rows]) => [
    chainId,
    rows.map(([symbol, address, decimals]) => ({
      address,
      name: KINDS[symbol],
      symbol,
      decimals,
      iconId: symbol,
      wrapsNative: WRAPS_NATIVE.includes(`${chainId} ${symbol}`),
    })),
  ]),
)
