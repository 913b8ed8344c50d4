import { createHash } from 'node:crypto'
import { emailMessage, RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../../../packages/server/src/secrets.ts'
import { signStatement } from '../../../../packages/server/src/wallet-keys/statement.ts'
import { dumpOf, loginHalves, recoveryHalves, seedsIn, signsFor } from '../../test/attacker.ts'
import { openPage, readyOf } from '../../test/page.ts'
import { type RealServices, startServices } from '../../test/real-services.ts'
import { toBase64Url } from '../session/base64url.ts'

/* One of the two services as an attacker that is online: it has all of its secrets, and uses them against the other one. */

const SITE = 'https://host.example'
const THIEF = 'thief@elsewhere.example'
const KEY = `0x${'11'.repeat(32)}` as const
let services: RealServices
let count = 0
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services?.close())

async function owner() {
  count += 1
  const { page, store, settled, email } = await services.signedIn(`owner${count}@harbour.example`)
  await settled()
  const { wallet } = readyOf(page, store).state
  return { page, store, email, id: wallet.id, address: wallet.addresses.eip155 }
}
/** The code of the refusal, or undefined if it was none. */
const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    ({ code, context }) => (code === 'HTTP_STATUS' ? String(context.status) : code),
  )

describe('the login service alone (T29)', () => {
  const said = async (walletId: string, email: string) => {
    const thief = await services.stranger()
    const words = { walletId, email, site: SITE, key: thief.thumbprint }
    const statement = await signStatement('request', services.login.signingKey, words, services.clock.now)
    return { thief, statement, body: { statement, sealTo: thief.sealTo, key: thief.point } }
  }
  const allHalves = async () => loginHalves(await dumpOf(services.login.db), services.login.keys)
  const seeds = async () => seedsIn(await dumpOf(services.login.db))

  test('asks for the other half in a visitor’s name: a mail reaches the owner, and only their link hands it out', async () => {
    const { id, email, address } = await owner()
    const { thief, body } = await said(id, email)
    services.clock.now += 3_700_000
    const fresh = await said(id, email)
    const asked = await fresh.thief.calls.requestRecovery(fresh.body)
    expect(await fresh.thief.calls.readRecovery({ id: asked.id })).toMatchObject({ status: 'pending', half: null })
    for (const secret of ['B'.repeat(32), 'A'.repeat(32)])
      expect(await refusal(fresh.thief.calls.answerRecovery({ id: asked.id, secret, approve: true }))).toBe(
        'CODE_EXPIRED',
      )
    // An older statement, and one for another key.
    expect(await refusal(thief.calls.requestRecovery(body))).toBe('401')
    expect(await refusal(thief.calls.requestRecovery({ ...fresh.body, key: thief.point }))).toBe('400')
    expect(await fresh.thief.calls.readRecovery({ id: asked.id })).toMatchObject({ status: 'pending', half: null })
    expect(await signsFor(await seeds(), await allHalves())).toEqual([])
    // Once the owner is deceived into pressing the link, it is enough.
    const { secret } = services.linkFor(email)
    await fresh.thief.calls.answerRecovery({ id: asked.id, secret, approve: true })
    const { half } = await fresh.thief.calls.readRecovery({ id: asked.id })
    if (!half) throw new Error('no half')
    const spare = await fresh.thief.open(half, id, RECOVERY_CONTEXT)
    expect(await signsFor(await seeds(), [...(await allHalves()), spare])).toEqual([address])
  })

  test('cannot have the mail sent to itself, enrol another half over the owner’s, or change the email', async () => {
    const { page, id, address } = await owner()
    const { thief, body } = await said(id, THIEF)
    expect(await refusal(thief.calls.requestRecovery(body))).toBe('404')
    const half = new Uint8Array(33).fill(5)
    const halfHash = createHash('sha256').update(half).digest('base64url')
    const { signingKey } = services.login
    const { now } = services.clock
    for (const epoch of [1, 2]) {
      const words = { walletId: id, email: THIEF, address, epoch, halfHash }
      const statement = await signStatement('enrolment', signingKey, words, now)
      expect(await refusal(thief.calls.enrolRecovery({ statement, half: toBase64Url(half) }))).toBe('409')
    }
    const change = { walletId: id, changeId: 'c'.repeat(22), email: THIEF, effectiveAt: null }
    const statement = await signStatement('email', signingKey, change, now)
    const message = emailMessage(id, change.changeId, THIEF)
    const signature = await privateKeyToAccount(KEY).signMessage({ message })
    const proof = Buffer.from(signature.slice(2), 'hex').toString('base64url')
    expect(await refusal(thief.calls.changeRecoveryEmail({ statement, proof }))).toBe('400')
    expect(await refusal(thief.calls.requestRecovery((await said(id, THIEF)).body))).toBe('404')
    expect(services.mails(THIEF)).toEqual([])
    // The wallet's own signature is what it lacks.
    const content = { type: 'personalMessage', message: new TextEncoder().encode(message) } as const
    const { signed } = await page.signer.ask({ kind: 'sign', content, account: address })
    await thief.calls.changeRecoveryEmail({ statement, proof: toBase64Url(signed) })
    await thief.calls.requestRecovery((await said(id, THIEF)).body)
    expect(services.mails(THIEF)).toHaveLength(1)
  })

  test('costs the spare half: it can have it erased. Devices go on, and a new one finds none', async () => {
    const { id, email, store, address } = await owner()
    const { thief } = await said(id, email)
    const words = { walletId: id, epoch: 99 }
    const statement = await signStatement('erasure', services.login.signingKey, words, services.clock.now)
    await thief.calls.eraseRecovery({ statement })
    expect(await refusal(thief.calls.requestRecovery((await said(id, email)).body))).toBe('404')
    const page = await openPage(services, store)
    expect(await page.wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'ready' })
    expect(await signsFor(await seeds(), await allHalves())).not.toContain(address)
  })
})

describe('the recovery service alone (T29)', () => {
  test('gets no half of the login service: not without a session, and no session without the mailbox', async () => {
    const { id, email, address } = await owner()
    const dump = await dumpOf(services.recovery.db)
    const spare = await recoveryHalves(dump, services.recovery.keys)
    // It does know the mailbox.
    const secrets = createSecrets(services.recovery.secret)
    const row = (dump.recovery_wallets ?? []).find((wallet) => wallet.id === id)
    expect(secrets.open(row?.email as Buffer, id)).toBe(email)
    const thief = await services.stranger()
    const place = { walletId: id, epoch: 1, context: RECOVERY_CONTEXT, sealTo: thief.sealTo }
    expect(await refusal(thief.calls.releaseHalf(place))).toBe('401')
    // Its own signature is no session either.
    const receipt = { walletId: id, epoch: 1, halfHash: String(row?.half_hash) }
    thief.hold(await signStatement('receipt', services.recovery.signingKey, receipt, services.clock.now))
    expect(await refusal(thief.calls.releaseHalf(place))).toBe('401')
    expect(await refusal(thief.calls.getLogin({}))).toBe('401')
    services.clock.now += 3_700_000
    const { id: login } = await thief.calls.startLogin({ email, site: SITE, key: thief.point })
    const code = services.codeFor(email).replace(' ', '')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(thief.calls.verifyLogin({ id: login, code: wrong }))).toBe('CODE_WRONG')
    // Too late, also with the right one.
    expect(await refusal(thief.calls.verifyLogin({ id: login, code }))).toBe('CODE_EXPIRED')
    const seeds = seedsIn(await dumpOf(services.login.db)).filter((wallet) => wallet.id === id)
    expect(await signsFor(seeds, spare)).toEqual([])
    // With the code of the mailbox it is enough.
    services.clock.now += 3_700_000
    const again = await thief.calls.startLogin({ email, site: SITE, key: thief.point })
    const session = await thief.calls.verifyLogin({ id: again.id, code: services.codeFor(email) })
    thief.hold(session.token)
    const released = await thief.open(await thief.calls.releaseHalf(place), id, RECOVERY_CONTEXT)
    expect(session.wallet && (await signsFor([session.wallet], [...spare, released]))).toEqual([address])
  })

  test('costs new devices, and nobody who has one: those ask the login service only', async () => {
    const { store } = await owner()
    const page = await openPage({ ...services, fetch: withoutRecovery }, store)
    expect(await page.wallet.send({ type: 'page-opened' })).toMatchObject({ name: 'ready' })
  })
})

const withoutRecovery: typeof fetch = (input, init) =>
  String(input).includes('recovery.example') ? Promise.reject(new TypeError('away')) : services.fetch(input, init)
