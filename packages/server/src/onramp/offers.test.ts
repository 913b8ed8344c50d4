import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { base } from '@foyer/base/networks'
import { expect, test, vi } from 'vitest'
import { createOffers } from './offers.ts'
import type { OnrampProvider, Quote, QuoteRequest } from './provider.ts'

const ASSET = { currency: 'USDC', network: base.caipNetworkId, contract: undefined }
const WISH = {
  ...{ purchaseCurrency: 'USDC', network: base.caipNetworkId },
  ...{ currency: 'USD', method: 'card' as const, country: undefined, amount: { fiat: '100' } },
}
const QUOTE: Quote = { networkFee: '1', subtotal: '98', total: '100', arrives: '97' }

/** One provider, which quotes what the test says. */
function start(quote: (request: QuoteRequest) => Promise<Quote>) {
  let time = 1_000_000
  let asked = 0
  const provider = {
    ...{ id: 'meld', name: 'Meld' },
    sale: async () => ({
      assets: [ASSET],
      payments: [{ currency: 'USD', methods: [{ id: 'card', min: '5', max: '500' }] }],
      blockedCountries: [],
    }),
    quote: (request: QuoteRequest) => {
      asked += 1
      return quote(request)
    },
  } as unknown as OnrampProvider // The rest of it is not asked for quotes.
  const known = () => ({ currency: 'USDC', name: 'USD Coin', decimals: 6, network: base, contract: undefined })
  const offers = createOffers([provider], known, () => time, 6_000)
  return {
    offer: () => offers.offerOf(provider, WISH).then(({ quote: { arrives } }) => arrives),
    pass: (ms: number) => {
      time += ms
    },
    asked: () => asked,
  }
}
const away = () => Promise.reject(new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'meld' } }))
const AWAY = { code: 'UPSTREAM_UNAVAILABLE' }

test.each([
  ['fails', away],
  ['quotes another amount than was asked for (R49)', async () => ({ ...QUOTE, total: '101' })],
])('a provider that %s is asked again after a second', async (_, wrong) => {
  let isWrong = true
  const { offer, pass, asked } = start(() => (isWrong ? wrong() : Promise.resolve(QUOTE)))
  await expect(offer()).rejects.toMatchObject(AWAY)
  pass(999)
  await expect(offer()).rejects.toMatchObject(AWAY)
  expect(asked()).toBe(1)
  isWrong = false
  pass(1)
  expect(await offer()).toBe('97')
})

test('a quote is kept for five seconds, and never answers for a provider that fails later', async () => {
  let isAway = false
  const { offer, pass, asked } = start(() => (isAway ? away() : Promise.resolve(QUOTE)))
  expect(await offer()).toBe('97')
  isAway = true
  pass(4_999)
  expect(await offer()).toBe('97')
  expect(asked()).toBe(1)
  pass(1)
  await expect(offer()).rejects.toMatchObject(AWAY)
})

test('what a provider sells is known for an hour, though it cannot be read again', async () => {
  let time = 1_000_000
  let isAway = false
  const provider = {
    ...{ id: 'meld', name: 'Meld' },
    sale: async () =>
      isAway
        ? away()
        : {
            assets: [ASSET],
            payments: [{ currency: 'USD', methods: [{ id: 'card', min: '5', max: '500' }] }],
            blockedCountries: [],
          },
    quote: async () => QUOTE,
  } as unknown as OnrampProvider // The rest of it is not asked for.
  const known = () => ({ currency: 'USDC', name: 'USD Coin', decimals: 6, network: base, contract: undefined })
  const { sales, offerOf } = createOffers([provider], known, () => time, 6_000)
  expect(await sales({ country: undefined })).toHaveLength(1)
  isAway = true
  for (const ms of [300_000, 3_299_999]) {
    time += ms
    expect(await sales({ country: undefined })).toHaveLength(1)
    expect((await offerOf(provider, WISH)).quote).toEqual(QUOTE)
  }
  time += 1
  await expect(sales({ country: undefined })).rejects.toMatchObject(AWAY)
})

test('what is not sold in a country, or a state, is neither listed nor quoted there', async () => {
  const ETHER = { currency: 'ETH', network: base.caipNetworkId, contract: undefined }
  const provider = {
    ...{ id: 'meld', name: 'Meld' },
    sale: async () => ({
      assets: [
        { ...ASSET, blockedCountries: ['CA', 'HN'], blockedSubdivisions: ['US-NY'] },
        { ...ETHER, blockedCountries: ['HN'] },
      ],
      payments: [{ currency: 'USD', methods: [{ id: 'card', min: '5', max: '500' }] }],
      blockedCountries: [],
    }),
    quote: async () => QUOTE,
  } as unknown as OnrampProvider // The rest of it is not asked for.
  const known = ({ currency }: { currency: string }) => ({
    ...{ currency, name: currency, decimals: 6, network: base, contract: undefined },
  })
  const { sales, offerOf } = createOffers([provider], known, () => 1_000_000, 6_000)
  const listed = async (country?: string, subdivision?: string) =>
    (await sales({ country, subdivision })).map(({ assets }) => assets.map(({ currency }) => currency))
  expect([await listed(), await listed('DE')]).toEqual([[['USDC', 'ETH']], [['USDC', 'ETH']]])
  expect([await listed('CA'), await listed('HN')]).toEqual([[['ETH']], []])
  expect([await listed('US', 'NY'), await listed('US', 'CA')]).toEqual([[['ETH']], [['USDC', 'ETH']]])
  // A state of another country has the same letters.
  expect([await listed('US'), await listed('DE', 'NY')]).toEqual([[['USDC', 'ETH']], [['USDC', 'ETH']]])
  await expect(offerOf(provider, { ...WISH, country: 'US', subdivision: 'NY' })).rejects.toMatchObject({
    code: 'ONRAMP_REGION_NOT_SERVED',
  })
  await expect(offerOf(provider, { ...WISH, country: 'CA' })).rejects.toMatchObject({
    code: 'ONRAMP_REGION_NOT_SERVED',
  })
  const ether = { ...WISH, purchaseCurrency: 'ETH', country: 'CA' }
  expect((await offerOf(provider, ether)).quote).toEqual(QUOTE)
})

test('a provider that hangs costs the time-out at most, and the others’ quotes come', async () => {
  vi.useFakeTimers()
  try {
    const selling = (id: string, quote: OnrampProvider['quote']) =>
      ({
        ...{ id, name: id, quote },
        sale: async () => ({
          assets: [ASSET],
          payments: [{ currency: 'USD', methods: [{ id: 'card', min: '5', max: '500' }] }],
          blockedCountries: [],
        }),
      }) as unknown as OnrampProvider // The rest of it is not asked for quotes.
    const providers = [selling('hangs', () => new Promise(() => undefined)), selling('meld', async () => QUOTE)]
    const known = () => ({ currency: 'USDC', name: 'USD Coin', decimals: 6, network: base, contract: undefined })
    const { quotes } = createOffers(providers, known, () => 1_000_000, 6_000)
    const all = quotes(providers, WISH)
    await vi.advanceTimersByTimeAsync(6_000)
    expect((await all).map(({ purchaseAmount }) => purchaseAmount.amount)).toEqual(['97'])
    const hanging = quotes(providers.slice(0, 1), WISH)
    const refused = expect(hanging).rejects.toMatchObject(AWAY)
    await vi.advanceTimersByTimeAsync(6_000)
    await refused
  } finally {
    vi.useRealTimers()
  }
})
