import type { Example } from './endpoint.ts'

/* Examples of swaps, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const project = { projectId: 'my-app' }
const quote = {
  provider: 'uniswap',
  from: USDC,
  to: DAI,
  fromAmount: '250000000',
  toAmount: '247850127500000000000',
  fee: { account: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', percent: '0.85', amount: '2124872500000000000' },
  priceImpact: '0.01',
  spender: ROUTER,
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
  getSwapToken: {
    query: { ...project, address: DAI },
    ok: { token: { name: 'Dai Stablecoin', symbol: 'DAI', address: DAI, decimals: 18 } },
  },
  getAllowance: {
    query: { ...project, tokenAddress: USDC, userAddress: `eip155:1:${MARA}`, provider: 'uniswap' },
    ok: { allowance: '250000000' },
  },
  buildSwap: {
    query: project,
    body: {
      amount: '250000000',
      from: USDC,
      to: DAI,
      userAddress: `eip155:1:${MARA}`,
      provider: 'uniswap',
      eip155: { slippage: 1 },
    },
    ok: {
      tx: {
        from: `eip155:1:${MARA}`,
        to: `eip155:1:${ROUTER}`,
        data: '0x5ae401dc',
        value: '0',
        eip155: { gas: '191000', gasPrice: '1240000000' },
      },
      quote: { ...quote, minAmount: '245371626225000000000', deadline: 1_772_445_600 },
    },
  },
  buildApproval: {
    query: {
      ...project,
      userAddress: `eip155:1:${MARA}`,
      from: USDC,
      to: DAI,
      provider: 'uniswap',
      amount: '250000000',
    },
    ok: {
      tx: {
        from: USDC,
        to: USDC,
        data: '0x095ea7b300000000000000000000000068b3465833fb72a70ecdf485e0e4c7bd8665fc45000000000000000000000000000000000000000000000000000000000ee6b280',
        value: '0',
        eip155: { gas: '60000', gasPrice: '1240000000' },
      },
      spender: ROUTER,
      amount: '250000000',
    },
  },
} as const satisfies Readonly<Record<string, Example>>
