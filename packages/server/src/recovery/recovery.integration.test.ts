import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import {
  codeOfReply as codeOf,
  newWallet,
  OWNER_ADDRESS,
  oneTimeKey,
  SITE,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../test/wallet-page.ts'
import { readConfig } from '../config.ts'
import { type RecoveryConfig, readRecoveryConfig } from '../config-wallet.ts'
import type { Database } from '../db/database.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { createRecoveryApp, runRecoveryCommand, startRecovery } from '../recovery-app.ts'
import { createSecrets } from '../secrets.ts'
import { createKeyWrap } from '../wallet-keys/keywrap.ts'
import { signStatement } from '../wallet-keys/statement.ts'
import type { KeyWrap, WrappingKey } from '../wallet-keys/wrapping-key.ts'
import { recoveryCommand } from './commands.ts'
import { createRecoveryEmails } from './emails.ts'
import { RECOVERY_MIGRATIONS } from './migrations.ts'
import { createRecoveryStore } from './store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let inbox: Inbox
let config: RecoveryConfig
let mailer: Mailer
const login = readConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN }).login
beforeAll(async () => {
  inbox = await startInbox()
  const mail = { FOYER_SMTP_URL: inbox.smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
  config = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...mail })
  mailer = createMailer({ url: inbox.smtpUrl, from: 'hello@foyer.id' })
})
afterAll(async () => {
  mailer?.close()
  await inbox?.close()
})

describeDatabases('recovery service', ({ kind, open, fresh }) => {
  let db: Database
  let page: WalletPage
  let target: { app: ReturnType<typeof createRecoveryApp>; url: string; clock: { now: number } }
  let count = 0
  beforeAll(async () => {
    db = await open(undefined, RECOVERY_MIGRATIONS)
    page = await walletPage()
    const clock = { now: Date.now() }
    const app = createRecoveryApp({ config, db, mailer, log: () => undefined, now: () => clock.now })
    target = { app, url: config.publicUrl, clock }
  })
  beforeEach(() => {
    target.clock.now += 61 * MINUTE
  })
  const call = (path: string, body: unknown, extra = {}, by = page) =>
    by.post(target, `/recovery/v1/${path}`, body, extra)
  const statementOf = (walletId: string, email: string, halfHash: string, key = login?.signingKey) =>
    signStatement(
      'enrolment',
      key as NonNullable<typeof key>,
      { walletId, email, address: OWNER_ADDRESS, epoch: 1, halfHash },
      target.clock.now,
    )
  async function enrolled() {
    count += 1
    const email = `owner${count}-${kind}@harbour.example`
    const { id, own, created } = newWallet()
    const statement = await statementOf(id, email, created.recoveryHash)
    expect((await call('enrol', { statement, half: own })).body).toEqual({ receipt: expect.any(String) })
    return { id, own, email, created, statement }
  }
  /** The login service's word that a visitor with a session asks. */
  const askedBy = (walletId: string, email: string, by = page, key = login?.signingKey, worth?: number | null) =>
    signStatement(
      'request',
      key as NonNullable<typeof key>,
      { walletId, email, site: SITE, key: by.thumbprint, ...(worth === undefined ? {} : { worth }) },
      target.clock.now,
    )
  async function requested(wallet: { id: string; email: string }, by = page, worth?: number | null) {
    const oneTime = await oneTimeKey()
    const statement = await askedBy(wallet.id, wallet.email, by, undefined, worth)
    const body = { statement, sealTo: oneTime.sealTo, key: by.key }
    const { status, body: answer } = await call('request', body, {}, by)
    expect(status).toBe(200)
    const mail = inbox.messages().find(({ to }) => to.includes(wallet.email))
    const [, id, secret] =
      new RegExp(`^${WALLET_ORIGIN}/device#([\\w-]+)\\.([\\w-]+)$`, 'm').exec(mail?.text ?? '') ?? []
    expect(id).toBe(answer.id)
    const respond = (approve: boolean, told = secret) => call('answer', { id, secret: told, approve })
    const read = (extra = {}, reader = by) => call('release', { id }, extra, reader)
    return { id, secret, mail, respond, read, open: oneTime.open }
  }

  test('a wallet that the login service has enrolled later under the same address is told from the one before (T29)', async () => {
    const wallet = await enrolled()
    const since = new Date(target.clock.now).toISOString()
    const another = async () => {
      const { id, own, created } = newWallet()
      const statement = await statementOf(id, wallet.email, created.recoveryHash)
      await call('enrol', { statement, half: own })
      const walletSince = new Date(target.clock.now).toISOString()
      const { id: asked, secret } = await requested({ id, email: wallet.email })
      return { walletSince, told: (await call('describe', { id: asked, secret })).body }
    }
    // A creation that was not finished is followed by the next one.
    expect((await another()).told).toMatchObject({ otherSince: null })
    target.clock.now += 25 * 3_600_000
    const { told, walletSince } = await another()
    expect(told).toMatchObject({ walletSince, otherSince: since })
    target.clock.now += 61 * MINUTE
    const { id: asked, secret } = await requested(wallet)
    expect((await call('describe', { id: asked, secret })).body).toMatchObject({ walletSince: since, otherSince: null })
  })

  test('a new device of a young wallet gets the half once its owner has approved it', async () => {
    const wallet = await enrolled()
    const { id: asked, secret, mail, respond, read, open: opened } = await requested(wallet)
    const askedAt = new Date(target.clock.now).toISOString()
    const described = { site: SITE, device: 'Chrome on macOS', askedAt, walletSince: askedAt, otherSince: null }
    expect((await call('describe', { id: asked, secret })).body).toEqual(described)
    expect(codeOf(await call('describe', { id: asked, secret: 'A'.repeat(32) }))).toBe('CODE_EXPIRED')
    for (const form of [mail?.text, mail?.html])
      for (const word of ['atoll.example', 'Chrome on macOS', 'stop the device']) expect(form).toContain(word)
    expect((await read()).body).toEqual({ status: 'pending', opensAt: null, half: null })
    expect((await respond(true)).body).toEqual({
      status: 'approved',
      opensAt: new Date(target.clock.now).toISOString(),
    })
    const { body } = await read()
    expect(body.status).toBe('released')
    expect(await opened(body.half, wallet.id, RECOVERY_CONTEXT)).toBe(wallet.own)
    // An answer may be lost on its way, so it is given again, and counts once.
    for (let tries = 0; tries < 4; tries += 1) {
      const { body: again } = await read()
      expect(await opened(again.half, wallet.id, RECOVERY_CONTEXT)).toBe(wallet.own)
    }
    expect(codeOf(await respond(false))).toBe('CODE_EXPIRED')
    target.clock.now += DAY
    expect((await read()).body).toEqual({ status: 'ended', opensAt: null, half: null })
  })

  test('only who has a session is mailed for: a statement of the login service, for the key, five minutes', async () => {
    const { id, email } = await enrolled()
    const { sealTo } = await oneTimeKey()
    const ask = (statement: string, key = page.key) => call('request', { statement, sealTo, key })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    expect(codeOf(await ask(await askedBy(id, email, page, privateKey)))).toBe('SIGNATURE_INVALID')
    // A statement of another kind is not taken for it.
    expect(codeOf(await ask(await statementOf(id, 'a@b.example', 'hash')))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await ask(await askedBy(id, email), (await walletPage()).key))).toBe('INVALID_BODY')
    // The login service alone sends no mail to another address.
    expect(codeOf(await ask(await askedBy(id, 'thief@harbour.example')))).toBe('NOT_FOUND')
    const old = await askedBy(id, email)
    target.clock.now += 5 * MINUTE + 1_000
    expect(codeOf(await ask(old))).toBe('SIGNATURE_INVALID')
  })

  test('an address enrols 20 wallets a day', async () => {
    const statuses: number[] = []
    for (let made = 0; made < 21; made += 1) {
      const { id, own, created } = newWallet()
      const statement = await statementOf(id, `many-${kind}@harbour.example`, created.recoveryHash)
      statuses.push((await call('enrol', { statement, half: own })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  test('T26: whoever has the mailbox only waits a day for an older wallet, and the owner’s link stops it', async () => {
    const wallet = await enrolled()
    target.clock.now += 7 * DAY + MINUTE
    const { respond, read } = await requested(wallet)
    const opensAt = new Date(target.clock.now + DAY).toISOString()
    expect((await respond(true)).body).toEqual({ status: 'approved', opensAt })
    target.clock.now += DAY - 1
    expect((await read()).body).toEqual({ status: 'waiting', opensAt, half: null })
    expect((await respond(false)).body).toEqual({ status: 'stopped', opensAt: null })
    target.clock.now += 1
    expect((await read()).body).toEqual({ status: 'stopped', opensAt: null, half: null })
    expect(codeOf(await respond(true))).toBe('CODE_EXPIRED')
    const second = await requested(wallet)
    await second.respond(true)
    target.clock.now += DAY
    expect((await second.read()).body.status).toBe('released')
  })

  test('T26: an older wallet opens at once where this service’s operator lets those with so little', async () => {
    const patient = target
    const log = () => undefined
    const now = () => patient.clock.now
    const app = createRecoveryApp({ config: { ...config, waitAbove: 500 }, db, mailer, log, now })
    target = { ...patient, app }
    try {
      const wallet = await enrolled()
      target.clock.now += 7 * DAY + MINUTE
      const opens = async (worth: number | null | undefined) => {
        target.clock.now += 61 * MINUTE
        const { opensAt } = (await (await requested(wallet, page, worth)).respond(true)).body
        return Date.parse(String(opensAt)) - target.clock.now
      }
      expect([await opens(0), await opens(500)]).toEqual([0, 0])
      // An older login service says nothing of it.
      expect([await opens(500.01), await opens(null), await opens(undefined)]).toEqual([DAY, DAY, DAY])
      target = { ...patient }
      expect(await opens(0)).toBe(DAY)
    } finally {
      target = patient
    }
  })

  test('a link is good for ten minutes and an approval for a day after it opens', async () => {
    const wallet = await enrolled()
    const late = await requested(wallet)
    target.clock.now += 10 * MINUTE
    expect(codeOf(await late.respond(true))).toBe('CODE_EXPIRED')
    expect((await late.read()).body.status).toBe('ended')
    const left = await requested(wallet)
    expect(codeOf(await left.respond(true, 'A'.repeat(32)))).toBe('CODE_EXPIRED')
    await left.respond(true)
    expect(codeOf(await left.respond(true))).toBe('CODE_EXPIRED')
    target.clock.now += DAY
    expect((await left.read()).body.status).toBe('ended')
  })

  test('the half is for the key that asked: another key, a replayed proof and no proof get nothing', async () => {
    const { respond, read } = await requested(await enrolled())
    await respond(true)
    expect(codeOf(await read({}, await walletPage()))).toBe('NOT_FOUND')
    expect(codeOf(await read({ proof: null }))).toBe('SIGNATURE_INVALID')
    const proof = await page.proofOf(target, '/recovery/v1/answer')
    expect(codeOf(await read({ proof }))).toBe('SIGNATURE_INVALID')
    const used = await page.proofOf(target, '/recovery/v1/release')
    expect((await read({ proof: used })).body.status).toBe('released')
    expect(codeOf(await read({ proof: used }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await read({ origin: SITE }))).toBe('APKT002')
  })

  test('a half is released three times in 30 days', async () => {
    const wallet = await enrolled()
    const statuses: unknown[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      target.clock.now += MINUTE
      const { respond, read } = await requested(wallet)
      await respond(true)
      const reply = await read()
      statuses.push(reply.body.status ?? codeOf(reply))
    }
    expect(statuses).toEqual(['released', 'released', 'released', 'TOO_MANY_REQUESTS'])
    target.clock.now += 30 * DAY
    const { respond, read } = await requested(wallet)
    await respond(true)
    target.clock.now += DAY - 1
    expect((await read()).body.status).toBe('waiting')
    target.clock.now += 1
    expect((await read()).body.status).toBe('released')
  })

  test('the first writer of a wallet wins, and only the login service’s word counts', async () => {
    const { id, own, email, statement } = await enrolled()
    expect((await call('enrol', { statement, half: own })).status).toBe(200)
    const other = randomBytes(33).toString('base64url')
    expect(codeOf(await call('enrol', { statement, half: other }))).toBe('INVALID_BODY')
    const hash = createHash('sha256').update(Buffer.from(other, 'base64url')).digest('base64url')
    const second = await statementOf(id, 'thief@harbour.example', hash)
    expect(codeOf(await call('enrol', { statement: second, half: other }))).toBe('WALLET_CONFLICT')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const forged = await statementOf('a-wallet-of-nobody', email, hash, privateKey)
    expect(codeOf(await call('enrol', { statement: forged, half: other }))).toBe('SIGNATURE_INVALID')
    target.clock.now += 61 * MINUTE
    expect(codeOf(await call('enrol', { statement, half: own }))).toBe('SIGNATURE_INVALID')
  })

  // Opening the embedded engine twice takes seconds, and the process is the same on both.
  if (kind === 'postgres')
    test('it runs on its own, serves the wallet page only, and erases what an operator asks it to', async () => {
      const own = { ...config, port: 0, database: await fresh() }
      const server = await startRecovery(own, () => undefined)
      const ask = async (origin: string) => {
        const init = { method: 'POST', body: JSON.stringify({ id: 'A'.repeat(22) }), headers: { origin } }
        const response = await fetch(`${server.url}/recovery/v1/release`, init)
        return [response.status, response.headers.get('access-control-allow-origin')]
      }
      try {
        expect(await ask(WALLET_ORIGIN)).toEqual([401, WALLET_ORIGIN])
        expect(await ask(SITE)).toEqual([403, null])
      } finally {
        await server.close()
      }
      expect(await runRecoveryCommand(['erase', 'nobody@harbour.example'], own)).toBe('erased 0')
      const { email } = await enrolled()
      const store = createRecoveryStore(
        db,
        createSecrets(config.secret),
        createKeyWrap(config.keys),
        createRecoveryEmails(db, createSecrets(config.secret)),
        Date.now,
        config.mailsPerCaller,
      )
      const parts = { store, db, keyWrap: createKeyWrap(config.keys) }
      const { id: waiting, email: kept } = await enrolled()
      await createRecoveryEmails(db, createSecrets(config.secret)).allow({
        walletId: waiting,
        changeId: 'a change',
        email: 'next@harbour.example',
        effectiveAt: null,
      })
      // Whoever owns that wallet has only asked for the address.
      expect(await recoveryCommand(['erase', 'next@harbour.example'], parts)).toBe('erased 0')
      const known = () =>
        db.query<{ next_email: Buffer | null; address: string }>(
          'select next_email, address from recovery_wallets where id = $1',
          [waiting],
        )
      const [row] = await known()
      expect(row).toMatchObject({ next_email: null })
      expect(await recoveryCommand(['erase', kept], parts)).toBe('erased 1')
      expect(await known()).toEqual([])
      expect(await recoveryCommand(['erase', email], parts)).toBe('erased 1')
      await enrolled()
      const named = await recoveryCommand(['erase', `0x${row?.address.slice(2).toUpperCase()}`], parts)
      expect(named).toMatch(/^erased [1-9]/)
      await expect(recoveryCommand(['list', email], parts)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    })

  test('the owner can stop a device while its half is unwrapped, which locks nothing', async () => {
    const secrets = createSecrets(config.secret)
    const real = createKeyWrap(config.keys)
    let meanwhile = async () => {}
    const keyWrap: KeyWrap = {
      ...real,
      async unwrap(wrapped, aad) {
        await meanwhile()
        return real.unwrap(wrapped, aad)
      },
    }
    const now = () => target.clock.now
    const store = createRecoveryStore(db, secrets, keyWrap, createRecoveryEmails(db, secrets), now, 10)
    const { id: walletId, email, own } = await enrolled()
    const place = { site: SITE, device: 'Chrome', caller: 'a caller', isSmall: true }
    const ask = () => store.request({ walletId, email, key: 'key', sealTo: 'seal', ...place })
    const asked = await ask()
    target.clock.now += MINUTE
    const again = await ask()
    for (const { id, secret } of [asked, again]) await store.answer(id, secret, true)
    meanwhile = async () => void (await store.answer(asked.id, asked.secret, false))
    expect(await store.read(asked.id, 'key')).toEqual({ status: 'stopped', opensAt: null })
    const releases = () => db.query('select wallet_id from recovery_releases where wallet_id = $1', [walletId])
    expect(await releases()).toEqual([])
    // A key service that is away hands out nothing, and leaves the owner the choice.
    meanwhile = () => Promise.reject(new Error('away'))
    await expect(store.read(again.id, 'key')).rejects.toThrow('away')
    expect(await releases()).toEqual([])
    meanwhile = async () => {}
    for (const _ of ['first', 'again']) {
      const { released } = await store.read(again.id, 'key')
      expect(released?.half.toString('base64url')).toBe(own)
    }
    expect(await releases()).toHaveLength(1)
  })

  test('the operator has every half wrapped by the current key, and the old one can go', async () => {
    const { id, own } = await enrolled()
    const [next] = [{ kind: 'local', bytes: randomBytes(32) }] as const
    const aad = JSON.stringify(['recovery', id, 1])
    const store = { eraseEmail: async () => 0, eraseWallet: async () => 0 }
    const run = (...keys: WrappingKey[]) => recoveryCommand(['rewrap'], { store, db, keyWrap: createKeyWrap(keys) })
    const stored = async () => {
      const [row] = await db.query<{ half: Buffer }>('select half from recovery_wallets where id = $1', [id])
      return row?.half ?? Buffer.alloc(0)
    }
    expect(await run(next, ...config.keys)).toMatch(/^wrapped [1-9]\d* anew$/)
    expect(await run(next, ...config.keys)).toBe('wrapped 0 anew')
    expect((await createKeyWrap([next]).unwrap(await stored(), aad)).toString('base64url')).toBe(own)
    await expect(run(...config.keys)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      context: { option: 'FOYER_RECOVERY_KEY', reason: expect.stringMatching(/^its keys do not unwrap [1-9]/) },
    })
    // For the tests after this one.
    await run(...config.keys, next)
    expect((await createKeyWrap(config.keys).unwrap(await stored(), aad)).toString('base64url')).toBe(own)
  })

  test('T29: with every secret of the login service no half of the recovery service opens, and the reverse', async () => {
    const { id, own, email } = await enrolled()
    const [row] = await db.query<{ half: Buffer; email: Buffer }>('select * from recovery_wallets where id = $1', [id])
    const aad = JSON.stringify(['recovery', id, 1])
    const half = row?.half ?? Buffer.alloc(0)
    const loginWrap = createKeyWrap(login?.keys ?? [])
    const recoveryWrap = createKeyWrap(config.keys)
    await expect(loginWrap.unwrap(half, aad)).rejects.toThrow('not configured')
    expect((await recoveryWrap.unwrap(half, aad)).toString('base64url')).toBe(own)
    const ofLogin = await loginWrap.wrap(Buffer.from(own, 'base64url'), aad)
    await expect(recoveryWrap.unwrap(ofLogin, aad)).rejects.toThrow('not configured')
    const texts = [half, row?.email].map((value) => value?.toString('latin1'))
    for (const text of texts) expect(text).not.toContain(email)
  })
})
