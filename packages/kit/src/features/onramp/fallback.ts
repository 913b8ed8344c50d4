import type { OnrampOptions } from './client.ts'

/** USD Coin, from its issuer: https://developers.circle.com/stablecoins/usdc-contract-addresses */
const USDC = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
} as const
const ETHER = ['eip155:1', 'eip155:8453', 'eip155:42161'] as const
const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:137': 'Polygon',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
}
const named = (id: string) => ({ name: NAMES[id] ?? id, display_name: NAMES[id] ?? id, chain_id: id })
const limits = [
  { id: 'card' as const, min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account' as const, min: '10.00', max: '25000.00' },
]

/** What is shown while the server does not say what is sold, with the limits that are usual. */
export const FALLBACK: OnrampOptions = {
  providers: [],
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      iconUrl: null,
      networks: Object.entries(USDC).map(([id, contract]) => ({
        ...named(id),
        contract_address: contract,
        decimals: 6,
      })),
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      iconUrl: null,
      networks: ETHER.map((id) => ({ ...named(id), decimals: 18 })),
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
