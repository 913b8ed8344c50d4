import { expect, test } from 'vitest'
import { publicIPv4 } from './public-address.ts'

test.each([
  ['an address of the internet', '198.41.0.4', '198.41.0.4'],
  ['a proxy beside the server', '10.0.0.7', undefined],
  ['the machine itself', '127.0.0.1', undefined],
  ['an IPv6 address', '2606:4700::1111', undefined],
  ['none', 'unknown', undefined],
])('a caller that providers may be told: %s', (_, address, told) => {
  expect(publicIPv4(address)).toBe(told)
})
