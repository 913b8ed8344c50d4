import { expect, test } from 'vitest'
import { placeMethods } from './login-methods.ts'

const ALL = { email: true, passkey: true, socials: ['google', 'github'] }
const place = (change: Partial<Parameters<typeof placeMethods>[0]> = {}) =>
  placeMethods({
    offered: ALL,
    order: undefined,
    hasWallets: false,
    walletUsedAt: 0,
    stored: undefined,
    ...change,
  })

test('a visitor without a wallet finds these ways first, one with a wallet finds the wallet first', () => {
  expect(place()).toEqual({ above: ['email', 'social', 'passkey'], below: [] })
  expect(place({ hasWallets: true })).toEqual({ above: [], below: ['email', 'social', 'passkey'] })
})

test('only what the project offers', () => {
  expect(place({ offered: { email: false, passkey: true, socials: false } }).above).toEqual(['passkey'])
  expect(place({ offered: undefined })).toEqual({ above: [], below: [] })
})

test('the host’s order counts, and what it leaves out comes last', () => {
  expect(place({ order: ['passkey', 'wallet', 'email'] })).toEqual({ above: ['passkey'], below: ['email', 'social'] })
  expect(place({ order: ['social', 'email', 'wallet'], hasWallets: true })).toEqual({
    above: ['social', 'email'],
    below: ['passkey'],
  })
  expect(place({ order: ['passkey'] })).toEqual({ above: ['passkey', 'email', 'social'], below: [] })
})

test.each([
  ['email', ['social', 'passkey']],
  ['passkey', ['email', 'social']],
  ['github', ['email', 'social', 'passkey']],
])('who last signed in with %s is offered that first, and the others below the wallets', (method, below) => {
  const stored = { method, usedAt: 5 }
  expect(place({ stored, hasWallets: true, walletUsedAt: 4 })).toEqual({ above: [], below, last: stored })
})

test.each([
  ['a wallet was used since', { walletUsedAt: 6 }],
  ['the host has its own order', { order: ['wallet', 'email'] as const }],
  ['the project no longer offers it', { offered: { ...ALL, email: false } }],
])('but not where %s', (_name, change) => {
  expect(place({ stored: { method: 'email', usedAt: 5 }, ...change })).not.toHaveProperty('last')
})

test('nor with a provider that is not offered, or that nobody knows', () => {
  for (const method of ['facebook', 'toString', 'wallet'])
    expect(place({ stored: { method, usedAt: 5 } })).not.toHaveProperty('last')
})
