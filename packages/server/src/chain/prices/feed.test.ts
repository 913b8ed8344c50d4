import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startUpstream, type Upstream } from '../../../test/money-fixture.ts'
import { createUpstream } from '../../http/upstream.ts'
import { printDecimal } from '../decimal.ts'
import { createFeed } from './feed.ts'
import { assetOf } from './source.ts'

const USDC = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const COIN = 'ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** After the public documentation of GET /prices/current/{coins}: what a feed of that kind answers. */
const DOCUMENTED = `{"coins":{
  "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48":{"decimals":6,"symbol":"USDC","price":0.9998,"timestamp":1785000000,"confidence":0.99},
  "ethereum:0x0000000000000000000000000000000000000000":{"symbol":"ETH","price":3412.115000000000001,"timestamp":1785000001}
}}`

let upstream: Upstream
const json =
  (text: string, status = 200) =>
  (_: string, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
beforeAll(async () => {
  upstream = await startUpstream(json(DOCUMENTED))
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.asked.length = 0
})

function read(answer: Upstream['answer'], assets: readonly string[], timeoutMs = 10_000) {
  upstream.answer = answer
  const calls = createUpstream({ name: 'price feed', log: () => undefined, timeoutMs })
  return createFeed(upstream.url, calls).read(assets)
}
const coin = (fields: string) => json(`{"coins":{"${COIN}":{${fields}}}}`)
const priceOf = async (fields: string) => {
  const quote = (await read(coin(fields), [USDC])).get(USDC)
  return typeof quote === 'object' ? printDecimal(quote.price) : quote
}

describe('a feed', () => {
  test('knows SOL by what wraps it; letters of other namespaces keep their size', async () => {
    const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const price = (value: number) => `{"price":${value},"timestamp":1785000000}`
    const wrapped = 'So11111111111111111111111111111111111111112'
    const quotes = await read(
      json(
        `{"coins":{"solana:${mint}":${price(1)},"solana:${wrapped}":${price(142)},"solana:${mint.toLowerCase()}":${price(7)}}}`,
      ),
      [cluster, assetOf(cluster, mint)],
    )
    expect([...quotes.values()].map((quote) => (typeof quote === 'object' ? quote.price.digits : quote))).toEqual([
      1n,
      142n,
    ])
    expect(upstream.asked[0]).toContain(encodeURIComponent(`solana:${mint}`))
  })

  test('tells prices exactly, of tokens and of native currencies', async () => {
    const quotes = await read(json(DOCUMENTED), [USDC, 'eip155:1'])
    expect(quotes.get(USDC)).toEqual({ price: { digits: 9998n, places: 4 }, at: 1_785_000_000_000 })
    expect(quotes.get('eip155:1')).toEqual({
      price: { digits: 3412115000000000001n, places: 15 },
      at: 1_785_000_001_000,
    })
    expect(upstream.asked).toEqual([
      `/prices/current/${encodeURIComponent(COIN)},ethereum%3A0x0000000000000000000000000000000000000000`,
    ])
  })

  test('is not asked about networks that it has no name for', async () => {
    expect(await read(json(DOCUMENTED), ['eip155:31337', 'solana:x'])).toEqual(new Map())
    expect(upstream.asked).toEqual([])
  })

  test('is asked for many in several requests', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}`)
    await read(json('{"coins":{}}'), many)
    expect(upstream.asked).toHaveLength(2)
  })

  test.each([
    ['"price":1e-7,"timestamp":1', '0.0000001'],
    ['"price":0.1,"timestamp":1', '0.1'],
    ['"price":"0.25","timestamp":1,"confidence":1', '0.25'],
    ['"price":0,"timestamp":1', undefined],
    ['"price":-1,"timestamp":1', undefined],
    ['"price":1e40,"timestamp":1', undefined],
    ['"price":1e999,"timestamp":1', undefined],
    ['"price":"NaN","timestamp":1', undefined],
    ['"price":null,"timestamp":1', undefined],
    ['"price":{},"timestamp":1', undefined],
    ['"price":1', undefined],
    ['"price":1,"timestamp":"soon"', undefined],
    ['"price":1,"timestamp":-5', undefined],
    ['"price":1,"timestamp":1,"confidence":0.2', undefined],
    ['"price":1,"timestamp":1,"confidence":"x"', undefined],
  ])('{%s} is %s', async (fields, expected) => expect(await priceOf(fields)).toBe(expected))

  test('one coin that makes no sense does not spoil the others', async () => {
    const answer = `{"coins":{"${COIN}":{"price":1,"timestamp":1},"ethereum:0x0000000000000000000000000000000000000000":null,"junk":7}}`
    expect([...(await read(json(answer), [USDC, 'eip155:1'])).keys()]).toEqual([USDC])
  })

  test.each<[string, Upstream['answer']]>([
    ['HTML with status 200', json('<html>Just a moment…</html>')],
    ['a list', json('[]')],
    ['coins that are a list of texts', json('{"coins":"none"}')],
    ['an error', json('{"coins":{}}', 500)],
    ['nothing', () => undefined],
  ])('%s is a failure, and no price (R49)', async (reason, answer) => {
    expect(await read(answer, [USDC], reason === 'nothing' ? 50 : undefined)).toEqual(new Map([[USDC, 'failed']]))
  })
})
