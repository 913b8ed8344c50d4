import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUpstream } from '../../http/upstream.ts'
import { createBlockscoutHistory } from './blockscout.ts'

/* A server that answers as the public documentation of Blockscout's API says it does; see blockscout-shapes.ts. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THEO = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const hash = (nr: number) => `0x${nr.toString(16).padStart(64, '0')}`
const party = (address: string) => ({
  hash: address,
  is_contract: false,
  name: null,
  private_tags: [],
  public_tags: [],
})
const at = (block: number) => new Date(1_700_000_000_000 + block * 2_000).toISOString().replace('.000Z', '.000000Z')

const paid = (block: number, position = 0, over: object = {}) => ({
  hash: hash(block * 1_000 + position),
  block_number: block,
  position,
  timestamp: at(block),
  from: party(MARA),
  to: party(THEO),
  created_contract: null,
  value: '1500000000000000000',
  fee: { type: 'actual', value: '21000000000000' },
  status: 'ok',
  result: 'success',
  method: null,
  raw_input: '0x',
  transaction_types: ['coin_transfer'],
  ...over,
})
const moved = (block: number, over: object = {}) => ({
  transaction_hash: hash(block * 1_000 + 500),
  block_number: block,
  block_hash: hash(block),
  log_index: 4,
  timestamp: at(block),
  from: party(THEO),
  to: party(MARA),
  type: 'token_transfer',
  method: 'transfer',
  token: { address_hash: USDC, name: 'USD Coin', symbol: 'USDC', decimals: '6', type: 'ERC-20', icon_url: null },
  total: { decimals: '6', value: '2500000' },
  ...over,
})

let server: Server
let url: string
/** What stands in the two lists, newest first, of which a page holds 50. */
let lists: { transactions: { block_number: number | null }[]; 'token-transfers': { block_number: number | null }[] }
let answer: (list: unknown) => { status?: number; body: string }
let asked: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const name = pathname.endsWith('/transactions') ? 'transactions' : 'token-transfers'
    const below = Number(searchParams.get('block_number') ?? Number.POSITIVE_INFINITY)
    const rest = lists[name].filter(({ block_number }) => block_number === null || block_number < below)
    const items = rest.slice(0, 50)
    const last = items.at(-1)
    const next_page_params =
      rest.length > 50 && last ? { block_number: last.block_number, index: 0, items_count: 50 } : null
    const { status = 200, body } = answer({ items, next_page_params })
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  lists = { transactions: [], 'token-transfers': [] }
  answer = (list) => ({ body: JSON.stringify(list) })
  asked = []
})

let time = 1_800_000_000_000
const source = () =>
  createBlockscoutHistory({
    chain: 'eip155:8453',
    url,
    upstream: createUpstream({ name: 'explorer', log: () => {} }),
    now: () => time,
    native: () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }),
    listed: () => [
      { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, wrapsNative: false, iconId: 'USDC' },
    ],
    iconUrl: (id) => `https://api.example/${id}`,
  })
const all = async () => {
  const history = source()
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await history.page(MARA, ['eip155:8453'], cursor)
    pages.push(page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && pages.length < 20)
  return pages
}

test('both lists are one history', async () => {
  lists.transactions = [
    paid(0, 0, { block_number: null, timestamp: null, status: null, fee: null }),
    paid(12, 3),
    paid(10, 0, { status: 'error' }),
  ]
  lists['token-transfers'] = [moved(11), moved(12, { transaction_hash: hash(12_003), tx_hash: hash(1) })]
  const { data, next } = await source().page(MARA, ['eip155:8453'], undefined)
  expect(next).toBeNull()
  expect(asked.sort()).toEqual(
    ['token-transfers', 'transactions'].map((name) => `/api/v2/addresses/${MARA.toLowerCase()}/${name}`),
  )
  expect(
    data.map(({ metadata: { operationType, status, fee, sentFrom } }) => [operationType, status, fee, sentFrom]),
  ).toEqual([
    ['trade', 'confirmed', '0.000021', MARA],
    ['receive', 'confirmed', undefined, THEO],
    ['send', 'failed', '0.000021', MARA],
  ])
  expect(
    data[0]?.transfers.map(({ direction, quantity, fungible_info }) => [
      direction,
      quantity.numeric,
      fungible_info?.symbol,
    ]),
  ).toEqual([
    ['out', '1.5', 'ETH'],
    ['in', '2.5', 'USDC'],
  ])
  expect(data[2]?.transfers).toEqual([])
})

test('what is poison in our own index is poison here', async () => {
  const token = { address_hash: THEO, name: 'USD Coin', symbol: 'USDС', decimals: '6', type: 'ERC-20' }
  lists['token-transfers'] = [
    moved(15, { from: party(MARA), to: party(THEO), total: { value: '0', decimals: '6' } }),
    moved(14, { token }),
    moved(13, { token: { ...token, symbol: 'ODD', decimals: '77' } }),
    moved(12, { token: null }),
    moved(11, {
      token: { address_hash: THEO, name: 'Visit a.com', symbol: null, decimals: null, type: 'ERC-721' },
      total: { token_id: '9' },
    }),
  ]
  const { data } = await source().page(MARA, ['eip155:8453'], undefined)
  expect(data.map(({ transfers }) => transfers[0]?.nft_info)).toMatchObject([
    { tokenId: '9', flags: { is_spam: true } },
  ])
})

test('pages end at the same block in both lists, and hold everything once', async () => {
  lists.transactions = Array.from({ length: 120 }, (_, index) => paid(1_000 - index))
  lists['token-transfers'] = Array.from({ length: 70 }, (_, index) => moved(995 - index * 3))
  const pages = await all()
  const hashes = pages.flat()
  expect(hashes).toHaveLength(190)
  expect(new Set(hashes).size).toBe(190)
  expect(pages.length).toBeGreaterThan(2)
})

test('a block that fills a page by itself does not hold up what comes after it', async () => {
  lists.transactions = [...Array.from({ length: 80 }, (_, index) => paid(500, 80 - index)), paid(499), paid(0)]
  const hashes = (await all()).flat()
  expect(hashes).toContain(hash(499_000))
  expect(hashes.at(-1)).toBe(hash(0))
})

test.each<[string, () => { status?: number; body: string }]>([
  ['a page of HTML', () => ({ body: '<html>' })],
  ['another shape', () => ({ body: '{"items":[{}],"next_page_params":null}' })],
  ['no list', () => ({ body: '{"message":"Something went wrong"}' })],
  [
    'a negative amount',
    () => ({ body: JSON.stringify({ items: [paid(1, 0, { value: '-1' })], next_page_params: null }) }),
  ],
  ['an error', () => ({ status: 500, body: '{}' })],
  ['too many requests', () => ({ status: 429, body: '{}' })],
])('%s is a failure, and never an empty history', async (_, made) => {
  answer = made
  await expect(source().page(MARA, ['eip155:8453'], undefined)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('when it fails, what it said before is told as old, and asked again later', async () => {
  lists.transactions = [paid(12)]
  const history = source()
  const ask = () => history.page(MARA, ['eip155:8453'], undefined)
  expect(await ask()).not.toHaveProperty('asOf')
  asked = []
  time += 14_000
  expect((await ask()).data).toHaveLength(1)
  expect(asked).toEqual([])
  answer = () => ({ status: 503, body: '' })
  time += 2_000
  expect(await ask()).toMatchObject({ asOf: new Date(time - 16_000), data: [{ metadata: { hash: hash(12_000) } }] })
})

test('a cursor of somebody else is refused', async () => {
  await expect(source().page(MARA, ['eip155:8453'], 'AAAA')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
})
