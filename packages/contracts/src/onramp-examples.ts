import type { Example } from './endpoint.ts'

/* Examples of purchases, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const BASE = 'eip155:8453'
const project = { projectId: 'my-app' }
const paid = { amount: '250.00', currency: 'USD' }
const arrives = { amount: '246.88', currency: 'USDC' }
const order = {
  id: 'q8mUe1bT0kGm4Vw2xYcR5g',
  provider: 'moonpay',
  status: 'created',
  purchaseCurrency: 'USDC',
  network: BASE,
  address: MARA,
  paymentTotal: paid,
  purchaseAmount: arrives,
  createdAt: 1_772_445_600,
  updatedAt: 1_772_445_600,
}

export const onrampExamples = {
  getOnrampOptions: {
    query: project,
    ok: {
      providers: [{ id: 'moonpay', name: 'MoonPay' }],
      purchaseCurrencies: [
        {
          id: 'USDC',
          name: 'USD Coin',
          symbol: 'USDC',
          iconUrl: 'https://api.example/public/getTokenImage/USDC',
          networks: [
            { name: 'base', display_name: 'Base', chain_id: BASE, contract_address: USDC_ON_BASE, decimals: 6 },
          ],
        },
      ],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    },
  },
  getOnrampQuote: {
    query: project,
    body: { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '250.00', network: BASE },
    ok: {
      quotes: [
        {
          provider: 'moonpay',
          paymentMethod: 'card',
          networkFee: { amount: '0.12', currency: 'USD' },
          paymentSubtotal: { amount: '246.88', currency: 'USD' },
          paymentTotal: paid,
          purchaseAmount: arrives,
          quoteId: '7c1f6a30',
        },
      ],
    },
  },
  createOnrampUrl: {
    query: project,
    body: {
      destinationWallets: [{ address: MARA, blockchains: [BASE], assets: ['USDC'] }],
      defaultNetwork: BASE,
      presetFiatAmount: '250.00',
      paymentCurrency: 'USD',
      provider: 'moonpay',
    },
    ok: { url: 'https://buy.moonpay.com/?apiKey=pk_live_example&signature=c2lnbmF0dXJl', order },
  },
  getOnrampOrder: {
    params: { id: order.id },
    query: project,
    ok: {
      ...order,
      status: 'completed',
      transactionHash: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
      updatedAt: 1_772_445_720,
    },
  },
} as const satisfies Record<string, Example>
