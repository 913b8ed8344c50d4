import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readExchangeConfig } from './config-exchange.ts'

const HERE = 'http://localhost:8787'
const coinbase = { keyId: 'organizations/o/apiKeys/k', privateKey: Buffer.alloc(64, 1).toString('base64') }
const rsa = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey
const binance = {
  ...{ baseUrl: 'https://connect.example.com', clientId: 'c', signAccessToken: 't' },
  privateKey: rsa.export({ format: 'pem', type: 'pkcs8' }).toString(),
}
const meridian = { name: 'Meridian', url: 'http://localhost:8794/meridian', apiKey: 'pk', secretKey: 'sk' }
const read = (env: object, publicUrl = HERE) =>
  readExchangeConfig(
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
    publicUrl,
  )

test('without an exchange nobody pays from one', () => {
  expect(read({})).toBeUndefined()
  expect(readConfig({}).exchange).toBeUndefined()
})

test('exchanges stand in the operator’s order, local ones last', () => {
  expect(read({ FOYER_EXCHANGES: { binance, coinbase }, FOYER_EXCHANGES_LOCAL: { meridian } })?.ids).toEqual([
    'binance',
    'coinbase',
    'meridian',
  ])
})

describe('what is refused, with the place', () => {
  test.each([
    [{ FOYER_EXCHANGES: { coinbas: coinbase } }, 'no such provider: coinbas; did you mean coinbase?'],
    [{ FOYER_EXCHANGES: { coinbase: { ...coinbase, privateKey: 'c2hvcnQ=' } } }, 'privateKey: it is not the base64 of'],
    [{ FOYER_EXCHANGES: { binance: { ...binance, clientld: 'c' } } }, 'clientld: no such key; did you mean clientId?'],
    ...[
      'http://connect.example.com',
      'https://localhost',
      'https://10.0.0.1',
      'https://0x7f.1',
      'https://[::1]',
      'https://api',
      'https://db.internal',
      'https://user@connect.example.com',
      'https://connect.example.com/papi',
      'https://connect.example.com:8443/?a',
    ].map((baseUrl): [object, string] => [
      { FOYER_EXCHANGES: { binance: { ...binance, baseUrl } } },
      'baseUrl: it is not the https address of a public host',
    ]),
    ...[
      'c2hvcnQ=',
      rsa.export({ format: 'pem', type: 'pkcs1' }).toString(),
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    ].map((privateKey): [object, string] => [
      { FOYER_EXCHANGES: { binance: { ...binance, privateKey } } },
      'privateKey: it is no RSA key (PKCS #8',
    ]),
    [{ FOYER_EXCHANGES_LOCAL: { meridian: { ...meridian, url: 'https://x.example' } } }, 'on this machine only'],
    [{ FOYER_EXCHANGES_LOCAL: { meridian: { ...meridian, secretKy: 'x' } } }, 'did you mean secretKey?'],
    [{ FOYER_EXCHANGES: { coinbase }, FOYER_EXCHANGES_LOCAL: { coinbase: meridian } }, 'it is in FOYER_EXCHANGES too'],
  ])('%j', (env, reason) => expect(() => read(env)).toThrow(reason))

  test('no key stands in a message', () => {
    const privateKey = 'secret-that-was-mixed-up'
    expect(() => read({ FOYER_EXCHANGES: { coinbase: { ...coinbase, privateKey } } })).not.toThrow(privateKey)
    expect(() => read({ FOYER_EXCHANGES: { binance: { ...binance, privateKey } } })).not.toThrow(privateKey)
  })
})
