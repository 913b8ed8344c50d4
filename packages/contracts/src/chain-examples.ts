import type { Example } from './endpoint.ts'

/* Examples of the blockchain API, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const project = { projectId: 'my-app' }
const ofMara = { params: { address: MARA }, query: { ...project, chainId: 'eip155:1' } }

export const chainExamples = {
  getSupportedChains: { query: project, ok: { http: ['eip155:1', 'eip155:8453'], ws: [] } },
  getHistory: {
    ...ofMara,
    ok: {
      data: [
        {
          id: 'eip155:1:0x5f1f9e4c0c0b1b6f5e8a7d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0f9e',
          metadata: {
            hash: '0x5f1f9e4c0c0b1b6f5e8a7d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0f9e',
            chain: 'eip155:1',
            minedAt: '2026-03-02T09:41:00Z',
            status: 'confirmed',
            operationType: 'send',
            sentFrom: MARA,
            sentTo: USDC.slice('eip155:1:'.length),
            fee: '0.000082',
          },
          transfers: [
            {
              direction: 'out',
              sender: MARA,
              recipient: THEO,
              address: USDC,
              quantity: { decimals: '6', numeric: '25' },
              fungible_info: { name: 'USD Coin', symbol: 'USDC', iconUrl: null },
            },
          ],
        },
      ],
      next: null,
      read: ['eip155:1'],
    },
  },
  getBalance: {
    ...ofMara,
    ok: {
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          quantity: { decimals: '18', numeric: '1.25' },
          price: '3412.08',
          priceAt: '2026-03-02T09:40:30.000Z',
          change24h: '-1.42',
          value: '4265.1',
          iconUrl: 'https://api.example/public/getTokenImage/ETH',
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: USDC,
          quantity: { decimals: '6', numeric: '2914.52' },
          iconUrl: 'https://api.example/public/getTokenImage/USDC',
        },
      ],
      asOf: '2026-03-02T09:40:58.120Z',
      read: ['eip155:1'],
    },
  },
  getNfts: {
    ...ofMara,
    ok: {
      data: [
        {
          chainId: 'eip155:1',
          address: 'eip155:1:0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
          tokenId: '11',
          standard: 'ERC721',
          name: 'Tidal Study 11',
          collection: 'Low Water',
          imageUrl: null,
          quantity: '1',
        },
      ],
      next: null,
      read: ['eip155:1'],
    },
  },
  getPrices: {
    query: project,
    body: { currency: 'usd', addresses: ['eip155:1', USDC] },
    ok: {
      fungibles: [
        {
          address: 'eip155:1',
          name: 'Ether',
          symbol: 'ETH',
          price: '3412.08',
          priceAt: '2026-03-02T09:40:30.000Z',
          change24h: '-1.42',
          iconUrl: 'https://api.example/public/getTokenImage/ETH',
        },
        { address: USDC, name: 'USD Coin', symbol: 'USDC', iconUrl: null },
      ],
    },
  },
  getGasPrice: {
    query: { ...project, chainId: 'eip155:1' },
    ok: { standard: '1240000000', fast: '1500000000', instant: '2100000000' },
  },
} as const satisfies Readonly<Record<string, Example>>
