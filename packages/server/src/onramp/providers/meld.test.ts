import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeOf, upstreamThat } from '../../../test/upstream-that.ts'
import type { CheckoutRequest } from '../provider.ts'
import { createMeld } from './meld.ts'

/* Meld, without it: what it is asked, and what is made of answers shaped as https://docs.meld.io says, with what is not read left out. */

const NOW = 1_772_445_600_000
const now = () => NOW
const ORDER = 'q8mUe1bT0kGm4Vw2xYcR5g'
const HASH = `0x${'ab'.repeat(32)}`
const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const request: CheckoutRequest = {
  asset: { currency: 'USDC', network: 'eip155:8453', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  currency: 'EUR',
  method: 'card',
  amount: { fiat: '250.00' },
  country: 'DE',
  orderId: ORDER,
  address: MARA,
  customerId: 'visitor-7',
  returnUrl: 'https://api.example/v1/onramp/return',
  webhookUrl: 'https://api.example/v1/onramp/webhooks/meld',
  clientIp: undefined,
}
const keys = { apiKey: 'WX:25B8', webhookSecret: 'meld-secret' }
const offer = (serviceProvider: string, destinationAmount: number, change: object = {}) => ({
  ...{ serviceProvider, destinationAmount, sourceAmount: 250, sourceAmountWithoutFees: 241.5, networkFee: 0.12 },
  ...{ sourceCurrencyCode: 'EUR', destinationCurrencyCode: 'USDC_BASE', ...change },
})
const answering = (answer: unknown, status = 200, own: object = keys) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const { upstream, asked, during } = upstreamThat(now, () => ({ status, text }))
  return { asked, during, meld: createMeld({ ...keys, ...own }, { upstream, now }) }
}
const bodyOf = (init: RequestInit | undefined) => JSON.parse(String(init?.body)) as Record<string, unknown>

describe('quotes', () => {
  test('of all sellers the one from whom most arrives; numbers are as they were sent', async () => {
    const { asked, during, meld } = answering({
      quotes: [offer('BANXA', 263.1), offer('TRANSAK', 264.123456789012), offer('UNLIMIT', 99)],
    })
    expect(await during(() => meld.quote(request))).toEqual({
      ...{ total: '250', subtotal: '241.5', networkFee: '0.12', arrives: '264.123456789012', quoteId: 'TRANSAK' },
    })
    expect(asked[0]?.url).toBe('https://api.meld.io/payments/crypto/quote')
    const headers = new Headers(asked[0]?.init.headers)
    expect([headers.get('authorization'), headers.get('meld-version')]).toEqual(['BASIC WX:25B8', '2023-12-19'])
    expect(bodyOf(asked[0]?.init)).toEqual({
      ...{ countryCode: 'DE', sourceCurrencyCode: 'EUR', sourceAmount: '250.00' },
      ...{ destinationCurrencyCode: 'USDC_BASE', paymentMethodType: 'CREDIT_DEBIT_CARD' },
    })
  })

  test.each([
    ['none', { quotes: [] }, 200, 'ONRAMP_ASSET_NOT_SOLD'],
    ['none at all', { quotes: null }, 200, 'ONRAMP_ASSET_NOT_SOLD'],
    [
      'another token',
      { quotes: [offer('BANXA', 9, { destinationCurrencyCode: 'USDC' })] },
      200,
      'ONRAMP_ASSET_NOT_SOLD',
    ],
    ['another currency', { quotes: [offer('BANXA', 9, { sourceCurrencyCode: 'USD' })] }, 200, 'ONRAMP_ASSET_NOT_SOLD'],
    ['a negative amount', { quotes: [offer('BANXA', -9)] }, 200, 'UPSTREAM_UNAVAILABLE'],
    ['a seller of another kind', { quotes: [offer('<b>', 9)] }, 200, 'UPSTREAM_UNAVAILABLE'],
    ['a page', '<html>', 200, 'UPSTREAM_UNAVAILABLE'],
    ['no such pair', { code: 'NO_VALID_QUOTES', message: 'No valid quotes' }, 400, 'ONRAMP_ASSET_NOT_SOLD'],
    ['a wrong key', { code: 'UNAUTHORIZED' }, 401, 'UPSTREAM_UNAVAILABLE'],
    ['too many calls', {}, 429, 'UPSTREAM_UNAVAILABLE'],
    ['its own trouble', '', 503, 'UPSTREAM_UNAVAILABLE'],
  ])('%s is no quote', async (_, answer, status, code) => {
    const { during, meld } = answering(answer, status)
    expect(await codeOf(during(() => meld.quote(request)))).toBe(code)
  })

  test('an amount that it does not take is told with its limit', async () => {
    const { during, meld } = answering({ message: 'Amount is below the minimum allowed, which is 318.00 EUR' }, 400)
    await expect(during(() => meld.quote(request))).rejects.toMatchObject({
      code: 'ONRAMP_AMOUNT_OUT_OF_RANGE',
      context: { min: '318.00', currency: 'EUR' },
    })
  })

  test('only where the country is known, and only what is certain', async () => {
    const { asked, during, meld } = answering({ quotes: [offer('BANXA', 9)] })
    const quoted = (change: object) => codeOf(during(() => meld.quote({ ...request, ...change })))
    expect(await quoted({ country: undefined })).toBe('ONRAMP_ASSET_NOT_SOLD')
    expect(await quoted({ asset: { currency: 'USDC', network: 'eip155:10' } })).toBe('ONRAMP_ASSET_NOT_SOLD')
    expect(await quoted({ amount: { crypto: '10' } })).toBe('ONRAMP_ASSET_NOT_SOLD')
    expect(asked).toEqual([])
  })
})

describe('an order', () => {
  const made = { id: 'ses_1', widgetUrl: 'https://meldcrypto.com/?token=abc' }

  test('is paid at the seller of its quote, with the account and the asset locked', async () => {
    const { asked, during, meld } = answering(made)
    expect(await during(() => meld.checkout({ ...request, quoteId: 'TRANSAK' }))).toEqual({
      url: made.widgetUrl,
      reference: 'ses_1',
    })
    expect(asked.map(({ url }) => url)).toEqual(['https://api.meld.io/crypto/session/widget'])
    expect(bodyOf(asked[0]?.init)).toMatchObject({
      sessionType: 'BUY',
      externalSessionId: ORDER,
      externalCustomerId: 'visitor-7',
      sessionData: {
        ...{ serviceProvider: 'TRANSAK', walletAddress: MARA, destinationCurrencyCode: 'USDC_BASE' },
        ...{ sourceAmount: '250.00', redirectUrl: request.returnUrl },
        lockFields: ['destinationCurrencyCode', 'walletAddress'],
      },
    })
  })

  test('a quote that names no seller is asked for anew', async () => {
    const { asked, during, meld } = answering({ ...made, quotes: [offer('BANXA', 9)] })
    await during(() => meld.checkout({ ...request, quoteId: '../x' }))
    expect(bodyOf(asked[1]?.init)).toMatchObject({ sessionData: { serviceProvider: 'BANXA' } })
  })

  test('keys of its sandbox are used there', async () => {
    const { asked, during, meld } = answering(made, 200, { sandbox: true })
    await during(() => meld.checkout({ ...request, quoteId: 'TRANSAK' }))
    expect(new URL(asked[0]?.url ?? '').host).toBe('api-sb.meld.io')
  })

  test.each([
    ['PENDING_CREATED', undefined, { status: 'paying' }],
    ['SETTLING', undefined, { status: 'processing' }],
    ['ERROR', undefined, { status: 'processing' }],
    ['SETTLED', HASH, { status: 'completed', transactionHash: HASH, arrived: '264.5' }],
    ['SETTLED', '<b>', { status: 'processing' }],
    ['SETTLED', undefined, { status: 'processing' }],
    ['DECLINED', undefined, { status: 'failed', reason: 'other' }],
    ['REFUNDED', undefined, { status: 'refunded' }],
  ])('that is %s with the transaction %s', async (status, hash, news) => {
    const own = {
      status,
      externalSessionId: ORDER,
      destinationAmount: 264.5,
      cryptoDetails: { blockchainTransactionId: hash },
    }
    const { asked, during, meld } = answering({ transactions: [{ status: 'FAILED', externalSessionId: 'other' }, own] })
    expect(await during(async () => meld.read?.({ id: ORDER, reference: undefined }))).toEqual({
      orderId: ORDER,
      ...news,
    })
    expect(asked[0]?.url).toBe(`https://api.meld.io/payments/transactions?externalSessionIds=${ORDER}`)
  })

  test.each([
    ['declined, then paid', ['DECLINED', 'SETTLED'], 'completed'],
    ['paid, then tried again in vain', ['SETTLED', 'DECLINED'], 'completed'],
    ['refunded, then paid again', ['REFUNDED', 'SETTLING'], 'processing'],
    ['refunded, then begun again', ['REFUNDED', 'PENDING_CREATED'], 'paying'],
    ['declined, and another one refunded', ['DECLINED', 'REFUNDED'], 'refunded'],
    ['declined, and tried again', ['DECLINED', 'PENDING_CREATED'], 'paying'],
    ['declined, then something that nobody knows', ['DECLINED', 'constructor'], 'failed'],
  ])('of several transactions is as far as the furthest of them: %s', async (_, all, status) => {
    const cryptoDetails = { blockchainTransactionId: HASH }
    const transactions = all.map((one) => ({ status: one, externalSessionId: ORDER, cryptoDetails }))
    const { during, meld } = answering({ transactions })
    expect(await during(async () => meld.read?.({ id: ORDER, reference: undefined }))).toMatchObject({ status })
  })

  test.each([
    ['nobody’s', []],
    ['another one’s', [{ status: 'SETTLED', externalSessionId: 'other' }]],
    ['a status that nobody knows', [{ status: 'constructor', externalSessionId: ORDER }]],
  ])('an answer about %s says nothing', async (_, transactions) => {
    const { during, meld } = answering({ transactions })
    expect(await during(async () => meld.read?.({ id: ORDER, reference: undefined }))).toBeUndefined()
  })
})

describe('webhooks', () => {
  const time = new Date(NOW).toISOString()
  const body = JSON.stringify({
    eventId: 'evt-1',
    payload: { externalSessionId: ORDER, paymentTransactionStatus: 'SETTLED' },
  })
  const { meld } = answering('')
  const signed = (text = body, at = time, url = request.webhookUrl, secret = keys.webhookSecret) =>
    `${createHmac('sha256', secret).update(`${at}.${url}.${text}`).digest('base64url')}=`
  const verify = (signature: string | undefined, at: string | undefined = time, text = body) =>
    meld.verify({
      header: (name) => (name === 'meld-signature' ? signature : name === 'meld-signature-timestamp' ? at : undefined),
      ...{ body: text, url: request.webhookUrl },
    })

  test('what is settled is on its way: its transaction is read', async () => {
    expect(await verify(signed())).toEqual({ eventId: 'evt-1', news: { orderId: ORDER, status: 'processing' } })
  })

  /** printf '%s' '2026-03-02T10:00:00.000Z.https://api.example/v1/onramp/webhooks/meld.{}' | openssl dgst -sha256 -hmac meld-secret -binary | base64 | tr '+/' '-_' */
  test('as another program signs', () =>
    expect(signed('{}', '2026-03-02T10:00:00.000Z')).toBe('PKU02pJDRF28-WMvKcq_XaQxwPxNuWA0knV6Uu3Hr3M='))

  test('an event of something else says nothing', async () => {
    const other = '{"eventId":"evt-2","payload":{}}'
    expect(await verify(signed(other), time, other)).toEqual({ eventId: 'evt-2', news: undefined })
    expect(await verify(signed('no JSON'), time, 'no JSON')).toEqual({ eventId: 'no JSON' })
  })

  const late = new Date(NOW - 301_000).toISOString()
  const early = new Date(NOW + 301_000).toISOString()
  test.each([
    ['no signature', undefined, time],
    ['an empty one', '', time],
    ['of another key', signed(body, time, request.webhookUrl, 'another'), time],
    ['of another body', signed(`${body} `), time],
    ['of another address', signed(body, time, 'https://evil.example/'), time],
    ['of another time', signed(body, late), time],
    ['late', signed(body, late), late],
    ['early', signed(body, early), early],
    ['without a time', signed(), ''],
    ['at no time', signed(body, 'soon'), 'soon'],
  ])('%s is refused', async (_, signature, at) =>
    expect(await codeOf(verify(signature, at))).toBe('WEBHOOK_NOT_AUTHENTIC'),
  )

  test('without a secret all are refused', async () => {
    const { meld: without } = answering('', 200, { webhookSecret: undefined })
    const told = without.verify({ header: () => signed(), body, url: request.webhookUrl })
    expect(await codeOf(told)).toBe('WEBHOOK_NOT_AUTHENTIC')
  })
})
