import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { expect, test, vi } from 'vitest'
import { CREDENTIAL, withPasskey as enrolled } from '../../test/enrolled-passkey.ts'
import { emptyStore, openPage } from '../../test/page.ts'
import { combineKey } from '../keys/pairs.ts'
import { decryptSeed } from '../keys/sealed-seed.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { walletOf } from './open.ts'
import { createPasskey } from './passkey.ts'

/* A new device with a passkey. What the authenticator derives is random here; e2e/wallet-passkey.spec.ts has a real one. */

test('it opens the wallet without the second mail, and makes this device one of its own', async () => {
  const { double, record, prf } = await enrolled()
  const store = await emptyStore()
  const derived = prf.slice()
  const other = await openPage(double, store, async () => ({ credentialId: CREDENTIAL, prf: derived }))
  expect(await other.logIn()).toMatchObject({ name: 'choosing', wallet: { id: record.id } })
  expect(await other.wallet.send({ type: 'passkey-chosen' })).toMatchObject({ name: 'ready', wallet: record })
  expect(double.requests.size).toBe(0)
  expect(derived).toEqual(new Uint8Array(32))
  const again = await openPage(double, store, () => Promise.reject(new Error('asked again')))
  expect((await again.wallet.send({ type: 'page-opened' })).name).toBe('ready')
})

test('whoever has everything of the login service cannot open the wallet: its halves do not combine (T28, T29)', async () => {
  const { double, record } = await enrolled()
  const kept = [...(double.wallets.get('a@b.example')?.halves.values() ?? [])].map(({ half }) => half)
  const sealed = double.passkeys.get('a@b.example')?.map((passkey) => fromBase64Url(passkey.sealed)) ?? []
  // The device's, the recovery service's and the passkey's, and the passkey's own as it is stored, whole and cut to the size of a half.
  const parts = [...kept, ...sealed, ...sealed.map((bytes) => bytes.slice(13, 46))]
  expect([kept.length, sealed.length]).toEqual([3, 1])
  const { walletId, ciphertext, ...identity } = walletOf(record)
  for (const own of parts)
    for (const other of parts) {
      const opened = combineKey(own, other).then((key) => decryptSeed(key, ciphertext, { walletId, ...identity }))
      await expect(opened).rejects.toMatchObject({ code: 'WALLET_KEY_DAMAGED' })
    }
})

test('a question that was closed can be asked again, and the second mail is still a way', async () => {
  const { double } = await enrolled()
  const other = await openPage(double, await emptyStore(), () => Promise.reject(new FoyerError(PASSKEY_NOT_USED)))
  await other.logIn()
  await expect(other.wallet.send({ type: 'passkey-chosen' })).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
  expect(other.wallet.state().name).toBe('choosing')
  expect(double.requests.size).toBe(0)
  void other.wallet.send({ type: 'recovery-chosen' })
  expect((await other.wallet.reached(({ name }) => name === 'recovering')).name).toBe('recovering')
})

test('another passkey, or one that derives something else, opens nothing', async () => {
  for (const wrong of ['credential', 'secret']) {
    const { double, prf } = await enrolled()
    const answer =
      wrong === 'secret'
        ? { credentialId: CREDENTIAL, prf: new Uint8Array(32) }
        : { credentialId: toBase64Url(new Uint8Array(32)), prf: prf.slice() }
    const other = await openPage(double, await emptyStore(), async () => answer)
    await other.logIn()
    const opened = other.wallet.send({ type: 'passkey-chosen' })
    await expect(opened).rejects.toMatchObject({ code: 'WALLET_KEY_DAMAGED' })
    expect(other.wallet.state().name).toBe('choosing')
  }
})

test('a page that cannot ask, such as a frame, goes on with the second mail', async () => {
  const { double } = await enrolled()
  const framed = await openPage(double, await emptyStore())
  void framed.logIn()
  expect((await framed.wallet.reached(({ name }) => name === 'recovering')).name).toBe('recovering')
})

test('each passkey has a user of its own: an authenticator replaces the one of the same user, which may own an account', async () => {
  const create = vi.fn(async (_: CredentialCreationOptions) => null)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { create } })
  vi.stubGlobal('location', { hostname: 'wallet.example' })
  const make = () => createPasskey({ name: 'a@b.example', prfInput: new Uint8Array(32), others: [] })
  for (const _ of [1, 2]) await expect(make()).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
  vi.unstubAllGlobals()
  const [first, second] = create.mock.calls.map(
    ([options]) => new Uint8Array(options.publicKey?.user.id as ArrayBuffer),
  )
  expect(first).toHaveLength(32)
  expect(first).not.toEqual(second)
})
