import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeOf, upstreamThat } from '../../../test/upstream-that.ts'
import type { CheckoutRequest, OnrampProvider } from '../provider.ts'
import { createMoonPay } from './moonpay.ts'
import { createStripe } from './stripe.ts'

/* The providers of production, without them: what they are asked, and what is made of answers of the shapes that they document. */

const NOW = 1_772_445_600_000
const now = () => NOW
const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const ORDER = 'q8mUe1bT0kGm4Vw2xYcR5g'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = { currency: 'USDC', network: 'eip155:1', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const request: CheckoutRequest = {
  asset: USDC,
  currency: 'USD',
  method: 'card',
  amount: { fiat: '250.00' },
  country: undefined,
  orderId: ORDER,
  address: MARA,
  customerId: 'visitor-7',
  theme: 'dark',
  returnUrl: 'https://api.example/v1/onramp/return',
  webhookUrl: 'https://api.example/v1/onramp/webhooks/x',
  clientIp: '203.0.113.7',
}

const silent = upstreamThat(now, () => ({ text: '' })).upstream

const moonPayKeys = { apiKey: 'pk_test_abc', secretKey: 'sk_test_key', webhookKey: 'wk_test_secret' }
const stripeKeys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_secret' }
const signedBy = (secret: string, name: string, body: string, at = NOW) => {
  const time = Math.floor(at / 1_000)
  return `t=${time},${name}=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

describe('MoonPay', () => {
  /** Shaped as https://dev.moonpay.com/api-reference/widget/getbuyquote says, with what is not read left out. */
  const QUOTE = {
    baseCurrencyAmount: 241.51,
    quoteCurrencyAmount: 241.03,
    feeAmount: 8.37,
    extraFeeAmount: 0,
    networkFeeAmount: 0.12,
    totalAmount: 250,
    baseCurrency: { code: 'usd', minBuyAmount: 20, maxBuyAmount: 30000 },
    quoteCurrency: {
      code: 'usdc',
      metadata: { contractAddress: USDC.contract.toLowerCase(), chainId: '1', networkCode: 'ethereum' },
    },
  }
  const quoteWith = (answer: unknown, status = 200) => {
    const { upstream, asked, during } = upstreamThat(now, () => ({
      status,
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
    }))
    return { asked, quote: during(() => createMoonPay(moonPayKeys, { upstream, now }).quote(request)) }
  }

  test('quotes what is paid, fees included', async () => {
    const { asked, quote } = quoteWith(QUOTE)
    expect(await quote).toEqual({ total: '250', subtotal: '241.51', networkFee: '0.12', arrives: '241.03' })
    const url = new URL(asked[0]?.url ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://api.moonpay.com/v3/currencies/usdc/buy_quote')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      apiKey: 'pk_test_abc',
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '250.00',
      paymentMethod: 'credit_debit_card',
      areFeesIncluded: 'true',
    })
  })

  test.each([
    [
      'another contract',
      { ...QUOTE, quoteCurrency: { code: 'usdc', metadata: { contractAddress: MARA } } },
      'UPSTREAM_UNAVAILABLE',
    ],
    ['no contract', { ...QUOTE, quoteCurrency: { code: 'usdc' } }, 'UPSTREAM_UNAVAILABLE'],
    ['another token', { ...QUOTE, quoteCurrency: { ...QUOTE.quoteCurrency, code: 'usdt' } }, 'UPSTREAM_UNAVAILABLE'],
    ['another currency', { ...QUOTE, baseCurrency: { ...QUOTE.baseCurrency, code: 'eur' } }, 'UPSTREAM_UNAVAILABLE'],
    ['a negative amount', { ...QUOTE, quoteCurrencyAmount: -1 }, 'UPSTREAM_UNAVAILABLE'],
    ['an absurd amount', JSON.stringify(QUOTE).replace('241.03', '1e40'), 'UPSTREAM_UNAVAILABLE'],
    ['a page', '<html>', 'UPSTREAM_UNAVAILABLE'],
    [
      'limits above the amount',
      { ...QUOTE, baseCurrency: { code: 'usd', minBuyAmount: 300, maxBuyAmount: 500 } },
      'ONRAMP_AMOUNT_OUT_OF_RANGE',
    ],
  ])('an answer with %s is none: %s', async (_, answer, code) =>
    expect(await codeOf(quoteWith(answer).quote)).toBe(code),
  )

  /** Shaped as https://dev.moonpay.com/api-reference/widget/getcurrencies says, with what is not read left out. */
  const LISTED = { type: 'crypto', isSuspended: false, isSupportedInUS: true, notAllowedUSStates: ['LA', 'VI'] }
  const saleOf = async (list: unknown) => {
    const { upstream, asked, during } = upstreamThat(now, () => ({ text: JSON.stringify(list) }))
    const { assets } = await during(() => createMoonPay(moonPayKeys, { upstream, now }).sale())
    return { asked, assets }
  }

  test('what it lists is sold, except where the list says that it is not', async () => {
    const { asked, assets } = await saleOf([
      { type: 'fiat', code: 'usd', precision: 2 },
      { ...LISTED, code: 'usdc', notAllowedCountries: ['CA', 'HN'] },
      { ...LISTED, code: 'eth', isSupportedInUS: false, notAllowedCountries: null, notAllowedUSStates: null },
      { ...LISTED, code: 'sol', isSupportedInUS: undefined, isSupportedInUs: false, notAllowedCountries: ['CA'] },
      { ...LISTED, code: 'usdc_base', isSuspended: true },
      { ...LISTED, code: 'usdc_polygon', notAllowedCountries: 'CA' },
      { ...LISTED, code: 'doge' },
    ])
    expect(asked.map(({ url }) => url)).toEqual(['https://api.moonpay.com/v3/currencies?apiKey=pk_test_abc'])
    expect(assets).toEqual([
      { ...USDC, blockedCountries: ['CA', 'HN', 'VI'], blockedSubdivisions: ['US-LA', 'US-VI'] },
      {
        ...{ currency: 'ETH', network: 'eip155:1', contract: undefined },
        blockedCountries: ['US'],
        blockedSubdivisions: [],
      },
      {
        ...{ currency: 'SOL', network: SOLANA, contract: undefined },
        ...{ blockedCountries: ['CA', 'US', 'VI'], blockedSubdivisions: ['US-LA', 'US-VI'] },
      },
    ])
  })

  test('without a list nothing is sold', async () => {
    expect(await codeOf(saleOf({ message: 'Invalid API key' }))).toBe('UPSTREAM_UNAVAILABLE')
  })

  test('its page is signed: base64 of the HMAC of the query with its question mark', async () => {
    const { url } = await createMoonPay(moonPayKeys, { upstream: silent, now }).checkout(request)
    const page = new URL(url)
    expect(page.host).toBe('buy-sandbox.moonpay.com')
    const [search = '', signature = ''] = page.search.split('&signature=')
    expect(decodeURIComponent(signature)).toBe(
      createHmac('sha256', moonPayKeys.secretKey).update(search).digest('base64'),
    )
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      currencyCode: 'usdc',
      walletAddress: MARA,
      baseCurrencyAmount: '250.00',
      externalTransactionId: ORDER,
      externalCustomerId: 'visitor-7',
      redirectURL: request.returnUrl,
      theme: 'dark',
    })
    expect(url).not.toContain(moonPayKeys.secretKey)
  })

  /** printf '%s' '?apiKey=pk_test_abc&walletAddress=0x1%26' | openssl dgst -sha256 -hmac sk_test_key -binary | base64 */
  test('as another program signs', () => {
    const search = '?apiKey=pk_test_abc&walletAddress=0x1%26'
    expect(createHmac('sha256', 'sk_test_key').update(search).digest('base64')).toBe(
      'EgmLNNo2p10/RQBSohjJfy3192jloxxTNpA2xps1WAo=',
    )
  })

  test('with keys of production it leads to the page of production', async () => {
    const keys = { ...moonPayKeys, apiKey: 'pk_live_abc' }
    const { url } = await createMoonPay(keys, { upstream: silent, now }).checkout(request)
    expect(new URL(url).host).toBe('buy.moonpay.com')
  })

  const bodyOf = (data: object) =>
    JSON.stringify({ type: 'transaction_updated', data: { externalTransactionId: ORDER, ...data } })
  const provider = createMoonPay(moonPayKeys, { upstream: silent, now })
  test.each([
    [{ status: 'waitingPayment' }, { status: 'paying' }],
    [{ status: 'pending' }, { status: 'processing' }],
    [
      { status: 'completed', cryptoTransactionId: HASH },
      { status: 'completed', transactionHash: HASH },
    ],
    [
      { status: 'completed', cryptoTransactionId: '<b>' },
      { status: 'completed', transactionHash: undefined },
    ],
    [
      { status: 'failed', failureReason: 'card_declined' },
      { status: 'failed', reason: 'declined' },
    ],
    [
      { status: 'failed', failureReason: 'kyc_failed' },
      { status: 'failed', reason: 'verification' },
    ],
    [{ status: 'failed' }, { status: 'failed', reason: 'other' }],
  ])('a webhook about %j', async (data, news) => {
    const body = bodyOf(data)
    const event = await verify(provider, 'moonpay-signature-v2', signedBy(moonPayKeys.webhookKey, 's', body), body)
    expect(event.news).toEqual({ orderId: ORDER, transactionHash: undefined, ...news })
  })

  test('forgeries', () =>
    forgeries(provider, 'moonpay-signature-v2', moonPayKeys.webhookKey, 's', bodyOf({ status: 'completed' })))
})

describe('Stripe', () => {
  /** Shaped as https://docs.stripe.com/crypto/onramp/quotes-api says, with what is not read left out. */
  const QUOTE = {
    destination_network_quotes: {
      ethereum: [
        {
          destination_currency: 'usdc',
          destination_amount: '238.910000000000000000',
          fees: { network_fee_monetary: '2.15', transaction_fee_monetary: '8.93' },
          source_total_amount: '250.00',
        },
      ],
    },
  }
  const SESSION = {
    id: 'cos_1abc',
    status: 'initialized',
    redirect_url: 'https://crypto.link.com?session_hash=abc',
    metadata: { order: ORDER },
    transaction_details: { transaction_id: null },
  }
  const answering = (answer: unknown, status = 200) => {
    const { upstream, asked, during } = upstreamThat(now, () => ({ status, text: JSON.stringify(answer) }))
    return { asked, during, provider: createStripe(stripeKeys, { upstream, now }) }
  }

  test('quotes what is paid, fees included', async () => {
    const { asked, during, provider } = answering(QUOTE)
    expect(await during(() => provider.quote(request))).toEqual({
      total: '250.00',
      subtotal: '238.92',
      networkFee: '2.15',
      arrives: '238.910000000000000000',
    })
    const url = new URL(asked[0]?.url ?? '')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      source_amount: '250.00',
      source_currency: 'usd',
      'destination_currencies[]': 'usdc',
      'destination_networks[]': 'ethereum',
    })
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe(`Basic ${btoa('sk_test_key:')}`)
  })

  test.each([
    ['no offer', { destination_network_quotes: {} }, 'ONRAMP_ASSET_NOT_SOLD'],
    [
      'another token',
      {
        destination_network_quotes: {
          ethereum: [{ ...QUOTE.destination_network_quotes.ethereum[0], destination_currency: 'eth' }],
        },
      },
      'ONRAMP_ASSET_NOT_SOLD',
    ],
    [
      'numbers for texts',
      {
        destination_network_quotes: {
          ethereum: [{ ...QUOTE.destination_network_quotes.ethereum[0], destination_amount: 1e40 }],
        },
      },
      'UPSTREAM_UNAVAILABLE',
    ],
  ])('an answer with %s: %s', async (_, answer, code) => {
    const { during, provider } = answering(answer)
    expect(await codeOf(during(() => provider.quote(request)))).toBe(code)
  })

  test('it sells in the United States and the European Union, where the country is known', async () => {
    const { during, provider } = answering(QUOTE)
    expect(await codeOf(during(() => provider.quote({ ...request, country: 'JP' })))).toBe('ONRAMP_REGION_NOT_SERVED')
    expect(await codeOf(during(() => provider.quote({ ...request, country: 'DE' })))).toMatch(/^none/)
  })

  test('a session has the account locked, and the order’s id', async () => {
    const { asked, during, provider } = answering(SESSION)
    expect(await during(() => provider.checkout(request))).toEqual({ url: SESSION.redirect_url, reference: 'cos_1abc' })
    const fields = Object.fromEntries(new URLSearchParams(String(asked[0]?.init.body)))
    expect(fields).toMatchObject({
      'wallet_addresses[ethereum]': MARA,
      lock_wallet_address: 'true',
      destination_currency: 'usdc',
      destination_network: 'ethereum',
      source_amount: '250.00',
      'metadata[order]': ORDER,
      'metadata[customer]': 'visitor-7',
      customer_ip_address: '203.0.113.7',
    })
    expect(asked[0]?.init.method).toBe('POST')
    await during(() => provider.checkout({ ...request, customerId: undefined }))
    expect(String(asked[1]?.init.body)).not.toMatch(/metadata%5Bcustomer|undefined/)
  })

  test('a session is read by its own id, and only of this order', async () => {
    const { asked, during, provider } = answering({
      ...SESSION,
      status: 'fulfillment_complete',
      transaction_details: { transaction_id: HASH, destination_amount: '238.91' },
    })
    const read = (id: string) => during(async () => provider.read?.({ id, reference: 'cos_1abc' }))
    expect(await read(ORDER)).toEqual({ orderId: ORDER, status: 'completed', transactionHash: HASH, arrived: '238.91' })
    expect(asked[0]?.url).toBe('https://api.stripe.com/v1/crypto/onramp_sessions/cos_1abc')
    expect(await read('another')).toBeUndefined()
  })

  const bodyOf = (change: object) =>
    JSON.stringify({ id: 'evt_1', type: 'crypto.onramp_session.updated', data: { object: { ...SESSION, ...change } } })
  const provider = createStripe(stripeKeys, { upstream: silent, now })
  test.each([
    ['requires_payment', 'paying'],
    ['fulfillment_processing', 'processing'],
    ['fulfillment_complete', 'completed'],
    ['rejected', 'failed'],
  ])('a webhook that says %s is %s', async (status, ours) => {
    const body = bodyOf({ status })
    const event = await verify(
      provider,
      'stripe-signature',
      `${signedBy('whsec_old', 'v1', body)},${signedBy(stripeKeys.webhookSecret, 'v1', body).split(',')[1]}`,
      body,
    )
    expect(event).toMatchObject({ eventId: 'evt_1', news: { orderId: ORDER, status: ours } })
  })

  test('an event about something else is none of ours', async () => {
    const body = JSON.stringify({ id: 'evt_2', type: 'charge.updated', data: { object: { id: 'ch_1' } } })
    expect(await verify(provider, 'stripe-signature', signedBy(stripeKeys.webhookSecret, 'v1', body), body)).toEqual({
      eventId: 'evt_2',
      news: undefined,
    })
  })

  test('forgeries', () =>
    forgeries(provider, 'stripe-signature', stripeKeys.webhookSecret, 'v1', bodyOf({ status: 'fulfillment_complete' })))
})

const verify = (provider: OnrampProvider, name: string, value: string | undefined, body: string) =>
  provider.verify({ header: (wanted) => (wanted === name ? value : undefined), body, url: request.webhookUrl })

/** Another key, another body, another time, no signature: refused. */
async function forgeries(provider: OnrampProvider, header: string, secret: string, name: string, body: string) {
  const good = signedBy(secret, name, body)
  expect(await codeOf(verify(provider, header, good, body))).toMatch(/^none/)
  const bad = [
    signedBy('another', name, body),
    signedBy(secret, name, `${body} `),
    signedBy(secret, name, body, NOW - 301_000),
    signedBy(secret, name, body, NOW + 301_000),
    good.replace(/t=\d+/, `t=${NOW / 1_000 - 1}`),
    good.replace(`${name}=`, 'v0='),
    good.slice(0, -1),
    '',
    undefined,
  ]
  for (const value of bad)
    expect(await codeOf(verify(provider, header, value, body)), String(value)).toBe('WEBHOOK_NOT_AUTHENTIC')
}

describe('a webhook that is signed and says nothing', () => {
  test.each(['no JSON', 'null', '[]', '{"data":7}', '"text"'])('%s', async (body) => {
    const stripe = createStripe(stripeKeys, { upstream: silent, now })
    const moonpay = createMoonPay(moonPayKeys, { upstream: silent, now })
    const told = (provider: OnrampProvider, signature: string) =>
      provider.verify({ header: () => signature, body, url: '' })
    expect((await told(stripe, signedBy(stripeKeys.webhookSecret, 'v1', body))).news).toBeUndefined()
    expect((await told(moonpay, signedBy(moonPayKeys.webhookKey, 's', body))).news).toBeUndefined()
  })
  test.each(['constructor', 'toString', '__proto__'])('nor does a status “%s”', async (status) => {
    const ofStripe = JSON.stringify({
      id: 'evt_1',
      data: { object: { id: 'cos_1', status, metadata: { order: ORDER } } },
    })
    const ofMoonPay = JSON.stringify({ data: { externalTransactionId: ORDER, status } })
    const stripe = createStripe(stripeKeys, { upstream: silent, now })
    const moonpay = createMoonPay(moonPayKeys, { upstream: silent, now })
    const told = (provider: OnrampProvider, signature: string, body: string) =>
      provider.verify({ header: () => signature, body, url: '' })
    expect((await told(stripe, signedBy(stripeKeys.webhookSecret, 'v1', ofStripe), ofStripe)).news).toBeUndefined()
    expect((await told(moonpay, signedBy(moonPayKeys.webhookKey, 's', ofMoonPay), ofMoonPay)).news).toBeUndefined()
  })

  test('events without a name of their own are told apart, whatever stands in its place', async () => {
    const stripe = createStripe(stripeKeys, { upstream: silent, now })
    const bodies = ['{"data":1}', '{"data":2}', '{"id":{"toString":1,"valueOf":1}}', '{"id":7}']
    const events = await Promise.all(
      bodies.map((body) =>
        stripe.verify({ header: () => signedBy(stripeKeys.webhookSecret, 'v1', body), body, url: '' }),
      ),
    )
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(bodies.length)
  })
})
