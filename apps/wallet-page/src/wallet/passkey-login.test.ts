import { FoyerError } from '@foyer/base'
import { SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { step } from './machine.ts'
import type { WalletEvent, WalletState } from './states.ts'

/* Signing in with a passkey, as the machine sees it; e2e/passkey-entry.spec.ts has the browser and the services. */

const wallet = { id: 'w', epoch: 1, addresses: { eip155: '0x1', solana: 's' }, ciphertext: 'c' }
const session = { email: null, wallet, contexts: ['device', 'passkey'] }
const asking: WalletState = { name: 'passkey-verifying' }
const failed: WalletEvent = { type: 'failed', error: new FoyerError(SOMETHING_WENT_WRONG) }

test.each([
  { name: 'signed-out' },
  { name: 'code', email: 'a@b.example', loginId: 'l' },
  { name: 'unreached' },
  { name: 'ready', email: 'a@b.example', wallet },
] as const)('it begins from $name, and the host’s signal takes the browser’s question away', (state) => {
  const { signal } = new AbortController()
  expect(step(state, { type: 'passkey-given', signal })).toEqual([asking, { do: 'sign-in-with-passkey', signal }])
  expect(step(state, { type: 'passkey-wanted' })).toEqual([asking, { do: 'make-with-passkey' }])
})

test('one answer of the browser signs in and opens the wallet, which its owner alone recovers', () => {
  expect(step(asking, { type: 'unlocked', session })).toEqual([{ name: 'ready', email: null, wallet, isOwn: true }])
})

test('a device that has its half opens the wallet with it; another one asks for a passkey, and never sends a mail', () => {
  const identity = { email: null, wallet, isOwn: true }
  expect(step(asking, { type: 'logged-in', session, hasHalf: true })[0]).toEqual({ name: 'unlocking', ...identity })
  const choosing = step(asking, { type: 'logged-in', session, hasHalf: false })
  expect(choosing).toEqual([{ name: 'choosing', ...identity }])
  expect(step(choosing[0], { type: 'recovery-chosen' })).toEqual(choosing)
  expect(step(choosing[0], { type: 'passkey-chosen' })[1]).toEqual({ do: 'use-passkey', wallet, email: null })
})

test.each([failed, { type: 'passkey-left' }] as const)(
  '$type: nobody is signed in, and nothing stays open',
  (event) => {
    expect(step(asking, event)).toEqual([{ name: 'signed-out' }, { do: 'lock' }])
  },
)

test('whoever leaves after the service has answered is signed out again', () => {
  for (const name of ['unlocking', 'choosing', 'asking-passkey'] as const) {
    const state: WalletState = { name, email: null, wallet, isOwn: true }
    expect(step(state, { type: 'passkey-left' })).toEqual([{ name: 'signed-out' }, { do: 'sign-out' }])
  }
})

test('what is over is not left again', () => {
  const ready: WalletState = { name: 'ready', email: null, wallet, isOwn: true }
  expect(step(ready, { type: 'passkey-left' })).toEqual([ready])
})

test('an answer without a wallet opens none', () => {
  expect(step(asking, { type: 'unlocked', session: { ...session, wallet: null } })).toEqual([asking])
  expect(step(asking, { type: 'unlocked' })).toEqual([asking])
})
