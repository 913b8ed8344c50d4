import { expect, test } from 'vitest'
import { knownAssets } from '../payouts/assets.ts'
import { exchangeHandlers } from './handlers.ts'
import type { ExchangeProvider } from './provider.ts'

const USDC = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'
const asset = `eip155:56/erc20:${USDC}`
const never = () => Promise.reject(new Error('nothing is begun'))

/** An exchange that takes amounts of eight places, of a token that has eighteen. */
const coarse: ExchangeProvider = {
  ...{ id: 'coarse', name: 'Coarse', pageHosts: [] },
  assets: async () => [{ currency: 'USDC', network: 'eip155:56', contract: USDC, places: 8 }],
  open: never,
  read: never,
}
const { callExchange } = exchangeHandlers({
  exchanges: [coarse],
  known: knownAssets(new Set(['eip155:56']), () => [{ symbol: 'USDC', name: 'USD Coin', address: USDC, decimals: 18 }]),
  sessions: { add: never, find: never, take: never, claimReading: never },
  idempotency: { once: (_, work) => work() },
  countBegun: never,
  publicUrl: 'https://api.example',
  iconUrl: (currency) => currency,
  now: () => 0,
} as Parameters<typeof exchangeHandlers>[0])
const context = { projectId: 'shop', caller: '203.0.113.7' } as Parameters<typeof callExchange>[1]

test.each([
  ['1.12345678', 1],
  ['1.1234567800', 1],
  ['1.123456789', 0],
])('an exchange is listed for %s only if it can send exactly that', async (amount, total) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 0, asset, amount } } as const
  expect(await callExchange({ body, params: undefined, query: {} }, context)).toMatchObject({
    result: { total },
  })
})

test('an amount that it cannot send exactly is refused, with how fine it may be', async () => {
  const params = { exchangeId: 'coarse', asset, amount: '1.123456789', recipient: `eip155:56:${USDC}` }
  const body = { jsonrpc: '2.0', id: 1, method: 'reown_getExchangePayUrl', params } as const
  await expect(callExchange({ body, params: undefined, query: {} }, context)).rejects.toMatchObject({
    code: 'INVALID_BODY',
    context: { reason: 'amount: it has more than 8 decimal places' },
  })
})
