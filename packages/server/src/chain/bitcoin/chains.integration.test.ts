import { BITCOIN_ACCOUNTS, type BitcoinChain, startBitcoin } from '@foyer/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { startUpstream } from '../../../test/money-fixture.ts'
import { createUpstreams } from '../../http/upstreams.ts'
import { createBitcoinChains } from './chains.ts'

const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const [FAUCET, MARA, THEO, NOOR = THEO] = BITCOIN_ACCOUNTS
let local: BitcoinChain
const at = (rpcUrls: Record<string, string>) =>
  createBitcoinChains({
    rpcUrls: new Map(Object.entries(rpcUrls)),
    iconUrl: (id) => `https://api.example/${id}`,
    upstreams: createUpstreams({ log: () => undefined, now: Date.now }),
  })
const bitcoin = () => at({ [REGTEST]: local.esploraUrl, 'eip155:1': 'http://127.0.0.1:1' })
const post = async (path: string) => (await fetch(`${local.esploraUrl}${path}`, { method: 'POST' })).text()

beforeAll(async () => {
  local = await startBitcoin({ port: await freePort() })
})
afterAll(() => local?.stop())

test('it serves the networks of Bitcoin that have an endpoint, and knows its addresses', () => {
  expect([...bitcoin().chains]).toEqual([[REGTEST, { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }]])
  expect(bitcoin().isAddress(MARA.payment.address)).toBe(true)
  expect(bitcoin().isAddress('So11111111111111111111111111111111111111112')).toBe(false)
})

test('a balance counts what waits for a block', async () => {
  const holding = { decimals: 8, name: 'Bitcoin', symbol: 'BTC', iconId: 'BTC', isSuspect: false }
  expect(await bitcoin().holdings(MARA.ordinal.address, REGTEST)).toEqual([{ ...holding, amount: 25_000_000n }])
  await post(`/faucet/${MARA.ordinal.address}/1000`)
  expect(await bitcoin().holdings(MARA.ordinal.address, REGTEST)).toEqual([{ ...holding, amount: 25_001_000n }])
})

test('an address of another network holds nothing here, and nobody is asked', async () => {
  const chains = at({ [REGTEST]: 'http://127.0.0.1:1' })
  expect(await chains.holdings('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', REGTEST)).toEqual([])
  await expect(chains.holdings(MARA.payment.address, REGTEST)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('a payment is in both histories once it is in a block: what was sent without the change, and the fee', async () => {
  const txid = await post(`/faucet/${NOOR.payment.address}/12345`)
  expect(await bitcoin().history(NOOR.payment.address, [REGTEST], undefined)).toMatchObject({ data: [{}], next: null })
  await post('/mine/1')
  const received = await bitcoin().history(NOOR.payment.address, [REGTEST], undefined)
  expect(received.data[0]).toMatchObject({
    id: `${REGTEST}:${txid}`,
    metadata: { operationType: 'receive', sentFrom: FAUCET.payment.address, sentTo: NOOR.payment.address },
    transfers: [{ direction: 'in', quantity: { decimals: '8', numeric: '0.00012345' } }],
  })
  expect(received.data[0]?.metadata.fee).toBeUndefined()
  const sent = (await bitcoin().history(FAUCET.payment.address, [REGTEST], undefined)).data.find(
    ({ metadata }) => metadata.hash === txid,
  )
  expect(sent).toMatchObject({
    metadata: { operationType: 'send', fee: expect.stringMatching(/^0\.0000/) },
    transfers: [{ direction: 'out', recipient: NOOR.payment.address, quantity: { numeric: '0.00012345' } }],
  })
})

test('the pages of a long history join without a gap, down to the first block', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await bitcoin().history(FAUCET.payment.address, [REGTEST], cursor)
    seen.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(seen.length).toBeGreaterThan(440)
  expect(new Set(seen).size).toBe(seen.length)
})

test('testnet and signet follow one another, and a made-up cursor is none', async () => {
  const chains = at({ [TESTNET]: local.esploraUrl, [SIGNET]: local.esploraUrl })
  const upstream = await startUpstream((_, response) => response.end('[]'))
  const both = at({ [TESTNET]: upstream.url, [SIGNET]: `${upstream.url}/signet/` })
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const first = await both.history(address, [TESTNET, SIGNET], undefined)
  expect(first).toMatchObject({ data: [], next: expect.any(String) })
  expect(await both.history(address, [TESTNET, SIGNET], first.next ?? '')).toMatchObject({ data: [], next: null })
  expect(upstream.asked).toEqual([`/address/${address}/txs/chain`, `/signet/address/${address}/txs/chain`])
  upstream.close()
  await expect(chains.history(address, [TESTNET], 'x')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
})

test.each([
  ['a balance that is no number', '{"chain_stats":{"funded_txo_sum":"1","spent_txo_sum":0},"mempool_stats":{}}'],
  [
    'a fraction of a satoshi',
    '{"chain_stats":{"funded_txo_sum":1.5,"spent_txo_sum":0},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}',
  ],
  ['HTML', '<html>'],
])('%s is no answer', async (_, text) => {
  const upstream = await startUpstream((_, response) => response.end(text))
  await expect(at({ [REGTEST]: upstream.url }).holdings(MARA.payment.address, REGTEST)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  upstream.close()
})
