import { describe, expect, test } from 'vitest'
import { rank } from './search.ts'
import { WALLETS } from './wallets.ts'

describe('a search', () => {
  test.each([
    ['MetaMask', 'meta', 0],
    ['MetaMask', 'METAMASK', 0],
    ['Trust Wallet', 'wal', 1],
    ['Coinbase Wallet', 'base', 2],
    ['MetaMask', 'metmask', 3],
    ['MetaMask', 'metamaks', 3],
    ['MetaMask', 'metmas', 3],
    ['Rainbow', 'ranbow', 3],
    ['Phantom', 'fantom', undefined],
    ['Phantom', 'phantm', 3],
    ['Trust Wallet', 'truts', 3],
    ['Rabby', 'xa', undefined],
    ['Rabby', 'zzzz', undefined],
    ['Crypto.com', 'cryptocom', 3],
    ['Müller', 'muller', 0],
  ])('%s for “%s” is %s', (name, search, expected) => expect(rank(name, search)).toBe(expected))

  test('a slip still finds the wallet that was meant first', () => {
    const best = (search: string) =>
      WALLETS.map(({ name }) => ({ name, place: rank(name, search) ?? Infinity })).sort((a, b) => a.place - b.place)[0]
    expect(best('metmask')).toEqual({ name: 'MetaMask', place: 3 })
    expect(best('rainbwo')).toEqual({ name: 'Rainbow', place: 3 })
    expect(best('coinbse')).toEqual({ name: 'Coinbase Wallet', place: 3 })
  })
})
