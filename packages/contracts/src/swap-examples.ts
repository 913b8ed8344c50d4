import type { Example } from './endpoint.ts'

/* Examples of swaps, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const project = { projectId: 'my-app' }
const quote = {
  provider: 'uniswap',
  from: USDC,
  to: DAI,
  fromAmount: '250000000',
  toAmount: '249975000000000000000',
  priceImpact: '0.01',
  route: [{ percent: 100, path: [USDC, DAI] }],
  gas: '180000',
}

export const swapExamples = {
  getSwapQuotes: {
    query: { ...project, from: USDC, to: DAI, amount: '250000000', userAddress: MARA, gasPrice: '1240000000' },
    ok: { quotes: [{ ...quote, networkFee: '223200000000000' }] },
  },
  getSwapTokens: {
    query: { ...project, chainId: 'eip155:1' },
    ok: {
      tokens: [
        {
          name: 'Ether',
          symbol: 'ETH',
          address: ETHER,
          decimals: 18,
          logoUri: 'https://api.example/public/getTokenImage/ETH',
        },
        { name: 'USD Coin', symbol: 'USDC', address: USDC, decimals: 6, logoUri: null },
      ],
    },
  },
} as const satisfies Readonly<Record<string, Example>>
