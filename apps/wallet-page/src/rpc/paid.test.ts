import { expect, test, vi } from 'vitest'
import { createPaid } from './paid.ts'

/* Whom an account has paid, out of a history that others write into. */

const CHAIN = 'eip155:8453'
const MARA = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TWIN = '0x3c4400000000000000000000000000000000093bc'
const USDC = '0x000000000000000000000000000000000000C0DE'
const FAKE = '0x000000000000000000000000000000000000fa4e'

const transfer = (recipient: string, numeric: string, contract?: string, direction = 'out') => ({
  direction,
  sender: MARA,
  recipient,
  quantity: { decimals: '18', numeric },
  ...(contract ? { address: `${CHAIN}:${contract}` } : {}),
})
const transaction = (transfers: unknown[], metadata: object = {}) => ({
  id: `${CHAIN}:0x01`,
  metadata: {
    hash: '0x01',
    chain: CHAIN,
    minedAt: '2026-01-02T03:04:05Z',
    status: 'confirmed',
    operationType: 'send',
    sentFrom: MARA,
    sentTo: null,
    ...metadata,
  },
  transfers,
})
function paidBy(history: unknown[]) {
  const get = vi.fn(async (_url: string) => Response.json({ data: history, next: null }))
  const tokens = async () => new Map([[USDC.toLowerCase(), { symbol: 'USDC', decimals: 6 }]])
  const paid = createPaid({ apiUrl: 'https://api.example', projectId: 'atoll', tokens }, get as never)
  return { get, asked: paid(CHAIN, MARA) }
}

test('receivers of the currency and of listed tokens, each once', async () => {
  const { get, asked } = paidBy([
    transaction([transfer(THEO, '0.5')]),
    transaction([transfer(THEO, '20', USDC), transfer(USDC, '1')]),
  ])
  expect(await asked).toEqual([THEO, USDC])
  expect(get.mock.calls[0]?.[0]).toBe(
    `https://api.example/v1/account/${MARA}/history?projectId=atoll&chainId=eip155%3A8453`,
  )
})

test.each([
  ['a transfer of nothing, which anybody can log in the account’s name', transaction([transfer(TWIN, '0', USDC)])],
  ['a token of somebody’s own', transaction([transfer(TWIN, '20', FAKE)])],
  ['what came in', transaction([transfer(TWIN, '1', undefined, 'in')])],
  ['what failed', transaction([transfer(TWIN, '1')], { status: 'failed' })],
  ['another network', transaction([transfer(TWIN, '1')], { chain: 'eip155:1' })],
])('%s makes nobody known (T13)', async (_, entry) => {
  expect(await paidBy([entry]).asked).toEqual([])
})

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('lost'))],
  ['another answer', async () => Response.json({ data: [{ transfers: 1 }] })],
  ['no JSON', async () => new Response('<html>')],
])('after %s nobody is known, and nobody waits', async (_, get) => {
  const tokens = async () => new Map()
  expect(await createPaid({ apiUrl: 'https://api.example', projectId: 'atoll', tokens }, get)(CHAIN, MARA)).toEqual([])
})
