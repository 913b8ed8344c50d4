import { createHmac, randomBytes } from 'node:crypto'
import { type CardProviders, type Chain, startCardProviders, startChain } from '@foyer/devnet'
import { createPublicClient, erc20Abi, http, parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import { BASE, MARA, startMeddler, startShop } from '../../test/onramp-fixture.ts'
import type { Database } from '../db/database.ts'
import { sweep } from '../sweep.ts'

/* Purchases through the card providers of the local world: a real chain, real webhooks, both databases. */

let chain: Chain
let cards: CardProviders
let settings: Readonly<Record<string, { readonly url: string; readonly webhookSecret: string }>>
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  cards = await startCardProviders({ port: 0, chains: [chain], settleMs: 0 })
  settings = JSON.parse(cards.env.FOYER_ONRAMP_LOCAL)
})
afterAll(async () => {
  await Promise.all([cards?.close(), chain?.stop()])
})

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
type Options = Partial<Parameters<typeof startShop>[0]>
async function shopOf(db: Database, options: Options = {}) {
  const shop = await startShop({ db, chain, cards, ...options })
  ends.push(shop.close)
  return shop
}
type Shop = Awaited<ReturnType<typeof shopOf>>

let receivers = 0x5000
/** An account that holds nothing yet. */
const someone = () => toHex(++receivers, { size: 20 })
const held = (owner: `0x${string}`): Promise<bigint> =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

async function pay(page: string, number: string, country = 'US'): Promise<Response> {
  await fetch(page)
  return fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay', number, country }),
    redirect: 'manual',
  })
}
const endsAs = (shop: Shop, id: string, status: string) =>
  expect.poll(async () => (await shop.order(id)).body.status).toBe(status)

/** What a provider would send about an order, signed as it signs. */
function event(
  id: string,
  status: string,
  more: {
    readonly eventId?: string
    readonly at?: number
    readonly secret?: string
    readonly [field: string]: unknown
  } = {},
) {
  const { eventId = `${id} ${status}`, at = Date.now(), secret = settings.paylane?.webhookSecret ?? '', ...data } = more
  const order = { externalId: id, status, assetAmount: '246.75', ...data }
  const body = JSON.stringify({ id: eventId, type: 'order.updated', created: 1, data: order })
  const time = Math.floor(at / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'sandbox-signature': `t=${time},v1=${signature}` } }
}
async function told(shop: Shop, ...of: Parameters<typeof event>): Promise<number> {
  const { body, headers } = event(...of)
  return (await shop.webhook('paylane', body, headers)).status
}

describeDatabases('purchases', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  // A webhook alone moves these orders: the provider does not know them.
  const unknown = async (shop: Shop) =>
    (await shop.buy({ address: someone(), provider: 'paylane' })).body.order.id as string

  test('what the providers sell, on the networks of this server, with limits', async () => {
    const shop = await shopOf(db)
    const { status, body } = await shop.ask('/v1/onramp/options')
    expect(status).toBe(200)
    expect(body.providers).toEqual([
      { id: 'paylane', name: 'Paylane' },
      { id: 'brook', name: 'Brook' },
    ])
    const base = { name: 'base', display_name: 'Base', chain_id: BASE }
    expect(body.purchaseCurrencies).toMatchObject([
      { id: 'USDC', symbol: 'USDC', name: 'USD Coin', networks: [{ ...base, contract_address: chain.contracts.usdc }] },
      { id: 'ETH', symbol: 'ETH', networks: [base] },
    ])
    expect(body.paymentCurrencies[0]).toEqual({
      id: 'USD',
      payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
    })
  })

  test('a page of a project without the feature is sold nothing', async () => {
    const shop = await shopOf(db)
    expect((await shop.ask('/v1/onramp/options', {}, 'without')).status).toBe(403)
    expect((await shop.buy({}, {}, 'without')).status).toBe(403)
  })

  test('quotes side by side, the most first, and one provider alone', async () => {
    const shop = await shopOf(db)
    const { body } = await shop.quote()
    expect(body.quotes).toMatchObject([
      {
        provider: 'paylane',
        paymentTotal: { amount: '250.00', currency: 'USD' },
        paymentSubtotal: { amount: '246.75', currency: 'USD' },
        networkFee: { amount: '0.12', currency: 'USD' },
        purchaseAmount: { amount: '246.75', currency: 'USDC' },
      },
      { provider: 'brook', purchaseAmount: { amount: '245.97', currency: 'USDC' } },
    ])
    expect((await shop.quote({ provider: 'brook' })).body.quotes).toMatchObject([{ provider: 'brook' }])
  })

  test.each([
    [{ amount: '9.99' }, 422, 'ONRAMP_AMOUNT_OUT_OF_RANGE'],
    [{ amount: '7500.01' }, 422, 'ONRAMP_AMOUNT_OUT_OF_RANGE'],
    [{ purchaseCurrency: 'DAI' }, 422, 'ONRAMP_ASSET_NOT_SOLD'],
    [{ paymentCurrency: 'SEK' }, 422, 'ONRAMP_ASSET_NOT_SOLD'],
    [{ network: 'eip155:10' }, 422, 'ONRAMP_ASSET_NOT_SOLD'],
    [{ provider: 'nobody' }, 404, 'ONRAMP_PROVIDER_UNKNOWN'],
    [{ amount: '1e3' }, 400, 'INVALID_BODY'],
    [{ amount: '-250' }, 400, 'INVALID_BODY'],
  ])('a quote for %j is refused: %i %s', async (change, status, code) => {
    const shop = await shopOf(db)
    const answer = await shop.quote(change)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  test('bought, paid and delivered: the visitor has it, and the order says by which transaction', async () => {
    const shop = await shopOf(db)
    const address = someone()
    const { body } = await shop.buy({ address })
    expect(body.order).toMatchObject({ status: 'created', provider: 'paylane', paymentTotal: { amount: '250.00' } })
    expect(body.order.id).toMatch(/^[\w-]{22}$/)
    const response = await pay(body.url, '4242424242424242')
    expect(response.headers.get('location')).toBe(`${shop.url}/v1/onramp/return`)
    await endsAs(shop, body.order.id, 'completed')
    const { transactionHash, purchaseAmount } = (await shop.order(body.order.id)).body
    const receipt = await createPublicClient({ transport: http(chain.rpcUrl) }).getTransactionReceipt({
      hash: transactionHash,
    })
    expect(receipt.status).toBe('success')
    expect(await held(address)).toBe(parseUnits(purchaseAmount.amount, 6))
  })

  test('by the amount that arrives', async () => {
    const shop = await shopOf(db)
    const { body } = await shop.buy({ address: someone(), presetFiatAmount: undefined, presetCryptoAmount: '100' })
    expect(body.order).toMatchObject({ purchaseAmount: { amount: '100' }, paymentTotal: { amount: '101.39' } })
  })

  test.each([
    ['4000000000000002', 'US', 'failed', 'declined'],
    ['4242424242424242', 'KP', 'failed', 'region'],
    ['4000000000005126', 'US', 'refunded', 'other'],
  ])('card %s from %s: %s, %s', async (number, country, status, reason) => {
    const shop = await shopOf(db)
    const { body } = await shop.buy({ address: someone() })
    await pay(body.url, number, country)
    await endsAs(shop, body.order.id, status)
    expect((await shop.order(body.order.id)).body.reason).toBe(reason)
  })

  test('T37: an order is another project’s business, and cannot be guessed', async () => {
    const shop = await shopOf(db)
    const { body } = await shop.buy()
    expect((await shop.order(body.order.id, 'other')).status).toBe(404)
    expect((await shop.order('A'.repeat(22))).status).toBe(404)
    expect((await shop.order('short')).status).toBe(400)
  })

  test.each([
    {
      destinationWallets: [
        { address: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8', blockchains: [BASE], assets: ['USDC'] },
      ],
    },
    {
      destinationWallets: [
        { address: 'Ej94Ha7s3mtHyvXvuU9BqaGKqxHPVBafaXP25gAzygQV', blockchains: [BASE], assets: ['USDC'] },
      ],
    },
    { destinationWallets: [] },
    { presetCryptoAmount: '1' },
    { presetFiatAmount: undefined },
    { defaultNetwork: 'eip155:1' },
  ])('no page is made for %j', async (change) => {
    const shop = await shopOf(db)
    const { status, body } = await shop.buy(change)
    expect([status, body.error.code]).toEqual([400, 'INVALID_BODY'])
  })

  test('the same Idempotency-Key makes one order, and no other one', async () => {
    const shop = await shopOf(db)
    const headers = { 'idempotency-key': `key-${receivers++}` }
    const answers = await Promise.all([shop.buy({}, headers), shop.buy({}, headers), shop.buy({}, headers)])
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect((await shop.buy({ presetFiatAmount: '251.00' }, headers)).status).toBe(409)
  })

  test('T37: a forged, late or altered webhook changes nothing', async () => {
    const shop = await shopOf(db)
    const id = await unknown(shop)
    const late = Date.now() - 301_000
    expect(await told(shop, id, 'completed', { secret: 'another' })).toBe(401)
    expect(await told(shop, id, 'completed', { at: late })).toBe(401)
    expect(await told(shop, id, 'completed', { at: Date.now() + 301_000 })).toBe(401)
    const { headers } = event(id, 'failed')
    expect((await shop.webhook('paylane', event(id, 'completed').body, headers)).status).toBe(401)
    expect((await shop.webhook('paylane', event(id, 'completed').body, {})).status).toBe(401)
    expect((await shop.webhook('nobody', '{}', {})).status).toBe(404)
    expect((await shop.webhook('paylane', 'x'.repeat(70_000), {})).status).toBe(413)
    // One provider says nothing about the orders of another.
    const ofBrook = event(id, 'completed', { secret: settings.brook?.webhookSecret ?? '' })
    expect((await shop.webhook('brook', ofBrook.body, ofBrook.headers)).status).toBe(200)
    expect((await shop.order(id)).body.status).toBe('created')
  })

  test('T37: a status leads forward only, and an event is taken once', async () => {
    const shop = await shopOf(db)
    const id = await unknown(shop)
    const hash = `0x${'ab'.repeat(32)}`
    expect(await told(shop, id, 'processing')).toBe(200)
    expect(await told(shop, id, 'awaiting_payment')).toBe(200)
    expect((await shop.order(id)).body.status).toBe('processing')
    expect(await told(shop, id, 'completed')).toBe(200)
    // The transaction may be named later, and then stays.
    expect(await told(shop, id, 'completed', { eventId: `${id} again`, transactionHash: hash })).toBe(200)
    expect(await told(shop, id, 'completed', { eventId: `${id} other`, transactionHash: `0x${'cd'.repeat(32)}` })).toBe(
      200,
    )
    for (const status of ['failed', 'refunded', 'expired', 'processing'])
      expect(await told(shop, id, status, { eventId: `${id} late ${status}` })).toBe(200)
    expect((await shop.order(id)).body).toMatchObject({ status: 'completed', transactionHash: hash })

    const other = await unknown(shop)
    expect(await told(shop, other, 'failed', { reason: 'declined' })).toBe(200)
    expect(await told(shop, other, 'awaiting_payment', { eventId: `${other} late` })).toBe(200)
    expect((await shop.order(other)).body).toMatchObject({ status: 'failed', reason: 'declined' })
    expect(await told(shop, other, 'refunded')).toBe(200)
    expect(await told(shop, other, 'completed')).toBe(200)
    expect((await shop.order(other)).body.status).toBe('refunded')
    expect(await told(shop, 'not-an-order-of-anybody', 'completed')).toBe(200)
  })

  test('after a card that failed, another one on the same page counts', async () => {
    const shop = await shopOf(db)
    const id = await unknown(shop)
    const hash = `0x${'ef'.repeat(32)}`
    const first = { transactionHash: `0x${'cd'.repeat(32)}`, reason: 'declined' }
    expect(await told(shop, id, 'failed', first)).toBe(200)
    // An event of the first attempt that comes late says nothing.
    expect(await told(shop, id, 'processing')).toBe(200)
    expect((await shop.order(id)).body).toMatchObject({ status: 'failed', reason: 'declined' })
    expect(await told(shop, id, 'completed', { transactionHash: hash })).toBe(200)
    const { body } = await shop.order(id)
    expect(body).toMatchObject({ status: 'completed', transactionHash: hash })
    expect(body.reason).toBeUndefined()
  })

  test('T37: a signed webhook with names that no table takes is answered, and changes nothing', async () => {
    const shop = await shopOf(db)
    const id = await unknown(shop)
    // Random, because a long text that repeats itself is compressed before it is too long for an index.
    const long = randomBytes(15_000).toString('base64url')
    expect(await told(shop, id, 'processing', { eventId: long })).toBe(200)
    expect((await shop.order(id)).body.status).toBe('processing')
    expect(await told(shop, id, 'completed', { eventId: long })).toBe(200)
    expect(await told(shop, 'an\u0000order', 'completed')).toBe(200)
    expect(await told(shop, id, 'created', { eventId: 'an\u0000event' })).toBe(200)
    expect((await shop.order(id)).body.status).toBe('processing')
  })

  test('T37: of many webhooks at once, in any order, the last status counts', async () => {
    const shop = await shopOf(db)
    const id = await unknown(shop)
    const all = ['completed', 'awaiting_payment', 'processing', 'created', 'expired', 'processing']
    await Promise.all(all.map((status, index) => told(shop, id, status, { eventId: `${id} ${index}` })))
    const { status } = (await shop.order(id)).body
    expect(['completed', 'expired']).toContain(status)
  })

  test('without webhooks, reading the order asks the provider', async () => {
    // They go to a port where nobody listens.
    const shop = await shopOf(db, {
      changed: (all) => ({ paylane: { ...all.paylane, webhookSecret: 'lost' } as never }),
    })
    const { body } = await shop.buy({ address: someone() })
    await pay(body.url, '4000000000000002')
    shop.clock.now += 5_000
    expect((await shop.order(body.order.id)).body).toMatchObject({ status: 'failed', reason: 'declined' })
  })

  test('an order whose card failed is read again for a day, because its page may take another one', async () => {
    let isPaid = false
    const meddler = await startMeddler(cards.url, (_, body) =>
      isPaid ? body.replace('"failed"', '"processing"') : body,
    )
    ends.push(meddler.close)
    const shop = await shopOf(db, {
      changed: ({ paylane }) =>
        ({ paylane: { ...paylane, url: `${meddler.url}/paylane`, webhookSecret: 'lost' } }) as never,
    })
    const declined = async () => {
      const { body } = await shop.buy({ address: someone() })
      await pay(body.url, '4000000000000002')
      shop.clock.now += 5_000
      expect((await shop.order(body.order.id)).body.status).toBe('failed')
      return body.order.id as string
    }
    const [early, late] = [await declined(), await declined()]
    isPaid = true
    shop.clock.now += 5_000
    expect((await shop.order(early)).body.status).toBe('processing')
    shop.clock.now += 86_400_000
    expect((await shop.order(late)).body.status).toBe('failed')
  })

  test('a country that a provider does not serve: only where a header of the operator’s tells it', async () => {
    const header = { 'x-country': 'KP' }
    const without = await shopOf(db)
    expect((await without.quote({}, header)).status).toBe(200)
    const shop = await shopOf(db, { env: { FOYER_COUNTRY_HEADER: 'x-country' } })
    expect((await shop.ask('/v1/onramp/options', { headers: header })).body.providers).toEqual([])
    expect((await shop.quote({}, header)).body.error.code).toBe('ONRAMP_REGION_NOT_SERVED')
    expect((await shop.buy({}, header)).body.error.code).toBe('ONRAMP_REGION_NOT_SERVED')
    expect((await shop.quote({}, { 'x-country': 'Atlantis' })).status).toBe(200)
    expect((await shop.quote({}, { 'x-country': 'DE' })).status).toBe(200)
  })

  test('a state that a provider does not serve: only where headers tell the country, too', async () => {
    const meddler = await startMeddler(cards.url, (_, body) =>
      body.replace('"blockedCountries":', '"blockedSubdivisions":["US-NY"],"blockedCountries":'),
    )
    ends.push(meddler.close)
    const shop = await shopOf(db, {
      env: { FOYER_COUNTRY_HEADER: 'x-country', FOYER_SUBDIVISION_HEADER: 'x-state' },
      changed: ({ paylane }) => ({ paylane: { ...paylane, url: `${meddler.url}/paylane` } }) as never,
    })
    const newYork = { 'x-country': 'US', 'x-state': 'NY' }
    expect((await shop.ask('/v1/onramp/options', { headers: newYork })).body.providers).toEqual([])
    expect((await shop.quote({}, newYork)).body.error.code).toBe('ONRAMP_REGION_NOT_SERVED')
    expect((await shop.buy({}, newYork)).body.error.code).toBe('ONRAMP_REGION_NOT_SERVED')
    expect((await shop.quote({}, { ...newYork, 'x-state': 'CA' })).status).toBe(200)
    expect((await shop.quote({}, { 'x-state': 'NY' })).status).toBe(200)
  })

  test.each<[string, (path: string, body: string) => string]>([
    ['answers with a page (R49)', () => '<html>Bad gateway</html>'],
    [
      'lists a number among its assets (R47)',
      (path, body) => (path.includes('/assets') ? body.replace('"symbol":"USDC"', '"symbol":7') : body),
    ],
    [
      'sells an object in place of a list (R47)',
      (path, body) =>
        path.includes('/assets') ? JSON.stringify({ ...JSON.parse(body), assets: { USDC: true } }) : body,
    ],
    [
      'quotes for another amount',
      (path, body) => (path.includes('/quote') ? body.replace('"250.00"', '"25.00"') : body),
    ],
    ['sells nothing for it', (path, body) => (path.includes('/quote') ? body.replace('"246.75"}', '"0"}') : body)],
    [
      'sells another contract',
      (path, body) => (path.includes('/assets') ? body.replaceAll(/0x[0-9a-f]{40}/gi, MARA) : body),
    ],
    ['has a negative fee', (path, body) => (path.includes('/quote') ? body.replace('"0.12"', '"-5"') : body)],
  ])('a provider that %s costs the other nothing', async (_, meddle) => {
    const meddler = await startMeddler(cards.url, meddle)
    ends.push(meddler.close)
    const shop = await shopOf(db, {
      changed: ({ paylane, brook }) => ({ paylane: { ...paylane, url: `${meddler.url}/paylane` }, brook }) as never,
    })
    const { status, body } = await shop.quote()
    expect([status, body.quotes.map(({ provider }: { provider: string }) => provider)]).toEqual([200, ['brook']])
    expect((await shop.buy({ provider: 'paylane' })).status).toBeGreaterThanOrEqual(422)
  })

  test('a page on another host never reaches a visitor', async () => {
    const evil = (path: string, body: string) =>
      path.includes('/orders') ? body.replace(/"url":"[^"]+"/, '"url":"https://evil.example/pay"') : body
    const meddler = await startMeddler(cards.url, evil)
    ends.push(meddler.close)
    const shop = await shopOf(db, {
      changed: ({ paylane }) => ({ paylane: { ...paylane, url: `${meddler.url}/paylane` } }) as never,
    })
    const { status, body } = await shop.buy()
    expect([status, body.error.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
  })

  test('no line of the log has a key, an address or a page', async () => {
    const shop = await shopOf(db)
    const address = someone()
    const { body } = await shop.buy({ address })
    await pay(body.url, '4242424242424242')
    await endsAs(shop, body.order.id, 'completed')
    // The line is written when the order has been, so somebody who asks in between sees it completed without the line.
    const line = expect.objectContaining({ event: 'onramp-webhook', status: 'completed' })
    await expect.poll(() => shop.lines).toContainEqual(line)
    const written = JSON.stringify(shop.lines)
    for (const secret of [...Object.values(settings).flatMap((one) => Object.values(one)), address, body.url])
      if (secret.length > 10) expect(written).not.toContain(secret)
  })

  test('the page that a provider leads to has no script, in the visitor’s language', async () => {
    const shop = await shopOf(db)
    const response = await fetch(`${shop.url}/v1/onramp/return`, { headers: { 'accept-language': 'ar' } })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    expect(html).toContain('lang="ar" dir="rtl"')
    expect(html).not.toContain('<script')
  })

  test('orders that nobody paid are forgotten after a week, paid ones after 400 days', async () => {
    const shop = await shopOf(db)
    const [unpaid, paid] = [await unknown(shop), await unknown(shop)]
    await told(shop, paid, 'completed')
    const day = 24 * 3_600_000
    await sweep(db, Date.now() + 6 * day)
    expect((await shop.order(unpaid)).status).toBe(200)
    await sweep(db, Date.now() + 8 * day)
    expect([(await shop.order(unpaid)).status, (await shop.order(paid)).status]).toEqual([404, 200])
    await sweep(db, Date.now() + 401 * day)
    expect((await shop.order(paid)).status).toBe(404)
  })
})
