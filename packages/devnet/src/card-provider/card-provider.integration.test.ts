import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, erc20Abi, http, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain.ts'
import { type CardProviders, startCardProviders } from './start.ts'

/* The card providers of the local world, against a local chain and a merchant that receives their webhooks. */

type Merchant = { readonly url: string; readonly close: () => Promise<void> }
type Told = { readonly headers: IncomingHttpHeaders; readonly body: string }
type Setting = {
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
  readonly webhookSecret: string
}

let chain: Chain
let cards: CardProviders
let merchant: Merchant
let paylane: Setting
const told: Told[] = []
let receivers = 1_000

beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  cards = await startCardProviders({ port: 0, chains: [chain], settleMs: 0 })
  merchant = await startMerchant()
  paylane = JSON.parse(cards.env.FOYER_ONRAMP_LOCAL).paylane
})
afterAll(async () => {
  await Promise.all([merchant?.close(), cards?.close(), chain?.stop()])
})

test('a card that is accepted pays out what was quoted, and the merchant is told, signed', async () => {
  const query = new URLSearchParams({ apiKey: paylane.apiKey, ...bought, amount: '250.00' })
  const quote = (await (await fetch(`${paylane.url}/quote?${query}`)).json()) as { assetAmount: string }
  expect(quote).toMatchObject({ amount: '250.00', fee: '3.13', networkFee: '0.12', assetAmount: '246.75' })

  const { page, id, address } = await ordered()
  expect(await (await fetch(page)).text()).toContain('250.00 USD')
  const response = await pay(page, '4242 4242 4242 4242')
  expect(response.headers.get('location')).toBe(`${merchant.url}/return`)
  const end = await toldOf(id, 'completed')
  expect(await held(address)).toBe(parseUnits(quote.assetAmount, 6))
  const receipt = await client().getTransactionReceipt({ hash: end.data.transactionHash })
  expect(receipt.status).toBe('success')
  expect(statusesOf(id).toSorted()).toEqual(['awaiting_payment', 'completed', 'processing'])
  expect((await orderOf(id)).status).toBe('completed')
})

test('every webhook carries the time and an HMAC of time and body', async () => {
  const { page, id } = await ordered()
  await pay(page, '4000000000000002')
  await toldOf(id, 'failed')
  for (const { headers, body } of told) {
    const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sandbox-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', paylane.webhookSecret).update(`${time}.${body}`).digest('hex'))
    expect(Math.abs(Date.now() / 1_000 - Number(time))).toBeLessThan(60)
  }
})

test.each([
  ['4000000000000002', 'US', 'failed', 'declined'],
  ['4000000000003220', 'US', 'failed', 'verification'],
  ['4242424242424242', 'KP', 'failed', 'region'],
  ['4000000000005126', 'US', 'refunded', 'other'],
])('card %s from %s ends as %s', async (number, country, status, reason) => {
  const { page, id, address } = await ordered()
  await pay(page, number, country)
  expect((await toldOf(id, status)).data).toMatchObject({ status, reason })
  expect(await held(address)).toBe(0n)
  // An order that has ended cannot be paid.
  await pay(page, '4242424242424242')
  expect((await orderOf(id)).status).toBe(status)
})

test('a slow delivery waits until it is released, and is delivered once', async () => {
  const { page, id, address } = await ordered()
  await pay(page, '4000000000000077')
  const { orderId } = (await toldOf(id, 'processing')).data
  expect(await held(address)).toBe(0n)
  const release = () => fetch(`${paylane.url}/release/${orderId}`, { method: 'POST', redirect: 'manual' })
  await Promise.all([release(), release(), release()])
  await toldOf(id, 'completed')
  expect(await held(address)).toBe(parseUnits('246.75', 6))
})

test('of two presses one pays, and a cancelled order can no longer be paid', async () => {
  const twice = await ordered()
  await Promise.all([pay(twice.page, '4242424242424242'), pay(twice.page, '4242424242424242')])
  await toldOf(twice.id, 'completed')
  expect(await held(twice.address)).toBe(parseUnits('246.75', 6))

  const cancelled = await ordered()
  await post(cancelled.page, { do: 'cancel' })
  await pay(cancelled.page, '4242424242424242')
  expect((await orderOf(cancelled.id)).status).toBe('expired')
})

test('only the merchant orders and reads, and the same id is the same order', async () => {
  const body = { ...bought, amount: '250.00', externalId: 'twice', address: someone(), ...urls() }
  const post = (secret: string) =>
    fetch(`${paylane.url}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
  expect((await post('sk_wrong')).status).toBe(401)
  const [first, second] = [await post(paylane.secretKey), await post(paylane.secretKey)]
  expect([first.status, second.status]).toEqual([201, 200])
  expect(await second.json()).toEqual(await first.json())
  expect((await fetch(`${paylane.url}/orders/twice`)).status).toBe(401)
})

test.each([
  [{ amount: '9.99' }, 'amount_out_of_range'],
  [{ amount: '7500.01' }, 'amount_out_of_range'],
  [{ amount: '250.00', asset: 'DAI' }, 'asset_not_sold'],
  [{ amount: '250.00', network: 'eip155:10' }, 'asset_not_sold'],
  [{ amount: '250.00', country: 'KP' }, 'region_not_served'],
])('a quote for %j is refused: %s', async (change, error) => {
  const query = new URLSearchParams({ apiKey: paylane.apiKey, ...bought, ...change })
  const response = await fetch(`${paylane.url}/quote?${query}`)
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([422, error])
})

const bought = { asset: 'USDC', network: 'eip155:8453', currency: 'USD', method: 'card' }
const urls = () => ({ returnUrl: `${merchant.url}/return`, webhookUrl: `${merchant.url}/webhook` })
/** An account that holds nothing yet. */
const someone = () => toHex(++receivers, { size: 20 })
const client = () => createPublicClient({ transport: http(chain.rpcUrl) })

async function ordered(): Promise<{ readonly page: string; readonly id: string; readonly address: `0x${string}` }> {
  const [address, id] = [someone(), `order-${receivers}`]
  const response = await fetch(`${paylane.url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${paylane.secretKey}` },
    body: JSON.stringify({ ...bought, amount: '250.00', externalId: id, address, ...urls() }),
  })
  const { url } = (await response.json()) as { url: string }
  await fetch(url)
  return { page: url, id, address }
}

const pay = (page: string, number: string, country = 'US') => post(page, { do: 'pay', number, country })
const post = (page: string, fields: Readonly<Record<string, string>>) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

async function orderOf(id: string): Promise<{ readonly status: string }> {
  const headers = { authorization: `Bearer ${paylane.secretKey}` }
  return (await (await fetch(`${paylane.url}/orders/${id}`, { headers })).json()) as { status: string }
}

type Event = {
  readonly data: {
    readonly orderId: string
    readonly externalId: string
    readonly status: string
    readonly transactionHash: `0x${string}`
  }
}
const eventsOf = (id: string) =>
  told.map(({ body }): Event => JSON.parse(body)).filter(({ data }) => data.externalId === id)
const statusesOf = (id: string) => eventsOf(id).map(({ data }) => data.status)

async function toldOf(id: string, status: string): Promise<Event> {
  await expect.poll(() => statusesOf(id), { timeout: 10_000 }).toContain(status)
  const event = eventsOf(id).find(({ data }) => data.status === status)
  if (!event) throw new Error(status)
  return event
}

const held = (owner: `0x${string}`): Promise<bigint> =>
  client().readContract({ address: chain.contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

async function startMerchant(): Promise<Merchant> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/webhook') told.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
