import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createUpstream } from '../../http/upstream.ts'
import { createBinance } from './binance.ts'

/*
 * Binance without Binance: what it is asked, and what is made of answers of the shapes that it documents
 * (https://developers.binance.com/en/docs/products/connect-2.0/quick-start: Pre order, Query order details, Order status, Common API
 * response). No answer of the real one was recorded: it gives its address to approved partners only.
 */

const NOW = 1_772_445_600_000
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const keys = {
  baseUrl: 'https://connect.example.com',
  clientId: 'client-1',
  signAccessToken: 'token-1',
  privateKey: pem,
}
const SESSION = '5b1e4f0c9a7d4e6f8b2c3d4e5f60718a'
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const LINK = 'https://app.binance.com/uni-qr/ccnt?id=1'
const USDC = { currency: 'USDC', network: 'eip155:56', contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d' }
const wish = {
  ...{ sessionId: SESSION, asset: USDC, amount: '50.00', address: ADDRESS, returnUrl: 'https://api.example/r' },
  clientIp: '203.0.113.7',
}
const answered = (data: object) => ({ success: true, code: '000000', message: 'success', data })
const REFUSED = { success: false, code: '100001', message: 'order does not exist', data: null }

type Asked = { readonly url: string; readonly init: RequestInit }
async function during<T>(answer: unknown, work: () => Promise<T>, status = 200) {
  const asked: Asked[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  }
  try {
    return { value: await work(), asked }
  } finally {
    globalThis.fetch = fetchBefore
  }
}
const binance = (change: Partial<typeof keys> = {}) =>
  createBinance(
    { ...keys, ...change },
    { upstream: createUpstream({ name: 'exchange', log: () => undefined, now: () => NOW }), now: () => NOW },
  )
const opening = (change: object, answer: unknown = answered({ link: LINK, linkExpireTime: NOW + 600_000 })) =>
  during(answer, () => binance().open({ ...wish, ...change }))
const bodyOf = (asked: readonly Asked[]): string => String(asked[0]?.init.body)

describe('a page', () => {
  test('is of an order that the customer can only pay: asset, amount, network and address are locked', async () => {
    const { value, asked } = await opening({})
    expect(value).toEqual({ url: LINK })
    expect(asked.map(({ url }) => url)).toEqual(['https://connect.example.com/papi/v1/ramp/connect/buy/pre-order'])
    expect(JSON.parse(bodyOf(asked))).toEqual({
      externalOrderId: SESSION,
      cryptoCurrency: 'USDC',
      amountType: 2,
      requestedAmount: 50,
      network: 'BSC',
      address: ADDRESS,
      redirectUrl: 'https://api.example/r',
      failRedirectUrl: 'https://api.example/r',
      payMethodCode: 'BUY_WALLET',
      clientIp: '203.0.113.7',
      customization: { SEND_PRIMARY: true, NET_RECEIVE: true, LOCK_ORDER_ATTRIBUTES: [2, 3, 5, 6] },
    })
  })

  test.each([
    ['0.00000001', '0.00000001'],
    ['0123456789012.10000000', '123456789012.1'],
    ['9007199254740993.00000001', '9007199254740993.00000001'],
  ])('the amount %s is asked for exactly', async (amount, exact) => {
    expect(bodyOf((await opening({ amount })).asked)).toContain(`"requestedAmount":${exact}}`)
  })

  test('nothing is said of an address of the visitor that is not known', async () => {
    expect(bodyOf((await opening({ clientIp: undefined })).asked)).not.toContain('clientIp')
  })

  test('a network that it does not pay out on is refused without asking', async () => {
    const asset = { currency: 'USDC', network: 'eip155:324' }
    await expect(opening({ asset })).rejects.toMatchObject({ code: 'EXCHANGE_ASSET_NOT_SUPPORTED' })
  })

  test.each([
    ['refused', REFUSED],
    ['without a page', answered({ linkExpireTime: NOW })],
    ['no JSON', '<html>'],
  ])('what is %s is no page', async (_, answer) => {
    await expect(opening({}, answer)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

describe('a call', () => {
  test.each([
    ['the text of the file', pem],
    ['the base64 in it', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
  ])('is signed with its body and its time, by a key that is %s', async (_, text) => {
    const { asked } = await during(REFUSED, () =>
      binance({ privateKey: text }).read({ id: SESSION, reference: undefined }),
    )
    const headers = new Headers(asked[0]?.init.headers)
    expect(headers.get('x-tesla-clientid')).toBe('client-1')
    expect(headers.get('x-tesla-signaccesstoken')).toBe('token-1')
    expect(headers.get('x-tesla-timestamp')).toBe(String(NOW))
    const signed = (body: string) => createVerify('RSA-SHA256').update(body).end()
    const signature = headers.get('x-tesla-signature') ?? ''
    expect(bodyOf(asked)).toBe(`{"externalOrderId":"${SESSION}"}`)
    expect(signed(`${bodyOf(asked)}${NOW}`).verify(publicKey, signature, 'base64')).toBe(true)
    expect(signed(`${bodyOf(asked)}${NOW + 1}`).verify(publicKey, signature, 'base64')).toBe(false)
  })
})

describe('what became of it', () => {
  const reading = (answer: unknown, status?: number) =>
    during(answer, () => binance().read({ id: SESSION, reference: undefined }), status)

  test.each([
    ['not opened', { status: 0 }, undefined],
    ['being bought', { status: 1 }, { status: 'IN_PROGRESS' }],
    ['bought: nothing is on the chain yet', { status: 2, withdrawTxHash: HASH }, { status: 'IN_PROGRESS' }],
    ['on its way out', { status: 11 }, { status: 'IN_PROGRESS' }],
    ['sent, not named yet', { status: 20, withdrawTxHash: null }, { status: 'IN_PROGRESS' }],
    ['sent, named oddly', { status: 20, withdrawTxHash: '<b>' }, { status: 'IN_PROGRESS' }],
    ['sent', { status: 20, withdrawTxHash: HASH }, { status: 'SUCCESS', transactionHash: HASH }],
    ['almost failed', { status: 92 }, undefined],
    ['failed', { status: 93 }, { status: 'FAILED' }],
    ['abandoned', { status: 99, withdrawTxHash: HASH }, { status: 'FAILED' }],
    ['a status that nobody knows', { status: 100 }, undefined],
    ['another one’s', { status: 20, withdrawTxHash: HASH, externalOrderId: 'other' }, undefined],
  ])('%s', async (_, data, news) => {
    const { value, asked } = await reading(answered({ externalOrderId: SESSION, ...data }))
    expect(value).toEqual(news)
    expect(asked[0]?.url).toBe('https://connect.example.com/papi/v1/ramp/connect/order')
  })

  test('an order that it does not know says nothing', async () => {
    expect((await reading(REFUSED)).value).toBeUndefined()
  })

  test.each([
    ['without a status', answered({}), 200],
    ['of its own trouble', '', 503],
  ])('an answer %s is none', async (_, answer, status) => {
    await expect(reading(answer, status)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})
