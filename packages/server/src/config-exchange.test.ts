import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readExchangeConfig } from './config-exchange.ts'

const HERE = 'http://localhost:8787'
const coinbase = { keyId: 'organizations/o/apiKeys/k', privateKey: Buffer.alloc(64, 1).toString('base64') }
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
  expect(read({ FOYER_EXCHANGES: { coinbase }, FOYER_EXCHANGES_LOCAL: { meridian } })?.ids).toEqual([
    'coinbase',
    'meridian',
  ])
})

describe('what is refused, with the place', () => {
  test.each([
    [{ FOYER_EXCHANGES: { coinbas: coinbase } }, 'no such provider: coinbas; did you mean coinbase?'],
    [{ FOYER_EXCHANGES: { coinbase: { ...coinbase, privateKey: 'c2hvcnQ=' } } }, 'privateKey: it is not the base64 of'],
    [{ FOYER_EXCHANGES_LOCAL: { meridian: { ...meridian, url: 'https://x.example' } } }, 'on this machine only'],
    [{ FOYER_EXCHANGES_LOCAL: { meridian: { ...meridian, secretKy: 'x' } } }, 'did you mean secretKey?'],
    [{ FOYER_EXCHANGES: { coinbase }, FOYER_EXCHANGES_LOCAL: { coinbase: meridian } }, 'it is in FOYER_EXCHANGES too'],
  ])('%j', (env, reason) => expect(() => read(env)).toThrow(reason))

  test('no key stands in a message', () => {
    const privateKey = 'secret-that-was-mixed-up'
    expect(() => read({ FOYER_EXCHANGES: { coinbase: { ...coinbase, privateKey } } })).not.toThrow(privateKey)
  })
})
