import { expect, test, vi } from 'vitest'
import { createAssets } from './assets.ts'

const OWN = '0x00000000000000000000000000000000000000aA'
const USDC = '0x000000000000000000000000000000000000C0de'
const held = (chainId: string, numeric: string, decimals: string, address?: string) => ({
  name: address ? 'USD Coin' : 'Ether',
  symbol: address ? 'USDC' : 'ETH',
  chainId,
  quantity: { numeric, decimals },
  ...(address && { address: `${chainId}:${address}` }),
})
const BALANCES = [
  held('eip155:1', '1.5', '18'),
  held('eip155:8453', '20.25', '6', USDC),
  held('eip155:8453', '0', '18'),
  held('solana:x', '1', '9'),
]
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const onMainnet = { address: 'native', balance: '0x14d1120d7b160000', type: 'native', metadata: ether }
const onBase = { address: 'native', balance: '0x0', type: 'native', metadata: ether }
const usdc = {
  address: USDC,
  balance: '0x134fd90',
  type: 'erc20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}

function opened(body: unknown = { balances: BALANCES, isStale: false, updatedAt: '2026-11-22T12:00:00Z' }) {
  const get = vi.fn(async (_: string) => new Response(JSON.stringify(body)))
  const assets = createAssets('https://api.example', 'atoll', get as unknown as typeof fetch)
  const ask = (asked: object, own = [OWN]) => assets([{ account: OWN, ...asked }], own)
  return { ask, get }
}

test('what the account holds, by network, in base units', async () => {
  const { ask, get } = opened()
  expect(await ask({ account: OWN.toLowerCase() })).toEqual({ '0x1': [onMainnet], '0x2105': [usdc, onBase] })
  const [url = ''] = get.mock.calls[0] ?? []
  expect(url).toBe(`https://api.example/v1/account/${OWN.toLowerCase()}/balance?projectId=atoll&currency=usd`)
})

test('a price and a picture, where they are known', async () => {
  const iconUrl = 'https://api.example/public/eth'
  const known = { ...held('eip155:1', '1.5', '18'), price: '3000.5', iconUrl }
  const unknown = { ...held('eip155:8453', '0', '18'), iconUrl: null }
  const { ask } = opened({ balances: [known, unknown], isStale: false, updatedAt: '2026-11-22T12:00:00Z' })
  expect(await ask({})).toEqual({
    '0x1': [{ ...onMainnet, metadata: { ...ether, price: '3000.5', iconUrl } }],
    '0x2105': [onBase],
  })
})

test.each([
  ['network', { chainFilter: ['0x01'] }, { '0x1': [onMainnet] }],
  ['type', { assetTypeFilter: ['erc20'] }, { '0x2105': [usdc] }],
  ['type in capitals', { assetTypeFilter: ['NATIVE', 'ERC721'] }, { '0x1': [onMainnet], '0x2105': [onBase] }],
  [
    'asset, which stands for the others',
    { assetFilter: { '0x2105': [{ address: USDC.toLowerCase(), type: 'ERC20' }] }, chainFilter: ['0x1'] },
    { '0x2105': [usdc] },
  ],
  ['asset of another type', { assetFilter: { '0x2105': [{ address: USDC, type: 'erc721' }] } }, {}],
])('by %s', async (_, filter, expected) => expect(await opened().ask(filter)).toEqual(expected))

test('no other account’s, and nothing without a form', async () => {
  const { ask, get } = opened()
  await expect(ask({ account: USDC })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  await expect(ask({ chainFilter: 'all' })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  expect(get).not.toHaveBeenCalled()
  await expect(opened({ error: 'x' }).ask({})).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
