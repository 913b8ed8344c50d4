import { expect, test } from 'vitest'
import { addressOf, networkOf, placeOf } from './caller.ts'

const request = (forwarded: string | string[] | undefined, remoteAddress = '10.0.0.9') => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
  socket: { remoteAddress },
})

test.each([
  ['no proxies: the header is a claim', '1.2.3.4', 0, '10.0.0.9'],
  ['one proxy', '1.2.3.4', 1, '1.2.3.4'],
  ['one proxy, and a caller who claims to be another', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies', '6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
  ['two proxies, of which only one says so', '1.2.3.4', 2, '10.0.0.9'],
  ['the header in several lines', ['6.6.6.6', '1.2.3.4'], 1, '1.2.3.4'],
  ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
  ['no header', undefined, 1, '10.0.0.9'],
  ['no address', 'unknown', 1, '10.0.0.9'],
  ['an address with a port', '1.2.3.4:55', 1, '10.0.0.9'],
])('%s', (_, forwarded, proxies, expected) => {
  expect(addressOf(request(forwarded), proxies)).toBe(expected)
})

test('nobody at all', () => expect(addressOf(undefined, 1)).toBe(''))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1::6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['2001:0DB8:0001::6', '2001:db8:1'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['::1', '0:0:0'],
  [undefined, 'unknown'],
])('%s counts as %s', (address, budget) => {
  expect(networkOf(address)).toBe(budget)
})

test.each([
  ['a country and its part', { 'x-country': 'US', 'x-part': 'NY' }, { country: 'US', subdivision: 'NY' }],
  ['a part of three characters', { 'x-country': 'FR', 'x-part': '20R' }, { country: 'FR', subdivision: '20R' }],
  ['no part', { 'x-country': 'DE' }, { country: 'DE' }],
  ['a part of no country', { 'x-part': 'NY' }, {}],
  ['a part of what is no country', { 'x-country': 'Atlantis', 'x-part': 'NY' }, {}],
  ['what is no part', { 'x-country': 'US', 'x-part': 'New York' }, { country: 'US' }],
  ['a part with its country', { 'x-country': 'US', 'x-part': 'US-NY' }, { country: 'US' }],
])('a proxy that tells %s', (_, told: Readonly<Record<string, string>>, place) =>
  expect(placeOf((name) => told[name], { country: 'x-country', subdivision: 'x-part' })).toEqual(place),
)

test('nobody tells where a caller is unless the operator names a header', () => expect(placeOf(() => 'US')).toEqual({}))
