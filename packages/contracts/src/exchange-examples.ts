import type { Example } from './endpoint.ts'

/* Examples of payments from an exchange, for the documentation. A test validates each against its schemas. */

const USDC_ON_BASE = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const envelope = { jsonrpc: '2.0', id: 1 }

export const exchangeExamples = {
  callExchange: {
    query: { projectId: 'my-app' },
    body: {
      ...envelope,
      method: 'reown_getExchangePayUrl',
      params: {
        exchangeId: 'coinbase',
        asset: USDC_ON_BASE,
        amount: '50.00',
        recipient: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      },
    },
    ok: {
      ...envelope,
      result: {
        url: 'https://pay.coinbase.com/buy/select-asset?sessionToken=example',
        sessionId: '5b1e4f0c9a7d4e6f8b2c3d4e5f60718a',
      },
    },
  },
} as const satisfies Record<string, Example>
