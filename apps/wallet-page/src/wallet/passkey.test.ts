import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { passkeyMessage } from '@foyer/contracts/half'
import { expect, test, vi } from 'vitest'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { combineKey } from '../keys/pairs.ts'
import { decryptSeed } from '../keys/sealed-seed.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import { releaseHalf, sha256, walletOf } from './open.ts'
import { createPasskey } from './passkey.ts'

/* A new device with a passkey. What the authenticator derives is random here; e2e/wallet-passkey.spec.ts has a real one. */

const CREDENTIAL = toBase64Url(new Uint8Array(32).fill(1))
const context = 'c'.repeat(22)

/** A wallet with a passkey, and what its authenticator derives. */
async function enrolled() {
  const double = createTestServices()
  const store = await emptyStore()
  const { wallet, signer, services, logIn } = await openPage(double, store)
  const state = await logIn()
  if (state.name !== 'ready') throw new Error(`the wallet is ${state.name}`)
  const record = state.wallet
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const device = await loadDeviceHalf(store, record.id)
  if (!device) throw new Error('no half')
  const released = await releaseHalf(record, device.context, services)
  const { service, locked } = await signer.ask({
    kind: 'enrolPasskey',
    wallet: walletOf(record),
    halves: [{ plain: device.half }, released],
    prf: prf.slice(),
    context,
  })
  const words = { walletId: record.id, epoch: record.epoch, context, credentialId: CREDENTIAL }
  const hashes = { halfHash: await sha256(service), sealedHash: await sha256(locked) }
  const message = new TextEncoder().encode(passkeyMessage({ ...words, ...hashes }))
  const account = record.addresses.eip155
  const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
  const halves = { half: toBase64Url(service), sealed: toBase64Url(locked) }
  await services.addPasskey({ ...words, ...halves, proof: toBase64Url(signed) })
  return { double, wallet, record, prf }
}

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
