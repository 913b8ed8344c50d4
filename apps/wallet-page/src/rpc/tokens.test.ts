import { expect, test, vi } from 'vitest'
import { CURRENCY, createTokens } from './tokens.ts'

/* Names of tokens, as the operator lists them. */

const USDC = '0x000000000000000000000000000000000000c0de'
const FAKE = '0x000000000000000000000000000000000000fa4e'
const named = (address: string, more: object = {}) => ({
  address: `eip155:8453:${address}`,
  name: 'USD Coin',
  symbol: 'USDC',
  ...more,
})

test('only tokens that the operator lists are known: a contract can call itself anything', async () => {
  const get = vi.fn(async (_url: unknown, _init: unknown) =>
    Response.json({ fungibles: [named(USDC, { decimals: 6 }), named(FAKE)] }),
  )
  const tokens = createTokens('https://api.example', 'atoll', get as never)
  expect(await tokens('eip155:8453', [USDC, USDC, FAKE])).toEqual(new Map([[USDC, { symbol: 'USDC', decimals: 6 }]]))
  const [url, { body }] = get.mock.calls[0] as unknown as [string, { body: string }]
  expect(url).toBe('https://api.example/v1/fungible/price?projectId=atoll')
  expect(JSON.parse(body).addresses).toEqual([`eip155:8453:${USDC}`, `eip155:8453:${FAKE}`])
})

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('lost'))],
  ['another answer', async () => Response.json({ fungibles: [{ address: 1 }] })],
  ['no JSON', async () => new Response('<html>')],
])('after %s no token is known, and nobody waits', async (_, get) => {
  expect(await createTokens('https://api.example', 'atoll', get as never)('eip155:1', [USDC])).toEqual(new Map())
})

test('the network’s currency is named by its network, and prices are in dollars', async () => {
  const currency = { address: 'eip155:8453', name: 'Ether', symbol: 'ETH', price: '2500.5' }
  const get = vi.fn(async (_url: unknown, _init: unknown) =>
    Response.json({ fungibles: [currency, named(USDC, { decimals: 6, price: '1' })] }),
  )
  const tokens = createTokens('https://api.example', 'atoll', get as never)
  expect(await tokens('eip155:8453', [CURRENCY, USDC])).toEqual(
    new Map([
      ['', { symbol: 'ETH', decimals: 18, price: '2500.5' }],
      [USDC, { symbol: 'USDC', decimals: 6, price: '1' }],
    ]),
  )
  const [, { body }] = get.mock.calls[0] as unknown as [string, { body: string }]
  expect(JSON.parse(body).addresses).toEqual(['eip155:8453', `eip155:8453:${USDC}`])
})

test('nobody is asked about nothing', async () => {
  const get = vi.fn()
  expect(await createTokens('https://api.example', 'atoll', get)('eip155:1', [])).toEqual(new Map())
  expect(get).not.toHaveBeenCalled()
})
