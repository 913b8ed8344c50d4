import { emailMessage, endSiteMessage, undoEndSiteMessage } from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { stalledMail } from '../../test/stalled-mail.ts'
import {
  codeOfReply as codeOf,
  newWallet,
  oneTimeKey,
  SITE,
  signedByOwner,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../test/wallet-page.ts'
import { chainOptions } from '../app.ts'
import { createChainApi } from '../chain/handlers.ts'
import { readConfig } from '../config.ts'
import { readRecoveryConfig } from '../config-wallet.ts'
import type { Database } from '../db/database.ts'
import { createUpstreams } from '../http/upstreams.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { RECOVERY_MIGRATIONS } from '../recovery/migrations.ts'
import { createRecoveryApp } from '../recovery-app.ts'
import { createSecrets } from '../secrets.ts'
import { signStatement } from '../wallet-keys/statement.ts'
import { loginCommand } from './commands.ts'
import { createEmailChanges, settleEmails } from './email-changes.ts'
import { createIdentities } from './social/identities.ts'

/* Another email for a wallet, with both services. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let inbox: Inbox
let mailer: Mailer
beforeAll(async () => {
  inbox = await startInbox()
  mailer = createMailer({ url: inbox.smtpUrl, from: 'hello@foyer.id' })
})
afterAll(async () => {
  mailer?.close()
  await inbox?.close()
})
const SOL = {
  name: 'Solana',
  symbol: 'SOL',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  quantity: { decimals: '9', numeric: '3' },
  iconUrl: null,
}
const recoveryConfig = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
const { login } = readConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })

describeDatabases('a wallet that gets another email', ({ kind, open }) => {
  let db: Database
  let recoveryDb: Database
  let target: ReturnType<typeof accountsApp> & { url: string }
  let recovery: { app: ReturnType<typeof createRecoveryApp>; url: string; clock: { now: number } }
  let count = 0
  beforeAll(async () => {
    db = await open()
    recoveryDb = await open(undefined, RECOVERY_MIGRATIONS)
    target = { ...server(inbox.smtpUrl), url: 'http://localhost:8787' }
    const log = () => undefined
    const now = () => target.clock.now
    const app = createRecoveryApp({ config: recoveryConfig, db: recoveryDb, mailer, log, now })
    recovery = { app, url: recoveryConfig.publicUrl, clock: target.clock }
  })
  beforeEach(() => {
    target.clock.now += 61 * MINUTE
  })
  const server = (smtpUrl: string, env = {}, parts = {}) => {
    const from = { FOYER_SMTP_URL: smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
    return accountsApp(db, { ...from, FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...env }, parts)
  }
  const mailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email))
  const codeTo = (email: string) => /^(\d{3} \d{3})$/m.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
  const newAddress = (name: string) => `${name}${++count}-${kind}@harbour.example`

  async function verified(page: WalletPage, email: string, site = SITE) {
    target.clock.now += MINUTE
    const { body } = await page.post(target, '/login/v1/start', { email, site, key: page.key })
    const proof = await page.proofOf(target, '/login/v1/verify')
    return page.post(target, '/login/v1/verify', { id: body.id, code: codeTo(email), proof })
  }
  async function signedIn(email: string, page?: WalletPage, site = SITE) {
    const own = page ?? (await walletPage())
    const { body } = await verified(own, email, site)
    const token = String(body.token)
    const call = (path: string, sent: unknown = {}, to = target) => own.post(to, `/login/v1/${path}`, sent, { token })
    return { page: own, call }
  }
  async function owner() {
    const email = newAddress('old')
    const { page, call } = await signedIn(email)
    const { id, own, created } = newWallet()
    const { statement } = (await call('wallet', created)).body
    const enrolled = await page.post(recovery, '/recovery/v1/enrol', { statement, half: own })
    expect((await call('wallet/enable', { walletId: id, receipt: enrolled.body.receipt })).status).toBe(200)
    return { email, id, page, call }
  }
  type Owner = Awaited<ReturnType<typeof owner>>
  /** Both mailboxes confirm the change. */
  async function proven({ id: walletId, email, call }: Owner, next: string) {
    target.clock.now += MINUTE
    const { id } = (await call('email/start', { walletId, email: next })).body as { id: string }
    expect((await call('email/confirm', { id, code: codeTo(email) })).status).toBe(200)
    const { id: codeId } = (await call('email/mail', { id })).body
    const reply = await call('email/prove', { id, codeId, code: codeTo(next) })
    return { id, reply, said: reply.body as { email: string; effectiveAt: string | null; statement: string | null } }
  }
  const signed = (walletId: string, changeId: string, email: string) =>
    signedByOwner(emailMessage(walletId, changeId, email))
  /** The recovery service’s receipt for a change. */
  const follow = async (
    of: Owner,
    changeId: string,
    { email, statement }: { email: string; statement: string | null },
  ) => of.page.post(recovery, '/recovery/v1/email', { statement, proof: await signed(of.id, changeId, email) })
  async function changed(of: Owner, next: string) {
    const { id, said } = await proven(of, next)
    const { receipt } = (await follow(of, id, said)).body
    const proof = await signed(of.id, id, said.email)
    return { id, said, proof, receipt, reply: await of.call('email/apply', { id, receipt, proof }) }
  }
  /** To whom the second mail of a new device goes. */
  async function secondMail(of: Owner, email: string) {
    const { page, call } = await signedIn(email)
    const asked = await call('recovery', { walletId: of.id, site: SITE })
    const { sealTo } = await oneTimeKey()
    const body = { statement: asked.body.statement, sealTo, key: page.key }
    const { status } = await page.post(recovery, '/recovery/v1/request', body)
    const [newest] = inbox.messages()
    return { status, to: newest?.text.includes('/device#') ? newest.to : undefined }
  }
  const walletOf = async (email: string) => {
    const { body } = await verified(await walletPage(), email)
    return (body.wallet as { id: string } | null)?.id
  }

  test('a young wallet: both mailboxes, the wallet’s word, and both services follow at once', async () => {
    const of = await owner()
    const other = await signedIn(of.email)
    const next = newAddress('new')
    const { said, reply } = await changed(of, next)
    expect(said).toMatchObject({ email: next, effectiveAt: null })
    expect(reply.body).toEqual({ success: true })
    // The device that asked goes on, with the new address. Whoever read the old mailbox is out.
    expect((await of.call('session')).body).toMatchObject({ email: next, wallet: { id: of.id } })
    expect(codeOf(await other.call('session'))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect(mailsTo(of.email)[0]?.subject).toBe('The email of your wallet was changed')
    expect(mailsTo(of.email)[0]?.text).toContain(next)
    expect(await walletOf(next)).toBe(of.id)
    expect(await walletOf(of.email)).toBeUndefined()
    expect(await secondMail(of, next)).toEqual({ status: 200, to: [next] })
  })

  test('the mails say what each code does, to whom, and where it was asked', async () => {
    const of = await owner()
    const next = newAddress('new')
    const { id } = (await of.call('email/start', { walletId: of.id, email: next })).body
    const [first] = mailsTo(of.email)
    for (const word of [next, 'atoll.example', 'Chrome on macOS', 'you no longer can'])
      expect(first?.text).toContain(word)
    expect(mailsTo(next)).toEqual([])
    await of.call('email/confirm', { id, code: codeTo(of.email) })
    await of.call('email/mail', { id })
    const [second] = mailsTo(next)
    for (const word of ['atoll.example', 'Chrome on macOS', 'Ignore this email']) expect(second?.text).toContain(word)
    // Its reader may be a stranger, who is not told whose wallet it is.
    expect(second?.text).not.toContain(of.email)
  })

  test('T26: an older wallet waits a day; the old address signs in until then, and not after', async () => {
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const next = newAddress('new')
    const { said, reply } = await changed(of, next)
    expect(reply.status).toBe(200)
    const effectiveAt = new Date(target.clock.now + DAY).toISOString()
    expect(said.effectiveAt).toBe(effectiveAt)
    expect((await of.call('email/waiting')).body).toEqual({ change: { email: next, effectiveAt } })
    const thief = await signedIn(of.email)
    expect(await walletOf(of.email)).toBe(of.id)
    expect(await secondMail(of, of.email)).toEqual({ status: 200, to: [of.email] })
    // The new address is proven and opens nothing yet, also no second wallet.
    const early = await verified(await walletPage(), next)
    expect(early.body.error).toMatchObject({ code: 'EMAIL_NOT_YET', context: { opensAt: effectiveAt } })
    target.clock.now = Date.parse(effectiveAt)
    expect(codeOf(await thief.call('session'))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await of.call('session')).body.email).toBe(next)
    expect((await of.call('email/waiting')).body).toEqual({ change: null })
    expect(await walletOf(next)).toBe(of.id)
    expect(await walletOf(of.email)).toBeUndefined()
    expect(await secondMail(of, next)).toEqual({ status: 200, to: [next] })
  })

  test('T26: an older wallet with no more than the operator’s limit changes at once, and only then', async () => {
    const before = { target, recovery }
    const holdings = { value: '500', unavailable: [] as string[] }
    const { config, clock, url } = target
    const silent = { log: () => undefined, now: () => clock.now }
    const chainApi = {
      ...createChainApi(chainOptions({ config, db, upstreams: createUpstreams(silent), ...silent })),
      balancesOf: async (account: string) => ({
        balances: account.startsWith('0x') ? [] : [{ ...SOL, value: holdings.value }],
        asOf: new Date(clock.now).toISOString(),
        read: [],
        unavailable: holdings.unavailable,
        isPartial: false,
      }),
    }
    target = { ...server(inbox.smtpUrl, { FOYER_WAIT_ABOVE: '500' }, { chainApi }), url }
    target.clock.now = clock.now
    recovery = { ...recovery, clock: target.clock }
    try {
      const of = await owner()
      target.clock.now += 7 * DAY + MINUTE
      expect((await proven(of, newAddress('new'))).said.effectiveAt).toBeNull()
      holdings.value = '500.01'
      expect((await proven(of, newAddress('new'))).said.effectiveAt).not.toBeNull()
      Object.assign(holdings, { value: '1', unavailable: ['eip155:1'] })
      expect((await proven(of, newAddress('new'))).said.effectiveAt).not.toBeNull()
      // The recovery service learns it from the statement.
      const worthSaid = async () => {
        const { statement } = (await of.call('recovery', { walletId: of.id, site: SITE })).body
        return decodeJwt(String(statement)).worth
      }
      expect(await worthSaid()).toBeNull()
      Object.assign(holdings, { value: '12.5', unavailable: [] })
      expect(await worthSaid()).toBe(12.5)
    } finally {
      clock.now = target.clock.now
      ;({ target, recovery } = before)
    }
  })

  test('T26: sessions of the old address that the end of a site has ended do not come back after the change', async () => {
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const manage = await signedIn(of.email, undefined, WALLET_ORIGIN)
    const thief = await signedIn(of.email)
    const { said } = await changed({ ...of, ...manage }, newAddress('new'))
    target.clock.now = Date.parse(said.effectiveAt ?? '') - 5_000
    const body = { walletId: of.id, site: SITE }
    const proof = await signedByOwner(endSiteMessage(of.id, SITE))
    expect((await manage.call('sites/end', { ...body, proof })).status).toBe(200)
    target.clock.now += 10_000
    const undone = await signedByOwner(undoEndSiteMessage(of.id, SITE))
    expect(codeOf(await manage.call('sites/undo', { ...body, proof: undone }))).toBe('NOT_FOUND')
    expect(codeOf(await thief.call('session'))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })

  test.each(['email/stop', 'freeze', 'freeze/mailed'])(
    'a change that waits is ended by a session of the old address, or by the link of its mail: %s',
    async (path) => {
      const of = await owner()
      target.clock.now += 7 * DAY + MINUTE
      const next = newAddress('new')
      const { id, proof, receipt } = await changed(of, next)
      const [, token] = /\/freeze#(\S+)/.exec(mailsTo(of.email)[0]?.text ?? '') ?? []
      const { call } = await signedIn(of.email)
      expect((await call(path, path === 'freeze/mailed' ? { token } : { walletId: of.id })).status).toBe(200)
      expect((await of.call('email/waiting')).body).toEqual({ change: null })
      // Its proofs are of no use any more.
      expect(codeOf(await of.call('email/apply', { id, receipt, proof }))).toBe('CODE_EXPIRED')
      target.clock.now += 2 * DAY
      expect(await walletOf(of.email)).toBe(of.id)
      expect(await walletOf(next)).toBeUndefined()
      // The mails of new devices stay with the address that signs in.
      if (path === 'email/stop') expect(await secondMail(of, of.email)).toEqual({ status: 200, to: [of.email] })
      else expect(codeOf(await of.call('email/start', { walletId: of.id, email: next }))).toBe('WALLET_FROZEN')
    },
  )

  test('T26: both mailboxes without the wallet change nothing', async () => {
    const of = await owner()
    const next = newAddress('new')
    const { id, said } = await proven(of, next)
    const stranger = await signed(of.id, 'another-change-entirely', next)
    const forged = await of.page.post(recovery, '/recovery/v1/email', { statement: said.statement, proof: stranger })
    expect(codeOf(forged)).toBe('INVALID_BODY')
    const { receipt } = (await follow(of, id, said)).body
    expect(codeOf(await of.call('email/apply', { id, receipt, proof: stranger }))).toBe('INVALID_BODY')
    // Nor does a receipt of another change, or none.
    const { id: wallet } = await owner()
    for (const claimed of [
      { walletId: wallet, changeId: id },
      { walletId: of.id, changeId: 'another-change-entirely' },
    ]) {
      const wrong = await signStatement('emailReceipt', recoveryConfig.signingKey, claimed, target.clock.now)
      const proof = await signed(of.id, id, next)
      expect(codeOf(await of.call('email/apply', { id, receipt: wrong, proof }))).toBe('INVALID_BODY')
    }
    const proof = await signed(of.id, id, next)
    expect(codeOf(await of.call('email/apply', { id, receipt: null, proof }))).toBe('SIGNATURE_INVALID')
    expect((await of.call('session')).body.email).toBe(of.email)
  })

  test('T29: the login service alone has no mail sent elsewhere, and no old change comes back', async () => {
    const of = await owner()
    const [first, second] = [newAddress('first'), newAddress('second')]
    const { id, said } = await proven(of, first)
    const signingKey = login?.signingKey
    if (!signingKey) throw new Error('no key')
    const state = (changeId: string, email: string) =>
      signStatement('email', signingKey, { walletId: of.id, changeId, email, effectiveAt: null }, target.clock.now)
    const send = (statement: string, proof: string) =>
      of.page.post(recovery, '/recovery/v1/email', { statement, proof })
    const ownWord = await signed(of.id, id, first)
    // What the wallet has signed is for its address and its change only.
    expect(codeOf(await send(await state(id, 'thief@harbour.example'), ownWord))).toBe('INVALID_BODY')
    expect(codeOf(await send(await state('another-change-entirely', first), ownWord))).toBe('INVALID_BODY')
    expect((await follow(of, id, said)).status).toBe(200)
    expect((await follow(of, id, said)).status).toBe(200)
    const later = await proven(of, second)
    expect((await follow(of, later.id, later.said)).status).toBe(200)
    expect(codeOf(await send(await state(id, first), ownWord))).toBe('WALLET_CONFLICT')
  })

  test('codes: wrong, of another purpose, of another device, reused, too late', async () => {
    const of = await owner()
    const next = newAddress('new')
    const { body: other } = await of.page.post(target, '/login/v1/start', {
      email: of.email,
      site: SITE,
      key: of.page.key,
    })
    const ofLogin = codeTo(of.email)
    expect(codeOf(await of.call('email/confirm', { id: other.id, code: ofLogin }))).toBe('NOT_FOUND')
    const { id } = (await of.call('email/start', { walletId: of.id, email: next })).body as { id: string }
    const code = codeTo(of.email)
    const proof = await of.page.proofOf(target, '/login/v1/verify')
    expect(codeOf(await of.page.post(target, '/login/v1/verify', { id, code, proof }))).toBe('NOT_FOUND')
    expect(codeOf(await of.call('email/confirm', { id, code: code === '000 000' ? '000 001' : '000 000' }))).toBe(
      'CODE_WRONG',
    )
    expect(codeOf(await (await signedIn(of.email)).call('email/confirm', { id, code }))).toBe('CODE_WRONG')
    expect(codeOf(await of.call('email/mail', { id }))).toBe('CODE_EXPIRED')
    expect((await of.call('email/confirm', { id, code })).status).toBe(200)
    expect(codeOf(await of.call('email/confirm', { id, code }))).toBe('CODE_EXPIRED')
    // Not before the new mailbox has confirmed it.
    const early = await signed(of.id, id, next)
    expect(codeOf(await of.call('email/apply', { id, receipt: null, proof: early }))).toBe('CODE_EXPIRED')
    expect(codeOf(await (await signedIn(of.email)).call('email/mail', { id }))).toBe('CODE_EXPIRED')
    const { id: codeId } = (await of.call('email/mail', { id })).body
    target.clock.now += 10 * MINUTE
    expect(codeOf(await of.call('email/prove', { id, codeId, code: codeTo(next) }))).toBe('CODE_EXPIRED')
    const { id: fresh } = (await of.call('email/mail', { id })).body
    expect((await of.call('email/prove', { id, codeId: fresh, code: codeTo(next) })).status).toBe(200)
    target.clock.now += 30 * MINUTE
    expect(codeOf(await of.call('email/apply', { id, receipt: null, proof: early }))).toBe('CODE_EXPIRED')
  })

  test('addresses: invalid, the same in other letters, and one that has an account, which its reader alone learns', async () => {
    const of = await owner()
    const start = (email: string) => of.call('email/start', { walletId: of.id, email })
    expect(codeOf(await start('not an address'))).toBe('ENTER_VALID_EMAIL')
    expect(codeOf(await start(of.email.toUpperCase()))).toBe('EMAIL_UNCHANGED')
    const taken = await owner()
    expect(codeOf((await proven(of, taken.email)).reply)).toBe('EMAIL_TAKEN')
    // Two accounts want the same one: the first that applies gets it.
    const wanted = newAddress('wanted')
    const one = await proven(of, wanted)
    target.clock.now += MINUTE
    const rival = await owner()
    await changed(rival, wanted)
    const { receipt } = (await follow(of, one.id, one.said)).body
    const proof = await signed(of.id, one.id, wanted)
    expect(codeOf(await of.call('email/apply', { id: one.id, receipt, proof }))).toBe('EMAIL_TAKEN')
    expect(await walletOf(wanted)).toBe(rival.id)
  })

  test('applying again changes nothing, and an address that waits is not given to a social account', async () => {
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const next = newAddress('new')
    const { id, receipt, proof } = await changed(of, next)
    const mails = mailsTo(of.email).length
    expect((await of.call('email/apply', { id, receipt, proof })).status).toBe(200)
    expect(mailsTo(of.email)).toHaveLength(mails)
    const identities = createIdentities(db, createSecrets(target.config.accounts.secret), () => target.clock.now)
    expect(await identities.userOf({ provider: 'google', subject: next, email: next })).toBeUndefined()
  })

  test('T26: a change waits only once its owner was told, also where the server died in between', async () => {
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const next = newAddress('new')
    const { id, said } = await proven(of, next)
    const { receipt } = (await follow(of, id, said)).body
    const applied = { id, receipt, proof: await signed(of.id, id, said.email) }
    const mail = await stalledMail()
    const dying = { ...server(mail.url), url: target.url }
    dying.clock.now = target.clock.now
    const asked = of.call('email/apply', applied, dying)
    await mail.reached
    target.clock.now += MINUTE
    expect((await of.call('email/waiting')).body).toEqual({ change: null })
    const mails = mailsTo(of.email).length
    expect((await of.call('email/apply', applied)).status).toBe(200)
    expect(mailsTo(of.email)).toHaveLength(mails + 1)
    mail.close()
    await asked
    expect((await of.call('email/waiting')).body).toMatchObject({ change: { email: next } })
  })

  test('two with the same wish, in the same moment: neither a wallet nor an address is lost', async () => {
    const secrets = createSecrets(target.config.accounts.secret)
    const changes = createEmailChanges(db, secrets, () => target.clock.now)
    const wanted = newAddress('wanted')
    const [one, other] = [await owner(), await owner()]
    const ids = [(await proven(one, wanted)).id, (await proven(other, wanted)).id]
    const holders = await db.query<{ id: string; user_id: string; key: string }>(
      'select id, user_id, key from login_email_changes where id = any($1)',
      [ids],
    )
    const outcomes = await Promise.allSettled(
      holders.map(({ id, user_id: userId, key }) => changes.apply({ userId, key }, id)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_TAKEN' } })
    expect([one.id, other.id]).toContain(await walletOf(wanted))
  })

  /** The change of an account, and its place in the login service. */
  async function changeOf(id: string) {
    const [row] = await db.query<{ user_id: string; key: string; wallet_id: string }>(
      'select user_id, key, wallet_id from login_email_changes where id = $1',
      [id],
    )
    if (!row) throw new Error('no change')
    return { owner: { userId: row.user_id, key: row.key }, walletId: row.wallet_id }
  }

  test('a change that is applied while its owner stops it is stopped', async () => {
    const secrets = createSecrets(target.config.accounts.secret)
    const now = () => target.clock.now
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const { id } = await proven(of, newAddress('new'))
    const { owner: asked } = await changeOf(id)
    let applying: Promise<unknown> | undefined
    const apply = () => {
      applying ??= createEmailChanges(db, secrets, now)
        .apply(asked, id)
        .catch(() => undefined)
      return applying
    }
    // The other request comes between the statements of this one, as far as its locks allow that.
    const interrupted: Database = {
      ...db,
      query: async (...asks: Parameters<Database['query']>) => {
        const rows = await db.query(...asks)
        await apply()
        return rows
      },
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: async (...asks: Parameters<Database['query']>) => {
              const rows = await tx.query(...asks)
              void apply()
              return rows
            },
          } as Database),
        ),
    } as Database
    await createEmailChanges(interrupted, secrets, now).stop(asked.userId)
    await applying
    expect((await of.call('email/waiting')).body).toEqual({ change: null })
    expect(await createEmailChanges(db, secrets, now).waiting(asked.userId)).toBeNull()
  })

  test('T26: a session of the old mailbox that begins another change ends none of the owner’s', async () => {
    const of = await owner()
    const { id, said } = await proven(of, newAddress('new'))
    const thief = await signedIn(of.email)
    expect((await thief.call('email/start', { walletId: of.id, email: newAddress('thief') })).status).toBe(200)
    const { receipt } = (await follow(of, id, said)).body
    const proof = await signed(of.id, id, said.email)
    expect((await of.call('email/apply', { id, receipt, proof })).status).toBe(200)
    expect(await walletOf(said.email)).toBe(of.id)
  })

  test('a device that begins several changes in the same moment goes on with one of them', async () => {
    const secrets = createSecrets(target.config.accounts.secret)
    const changes = createEmailChanges(db, secrets, () => target.clock.now)
    const of = await owner()
    const { id } = (await of.call('email/start', { walletId: of.id, email: newAddress('new') })).body as { id: string }
    const { owner: asked, walletId } = await changeOf(id)
    await changes.stop(asked.userId)
    const ids = Array.from({ length: 6 }, (_, index) => `${id}-${index}`)
    await Promise.all(ids.map((each) => changes.begin(asked, { id: each, walletId, email: newAddress('new') })))
    const left = await db.query('select id from login_email_changes where user_id = $1', [asked.userId])
    expect(left).toHaveLength(1)
  })

  /** A reader of the old mailbox asks for the half of the recovery service. */
  async function thiefOf(of: Owner) {
    const { page, call } = await signedIn(of.email)
    const { sealTo } = await oneTimeKey()
    const { statement } = (await call('recovery', { walletId: of.id, site: SITE })).body
    expect((await page.post(recovery, '/recovery/v1/request', { statement, sealTo, key: page.key })).status).toBe(200)
    const [, id, secret] = /device#([\w-]+)\.([\w-]+)$/m.exec(mailsTo(of.email)[0]?.text ?? '') ?? []
    const approve = () => page.post(recovery, '/recovery/v1/answer', { id, secret, approve: true })
    const read = async () => (await page.post(recovery, '/recovery/v1/release', { id }, {})).body
    return { approve, read }
  }
  const away = { status: expect.stringMatching(/^(stopped|ended)$/), half: null }

  test('T26: what the old mailbox asked for before ends with the wallet’s word', async () => {
    const young = await owner()
    const late = await thiefOf(young)
    expect((await changed(young, newAddress('new'))).reply.status).toBe(200)
    expect(codeOf(await late.approve())).toBe('CODE_EXPIRED')
    expect(await late.read()).toMatchObject(away)
    const older = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const early = await thiefOf(older)
    expect((await early.approve()).status).toBe(200)
    expect((await changed(older, newAddress('new'))).reply.status).toBe(200)
    target.clock.now += DAY
    expect(await early.read()).toMatchObject(away)
  })

  test('T26: what the old mailbox asks for while the change waits opens nothing after it', async () => {
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const next = newAddress('new')
    expect((await changed(of, next)).reply.status).toBe(200)
    const thief = await thiefOf(of)
    expect((await thief.approve()).status).toBe(200)
    expect(await thief.read()).toMatchObject({ status: 'waiting' })
    target.clock.now += DAY
    expect(await thief.read()).toMatchObject(away)
    // The new mailbox is asked as ever.
    expect(await secondMail(of, next)).toEqual({ status: 200, to: [next] })
  })

  // The embedded engine has one connection, so nothing happens there in the same moment.
  if (kind === 'postgres')
    test('T26: a session of the old mailbox that begins in the moment of the change ends with it', async () => {
      const of = await owner()
      target.clock.now += 7 * DAY + MINUTE
      const { id } = await changed(of, newAddress('new'))
      const { userId } = (await changeOf(id)).owner
      target.clock.now += DAY
      const { now } = target.clock
      let settling: Promise<void> | undefined
      await db.transaction(async (tx) => {
        await tx.query(
          `insert into login_sessions (token_hash, user_id, key, created_at, used_at) values ($1, $2, 'thief', $3, $3)`,
          [Buffer.from(userId), userId, new Date(now)],
        )
        settling = db.transaction((other) => settleEmails(other, now, { userId }))
        await vi.waitUntil(async () => (await db.query('select pid from pg_locks where not granted')).length > 0)
      })
      await settling
      const left = await db.query('select key from login_sessions where user_id = $1', [userId])
      expect(left).toEqual([{ key: of.page.thumbprint }])
    })

  test('the operator shows an address that waits, and erases it without the account that waits for it', async () => {
    const secrets = createSecrets(target.config.accounts.secret)
    const of = await owner()
    target.clock.now += 7 * DAY + MINUTE
    const next = newAddress('new')
    await changed(of, next)
    expect(JSON.parse(await loginCommand(['export', of.email], db, secrets))).toMatchObject({ nextEmail: next })
    await loginCommand(['erase', next], db, secrets)
    expect(JSON.parse(await loginCommand(['export', of.email], db, secrets))).toMatchObject({ nextEmail: null })
    const begun = await db.query('select id from login_email_changes where wallet_id = $1', [of.id])
    expect(begun).toEqual([])
    expect((await of.call('session')).body).toMatchObject({ email: of.email, wallet: { id: of.id } })
  })
})
