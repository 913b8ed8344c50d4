import { generateKeyPairSync } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createUpstream } from '../../http/upstream.ts'
import { createCoinbase } from './coinbase.ts'

/* Coinbase without Coinbase: what it is asked, and what is made of answers of the shapes that it documents. */

const NOW = 1_772_445_600_000
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const [secret, open] = [privateKey.export({ format: 'jwk' }), publicKey.export({ format: 'jwk' })]
const keys = {
  keyId: 'organizations/o/apiKeys/k',
  privateKey: Buffer.concat([
    Buffer.from(secret.d ?? '', 'base64url'),
    Buffer.from(open.x ?? '', 'base64url'),
  ]).toString('base64'),
}
const SESSION = '5b1e4f0c9a7d4e6f8b2c3d4e5f60718a'
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const USDC = { currency: 'USDC', network: 'eip155:8453', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }

type Asked = { readonly url: string; readonly init: RequestInit }
async function during<T>(
  answer: object,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init })
    return new Response(JSON.stringify(answer))
  }
  try {
    return { value: await work(), asked }
  } finally {
    globalThis.fetch = fetchBefore
  }
}
const coinbase = () =>
  createCoinbase(keys, {
    upstream: createUpstream({ name: 'exchange', log: () => undefined, now: () => NOW }),
    now: () => NOW,
  })
async function claimsOf({ init }: Asked) {
  const jwt = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: open.x ?? '' }, 'EdDSA')
  return jwtVerify(jwt, key, { currentDate: new Date(NOW), issuer: 'cdp', subject: keys.keyId })
}

test('the page is for one session: asset, network, amount, and the balance instead of a card', async () => {
  const wish = {
    ...{ sessionId: SESSION, asset: USDC, amount: '50', address: ADDRESS, returnUrl: 'https://api.example/r' },
    clientIp: '203.0.113.7',
  }
  const { value, asked } = await during({ token: 'one-visit', channel_id: '' }, () => coinbase().open(wish))
  expect(asked.map(({ url }) => url)).toEqual(['https://api.developer.coinbase.com/onramp/v1/token'])
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    addresses: [{ address: ADDRESS, blockchains: ['base'] }],
    assets: ['USDC'],
    clientIp: '203.0.113.7',
  })
  const url = new URL(value.url)
  expect(`${url.origin}${url.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sessionToken: 'one-visit',
    defaultAsset: 'USDC',
    defaultNetwork: 'base',
    presetCryptoAmount: '50',
    defaultPaymentMethod: 'CRYPTO_ACCOUNT',
    partnerUserRef: SESSION,
  })
})

test('each call carries a token of its own, for two minutes and for this call', async () => {
  const { asked } = await during({ transactions: [] }, () => coinbase().read({ id: SESSION, reference: undefined }))
  const [call] = asked
  if (!call) throw new Error('nothing was asked')
  // Without a size it answers with one, and the token names the path alone.
  expect(call.url).toBe(`https://api.developer.coinbase.com/onramp/v1/buy/user/${SESSION}/transactions?page_size=25`)
  const { payload, protectedHeader } = await claimsOf(call)
  expect(payload).toMatchObject({
    nbf: NOW / 1_000,
    exp: NOW / 1_000 + 120,
    uri: `GET api.developer.coinbase.com/onramp/v1/buy/user/${SESSION}/transactions`,
  })
  expect(protectedHeader).toMatchObject({
    alg: 'EdDSA',
    kid: keys.keyId,
    typ: 'JWT',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

const FAILED = { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', tx_hash: null }
describe('what became of it', () => {
  test.each([
    ['none yet', [], undefined],
    ['begun', [{ status: 'ONRAMP_TRANSACTION_STATUS_CREATED' }], { status: 'IN_PROGRESS' }],
    ['sent, not named yet', [{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: '' }], { status: 'IN_PROGRESS' }],
    ['sent, named oddly', [{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: '<b>' }], { status: 'IN_PROGRESS' }],
    [
      'sent',
      [{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: HASH }],
      { status: 'SUCCESS', transactionHash: HASH },
    ],
    ['failed, and can be tried again', [FAILED], undefined],
    ['tried again', [FAILED, { status: 'ONRAMP_TRANSACTION_STATUS_CREATED' }], { status: 'IN_PROGRESS' }],
    [
      'sent at the first of two attempts',
      [FAILED, { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: HASH }],
      { status: 'SUCCESS', transactionHash: HASH },
    ],
  ])('%s', async (_, transactions, news) => {
    const { value } = await during({ transactions }, () => coinbase().read({ id: SESSION, reference: undefined }))
    expect(value).toEqual(news)
  })
})
