import { expect, test } from 'vitest'
import { onrampHandlers } from './handlers.ts'
import type { CheckoutRequest } from './provider.ts'

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the provider is told a name of the visitor only if the page sends one', async () => {
  const asked: (string | undefined)[] = []
  const provider = {
    id: 'local',
    pageHosts: ['pay.example'],
    async checkout({ customerId }: CheckoutRequest) {
      asked.push(customerId)
      return { url: 'https://pay.example/order' }
    },
  }
  const request = { asset: { network: 'eip155:8453' } }
  const handlers = onrampHandlers({
    providers: [provider],
    offers: {
      providerOf: () => provider,
      offerOf: async () => ({ request, quote: { total: '10', arrives: '9' } }),
    },
    orders: { add: async (order: object) => order },
    countBegun: (_project: string, _caller: string, work: () => Promise<unknown>) => work(),
    idempotency: { once: (_effect: object, work: () => Promise<unknown>) => work() },
    publicUrl: 'https://api.example',
    iconUrl: () => '',
  } as unknown as Parameters<typeof onrampHandlers>[0])
  const body = {
    destinationWallets: [{ address: MARA, blockchains: ['eip155:8453'], assets: ['USDC'] }],
    presetFiatAmount: '10',
    paymentCurrency: 'USD',
    paymentMethod: 'card',
  }
  const info = { projectId: 'atoll', caller: '' } as Parameters<typeof handlers.createOnrampUrl>[1]
  for (const own of [{}, { partnerUserId: 'visitor-7' }])
    await handlers.createOnrampUrl({ body: { ...body, ...own } } as never, info)
  expect(asked).toEqual([undefined, 'visitor-7'])
})
