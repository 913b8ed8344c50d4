import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { describe, expect, test } from 'vitest'
import { emptyStore, openPage, readyOf } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { isKitOf, makeKit } from '../keys/kit.ts'
import { combineKey } from '../keys/pairs.ts'
import { decryptSeed } from '../keys/sealed-seed.ts'
import { openUnderPasskey } from '../keys/under-passkey.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import { walletOf } from '../wallet/open.ts'
import type { WalletState } from '../wallet/states.ts'
import { eraseSpare, leaveRecoveryService } from './rotate.ts'

/* What authenticators derive is random here; e2e/wallet-own-recovery.spec.ts has real ones. */

const EMAIL = 'a@b.example'
const CREDENTIAL = toBase64Url(new Uint8Array(32).fill(1))
const prf = () => new Uint8Array(32).fill(7)
const used = () => [{ credentialId: CREDENTIAL, prf: prf() }]
const asked = async () => ({ credentialId: CREDENTIAL, prf: prf() })
const idOf = (state: WalletState) => ('wallet' in state ? state.wallet.addresses.eip155 : state.name)

async function opened(double = createTestServices()) {
  const store = await emptyStore()
  const page = await openPage(double, store)
  return { double, store, page, state: await page.logIn() }
}

test('a new device opens the wallet with the passkey only, also in a frame; the mailbox alone opens nothing', async () => {
  const { double, store, page, state } = await opened()
  await leaveRecoveryService(readyOf(page, store), used(), true)
  expect(page.wallet.state()).toMatchObject({ name: 'ready', isOwn: true, wallet: { epoch: 2 } })
  expect(double.wallets.get(EMAIL)?.halves.has(RECOVERY_CONTEXT)).toBe(false)
  for (const inFrame of [false, true]) {
    const ask = inFrame ? ([undefined, asked] as const) : ([asked] as const)
    const other = await openPage(double, await emptyStore(), ...ask)
    expect(await other.logIn()).toMatchObject({ name: 'choosing', isOwn: true })
    expect((await other.wallet.send({ type: 'recovery-chosen' })).name).toBe('choosing')
    expect(double.requests.size).toBe(0)
    const back = await other.wallet.send({ type: 'passkey-chosen' })
    expect([back.name, idOf(back)]).toEqual(['ready', idOf(state)])
    expect(back).toMatchObject({ isOwn: true })
  }
  const here = await openPage(double, store)
  expect(await here.wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'ready', isOwn: true })
})

test('without its passkey a new device is refused and stays without a wallet, never with a new one', async () => {
  const { double, store, page, state } = await opened()
  await leaveRecoveryService(readyOf(page, store), used(), true)
  const refused = async () => {
    throw new Error('no passkey')
  }
  const other = await openPage(double, await emptyStore(), refused)
  await other.logIn()
  await expect(other.wallet.send({ type: 'passkey-chosen' })).rejects.toThrow()
  expect(other.wallet.state()).toMatchObject({ name: 'choosing', isOwn: true })
  expect((await other.wallet.send({ type: 'page-opened' })).name).toBe('choosing')
  expect(idOf(other.wallet.state())).toBe(idOf(state))
})

test('a device with a half of the old key is a new device then', async () => {
  const { double, store, page } = await opened()
  const otherStore = await emptyStore()
  const other = await openPage(double, otherStore)
  const login = other.logIn()
  await other.wallet.reached(({ name }) => name === 'recovering')
  double.answerRecovery('approved')
  expect((await login).name).toBe('ready')
  const before = double.requests.size
  await leaveRecoveryService(readyOf(page, store), used(), true)
  const again = await openPage(double, otherStore, asked)
  expect(await again.wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'choosing', isOwn: true })
  expect((await again.wallet.send({ type: 'passkey-chosen' })).name).toBe('ready')
  expect(double.requests.size).toBe(before)
})

test('T28, T29: halves of the old key and of either service do not open the new one, in any pair', async () => {
  const { double, store, page } = await opened()
  const record = readyOf(page, store).state.wallet
  const kept = () => [...(double.wallets.get(EMAIL)?.halves.values() ?? [])].map(({ half }) => half)
  const spare = double.recoveryHalves.get(record.id)?.half
  const device = await loadDeviceHalf(store, record.id)
  if (!spare || !device) throw new Error('no halves')
  const stale = [...kept(), spare, device.half]
  await leaveRecoveryService(readyOf(page, store), used(), true)
  const next = readyOf(page, store).state.wallet
  const { ciphertext, ...identity } = walletOf(next)
  const opens = async (own: Uint8Array, other: Uint8Array) =>
    combineKey(own, other).then(
      async (key) =>
        decryptSeed(key, ciphertext, identity).then(
          () => true,
          () => false,
        ),
      () => false,
    )
  for (const own of stale) for (const other of [...stale, ...kept()]) expect(await opens(own, other)).toBe(false)
  // The device's and the passkey's new pairs do.
  const own = await loadDeviceHalf(store, next.id)
  const [passkey] = double.passkeys.get(EMAIL) ?? []
  if (!own || !passkey) throw new Error('no halves')
  const place = { walletId: next.id, epoch: 2, context: passkey.context }
  const locked = await openUnderPasskey(prf(), fromBase64Url(passkey.sealed), place)
  const of = (context: string) => double.wallets.get(EMAIL)?.halves.get(context)?.half ?? new Uint8Array()
  expect([await opens(own.half, of(own.context)), await opens(locked, of(passkey.context))]).toEqual([true, true])
})

test('the spare half is erased once the wallet does without it, and never before', async () => {
  const { double, store, page } = await opened()
  const { id } = readyOf(page, store).state.wallet
  await expect(eraseSpare(page.services, id)).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  expect(double.recoveryHalves.has(id)).toBe(true)
  await leaveRecoveryService(readyOf(page, store), used(), true)
  double.interrupt((path) => {
    if (path === '/recovery/v1/erase') throw new TypeError('connection lost')
  })
  await expect(eraseSpare(page.services, id)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  double.interrupt(() => undefined)
  for (const _ of [1, 2]) await eraseSpare(page.services, id)
  expect(double.recoveryHalves.has(id)).toBe(false)
})

describe('whatever step is interrupted, the wallet opens here with the old key or with the new one', () => {
  const requests = ['/login/v1/contexts/release', '/login/v1/wallet/rotate'].flatMap(
    (path) =>
      [
        [path, 'before'],
        [path, 'after'],
      ] as const,
  )
  test.each(requests)('R39: %s, %s it took effect', async (path, moment) => {
    const { double, store, page, state } = await opened()
    double.interrupt((at, when) => {
      if (at === path && when === moment) throw new TypeError('connection lost')
    })
    await expect(leaveRecoveryService(readyOf(page, store), used(), true)).rejects.toThrow()
    double.interrupt(() => undefined)
    const isNew = path.endsWith('rotate') && moment === 'after'
    expect(page.wallet.state().name).toBe(path.endsWith('rotate') ? 'locked' : 'ready')
    for (const again of [page, await openPage(double, store)]) {
      const type = again === page ? 'unlock-asked' : 'page-opened'
      const back = await again.wallet.send({ type })
      expect(back).toMatchObject({ name: 'ready', wallet: { epoch: isNew ? 2 : 1 } })
      expect(idOf(back)).toBe(idOf(state))
    }
    // It can be done again, and then is.
    const later = await openPage(double, store)
    await later.wallet.send({ type: 'page-opened' })
    await leaveRecoveryService(readyOf(later, store), used(), true)
    const last = await openPage(double, store)
    expect(await last.wallet.send({ type: 'page-opened' })).toMatchObject({
      name: 'ready',
      wallet: { epoch: isNew ? 3 : 2 },
    })
  })

  test.each([1, 2, 3])('R39: the page ends at write %i of its own storage', async (at) => {
    const { double, store, page, state } = await opened()
    let writes = 0
    const stopping = {
      ...store,
      put: async (name: string, value: unknown) => {
        writes += 1
        if (writes === at) throw new Error('ended')
        await store.put(name, value)
      },
      remove: async (name: string) => {
        writes += 1
        if (writes === at) throw new Error('ended')
        await store.remove(name)
      },
    }
    await expect(leaveRecoveryService({ ...readyOf(page, store), store: stopping }, used(), true)).rejects.toThrow(
      'ended',
    )
    const again = await openPage(double, store)
    const back = await again.wallet.send({ type: 'page-opened' })
    expect([back.name, idOf(back)]).toEqual(['ready', idOf(state)])
  })
})

test('a kit counts only if its file and its code open this wallet', async () => {
  const { store, page } = await opened()
  const { wallet } = readyOf(page, store).state
  const account = wallet.addresses.eip155
  const [seed, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const [kit, stranger] = [await makeKit(seed), await makeKit(other)]
  const own = JSON.parse(kit.file).addresses.eip155
  expect(await isKitOf(own, kit.file, kit.code.toLowerCase())).toBe(true)
  expect(await isKitOf(own, kit.file, stranger.code)).toBe(false)
  expect(await isKitOf(own, stranger.file, stranger.code)).toBe(false)
  // A file that claims another account than it opens.
  expect(
    await isKitOf(own, stranger.file.replace(JSON.parse(stranger.file).addresses.eip155, own), stranger.code),
  ).toBe(false)
  for (const file of ['', '{}', kit.file.slice(1)]) expect(await isKitOf(own, file, kit.code)).toBe(false)
  expect(await page.signer.ask({ kind: 'checkKit', file: kit.file, code: kit.code, account })).toEqual({ opens: false })
})
