import { createHash, randomBytes } from 'node:crypto'
import {
  endMessage,
  endSiteMessage,
  kitMessage,
  passkeyMessage,
  RECOVERY_CONTEXT,
  removePasskeyMessage,
  undoEndSiteMessage,
} from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { stalledMail } from '../../test/stalled-mail.ts'
import {
  codeOfReply as codeOf,
  contextProof,
  newWallet,
  oneTimeKey,
  SITE,
  signedByOwner,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../test/wallet-page.ts'
import { readRecoveryConfig } from '../config-wallet.ts'
import type { Database } from '../db/database.ts'
import { createSecrets } from '../secrets.ts'
import { sweep } from '../sweep.ts'
import { createKeyWrap } from '../wallet-keys/keywrap.ts'
import { signStatement } from '../wallet-keys/statement.ts'
import { loginCommand } from './commands.ts'
import { createExportWaits } from './export-waits.ts'
import { createWallets } from './wallets.ts'

/* What visitors do with their wallet on its own page. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox?.close())
const { signingKey } = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })

describeDatabases('the wallet’s own page', ({ kind, open }) => {
  let db: Database
  let target: ReturnType<typeof accountsApp> & { url: string }
  let count = 0
  beforeAll(async () => {
    db = await open()
    target = server(inbox.smtpUrl)
  })
  const server = (smtpUrl: string) => {
    const from = { FOYER_SMTP_URL: smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
    const app = accountsApp(db, { ...from, FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
    return { ...app, url: 'http://localhost:8787' }
  }
  /** Asks a server that dies before its mail is sent. Call what is returned once the server that took its place was asked. */
  async function askDying(call: Awaited<ReturnType<typeof signedIn>>, path: string, sent: unknown) {
    const mail = await stalledMail()
    const dying = server(mail.url)
    dying.clock.now = target.clock.now
    const asked = call(path, sent, dying)
    await mail.reached
    return async () => {
      mail.close()
      expect(codeOf(await asked)).toBe('MAIL_UNAVAILABLE')
    }
  }
  // The hour's mails of the test before are past.
  beforeEach(() => {
    target.clock.now += 61 * MINUTE
  })
  const mailTo = (email: string) => inbox.messages().find(({ to }) => to.includes(email))
  const codeFor = (email: string) => /^(\d{3} \d{3})$/m.exec(mailTo(email)?.text ?? '')?.[1] ?? ''

  async function signedIn(page: WalletPage, email: string, site = SITE) {
    const { body } = await page.post(target, '/login/v1/start', { email, site, key: page.key })
    const proof = await page.proofOf(target, '/login/v1/verify')
    const verified = { id: body.id, code: codeFor(email), proof }
    const session = await page.post(target, '/login/v1/verify', verified)
    expect(session.status).toBe(200)
    const token = String(session.body.token)
    return (path: string, sent: unknown, to = target) => page.post(to, `/login/v1/${path}`, sent, { token })
  }
  /** A visitor with a wallet, a page on its site, and the page of the wallet, which has a half of its own. */
  async function visitor() {
    count += 1
    const email = `owner${count}-${kind}@harbour.example`
    const [framed, own] = [await walletPage(), await walletPage()]
    const call = await signedIn(framed, email)
    const { id, created } = newWallet()
    await call('wallet', created)
    const said = { walletId: id, epoch: 1, halfHash: created.recoveryHash }
    const receipt = await signStatement('receipt', signingKey, said, target.clock.now)
    expect((await call('wallet/enable', { walletId: id, receipt })).status).toBe(200)
    target.clock.now += MINUTE
    const manage = await signedIn(own, email, WALLET_ORIGIN)
    const place = { walletId: id, epoch: 1, context: created.context }
    const here = { ...place, context: 'the-page-of-the-wallet' }
    const added = { ...here, half: created.half, proof: await contextProof(here, created.half) }
    expect((await manage('contexts', added)).status).toBe(200)
    const { sealTo, open: opened } = await oneTimeKey()
    const release = (by: typeof call, of = place) => by('contexts/release', { ...of, sealTo })
    return { email, id, created, call, manage, place, here, sealTo, opened, release }
  }
  type Shown = {
    id: string
    site: string
    device: string
    isCurrent: boolean
    isSignedIn: boolean
    endsAt: string | null
  }
  const devicesOf = async (call: Awaited<ReturnType<typeof signedIn>>) =>
    (await call('devices', {})).body.devices as Shown[]

  test('T26: a device is ended by the wallet’s word only; its session and its half are gone, the others stay', async () => {
    const { id, email, call, manage, here, release, created } = await visitor()
    const [own, framed] = await devicesOf(manage)
    expect([own?.site, own?.isCurrent]).toEqual([WALLET_ORIGIN, true])
    expect(framed).toMatchObject({ site: SITE, device: 'Chrome on macOS', isSignedIn: true, isCurrent: false })
    const end = async (ids: readonly string[], message = endMessage(id, ids)) =>
      manage('devices/end', { walletId: id, devices: ids, proof: await signedByOwner(message) })
    const ids = [framed?.id ?? '']
    // A session proves a mailbox. It ends nothing, nor does the wallet's word about another device or wallet.
    for (const message of ['hello', endMessage(id, [own?.id ?? '']), endMessage(newWallet().id, ids)])
      expect(codeOf(await end(ids, message))).toBe('INVALID_BODY')
    expect(codeOf(await end([...ids, 'a-device-of-nobody']))).toBe('NOT_FOUND')
    expect((await call('session', {})).status).toBe(200)

    expect((await end(ids)).body).toEqual({ success: true })
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect((await manage('session', {})).body.contexts).toEqual([RECOVERY_CONTEXT, here.context].sort())
    expect((await release(manage, here)).status).toBe(200)
    target.clock.now += MINUTE
    const page = await walletPage()
    const later = await signedIn(page, email)
    expect(codeOf(await release(later, { walletId: id, epoch: 1, context: created.context }))).toBe('NOT_FOUND')
  })

  test('a device that signed out is still shown, because its half is still there', async () => {
    const { call, manage } = await visitor()
    await call('sign-out', {})
    expect((await devicesOf(manage)).map(({ site, isSignedIn }) => [site, isSignedIn])).toEqual([
      [WALLET_ORIGIN, true],
      [SITE, false],
    ])
  })

  test('T26: a site is ended on every device by the wallet’s word only; the halves stay, so a code opens it there again', async () => {
    const { id, email, call, manage, release, created } = await visitor()
    target.clock.now += MINUTE
    const [second, other] = [await signedIn(await walletPage(), email), await walletPage()]
    target.clock.now += MINUTE
    const elsewhere = await signedIn(other, email, WALLET_ORIGIN)
    const end = async (site: string, message = endSiteMessage(id, site)) =>
      manage('sites/end', { walletId: id, site, proof: await signedByOwner(message) })
    for (const message of ['hello', endSiteMessage(id, WALLET_ORIGIN), endSiteMessage(newWallet().id, SITE)])
      expect(codeOf(await end(SITE, message))).toBe('INVALID_BODY')
    expect(codeOf(await end('https://nobody.example'))).toBe('NOT_FOUND')
    expect([(await call('session', {})).status, (await second('session', {})).status]).toEqual([200, 200])

    expect((await end(SITE)).body).toEqual({ success: true })
    for (const ended of [call, second]) expect(codeOf(await ended('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect(codeOf(await release(call))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect([(await manage('session', {})).status, (await elsewhere('session', {})).status]).toEqual([200, 200])
    expect((await manage('session', {})).body.contexts).toContain(created.context)
    expect(codeOf(await end(SITE))).toBe('NOT_FOUND')
  })

  test('T26: the end of a site is undone for the session that ended it, within seconds, by the wallet’s word; what was ended is as it was', async () => {
    const { id, email, call, manage, release, created } = await visitor()
    target.clock.now += MINUTE
    const elsewhere = await signedIn(await walletPage(), email, WALLET_ORIGIN)
    const end = async () =>
      manage('sites/end', { walletId: id, site: SITE, proof: await signedByOwner(endSiteMessage(id, SITE)) })
    const undo = async (by = manage, site = SITE, message = undoEndSiteMessage(id, site)) =>
      by('sites/undo', { walletId: id, site, proof: await signedByOwner(message) })
    const siteOf = async () => (await devicesOf(manage)).filter(({ site }) => site === SITE)
    const before = await siteOf()
    expect(codeOf(await undo())).toBe('NOT_FOUND')
    expect((await end()).body).toEqual({ success: true })
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    // Neither another session of the owner, nor a word about something else, nor the ended session itself.
    expect(codeOf(await undo(elsewhere))).toBe('NOT_FOUND')
    expect(codeOf(await undo(call))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    expect(codeOf(await undo(manage, 'https://nobody.example'))).toBe('NOT_FOUND')
    for (const message of [endSiteMessage(id, SITE), undoEndSiteMessage(newWallet().id, SITE)])
      expect(codeOf(await undo(manage, SITE, message))).toBe('INVALID_BODY')
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    target.clock.now += 14_999
    expect((await undo()).body).toEqual({ success: true })
    expect(await siteOf()).toEqual(before)
    expect((await release(call)).status).toBe(200)
    expect((await call('session', {})).body.contexts).toContain(created.context)
    expect(codeOf(await undo())).toBe('NOT_FOUND')
    // Only within its time.
    await end()
    target.clock.now += 15_000
    expect(codeOf(await undo())).toBe('NOT_FOUND')
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })

  test('T26: a device that its owner ends as well does not come back with its site', async () => {
    const { id, call, manage } = await visitor()
    const ids = (await devicesOf(manage)).filter(({ site }) => site === SITE).map((one) => one.id)
    await manage('sites/end', { walletId: id, site: SITE, proof: await signedByOwner(endSiteMessage(id, SITE)) })
    const ended = { walletId: id, devices: ids, proof: await signedByOwner(endMessage(id, ids)) }
    expect((await manage('devices/end', ended)).status).toBe(200)
    const proof = await signedByOwner(undoEndSiteMessage(id, SITE))
    expect(codeOf(await manage('sites/undo', { walletId: id, site: SITE, proof }))).toBe('NOT_FOUND')
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })

  test('that a kit was made is noted by the wallet’s word, and told to every session of its owner', async () => {
    const [{ id, call, manage }, other] = [await visitor(), await visitor()]
    const hasKit = async () => (await call('session', {})).body.hasKit
    const note = async (of: string, message: string) =>
      manage('kit', { walletId: of, proof: await signedByOwner(message) })
    expect(codeOf(await note(id, kitMessage(other.id)))).toBe('INVALID_BODY')
    expect(codeOf(await note(other.id, kitMessage(other.id)))).toBe('NOT_FOUND')
    expect(await hasKit()).toBe(false)
    expect((await note(id, kitMessage(id))).body).toEqual({ success: true })
    expect(await hasKit()).toBe(true)
    expect((await other.call('session', {})).body.hasKit).toBe(false)
  })

  test('a session says when it ends: 30 days after it was used, and 90 after it began; then it is no session any more', async () => {
    const { call, manage } = await visitor()
    const framed = async () => (await devicesOf(manage)).find(({ site }) => site === SITE)
    const inDays = (days: number) => new Date(target.clock.now + days * 24 * HOUR).toISOString()
    const began = target.clock.now
    await call('session', {})
    expect(await framed()).toMatchObject({ usedAt: inDays(0), endsAt: inDays(30) })
    target.clock.now += 29 * 24 * HOUR
    for (const use of [call, manage]) expect((await use('session', {})).status).toBe(200)
    expect((await framed())?.endsAt).toBe(inDays(30))
    target.clock.now += 29 * 24 * HOUR
    await manage('session', {})
    target.clock.now += 24 * HOUR - 1
    expect((await framed())?.isSignedIn).toBe(true)
    target.clock.now += 1
    // Its half stays, so the device is still shown.
    expect(await framed()).toMatchObject({ isSignedIn: false, usedAt: null, endsAt: null })
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
    target.clock.now += 25 * 24 * HOUR
    const [own] = await devicesOf(manage)
    expect(own?.endsAt).toBe(new Date(began + 90 * 24 * HOUR).toISOString())
  })

  test('nobody sees or ends devices of somebody else', async () => {
    const [one, two] = [await visitor(), await visitor()]
    const [own] = await devicesOf(one.manage)
    const ids = [own?.id ?? '']
    const proof = await signedByOwner(endMessage(two.id, ids))
    expect(codeOf(await two.manage('devices/end', { walletId: two.id, devices: ids, proof }))).toBe('NOT_FOUND')
    expect(codeOf(await two.manage('devices/end', { walletId: one.id, devices: ids, proof }))).toBe('NOT_FOUND')
    for (const path of ['freeze', 'thaw', 'export/start'])
      expect(codeOf(await two.manage(path, { walletId: one.id }))).toBe('NOT_FOUND')
  })

  test('a frozen wallet hands out nothing; it opens a day after that was asked for, and its owner is told', async () => {
    const { id, email, call, manage, place, release, created } = await visitor()
    expect((await call('freeze', { walletId: id })).status).toBe(200)
    const refused = async () => [
      codeOf(await release(call)),
      codeOf(await release(manage, { ...place, context: RECOVERY_CONTEXT })),
      codeOf(await call('recovery', { walletId: id, site: SITE })),
      codeOf(
        await call('contexts', {
          ...place,
          context: 'another-context-of-it',
          half: created.half,
          proof: await contextProof({ ...place, context: 'another-context-of-it' }, created.half),
        }),
      ),
    ]
    const all = Array(4).fill('WALLET_FROZEN')
    expect(await refused()).toEqual(all)
    const since = new Date(target.clock.now).toISOString()
    expect((await call('session', {})).body.frozen).toEqual({ since, opensAt: null })

    const opensAt = new Date(target.clock.now + 24 * HOUR).toISOString()
    expect((await manage('thaw', { walletId: id })).body).toEqual({ opensAt })
    expect(mailTo(email)?.subject).toBe('Your frozen wallet opens again')
    target.clock.now += 23 * HOUR
    expect((await manage('thaw', { walletId: id })).body).toEqual({ opensAt })
    expect(await refused()).toEqual(all)
    // Its owner, who has read the mail, freezes it again: the day is over, and the wallet stays frozen.
    await call('freeze', { walletId: id })
    target.clock.now += 2 * HOUR
    expect(await refused()).toEqual(all)
    await call('thaw', { walletId: id })
    target.clock.now += 24 * HOUR
    expect((await release(call)).status).toBe(200)
    expect((await call('session', {})).body.frozen).toBeNull()
    // Frozen once more, it is frozen from then on.
    await call('freeze', { walletId: id })
    expect((await call('session', {})).body.frozen).toMatchObject({ since: new Date(target.clock.now).toISOString() })
    expect(codeOf(await release(call))).toBe('WALLET_FROZEN')
  })

  test('T26: the link at the end of a mail freezes the wallet without a session, for a week, and that wallet only', async () => {
    const [one, two] = [await visitor(), await visitor()]
    await one.call('export/start', { walletId: one.id })
    const link = /^(http\S+)\/freeze#((\S+)\.(\d+)\.\S+)$/m.exec(mailTo(one.email)?.text ?? '') ?? []
    const [, origin, token = '', userId = '', until = ''] = link
    expect(origin).toBe(WALLET_ORIGIN)
    const stranger = await walletPage()
    const freeze = (of: string) => stranger.post(target, '/login/v1/freeze/mailed', { token: of }, { query: '' })
    await two.call('export/start', { walletId: two.id })
    const [, other = ''] = /freeze#(\S+)\.\d+\./.exec(mailTo(two.email)?.text ?? '') ?? []
    const forged = [
      token.replace(userId, other),
      token.replace(until, String(Number(until) + 1)),
      token.slice(0, -1),
      `${userId}.${until}.`,
      userId,
    ]
    for (const of of forged) expect(codeOf(await freeze(of)), of).toBe('CODE_EXPIRED')
    expect((await one.release(one.call)).status).toBe(200)

    target.clock.now += 7 * 24 * HOUR - MINUTE
    expect((await freeze(token)).body).toEqual({ success: true })
    expect(codeOf(await one.release(one.call))).toBe('WALLET_FROZEN')
    expect((await two.release(two.call)).status).toBe(200)
    // Thawing is mailed about, with a link of its own.
    await one.manage('thaw', { walletId: one.id })
    const [, again = ''] = /freeze#(\S+)/.exec(mailTo(one.email)?.text ?? '') ?? []
    expect(again).not.toBe(token)
    target.clock.now += MINUTE
    expect(codeOf(await freeze(token))).toBe('CODE_EXPIRED')
    expect((await freeze(again)).status).toBe(200)
    expect((await one.call('session', {})).body.frozen).toMatchObject({ opensAt: null })
  })

  test('T26: the operator freezes a wallet by its owner’s address or its own, and opens it again', async () => {
    const { email, id, call, release } = await visitor()
    const run = (verb: string, subject: string) =>
      loginCommand([verb, subject], db, createSecrets(target.config.accounts.secret))
    expect(await run('freeze', email)).toBe('frozen 1')
    expect(codeOf(await release(call))).toBe('WALLET_FROZEN')
    expect((await call('thaw', { walletId: id })).status).toBe(200)
    // What the owner has asked for does not open it any more.
    expect(await run('freeze', email)).toBe('frozen 1')
    target.clock.now += 25 * HOUR
    expect(codeOf(await release(call))).toBe('WALLET_FROZEN')
    expect(await run('thaw', email)).toBe('thawed 1')
    expect((await release(call)).status).toBe(200)
    expect(await run('freeze', 'nobody@harbour.example')).toBe('frozen 0')
  })

  test('T32: a code from the mailbox of one account exports nothing of another one of the same device', async () => {
    const [one, two] = [await visitor(), await visitor()]
    const shared = await walletPage()
    target.clock.now += MINUTE
    const ofOne = await signedIn(shared, one.email, WALLET_ORIGIN)
    const ofTwo = await signedIn(shared, two.email, WALLET_ORIGIN)
    const { body } = await ofOne('export/start', { walletId: one.id })
    const code = codeFor(one.email)
    const { sealTo } = two
    expect(codeOf(await ofTwo('export/release', { id: body.id, code, ...two.here, sealTo }))).toBe('CODE_EXPIRED')
  })

  test('T32: an export of an older wallet waits a day, which its owner hears of and can stop; a passkey’s half does not', async () => {
    const { email, id, manage, call, here, sealTo } = await visitor()
    const start = async (by = manage, context?: string) =>
      (await by('export/start', { walletId: id, ...(context && { context }) })).body
    const release = (codeId: unknown, context = here.context, by = manage) =>
      by('export/release', { id: codeId, code: codeFor(email), ...here, context, sealTo })
    const inHours = (hours: number) => new Date(target.clock.now + hours * HOUR).toISOString()
    target.clock.now += 7 * 24 * HOUR
    const opensAt = inHours(24)
    expect(await start()).toEqual({ opensAt })
    const { subject, text = '' } = mailTo(email) ?? {}
    expect([subject, codeFor(email)]).toEqual(['Someone wants to see the key of your wallet tomorrow', ''])
    const token = /freeze#(\S+)/.exec(text)?.[1] ?? ''
    // Asking again neither shortens the wait nor mails again, and another session of the owner has none.
    target.clock.now += HOUR
    const mails = inbox.messages().length
    expect(await start()).toEqual({ opensAt })
    expect(inbox.messages().length).toBe(mails)
    expect(codeOf(await release('a'.repeat(22)))).toBe('EXPORT_NOT_YET')
    expect(await start(call)).toEqual({ opensAt: inHours(24) })
    // Ending the site ends its wait.
    const waits = () => db.query('select key from login_export_waits where wallet_id = $1', [id])
    expect(await waits()).toHaveLength(2)
    const proof = await signedByOwner(endSiteMessage(id, SITE))
    expect((await manage('sites/end', { walletId: id, site: SITE, proof })).status).toBe(200)
    expect(await waits()).toHaveLength(1)
    const again = await signedIn(await walletPage(), email)
    target.clock.now += 23 * HOUR - 1
    expect(await start()).toEqual({ opensAt })
    target.clock.now += 1
    const open = await start()
    expect((await release(open.id)).status).toBe(200)
    // It is over a day later.
    target.clock.now += 24 * HOUR
    expect(codeOf(await release(open.id))).toBe('EXPORT_NOT_YET')
    expect(await start()).toEqual({ opensAt: inHours(24) })
    // The link of the mail freezes the wallet, and the wait is gone.
    expect((await manage('freeze/mailed', { token })).status).toBe(200)
    expect([codeOf(await manage('export/start', { walletId: id })), codeOf(await release(open.id))]).toEqual([
      'WALLET_FROZEN',
      'WALLET_FROZEN',
    ])
    target.clock.now += MINUTE
    expect((await manage('thaw', { walletId: id })).body).toEqual({ opensAt: inHours(24) })
    target.clock.now += 25 * HOUR
    expect(await start()).toEqual({ opensAt: inHours(24) })
    // A passkey's half opens with its authenticator only.
    const random = (length: number) => randomBytes(length).toString('base64url')
    const hash = (value: string) => createHash('sha256').update(value, 'base64url').digest('base64url')
    const halves = { half: random(33), sealed: random(62) }
    const passkey = { walletId: id, epoch: 1, context: random(16), credentialId: random(32) }
    const said = passkeyMessage({ ...passkey, halfHash: hash(halves.half), sealedHash: hash(halves.sealed) })
    const added = { ...passkey, ...halves, proof: await signedByOwner(said) }
    expect((await manage('passkeys', added)).status).toBe(200)
    // Whoever has the wallet open can add one, so a new one does not shorten the wait.
    target.clock.now += 23 * HOUR
    expect(await start(again, passkey.context)).toEqual({ opensAt: inHours(24) })
    target.clock.now += HOUR
    const byPasskey = await start(again, passkey.context)
    expect(codeOf(await release(byPasskey.id, here.context, again))).toBe('EXPORT_NOT_YET')
    expect((await release(byPasskey.id, passkey.context, again)).status).toBe(200)
  })

  test('T32: the wait of an export counts only once its owner was told, also where the server died in between', async () => {
    const { email, id, manage, here, sealTo } = await visitor()
    target.clock.now += 8 * 24 * HOUR
    const end = await askDying(manage, 'export/start', { walletId: id })
    target.clock.now += 25 * HOUR
    const release = () => manage('export/release', { id: 'a'.repeat(22), code: '123456', ...here, sealTo })
    expect(codeOf(await release())).toBe('EXPORT_NOT_YET')
    const opensAt = new Date(target.clock.now + 24 * HOUR).toISOString()
    expect((await manage('export/start', { walletId: id })).body).toEqual({ opensAt })
    expect(mailTo(email)?.subject).toBe('Someone wants to see the key of your wallet tomorrow')
    target.clock.now += 24 * HOUR
    // Whatever becomes of the first one takes nothing from the second one.
    await end()
    expect(codeOf(await release())).toBe('NOT_FOUND')
  })

  test('T26: thawing begins only once its owner was told, also where the server died in between', async () => {
    const { email, id, call, release } = await visitor()
    await call('freeze', { walletId: id })
    const end = await askDying(call, 'thaw', { walletId: id })
    target.clock.now += 25 * HOUR
    expect(codeOf(await release(call))).toBe('WALLET_FROZEN')
    const opensAt = new Date(target.clock.now + 24 * HOUR).toISOString()
    expect((await call('thaw', { walletId: id })).body).toEqual({ opensAt })
    expect(mailTo(email)?.subject).toBe('Your frozen wallet opens again')
    target.clock.now += 24 * HOUR
    await end()
    expect((await release(call)).status).toBe(200)
  })

  test('T26: what is frozen again while its owner is told does not thaw, and no export waits', async () => {
    const { id, email, call, manage } = await visitor()
    target.clock.now += 8 * 24 * HOUR
    const waits = createExportWaits(db, () => target.clock.now)
    const asker = { key: 'any-key', walletId: id, context: undefined }
    expect(await waits.begin(asker)).toMatchObject({ isTold: false })
    await call('freeze', { walletId: id })
    await expect(waits.told(asker)).rejects.toThrow('frozen')
    const [user] = await db.query<{ user_id: string }>('select user_id from login_wallets where id = $1', [id])
    const wallets = createWallets(db, createKeyWrap(target.config.login?.keys ?? []), () => target.clock.now)
    const { asked, opensAt } = await wallets.askThaw(user?.user_id ?? '', id)
    await manage('freeze', { walletId: id })
    await expect(wallets.thaw(id, asked ?? '', opensAt)).rejects.toThrow('frozen')
    expect((await call('session', {})).body.frozen).toMatchObject({ opensAt: null })
    expect(mailTo(email)?.subject).not.toContain('opens again')
  })

  test('T32: an export needs a code of its own mail, in the hands of the session that asked; three a day', async () => {
    const { email, id, created, manage, here, sealTo, opened, call } = await visitor()
    const ask = async (by = manage) => (await by('export/start', { walletId: id })).body.id
    const release = (codeId: unknown, code: string, by = manage) =>
      by('export/release', { id: codeId, code, ...here, sealTo })
    const asked = await ask()
    expect(mailTo(email)?.subject).toContain('see the key')
    expect(mailTo(email)?.text).toContain('it’s a scam')
    // Neither is a code of an export good for a login, nor one of a login for an export.
    const stranger = await walletPage()
    const proof = await stranger.proofOf(target, '/login/v1/verify')
    const used = { id: asked, code: codeFor(email), proof }
    expect(codeOf(await stranger.post(target, '/login/v1/verify', used))).toBe('NOT_FOUND')
    expect(codeOf(await release(asked, codeFor(email), call))).toBe('CODE_WRONG')
    const right = await release(asked, codeFor(email))
    expect(await opened(right.body, id, here.context)).toBe(created.half)
    expect(codeOf(await release(asked, codeFor(email)))).toBe('CODE_EXPIRED')
    target.clock.now += MINUTE
    const login = await stranger.post(target, '/login/v1/start', { email, site: SITE, key: stranger.key })
    expect(codeOf(await release(login.body.id, codeFor(email)))).toBe('NOT_FOUND')
    for (const status of [200, 200, 429]) {
      target.clock.now += 20 * MINUTE
      expect((await release(await ask(), codeFor(email))).status).toBe(status)
    }
    target.clock.now += 24 * HOUR
    expect((await release(await ask(), codeFor(email))).status).toBe(200)
  })

  test('T26: a passkey is added and removed by the wallet’s word only, and its half is for every session', async () => {
    const { id, email, manage, sealTo, opened } = await visitor()
    const random = (bytes: number) => randomBytes(bytes).toString('base64url')
    const hash = (text: string) => createHash('sha256').update(Buffer.from(text, 'base64url')).digest('base64url')
    const passkey = {
      walletId: id,
      epoch: 1,
      context: random(16),
      half: random(33),
      credentialId: random(32),
      sealed: random(62),
    }
    const add = async (of: typeof passkey, signed = of) => {
      const message = passkeyMessage({ ...signed, halfHash: hash(signed.half), sealedHash: hash(signed.sealed) })
      return manage('passkeys', { ...of, proof: await signedByOwner(message) })
    }
    const others = [{ half: random(33) }, { sealed: random(62) }, { credentialId: random(32) }, { context: random(16) }]
    for (const other of others) expect(codeOf(await add(passkey, { ...passkey, ...other }))).toBe('INVALID_BODY')
    expect(codeOf(await add({ ...passkey, context: RECOVERY_CONTEXT }))).toBe('INVALID_BODY')
    expect((await add(passkey)).status).toBe(200)
    expect(mailTo(email)?.subject).toBe('A passkey was added to your wallet')
    // A page whose connection broke sends the same again. Nothing takes its place.
    expect((await add(passkey)).status).toBe(200)
    expect(codeOf(await add({ ...passkey, sealed: random(62) }))).toBe('WALLET_CONFLICT')
    expect(codeOf(await add({ ...passkey, context: random(16) }))).toBe('WALLET_CONFLICT')
    const { context, credentialId, sealed } = passkey
    const createdAt = new Date(target.clock.now).toISOString()
    const listed = [{ context, credentialId, sealed, device: 'Chrome on macOS', createdAt }]
    expect((await manage('passkeys/list', {})).body).toEqual({ passkeys: listed })
    // It stores nothing of a passkey that was refused.
    expect((await manage('session', {})).body.contexts).toHaveLength(4)

    // A device that nobody knows opens the wallet with it: the half is sealed to the one-time key of whoever has a session.
    target.clock.now += MINUTE
    const later = await signedIn(await walletPage(), email)
    const released = await later('contexts/release', { walletId: id, epoch: 1, context, sealTo })
    expect(await opened(released.body, id, context)).toBe(passkey.half)

    const remove = async (message: string) =>
      later('passkeys/remove', { walletId: id, context, proof: await signedByOwner(message) })
    expect(codeOf(await remove(removePasskeyMessage(id, random(16))))).toBe('INVALID_BODY')
    expect((await remove(removePasskeyMessage(id, context))).status).toBe(200)
    expect((await later('passkeys/list', {})).body).toEqual({ passkeys: [] })
    expect(codeOf(await later('contexts/release', { walletId: id, epoch: 1, context, sealTo }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(removePasskeyMessage(id, context)))).toBe('NOT_FOUND')
  })

  test('T26: nobody keeps back the mail about a passkey with other mails; without room for it, none is added', async () => {
    const { id, email, manage } = await visitor()
    const random = (length: number) => randomBytes(length).toString('base64url')
    const hash = (value: string) => createHash('sha256').update(value, 'base64url').digest('base64url')
    const add = async () => {
      const halves = { half: random(33), sealed: random(62) }
      const passkey = { walletId: id, epoch: 1, context: random(16), credentialId: random(32) }
      const said = passkeyMessage({ ...passkey, halfHash: hash(halves.half), sealedHash: hash(halves.sealed) })
      return {
        ...passkey,
        answer: await manage('passkeys', { ...passkey, ...halves, proof: await signedByOwner(said) }),
      }
    }
    // The caller, who has an open device, has used up an hour's mails.
    const page = await walletPage()
    for (let i = 0; ; i += 1) {
      const sent = await page.post(target, '/login/v1/start', { email: `x${i}-${email}`, site: SITE, key: page.key })
      if (sent.status === 429) break
    }
    const told = () =>
      inbox.messages().filter(({ to, subject }) => to.includes(email) && /passkey/i.test(subject)).length
    for (let i = 1; i <= 20; i += 1) {
      const { context, answer } = await add()
      expect([answer.status, told()]).toEqual([200, i])
      const proof = await signedByOwner(removePasskeyMessage(id, context))
      expect((await manage('passkeys/remove', { walletId: id, context, proof })).status).toBe(200)
    }
    const { answer } = await add()
    expect([answer.status, told()]).toEqual([429, 20])
    expect((await manage('passkeys/list', {})).body.passkeys).toEqual([])
  })

  test('nobody removes a device’s half as if it were a passkey, nor a passkey of another wallet', async () => {
    const [one, two] = [await visitor(), await visitor()]
    const remove = async (by: typeof one, walletId: string, context: string) => {
      const proof = await signedByOwner(removePasskeyMessage(walletId, context))
      return codeOf(await by.manage('passkeys/remove', { walletId, context, proof }))
    }
    expect(await remove(one, one.id, one.here.context)).toBe('NOT_FOUND')
    expect(await remove(one, one.id, RECOVERY_CONTEXT)).toBe('NOT_FOUND')
    expect(await remove(two, one.id, one.here.context)).toBe('NOT_FOUND')
  })
  /** A device of the visitor that is new to the wallet, and what another one answers to it. */
  async function entering({ id, email, created }: Awaited<ReturnType<typeof visitor>>) {
    target.clock.now += MINUTE
    const call = await signedIn(await walletPage(), email)
    const { sealTo } = await oneTimeKey()
    const asked = await call('device-requests', { walletId: id, sealTo })
    const place = { walletId: id, epoch: 1, context: randomBytes(16).toString('base64url') }
    const answer = {
      id: String(asked.body.id),
      ...place,
      half: created.half,
      encapsulated: sealTo,
      ciphertext: randomBytes(49).toString('base64url'),
    }
    const admitted = { ...answer, proof: await contextProof(place, created.half) }
    const read = async () => (await call('device-requests/read', { id: admitted.id })).body
    return { call, sealTo, place, asked, admitted, read }
  }
  const requestsOf = async (call: Awaited<ReturnType<typeof signedIn>>) =>
    (await call('device-requests/list', {})).body.requests

  test('a device with the wallet lets another one in, by the wallet’s word, once, and its owner is told', async () => {
    const owner = await visitor()
    const { call, sealTo, place, asked, admitted, read } = await entering(owner)
    const askedAt = new Date(target.clock.now).toISOString()
    expect(asked.body.expiresAt).toBe(new Date(target.clock.now + 10 * MINUTE).toISOString())
    const waiting = { id: admitted.id, sealTo, site: SITE, device: 'Chrome on macOS', askedAt }
    expect(await requestsOf(owner.manage)).toEqual([waiting])
    // Its own request is nothing that it could answer.
    expect(await requestsOf(call)).toEqual([])
    expect(await read()).toEqual({ status: 'pending' })

    // A session proves a mailbox. It lets nobody in, nor does the wallet's word about another half.
    const admit = (sent: unknown, by = owner.manage) => by('device-requests/admit', sent)
    const others = { ...place, context: 'another-context-of-it' }
    for (const proof of [await signedByOwner('hello'), await contextProof(others, owner.created.half)])
      expect(codeOf(await admit({ ...admitted, proof }))).toBe('INVALID_BODY')
    target.clock.now += MINUTE
    expect((await admit(admitted)).body).toEqual({ success: true })
    const { encapsulated, ciphertext } = admitted
    const admission = { context: place.context, epoch: 1, encapsulated, ciphertext }
    expect(await read()).toEqual({ status: 'admitted', admission })
    expect(await requestsOf(owner.manage)).toEqual([])
    const mail = mailTo(owner.email)
    expect(mail?.subject).toBe('A new device opens your wallet')
    expect(mail?.text).toContain('Chrome on macOS, on atoll.example')
    expect(mail?.text).toContain('/freeze#')

    // The half is released to the new device's key, and to no other.
    expect((await owner.release(call, place)).status).toBe(200)
    expect(codeOf(await owner.release(owner.manage, place))).toBe('NOT_FOUND')
    // The same answer may be sent again, because the first may have been lost. Another one is too late.
    expect((await admit(admitted)).status).toBe(200)
    const second = { ...admitted, ...others, proof: await contextProof(others, owner.created.half) }
    expect(codeOf(await admit(second))).toBe('CODE_EXPIRED')
    expect((await call('session', {})).body.contexts).not.toContain(others.context)
  })

  test('a request is its device’s own, lives ten minutes, and ends with its session', async () => {
    const [owner, stranger] = [await visitor(), await visitor()]
    const { call, admitted, read, sealTo, place } = await entering(owner)
    const { id } = admitted
    for (const by of [owner.manage, stranger.manage])
      expect((await by('device-requests/read', { id })).body).toEqual({ status: 'ended' })
    expect(await requestsOf(stranger.manage)).toEqual([])
    // All wallets of these tests have the same key, so the proof is right; the wallet is not the stranger's, nor the request.
    expect(codeOf(await stranger.manage('device-requests/admit', admitted))).toBe('NOT_FOUND')
    const theirs = { ...place, walletId: stranger.id }
    const proof = await contextProof(theirs, owner.created.half)
    expect(codeOf(await stranger.manage('device-requests/admit', { ...admitted, ...theirs, proof }))).toBe(
      'CODE_EXPIRED',
    )
    expect(codeOf(await call('device-requests', { walletId: stranger.id, sealTo }))).toBe('NOT_FOUND')
    const noPoint = `BA${'A'.repeat(85)}`
    expect(codeOf(await call('device-requests', { walletId: owner.id, sealTo: noPoint }))).toBe('INVALID_BODY')

    // Another request of the device takes the place of the first.
    const next = await call('device-requests', { walletId: owner.id, sealTo })
    expect(await read()).toEqual({ status: 'ended' })
    expect(codeOf(await owner.manage('device-requests/admit', admitted))).toBe('CODE_EXPIRED')
    expect(await requestsOf(owner.manage)).toMatchObject([{ id: next.body.id }])
    target.clock.now += 10 * MINUTE
    expect(await requestsOf(owner.manage)).toEqual([])
    const late = { ...admitted, id: next.body.id }
    expect(codeOf(await owner.manage('device-requests/admit', late))).toBe('CODE_EXPIRED')
    await sweep(db, target.clock.now + 1)
    expect(await db.query('select id from login_device_requests where id = $1', [next.body.id])).toEqual([])

    const last = await call('device-requests', { walletId: owner.id, sealTo })
    await call('sign-out', {})
    expect(await requestsOf(owner.manage)).toEqual([])
    const gone = { ...admitted, id: last.body.id }
    expect(codeOf(await owner.manage('device-requests/admit', gone))).toBe('CODE_EXPIRED')
  })

  test('a frozen wallet lets nobody in, and a reader of the mailbox who asks again and again shuts out nobody that waits', async () => {
    const owner = await visitor()
    const first = await entering(owner)
    await db.query(
      `insert into login_device_requests (id, user_id, key, seal_to, asked_at, expires_at)
       select r.id || n, r.user_id, r.key || n, r.seal_to, r.asked_at, r.expires_at
       from login_device_requests r, generate_series(1, 9) n where r.id = $1`,
      [first.admitted.id],
    )
    expect(codeOf((await entering(owner)).asked)).toBe('TOO_MANY_REQUESTS')
    expect(await first.read()).toEqual({ status: 'pending' })
    await owner.manage('freeze', { walletId: owner.id })
    expect(codeOf(await owner.manage('device-requests/admit', first.admitted))).toBe('WALLET_FROZEN')
    expect(codeOf(await first.call('device-requests', { walletId: owner.id, sealTo: first.sealTo }))).toBe(
      'WALLET_FROZEN',
    )
    expect(await first.read()).toEqual({ status: 'pending' })
  })
  test('T25: a frame and its window exchange sealed texts: each answer counts once, and only whoever has the id reaches them', async () => {
    const [one, two] = [await visitor(), await visitor()]
    const window = await walletPage()
    const inWindow = (path: string, sent: unknown) => window.post(target, `/login/v1/questions/${path}`, sent)
    const id = randomBytes(16).toString('base64url')
    const put = (by: typeof one, of: string, sequence: number) =>
      by.call('questions', { id: of, sequence, sealed: `question-${sequence}` })
    expect((await inWindow('take', { id })).body).toEqual({ state: 'none', question: null })
    expect((await put(one, id, 1)).status).toBe(200)
    const read = async (by = one) => (await by.call('questions/read', { id })).body
    const long = { id, sequence: 2, sealed: 'a'.repeat(60_001) }
    expect(codeOf(await one.call('questions', long))).toBe('INVALID_BODY')
    expect(await read()).toEqual({ isOpened: false, answer: null })
    const first = { sequence: 1, sealed: 'question-1' }
    expect((await inWindow('take', { id })).body).toEqual({ state: 'asked', question: first })
    expect(await read()).toEqual({ isOpened: true, answer: null })

    // Another session neither reads, nor replaces, nor ends it.
    expect(await read(two)).toEqual({ isOpened: false, answer: null })
    expect(codeOf(await put(two, id, 2))).toBe('INVALID_BODY')
    await two.call('questions/end', { id, isAnswered: true })
    expect((await inWindow('take', { id })).body.state).toBe('asked')
    // Calls of the frame need its session, with its key.
    expect(codeOf(await inWindow('read', { id }))).toBe('SIGN_IN_SESSION_NOT_FOUND')

    const give = async (sequence: number, sealed: string) =>
      (await inWindow('answer', { id, sequence, sealed })).body.isStored
    expect(await give(2, 'answer-2')).toBe(false)
    expect(await give(1, 'answer-1')).toBe(true)
    expect(await give(1, 'answer-other')).toBe(false)
    expect(await read()).toEqual({ isOpened: true, answer: { sequence: 1, sealed: 'answer-1' } })
    // A limit is another question, without that answer. An older one takes the place of none.
    expect((await put(one, id, 2)).status).toBe(200)
    expect(codeOf(await put(one, id, 1))).toBe('INVALID_BODY')
    expect(await read()).toEqual({ isOpened: true, answer: null })
    expect(await give(2, 'answer-2')).toBe(true)
    await one.call('questions/end', { id, isAnswered: true })
    expect((await inWindow('take', { id })).body).toEqual({ state: 'answered', question: null })
    expect(await give(2, 'answer-3')).toBe(false)
    expect(codeOf(await put(one, id, 3))).toBe('INVALID_BODY')

    // Four at once, each for six minutes: a fifth takes the place of the oldest, which is open, and of nothing of another visitor.
    const ids = Array.from({ length: 5 }, () => randomBytes(16).toString('base64url'))
    const theirs = randomBytes(16).toString('base64url')
    expect((await put(two, theirs, 1)).status).toBe(200)
    const stateOf = async (of: string | undefined) => (await inWindow('take', { id: of })).body.state
    for (const of of ids) {
      expect((await put(one, of, 1)).status).toBe(200)
      target.clock.now += 1_000
    }
    const [dropped = '', oldest = '', ...others] = ids
    expect(await stateOf(dropped)).toBe('none')
    for (const of of [oldest, ...others, theirs]) expect(await stateOf(of)).toBe('asked')
    expect((await one.call('questions/read', { id: dropped })).body).toEqual({ isOpened: false, answer: null })
    expect((await inWindow('answer', { id: dropped, sequence: 1, sealed: 'late' })).body.isStored).toBe(false)
    // A later sequence takes the place of none but its own. What was let go of can be asked again, and is the newest then.
    expect((await put(one, oldest, 2)).status).toBe(200)
    for (const of of [oldest, ...others]) expect(await stateOf(of)).toBe('asked')
    expect((await put(one, dropped, 2)).status).toBe(200)
    expect(await stateOf(oldest)).toBe('none')
    for (const of of [dropped, ...others]) expect(await stateOf(of)).toBe('asked')
    // An ended one makes room.
    await one.call('questions/end', { id: dropped, isAnswered: false })
    expect((await put(one, oldest, 3)).status).toBe(200)
    for (const of of [oldest, ...others]) expect(await stateOf(of)).toBe('asked')
    target.clock.now += 6 * MINUTE
    expect((await inWindow('take', { id: ids[0] })).body.state).toBe('none')
    expect(await give(1, 'late')).toBe(false)
    await sweep(db, target.clock.now + 1)
    expect(await db.query('select id from login_questions')).toEqual([])
  })
})
