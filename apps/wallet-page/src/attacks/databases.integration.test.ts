import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../../../packages/server/src/secrets.ts'
import { bytesIn, type Dump, dumpOf, loginHalves, recoveryHalves, seedsIn, signsFor } from '../../test/attacker.ts'
import { leaveRecovery } from '../../test/own-recovery.ts'
import { readyOf } from '../../test/page.ts'
import { type RealServices, startServices } from '../../test/real-services.ts'
import { openUnderPasskey } from '../keys/under-passkey.ts'
import { eraseSpare } from '../manage/rotate.ts'
import { fromBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'

/*
 * What is left of both services when somebody copies a database, with or without the keys of its service: every piece of it is
 * tried with every other one. Each test ends with what the same attempt gets with one half more.
 */

const [MARA, OLE] = ['mara@harbour.example', 'ole@harbour.example']
const prf = crypto.getRandomValues(new Uint8Array(32))
let services: RealServices
/** `before`: a backup from before Ole gave the recovery service's half up. */
let before: { login: Dump; recovery: Dump }
let login: Dump
let recovery: Dump
let mara: { address: string; device: Uint8Array; id: string }
let ole: { address: string; id: string }

beforeAll(async () => {
  services = await startServices()
  const [first, second] = [await services.signedIn(MARA), await services.signedIn(OLE)]
  const of = async ({ page, store, settled }: typeof first) => {
    await settled()
    const { wallet } = readyOf(page, store).state
    const kept = await loadDeviceHalf(store, wallet.id)
    if (!kept) throw new Error('no half')
    return { id: wallet.id, address: wallet.addresses.eip155, device: kept.half }
  }
  mara = await of(first)
  ole = await of(second)
  before = { login: await dumpOf(services.login.db), recovery: await dumpOf(services.recovery.db) }
  await leaveRecovery(() => readyOf(second.page, second.store), prf)
  await eraseSpare(second.page.services, ole.id)
  login = await dumpOf(services.login.db)
  recovery = await dumpOf(services.recovery.db)
})
afterAll(() => services?.close())

const keys = () => ({ login: services.login.keys, recovery: services.recovery.keys })
/** Every value as readable text, bytes as they are. */
const textOf = (dump: Dump) =>
  Object.values(dump)
    .flatMap((rows) => rows.flatMap((row) => Object.values(row)))
    .map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value, plain),
    )
    .join('\n')
    .toLowerCase()
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('a copy of the login database (T28)', () => {
  test('has the encrypted seeds and the public addresses, and neither a half, an email nor a wallet', async () => {
    expect(
      seedsIn(login)
        .map(({ addresses }) => addresses.eip155)
        .sort(),
    ).toEqual([mara.address, ole.address].sort())
    expect(textOf(login)).toContain(mara.address.toLowerCase())
    for (const name of ['mara', 'ole@', 'harbour.example']) expect(textOf(login)).not.toContain(name)
    // The other service's key does not unwrap them either.
    expect(await loginHalves(login, keys().recovery)).toEqual([])
    expect(bytesIn(login).length).toBeGreaterThan(20)
    expect(await signsFor(seedsIn(login), bytesIn(login))).toEqual([])
    // With a true half of the same pair it is as little, as long as the service's half is wrapped.
    expect(await signsFor(seedsIn(login), [...bytesIn(login), mara.device])).toEqual([])
  })

  test('with the key of the service: every half of it, also of all visitors together, and no wallet (T29)', async () => {
    const halves = await loginHalves(login, keys().login)
    // Mara: device and recovery service. Ole: device and passkey.
    expect(halves).toHaveLength(4)
    const pieces = [...halves, ...bytesIn(login)]
    expect(await signsFor(seedsIn(login), pieces)).toEqual([])
    // One half more, of the device.
    expect(await signsFor(seedsIn(login), [...pieces, mara.device])).toEqual([mara.address])
  })

  test('with the secret of the service too: the emails', () => {
    const secrets = createSecrets(services.login.secret)
    const users = login.login_users ?? []
    const emails = users.map(({ id, email }) => secrets.open(email as Buffer, String(id)))
    expect(emails.sort()).toEqual([MARA, OLE])
    const other = createSecrets(services.recovery.secret)
    for (const { id, email } of users) expect(() => other.open(email as Buffer, String(id))).toThrow()
  })
})

describe('a copy of the recovery database (T28)', () => {
  test('has no seed, no half and no email', async () => {
    expect(seedsIn(recovery)).toEqual([])
    expect(textOf(recovery)).toContain(mara.id.toLowerCase())
    for (const name of ['mara', 'ole@', 'harbour.example']) expect(textOf(recovery)).not.toContain(name)
    expect(await recoveryHalves(recovery, keys().login)).toEqual([])
    // Also beside the encrypted seeds, which the login service hands to every session.
    expect(await signsFor(seedsIn(login), bytesIn(recovery))).toEqual([])
  })

  test('with the key of the service: its halves, and no wallet (T29)', async () => {
    const halves = await recoveryHalves(recovery, keys().recovery)
    expect(halves).toHaveLength(1)
    const pieces = [...halves, ...bytesIn(recovery)]
    expect(await signsFor(seedsIn(login), pieces)).toEqual([])
    // The other half of its pair makes it one.
    const others = await loginHalves(login, keys().login)
    expect(await signsFor(seedsIn(login), [...pieces, ...others])).toEqual([mara.address])
  })
})

describe('both services', () => {
  const everything = async (from: { login: Dump; recovery: Dump }) => [
    ...(await loginHalves(from.login, keys().login)),
    ...(await recoveryHalves(from.recovery, keys().recovery)),
  ]
  test('both databases without keys: no wallet', async () => {
    expect(await signsFor(seedsIn(login), [...bytesIn(login), ...bytesIn(recovery)])).toEqual([])
  })

  test('with the keys: every wallet, except of those who have given that half up', async () => {
    expect(await signsFor(seedsIn(login), await everything({ login, recovery }))).toEqual([mara.address])
  })

  test('with the keys and what such a visitor’s passkey derives: that wallet too', async () => {
    const [row] = login.login_passkeys ?? []
    const { epoch = 0 } = seedsIn(login).find(({ id }) => id === ole.id) ?? {}
    const place = { walletId: ole.id, epoch, context: String(row?.context) }
    const sealed = new Uint8Array(
      typeof row?.sealed === 'string' ? fromBase64Url(row.sealed) : (row?.sealed as Uint8Array),
    )
    await expect(openUnderPasskey(new Uint8Array(32), sealed, place)).rejects.toThrow()
    const half = await openUnderPasskey(prf, sealed, place)
    const taken = await signsFor(seedsIn(login), [...(await everything({ login, recovery })), half])
    expect(taken.sort()).toEqual([mara.address, ole.address].sort())
  })

  test('backups of both from before still open the old key with the old encrypted seed, and not the new one', async () => {
    const old = await everything(before)
    expect((await signsFor(seedsIn(before.login), old)).sort()).toEqual([mara.address, ole.address].sort())
    expect(
      await signsFor(
        seedsIn(login).filter(({ id }) => id === ole.id),
        old,
      ),
    ).toEqual([])
  })
})
