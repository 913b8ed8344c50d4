import type { Chain } from './chain.ts'
import { solanaTokens } from './solana/money.ts'

/**
 * The settings for tokens and prices of the local world's server: the variables FOYER_TOKENS and FOYER_PRICES.
 * @param feedUrl the `url` of `startPriceFeed`
 */
export function moneySettings(
  chains: readonly Pick<Chain, 'chainId' | 'contracts'>[],
  feedUrl: string,
): { readonly FOYER_TOKENS: string; readonly FOYER_PRICES: string } {
  const tokens = chains.map(({ chainId, contracts: { usdc, dai, weth } }) => [
    `eip155:${chainId}`,
    [
      { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconId: 'USDC' },
      { address: dai, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, iconId: 'DAI' },
      { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, iconId: 'WETH', wrapsNative: true },
    ],
  ])
  const pools = chains.flatMap(({ chainId, contracts: { usdc, dai, weth, wethUsdc, daiUsdc } }) => [
    { chain: `eip155:${chainId}`, pair: wethUsdc, token: weth, quote: usdc },
    { chain: `eip155:${chainId}`, pair: daiUsdc, token: dai, quote: usdc },
  ])
  return {
    FOYER_TOKENS: JSON.stringify({ ...Object.fromEntries(tokens), ...solanaTokens() }),
    FOYER_PRICES: JSON.stringify({ feedUrl, pools }),
  }
}

/** The setting for swaps: Uniswap's contracts of the local chains. */
export function swapSettings(chains: readonly Pick<Chain, 'chainId' | 'contracts'>[]): {
  readonly FOYER_SWAP_CONTRACTS: string
} {
  const deployments = chains.map(({ chainId, contracts: { weth: wrapped, uniswap } }) => {
    const { v2Factory, v3Factory, quoter, router } = uniswap
    return [`eip155:${chainId}`, { v2Factory, v3Factory, quoter, router, wrapped }]
  })
  return { FOYER_SWAP_CONTRACTS: JSON.stringify(Object.fromEntries(deployments)) }
}
