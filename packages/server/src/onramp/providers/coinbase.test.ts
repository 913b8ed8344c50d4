import { createHmac, generateKeyPairSync } from 'node:crypto'
import { isFoyerError } from '@foyer/base'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createUpstream } from '../../http/upstream.ts'
import type { CheckoutRequest, OnrampProvider } from '../provider.ts'
import { createCoinbaseOnramp } from './coinbase.ts'

/* Coinbase's onramp without Coinbase: what it is asked, and what is made of answers of the shapes that it documents. */

const NOW = 1_772_445_600_000
const HASH = `0x${'ab'.repeat(32)}`
const ORDER = 'q8mUe1bT0kGm4Vw2xYcR5g'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const [secret, open] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
const bytes = [secret.d, open.x].map((part) => Buffer.from(part ?? '', 'base64url'))
const keys = { keyId: 'organizations/o/apiKeys/k', privateKey: Buffer.concat(bytes).toString('base64') }
const request: CheckoutRequest = {
  asset: { currency: 'USDC', network: 'eip155:8453', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  ...{
    currency: 'EUR',
    method: 'card',
    amount: { fiat: '250.00' },
    country: 'DE',
    orderId: ORDER,
    customerId: 'my-app',
  },
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  quoteId: 'quote-1',
  returnUrl: 'https://api.example/v1/onramp/return',
  webhookUrl: 'https://api.example/v1/onramp/webhooks/coinbase',
  clientIp: undefined,
}

type Asked = { readonly url: string; readonly init: RequestInit }
async function during<T>(answer: unknown, work: (provider: OnrampProvider) => Promise<T>, status = 200) {
  const asked: Asked[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init })
    return new Response(JSON.stringify(answer), { status })
  }
  const upstream = createUpstream({ name: 'on-ramp', log: () => undefined, now: () => NOW })
  try {
    return { value: await work(createCoinbaseOnramp(keys, { upstream, now: () => NOW })), asked }
  } finally {
    globalThis.fetch = fetchBefore
  }
}
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isFoyerError(error) ? error.code : `none: ${error}`
}
const euros = (value: string) => ({ value, currency: 'EUR' })
const QUOTE = {
  payment_total: euros('250.00'),
  payment_subtotal: euros('241.51'),
  purchase_amount: { value: '261.2', currency: 'USDC' },
  coinbase_fee: euros('8.37'),
  network_fee: euros('0.12'),
  quote_id: 'quote-1',
}

describe('a quote', () => {
  test('is what is paid, fees included, for the visitor’s country', async () => {
    const { value, asked } = await during(QUOTE, ({ quote }) => quote(request))
    expect(value).toEqual({
      ...{ total: '250.00', subtotal: '241.51', networkFee: '0.12', arrives: '261.2', quoteId: 'quote-1' },
    })
    expect(asked[0]?.url).toBe('https://api.developer.coinbase.com/onramp/v1/buy/quote')
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      purchase_currency: 'USDC',
      purchase_network: 'base',
      payment_amount: '250.00',
      payment_currency: 'EUR',
      payment_method: 'CARD',
      country: 'DE',
    })
    const jwt = new Headers(asked[0]?.init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: open.x ?? '' }, 'EdDSA')
    const { payload } = await jwtVerify(jwt, key, { currentDate: new Date(NOW), issuer: 'cdp', subject: keys.keyId })
    expect(payload.uri).toBe('POST api.developer.coinbase.com/onramp/v1/buy/quote')
  })

  test('is for the state in the United States, and for the country elsewhere', async () => {
    const placeOf = async (place: { country: string; subdivision: string }) => {
      const { asked } = await during(QUOTE, ({ quote }) => quote({ ...request, ...place }))
      const { country, subdivision } = JSON.parse(String(asked[0]?.init.body))
      return { country, subdivision }
    }
    const newYork = { country: 'US', subdivision: 'NY' }
    expect(await placeOf(newYork)).toEqual(newYork)
    expect(await placeOf({ country: 'DE', subdivision: 'BE' })).toEqual({ country: 'DE', subdivision: undefined })
  })

  test.each([
    ['nobody knows the country', { country: undefined }],
    ['nobody knows which of the United States it is', { country: 'US' }],
    ['it is asked by what arrives', { amount: { crypto: '10' } }],
  ])('none where %s, and nobody is asked', async (_, change) => {
    const { value, asked } = await during(QUOTE, ({ quote }) => codeOf(quote({ ...request, ...change })))
    expect([value, asked]).toEqual(['ONRAMP_ASSET_NOT_SOLD', []])
  })

  test.each([
    [
      'another currency',
      { ...QUOTE, payment_total: { value: '250.00', currency: 'USD' } },
      200,
      'ONRAMP_ASSET_NOT_SOLD',
    ],
    ['another token', { ...QUOTE, purchase_amount: { value: '1', currency: 'ETH' } }, 200, 'ONRAMP_ASSET_NOT_SOLD'],
    [
      'a negative amount',
      { ...QUOTE, purchase_amount: { value: '-1', currency: 'USDC' } },
      200,
      'UPSTREAM_UNAVAILABLE',
    ],
    ['a number', { ...QUOTE, network_fee: { value: 0.12, currency: 'EUR' } }, 200, 'UPSTREAM_UNAVAILABLE'],
    ['a refusal', { code: 3, message: 'payment method is not supported' }, 400, 'ONRAMP_ASSET_NOT_SOLD'],
    ['a wrong key', {}, 401, 'UPSTREAM_UNAVAILABLE'],
    ['a fault of its own', {}, 500, 'UPSTREAM_UNAVAILABLE'],
  ])('%s is none', async (_, answer, status, code) => {
    expect((await during(answer, ({ quote }) => codeOf(quote(request)), status)).value).toBe(code)
  })
})

test('the page is for one order: account, token, network, amount', async () => {
  const from = { ...request, clientIp: '203.0.113.7' }
  const { value, asked } = await during({ token: 'one-visit' }, ({ checkout }) => checkout(from))
  const receiver = { addresses: [{ address: request.address, blockchains: ['base'] }], assets: ['USDC'] }
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ ...receiver, clientIp: '203.0.113.7' })
  const url = new URL(value.url)
  expect(`${url.origin}${url.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ sessionToken: 'one-visit', defaultAsset: 'USDC', defaultNetwork: 'base', fiatCurrency: 'EUR' },
    ...{ presetFiatAmount: '250.00', defaultPaymentMethod: 'CARD', partnerUserRef: ORDER, quoteId: 'quote-1' },
    redirectUrl: 'https://api.example/v1/onramp/return',
  })
})

describe('what became of an order', () => {
  const NAMES = 'ONRAMP_TRANSACTION_STATUS_'
  test.each([
    ['none yet', [], undefined],
    ['begun', [{ status: `${NAMES}CREATED` }], { status: 'paying' }],
    ['paid', [{ status: `${NAMES}IN_PROGRESS`, tx_hash: '' }], { status: 'processing' }],
    ['sent, not named yet', [{ status: `${NAMES}SUCCESS`, tx_hash: '' }], { status: 'processing' }],
    ['sent', [{ status: `${NAMES}SUCCESS`, tx_hash: HASH }], { status: 'completed', transactionHash: HASH }],
    ['failed', [{ status: `${NAMES}FAILED` }], { status: 'failed', reason: 'other' }],
    ['unknown', [{ status: 'SOMETHING_NEW' }], undefined],
    ['the newest of two', [{ status: `${NAMES}IN_PROGRESS` }, { status: `${NAMES}FAILED` }], { status: 'processing' }],
    [
      'one that failed after one that was only begun',
      [{ status: `${NAMES}FAILED` }, { status: `${NAMES}CREATED` }],
      { status: 'failed', reason: 'other' },
    ],
    [
      'one that succeeded before one that failed',
      [{ status: `${NAMES}FAILED` }, { status: `${NAMES}SUCCESS`, tx_hash: HASH }],
      { status: 'completed', transactionHash: HASH },
    ],
  ])('read: %s', async (_, transactions, news) => {
    const { value, asked } = await during({ transactions }, async ({ read }) =>
      read?.({ id: ORDER, reference: undefined }),
    )
    expect(value).toEqual(news && { orderId: ORDER, transactionHash: undefined, ...news })
    expect(asked[0]?.url).toBe(
      `https://api.developer.coinbase.com/onramp/v1/buy/user/${ORDER}/transactions?page_size=25`,
    )
  })

  const SECRET = 'wh_secret'
  const upstream = createUpstream({ name: 'on-ramp', log: () => undefined, now: () => NOW })
  const told = (
    body: string,
    change: { readonly secret?: string; readonly at?: number; readonly type?: string } = {},
  ) => {
    const { secret = SECRET, at = NOW / 1_000, type = 'application/json' } = change
    const headers: Record<string, string> = { 'content-type': type, 'x-event-id': 'e1' }
    const names = 'content-type x-event-id'
    const signature = createHmac('sha256', secret).update(`${at}.${names}.application/json.e1.${body}`).digest('hex')
    headers['x-hook0-signature'] = `t=${at},h=${names},v1=${signature}`
    const provider = createCoinbaseOnramp({ ...keys, webhookSecret: SECRET }, { upstream, now: () => NOW })
    return provider.verify({ header: (name) => headers[name], body, url: request.webhookUrl })
  }
  const EVENT = {
    ...{ eventType: 'onramp.transaction.success', transactionId: 't1', status: `${NAMES}SUCCESS`, txHash: HASH },
    partnerUserRef: ORDER,
  }

  test('told by a webhook that is signed, with the headers that it names', async () => {
    expect(await told(JSON.stringify(EVENT))).toEqual({
      eventId: `t1 onramp.transaction.success ${NAMES}SUCCESS ${HASH}`,
      news: { orderId: ORDER, status: 'completed', transactionHash: HASH },
    })
  })

  test.each([
    ['another secret', { secret: 'x' }],
    ['an old time', { at: NOW / 1_000 - 301 }],
    ['a time to come', { at: NOW / 1_000 + 301 }],
    ['another header than the signed one', { type: 'text/plain' }],
  ])('refused: %s', async (_, change) => {
    expect(await codeOf(told(JSON.stringify(EVENT), change))).toBe('WEBHOOK_NOT_AUTHENTIC')
  })

  test.each(['', 't=1', 't=1,h=,v1=zz', `t=${NOW / 1_000},v1=${'0'.repeat(64)}`])(
    'refused: signature “%s”',
    async (text) => {
      const provider = createCoinbaseOnramp({ ...keys, webhookSecret: SECRET }, { upstream, now: () => NOW })
      expect(await codeOf(provider.verify({ header: () => text, body: '{}', url: '' }))).toBe('WEBHOOK_NOT_AUTHENTIC')
    },
  )

  test.each(['(', 'content-type é', 'a:b'])(
    'refused: “%s” is no name of a header, and is not looked for',
    async (names) => {
      const text = `t=${NOW / 1_000},h=${names},v1=${'0'.repeat(64)}`
      const headers = new Headers()
      const provider = createCoinbaseOnramp({ ...keys, webhookSecret: SECRET }, { upstream, now: () => NOW })
      const header = (name: string) => (name === 'x-hook0-signature' ? text : (headers.get(name) ?? undefined))
      expect(await codeOf(provider.verify({ header, body: '{}', url: '' }))).toBe('WEBHOOK_NOT_AUTHENTIC')
    },
  )

  test.each(['constructor', 'toString', '__proto__'])('a status “%s” says nothing', async (status) => {
    expect((await told(JSON.stringify({ ...EVENT, status }))).news).toBeUndefined()
  })

  test('without a secret nothing is believed, and what is no event says nothing', async () => {
    const provider = createCoinbaseOnramp(keys, { upstream, now: () => NOW })
    expect(await codeOf(provider.verify({ header: () => '', body: '{}', url: '' }))).toBe('WEBHOOK_NOT_AUTHENTIC')
    for (const body of ['no JSON', '[]', '{"eventType":1}', JSON.stringify({ ...EVENT, partnerUserRef: '' })])
      expect((await told(body)).news).toBeUndefined()
  })
})
