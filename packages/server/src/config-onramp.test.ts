import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { placeHeadersOf, readOnrampConfig } from './config-onramp.ts'

const HERE = 'http://localhost:8787'
const moonpay = { apiKey: 'pk_live_a', secretKey: 'sk_live_b', webhookKey: 'wk' }
const stripe = { secretKey: 'sk_live_c', webhookSecret: 'whsec_d' }
const paylane = {
  name: 'Paylane',
  url: 'http://localhost:8793/paylane',
  apiKey: 'pk',
  secretKey: 'sk',
  webhookSecret: 'wh',
}
const read = (env: object, publicUrl = HERE) =>
  readOnrampConfig(
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
    publicUrl,
  )

test('without a provider nothing is sold', () => {
  expect(read({})).toBeUndefined()
  expect(readConfig({}).onramp).toBeUndefined()
})

test('providers stand in the operator’s order, local ones last', () => {
  const config = read({ FOYER_ONRAMP: { stripe, moonpay }, FOYER_ONRAMP_LOCAL: { paylane } })
  expect(config?.ids).toEqual(['stripe', 'moonpay', 'paylane'])
})

test('how many purchases are begun in a day', () => {
  expect(read({ FOYER_ONRAMP: { stripe } })?.ordersPerDay).toBe(1_000)
  expect(read({ FOYER_ONRAMP: { stripe }, FOYER_ONRAMP_ORDERS_PER_DAY: 25 })?.ordersPerDay).toBe(25)
  expect(() => read({ FOYER_ONRAMP: { stripe }, FOYER_ONRAMP_ORDERS_PER_DAY: 'many' })).toThrow('whole number')
})

describe('what is refused, with the place', () => {
  test.each([
    [{ FOYER_ONRAMP: { monpay: moonpay } }, 'no such provider: monpay; did you mean moonpay?'],
    [{ FOYER_ONRAMP: { toString: moonpay } }, 'no such provider: toString'],
    [
      { FOYER_ONRAMP: { moonpay: { ...moonpay, apiKey: 'sk_live_b' } } },
      'apiKey: it does not begin with pk_live_ or pk_test_',
    ],
    [
      { FOYER_ONRAMP: { moonpay: { ...moonpay, webhokKey: 'wk' } } },
      'webhokKey: no such key; did you mean webhookKey?',
    ],
    [{ FOYER_ONRAMP: { stripe: { ...stripe, webhookSecret: 'wh' } } }, 'webhookSecret: it does not begin with whsec_'],
    [
      { FOYER_ONRAMP_LOCAL: { paylane: { ...paylane, url: 'https://pay.example' } } },
      'are for a server on this machine only',
    ],
    [{ FOYER_ONRAMP_LOCAL: { paylane: { ...paylane, url: 'x' } } }, 'paylane.url: it is not a URL'],
    [{ FOYER_ONRAMP: { stripe }, FOYER_ONRAMP_LOCAL: { stripe: paylane } }, 'stripe: it is in FOYER_ONRAMP too'],
  ])('%j', (env, reason) => expect(() => read(env)).toThrow(reason))

  test('providers of a local world on a server that others reach', () => {
    expect(() => read({ FOYER_ONRAMP_LOCAL: { paylane } }, 'https://api.example')).toThrow('on this machine only')
  })

  test('no key stands in a message', () => {
    for (const env of [{ FOYER_ONRAMP: { moonpay: { ...moonpay, apiKey: 'secret-that-was-mixed-up' } } }])
      expect(() => read(env)).not.toThrow('secret-that-was-mixed-up')
  })
})

test.each([
  ['cf-ipcountry', 'cf-ipcountry'],
  ['CF-IPCountry', 'cf-ipcountry'],
  ['', undefined],
])('the header %s is read as %s', (header, name) =>
  expect(placeHeadersOf({ FOYER_COUNTRY_HEADER: header, FOYER_SUBDIVISION_HEADER: header })).toEqual({
    country: name,
    subdivision: name,
  }),
)
test('the part of a country is refused where nothing tells the country', () =>
  expect(() => placeHeadersOf({ FOYER_SUBDIVISION_HEADER: 'cf-region-code' })).toThrow(
    'it says nothing without FOYER_COUNTRY_HEADER',
  ))
test.each(['FOYER_COUNTRY_HEADER', 'FOYER_SUBDIVISION_HEADER'])('%s with other characters is no header', (variable) =>
  expect(() => placeHeadersOf({ [variable]: 'cf ipcountry' })).toThrow('it is no name of a header'),
)
