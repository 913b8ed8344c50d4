import { randomBytes } from 'node:crypto'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import {
  codeOfReply as codeOf,
  contextProof,
  newWallet,
  oneTimeKey,
  SITE,
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
import type { WrappingKey } from '../wallet-keys/wrapping-key.ts'
import { loginCommand } from './commands.ts'
import { createWallets } from './wallets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox?.close())

/** The recovery service's word that it holds its half. */
const { signingKey } = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
const receiptFor = ({ wallet, recoveryHash }: ReturnType<typeof newWallet>['created'], now: number, change = {}) =>
  signStatement('receipt', signingKey, { walletId: wallet.id, epoch: 1, halfHash: recoveryHash, ...change }, now)

const mailTo = (email: string) => inbox.messages().find(({ to }) => to.includes(email))
const codeFor = (email: string) => /^(\d{3} \d{3})$/m.exec(mailTo(email)?.text ?? '')?.[1] ?? ''
const wrongFor = (email: string) => (codeFor(email) === '000 000' ? '000001' : '000000')

describeDatabases('login service', ({ kind, open }) => {
  let db: Database
  let page: WalletPage
  let target: ReturnType<typeof accountsApp> & { url: string }
  let count = 0
  const appWith = (env: Record<string, string> = {}) => ({
    ...accountsApp(db, {
      FOYER_SMTP_URL: inbox.smtpUrl,
      FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>',
      FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
      ...env,
    }),
    url: 'http://localhost:8787',
  })
  beforeAll(async () => {
    db = await open()
    page = await walletPage()
    target = appWith()
  })
  // The hour's mails of the test before are past.
  beforeEach(() => {
    target.clock.now += 61 * MINUTE
  })
  const fresh = () => {
    count += 1
    return `visitor${count}-${kind}@harbour.example`
  }
  const start = (email: string, extra = {}) =>
    page.post(target, '/login/v1/start', { email, site: SITE, key: page.key }, extra)
  async function verify(id: unknown, code: string, by: WalletPage = page, extra = {}) {
    const proof = await by.proofOf(target, '/login/v1/verify')
    return by.post(target, '/login/v1/verify', { id, code, proof }, extra)
  }
  async function signedIn(email = fresh()) {
    const { body } = await start(email)
    const session = await verify(body.id, codeFor(email))
    expect(session.status).toBe(200)
    const token = String(session.body.token)
    const call = (path: string, sent: unknown, extra = {}) =>
      page.post(target, `/login/v1/${path}`, sent, { token, ...extra })
    return { email, token, session: session.body, call }
  }
  async function withWallet() {
    const visitor = await signedIn()
    const made = newWallet()
    expect((await visitor.call('wallet', made.created)).status).toBe(200)
    const receipt = await receiptFor(made.created, target.clock.now)
    expect((await visitor.call('wallet/enable', { walletId: made.id, receipt })).status).toBe(200)
    const place = { walletId: made.id, epoch: 1, context: made.created.context }
    return { ...visitor, ...made, place }
  }

  test('a visitor logs in, makes a wallet, gets a half back sealed, adds a context, and leaves', async () => {
    const email = fresh()
    const started = await start(email)
    expect(started.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      resendAfterSeconds: 30,
      expiresAt: new Date(target.clock.now + 10 * MINUTE).toISOString(),
    })
    for (const form of [mailTo(email)?.text, mailTo(email)?.html]) {
      expect(form).toContain('Chrome on macOS')
      expect(form).toContain('atoll.example')
    }
    const { body } = await verify(started.body.id, codeFor(email))
    expect(body).toMatchObject({ email, wallet: null, contexts: [] })
    const token = String(body.token)
    const call = (path: string, sent: unknown) => page.post(target, `/login/v1/${path}`, sent, { token })
    const { id, created } = newWallet()
    await call('wallet', created)
    expect((await call('session', {})).body.wallet).toBeNull()
    const receipt = await receiptFor(created, target.clock.now)
    expect((await call('wallet/enable', { walletId: id, receipt })).body).toEqual({ success: true })
    const known = (await call('session', {})).body
    expect(known.wallet).toEqual(created.wallet)
    expect(known.contexts).toEqual([created.context, RECOVERY_CONTEXT].sort())

    const { sealTo, open: opened } = await oneTimeKey()
    const released = await call('contexts/release', { walletId: id, epoch: 1, context: created.context, sealTo })
    expect(await opened(released.body, id, created.context)).toBe(created.half)
    await expect(opened(released.body, id, RECOVERY_CONTEXT)).rejects.toThrow()

    const other = { walletId: id, epoch: 1, context: 'another-context-of-it' }
    const proof = await contextProof(other, created.recoveryHalf)
    expect((await call('contexts', { ...other, half: created.recoveryHalf, proof })).status).toBe(200)
    expect((await call('contexts/release', { ...other, sealTo })).status).toBe(200)
    const second = { ...other, epoch: 2 }
    const ofSecond = await contextProof(second, created.half)
    expect(codeOf(await call('contexts', { ...second, half: created.half, proof: ofSecond }))).toBe('NOT_FOUND')
    const pinned = { ...other, context: RECOVERY_CONTEXT }
    const ofPinned = await contextProof(pinned, created.half)
    expect(codeOf(await call('contexts', { ...pinned, half: created.half, proof: ofPinned }))).toBe('INVALID_BODY')

    await call('sign-out', {})
    expect(codeOf(await call('session', {}))).toBe('SIGN_IN_SESSION_NOT_FOUND')
  })

  test('only the wallet page is answered, and nobody where no wallet origin is set', async () => {
    expect(codeOf(await start(fresh(), { origin: SITE }))).toBe('APKT002')
    const without = { ...accountsApp(db), url: target.url }
    expect((await page.post(without, '/login/v1/start', {})).status).toBe(404)
  })

  test('T22: one caller gets as many mails in an hour as the operator says', async () => {
    const small = appWith({ FOYER_MAILS_PER_CALLER: '2' })
    const ask = (address: string) =>
      page.post(small, '/login/v1/start', { email: fresh(), site: SITE, key: page.key }, { address })
    for (const status of [200, 200, 429]) expect((await ask('198.51.100.7')).status).toBe(status)
    expect((await ask('198.51.100.8')).status).toBe(200)
  })

  test('T22: who asks for a code does not learn whether the address has a wallet', async () => {
    const { email } = await withWallet()
    target.clock.now += MINUTE
    const stranger = await walletPage()
    const ask = async (address: string) => {
      const { status, body } = await stranger.post(target, '/login/v1/start', {
        email: address,
        site: SITE,
        key: stranger.key,
      })
      return { status, body: { ...body, id: String(body.id).length } }
    }
    const unknown = fresh()
    expect(await ask(email)).toEqual(await ask(unknown))
    // Nor by what is refused.
    const refused = await ask(email)
    expect(refused.status).toBe(429)
    expect(await ask(unknown)).toEqual(refused)
  })

  test('T20: guessing that is spread over many callers is stopped', async () => {
    const sprayed = appWith()
    sprayed.clock.now = target.clock.now + 2 * DAY
    const ask = async (address: string) => {
      const email = fresh()
      const { body } = await page.post(sprayed, '/login/v1/start', { email, site: SITE, key: page.key }, { address })
      return async (code: string) => {
        const proof = await page.proofOf(sprayed, '/login/v1/verify')
        return codeOf(await page.post(sprayed, '/login/v1/verify', { id: body.id, code, proof }, { address }))
      }
    }
    const bystander = await ask('198.51.100.1')
    for (let caller = 1; caller <= 30; caller += 1) await (await ask(`203.0.113.${caller}`))('not-a-code')
    expect(await bystander('not-a-code')).toBe('TOO_MANY_REQUESTS')
  })

  test('T21: the right code from another key is refused and counted; a phishing page gets nothing', async () => {
    const email = fresh()
    const { body } = await start(email)
    const thief = await walletPage()
    for (const left of [4, 3, 2, 1, 0]) {
      const refused = await verify(body.id, codeFor(email), thief)
      expect(refused.body.error).toMatchObject({ code: 'CODE_WRONG', context: { left } })
    }
    expect(codeOf(await verify(body.id, codeFor(email)))).toBe('CODE_EXPIRED')
  })

  test('T27: a token without its key is refused, and its session has ended', async () => {
    for (const steal of ['nothing', 'another key'] as const) {
      const { token, call } = await signedIn()
      const thief = await walletPage()
      const extra = steal === 'nothing' ? { token, proof: null } : { token }
      expect((await thief.post(target, '/login/v1/session', {}, extra)).status).toBe(401)
      expect((await call('session', {})).status).toBe(401)
    }
  })

  test('T27: a proof is good once, for its request, its token and five minutes', async () => {
    const { token, call } = await signedIn()
    const proofOf = (claims = {}, path = 'session') => page.proofOf(target, `/login/v1/${path}`, token, claims)
    const proof = await proofOf()
    expect((await call('session', {}, { proof })).status).toBe(200)
    expect(codeOf(await call('session', {}, { proof }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await call('session', {}, { proof: await proofOf({}, 'sign-out') }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await call('session', {}, { proof: await proofOf({ htm: 'GET' }) }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await call('session', {}, { proof: await proofOf({ ath: 'another' }) }))).toBe('SIGNATURE_INVALID')
    const second = Math.floor(target.clock.now / 1_000)
    for (const iat of [second - 302, second + 302]) {
      const stale = await call('session', {}, { proof: await proofOf({ iat }) })
      const now = new Date(target.clock.now).toISOString()
      expect(stale.body.error).toMatchObject({ code: 'PROOF_STALE', context: { now } })
    }
    expect((await call('session', {}, { proof: await proofOf({ iat: second - 299 }) })).status).toBe(200)
  })

  test('a session ends after 30 days without use, and after 90 days at most', async () => {
    const before = target.clock.now
    const idle = await signedIn()
    const used = await signedIn()
    for (const day of [29, 58, 87]) {
      target.clock.now = before + day * DAY
      const { status, body } = await used.call('session', {})
      expect([status, body.expiresAt]).toEqual([200, new Date(before + Math.min(day + 30, 90) * DAY).toISOString()])
    }
    expect((await idle.call('session', {})).status).toBe(401)
    target.clock.now = before + 90 * DAY
    await sweep(db, target.clock.now - DAY)
    expect((await used.call('session', {})).status).toBe(401)
  })

  test('T28: a dump of the database holds no half, code, address or token, and without the key no half opens', async () => {
    const { email, token, id, created, session, place } = await withWallet()
    const tables = ['users', 'codes', 'sends', 'sessions', 'proofs', 'wallets', 'halves', 'releases']
    const rows = await Promise.all(tables.map((table) => db.query<object>(`select * from login_${table}`)))
    const texts = rows
      .flat()
      .flatMap((row) =>
        Object.values(row).flatMap((value) =>
          Buffer.isBuffer(value)
            ? [value.toString('latin1'), value.toString('hex'), value.toString('base64url')]
            : [JSON.stringify(value)],
        ),
      )
    const raw = (text: string) => Buffer.from(text, 'base64url').toString('hex')
    const code = codeFor(email)
    const secrets = [email, email.split('@')[0] ?? '', token, created.half, created.recoveryHalf, raw(created.half)]
    expect(texts.join('\n')).toContain(id)
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret)
    for (const form of [code, code.replace(' ', '')]) expect(texts).not.toContain(JSON.stringify(form))
    const [user] = await db.query<{ user_id: string }>('select user_id from login_wallets where id = $1', [id])
    const now = () => target.clock.now
    const guess = createWallets(db, createKeyWrap([{ kind: 'local', bytes: Buffer.alloc(32, 7) }]), now)
    await expect(guess.release({ userId: user?.user_id ?? '', key: page.thumbprint }, place)).rejects.toThrow(
      'not configured',
    )
    // Nor does the right key open a half for another wallet's row.
    const other = await withWallet()
    await db.query(
      'update login_halves set half = (select half from login_halves where wallet_id = $1 and context = $2) where wallet_id = $3 and context = $4',
      [id, place.context, other.id, other.place.context],
    )
    const { sealTo } = await oneTimeKey()
    expect((await other.call('contexts/release', { ...other.place, sealTo })).status).toBe(500)
    await db.query('delete from login_wallets where id = $1', [other.id])
    expect(session.wallet).toBeNull()
  })

  test('T26: a session alone changes nothing on other devices: no half is replaced, taken or used up', async () => {
    const { email, place, created, call } = await withWallet()
    // Somebody else reads the mailbox: a session with another key.
    target.clock.now += MINUTE
    const thief = await walletPage()
    const { body } = await thief.post(target, '/login/v1/start', { email, site: SITE, key: thief.key })
    const { body: session } = await verify(body.id, codeFor(email), thief)
    const ask = (path: string, sent: unknown) =>
      thief.post(target, `/login/v1/${path}`, sent, { token: String(session.token) })
    const { sealTo } = await oneTimeKey()
    const half = newWallet().created.half
    expect(codeOf(await ask('contexts/release', { ...place, sealTo }))).toBe('NOT_FOUND')
    const forged = await contextProof({ ...place, context: 'another-context-of-it' }, half)
    expect(codeOf(await ask('contexts', { ...place, half, proof: forged }))).toBe('INVALID_BODY')
    // Even with the wallet's word a half is not replaced, and the same one again is no error.
    expect(codeOf(await call('contexts', { ...place, half, proof: await contextProof(place, half) }))).toBe(
      'WALLET_CONFLICT',
    )
    const same = { ...place, half: created.half, proof: await contextProof(place, created.half) }
    expect((await call('contexts', same)).status).toBe(200)
    expect(codeOf(await ask('contexts', same))).toBe('WALLET_CONFLICT')
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await ask('contexts/release', { ...place, context: RECOVERY_CONTEXT, sealTo })).status)
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429])
    expect((await call('contexts/release', { ...place, sealTo })).status).toBe(200)
  })

  test('T20: strangers who ask for codes, or guess at them, do not keep a known device out', async () => {
    const { email } = await signedIn()
    const stranger = await walletPage()
    target.clock.now += MINUTE
    for (let mails = 1; mails < 5; mails += 1) {
      target.clock.now += MINUTE
      const asked = { email, site: SITE, key: stranger.key }
      expect((await stranger.post(target, '/login/v1/start', asked, { address: '198.51.100.7' })).status).toBe(200)
    }
    const more = { email, site: SITE, key: (await walletPage()).key }
    expect(codeOf(await stranger.post(target, '/login/v1/start', more, { address: '198.51.100.8' }))).toBe(
      'TOO_MANY_REQUESTS',
    )
    expect((await start(email)).status).toBe(200)
    expect(codeOf(await start(email))).toBe('TOO_MANY_REQUESTS')
  })

  test('T20: a wallet has ten wrong codes an hour, over all codes; its owner’s devices are counted apart, and still freeze it', async () => {
    const { email, call, place } = await withWallet()
    const [one, two] = [await walletPage(), await walletPage()]
    const codes: { id: unknown; by: WalletPage }[] = []
    for (const by of [one, two, one]) {
      target.clock.now += MINUTE
      const asked = await by.post(target, '/login/v1/start', { email, site: SITE, key: by.key })
      codes.push({ id: asked.body.id, by })
    }
    // All at once, because each could see the counts of before.
    const guesses = codes.flatMap((code) => Array(5).fill(code) as typeof codes)
    const answers = await Promise.all(guesses.map(({ id, by }) => verify(id, wrongFor(email), by)))
    const counted = (code: string) => answers.filter((answer) => codeOf(answer) === code).length
    expect([counted('CODE_WRONG'), counted('TOO_MANY_REQUESTS')]).toEqual([10, 5])
    const last = codes[2]
    const refused = await verify(last?.id, codeFor(email), one)
    expect(refused.body.error).toMatchObject({ code: 'TOO_MANY_REQUESTS', context: { seconds: 3_600 } })

    expect((await call('freeze', { walletId: place.walletId })).status).toBe(200)
    const { body } = await start(email)
    expect(codeOf(await verify(body.id, wrongFor(email)))).toBe('CODE_WRONG')
    expect((await verify(body.id, codeFor(email))).status).toBe(200)

    target.clock.now += HOUR - 1
    const later = await two.post(target, '/login/v1/start', { email, site: SITE, key: two.key })
    expect((await verify(later.body.id, codeFor(email), two)).body.error).toMatchObject({ context: { seconds: 1 } })
    target.clock.now += 1
    expect((await verify(later.body.id, codeFor(email), two)).status).toBe(200)

    // What was counted is not kept longer, and goes with its owner.
    const [{ email_index: index } = {}] = await db.query<{ email_index: Buffer }>(
      'select email_index from login_users u join login_wallets w on w.user_id = u.id where w.id = $1',
      [place.walletId],
    )
    const kept = async () =>
      (await db.query('select failed_at from login_failures where email_index = $1', [index])).length
    expect(await kept()).toBe(11)
    await sweep(db, target.clock.now + 1)
    expect(await kept()).toBe(0)
    target.clock.now += MINUTE
    const again = await start(email)
    expect(codeOf(await verify(again.body.id, wrongFor(email)))).toBe('CODE_WRONG')
    expect(await kept()).toBe(1)
    await loginCommand(['erase', email], db, createSecrets(target.config.accounts.secret))
    expect(await kept()).toBe(0)
  })

  test('open wallets of an office that ask whether their sessions go on hold back no login in it', async () => {
    const { call } = await signedIn()
    const asked = await Promise.all(Array.from({ length: 150 }, () => call('session', {})))
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    expect((await start(fresh())).status).toBe(200)
  })

  test('a mail is in the language of the browser that asks, and in English below', async () => {
    const email = fresh()
    expect((await start(email, { languages: 'ar-EG,ar;q=0.9,en;q=0.8' })).status).toBe(200)
    const { subject = '', text = '' } = mailTo(email) ?? {}
    expect(subject).toMatch(/\p{Script=Arabic}/u)
    expect(text).toContain('is logging in to your wallet on atoll.example')
  })

  test('T21: a mail names only sites of a project that has the email wallet', async () => {
    const body = (site: string) => ({ email: fresh(), site, key: page.key })
    expect(codeOf(await page.post(target, '/login/v1/start', body('https://your-bank.example')))).toBe('APKT002')
    const other = { query: 'projectId=other' }
    expect(codeOf(await page.post(target, '/login/v1/start', body(SITE), other))).toBe('FEATURE_NOT_ENABLED')
    expect(codeOf(await page.post(target, '/login/v1/start', body(SITE), { query: '' }))).toBe('APKT008')
    const { call, id } = await withWallet()
    expect(codeOf(await call('recovery', { walletId: id, site: 'https://your-bank.example' }))).toBe('APKT002')
  })

  test('the wallet page reads from nodes as its project, other pages do not', async () => {
    const ask = (origin: string) =>
      page.post(
        target,
        '/v1/',
        { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
        {
          origin,
          query: 'chainId=eip155:1&projectId=atoll',
        },
      )
    expect(codeOf(await ask('https://elsewhere.example'))).toBe('APKT002')
    expect(codeOf(await ask(WALLET_ORIGIN))).not.toBe('APKT002')
  })

  test('the operator shows and erases everything about an address', async () => {
    const { email, id } = await withWallet()
    const secrets = createSecrets(target.config.accounts.secret)
    const run = (verb: string) => loginCommand([verb, email], db, secrets)
    expect(JSON.parse(await run('export'))).toMatchObject({
      email,
      walletId: id,
      hasKit: false,
      contexts: expect.any(Array),
    })
    expect(await run('erase')).toBe('erased 2')
    expect(await run('export')).toBe('')
    expect(await db.query('select * from login_halves where wallet_id = $1', [id])).toEqual([])
    await expect(run('list')).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  test('the operator has every half wrapped by the current key, and the old one can go', async () => {
    const { email, id } = await withWallet()
    const keys = target.config.login?.keys ?? []
    const next = { kind: 'local', bytes: randomBytes(32) } as const
    const run = (...of: WrappingKey[]) => loginCommand(['rewrap'], db, createSecrets(target.config.accounts.secret), of)
    const halves = async () => {
      const rows = await db.query<{ half: Buffer; context: string; epoch: number; user_id: string }>(
        `select h.half, h.context, w.epoch, w.user_id from login_halves h join login_wallets w on w.id = h.wallet_id
         where w.id = $1 order by h.context`,
        [id],
      )
      return rows.map((row) => ({ ...row, aad: JSON.stringify(['login', row.user_id, id, row.context, row.epoch]) }))
    }
    const plain = async (...of: WrappingKey[]) =>
      Promise.all((await halves()).map(({ half, aad }) => createKeyWrap(of).unwrap(half, aad)))
    const before = await plain(...keys)
    expect(before.length).toBeGreaterThan(1)
    expect(await run(next, ...keys)).toMatch(/^wrapped [1-9]\d* anew$/)
    expect(await run(next, ...keys)).toBe('wrapped 0 anew')
    expect(await plain(next)).toEqual(before)
    await expect(run(...keys)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      context: { option: 'FOYER_LOGIN_KEY', reason: expect.stringMatching(/^its keys do not unwrap [1-9]/) },
    })
    // For the tests after this one.
    await run(...keys, next)
    expect(await plain(...keys)).toEqual(before)
    await expect(loginCommand(['rewrap', email], db, createSecrets('x'), keys)).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })

  test('the wallet is not locked while the half of a repeated context is unwrapped', async () => {
    const { id, place, created } = await withWallet()
    const [owner] = await db.query<{ user_id: string }>('select user_id from login_wallets where id = $1', [id])
    const real = createKeyWrap(target.config.login?.keys ?? [])
    let unwrapped = 0
    const keyWrap: typeof real = {
      ...real,
      async unwrap(wrapped, aad) {
        unwrapped += 1
        await db.transaction((tx) => tx.query('select id from login_wallets where id = $1 for update nowait', [id]))
        return real.unwrap(wrapped, aad)
      },
    }
    const wallets = createWallets(db, keyWrap, () => target.clock.now)
    const who = { userId: owner?.user_id ?? '', key: page.thumbprint }
    let also = 0
    const add = (half: Buffer) =>
      wallets.addContext(who, place, half, async () => {
        also += 1
      })
    await add(Buffer.from(created.half, 'base64url'))
    expect([unwrapped, also]).toEqual([1, 1])
    await expect(add(Buffer.alloc(33))).rejects.toMatchObject({ code: 'WALLET_CONFLICT' })
    expect([unwrapped, also]).toEqual([2, 1])
  })

  test('nobody else’s wallet can be read, changed or enabled', async () => {
    const { id, place, created } = await withWallet()
    const { call } = await signedIn()
    const { sealTo } = await oneTimeKey()
    const answers = [
      await call('contexts/release', { ...place, sealTo }),
      await call('contexts', { ...place, half: created.half, proof: await contextProof(place, created.half) }),
      await call('recovery', { walletId: id, site: SITE }),
      await call('wallet/enable', { walletId: id, receipt: await receiptFor(created, target.clock.now) }),
    ]
    expect(answers.map(codeOf)).toEqual(Array(4).fill('NOT_FOUND'))
    expect(codeOf(await call('wallet', created))).toBe('WALLET_CONFLICT')
  })

  test('a context may replace another one of the same device, which keeps its age; that of another device stays', async () => {
    const { call, id, place, created, session } = await withWallet()
    const add = async (context: string, replaces: string) => {
      const own = { walletId: id, epoch: 1, context }
      const proof = await contextProof(own, created.half)
      return call('contexts', { ...own, half: created.half, proof, replaces })
    }
    const contexts = async () => (await call('session', {})).body.contexts
    const since = async () => ((await call('devices', {})).body.devices as { since: string }[])[0]?.since
    const before = await since()
    target.clock.now += 31 * MINUTE
    expect(session.contexts).toEqual([])
    // Again, because the first answer may have been lost.
    for (const _ of ['first', 'again']) expect((await add('renewed-context-of-it', place.context)).status).toBe(200)
    expect(await contexts()).toEqual([RECOVERY_CONTEXT, 'renewed-context-of-it'].sort())
    expect(await since()).toBe(before)
    expect((await add('another-context-of-it', RECOVERY_CONTEXT)).status).toBe(200)
    expect(await contexts()).toEqual([RECOVERY_CONTEXT, 'another-context-of-it', 'renewed-context-of-it'].sort())
    expect(codeOf(await add('renewed-context-of-it', 'renewed-context-of-it'))).toBe('INVALID_BODY')
    // A wallet that has as many as it may goes on replacing them.
    await db.query(
      `insert into login_halves (wallet_id, context, key, half) select wallet_id, context || n, 'others', half
       from login_halves, generate_series(1, 197) n where wallet_id = $1 and context = 'another-context-of-it'`,
      [id],
    )
    expect(codeOf(await add('one-context-too-many', RECOVERY_CONTEXT))).toBe('INVALID_BODY')
    expect((await add('renewed-context-again', 'renewed-context-of-it')).status).toBe(200)
  })

  test('halves of a wallet are released 30 times an hour, also to many requests at once, and 200 times a day', async () => {
    const { place } = await withWallet()
    const [owner] = await db.query<{ user_id: string }>('select user_id from login_wallets where id = $1', [
      place.walletId,
    ])
    let at = target.clock.now
    const wallets = createWallets(db, createKeyWrap(target.config.login?.keys ?? []), () => at)
    const releaseMany = async () => {
      const tries = Array.from({ length: 40 }, () =>
        wallets.release({ userId: owner?.user_id ?? '', key: page.thumbprint }, place),
      )
      const results = await Promise.allSettled(tries)
      return results.filter(({ status }) => status === 'fulfilled').length
    }
    const counts: number[] = []
    for (let hour = 0; hour < 8; hour += 1) {
      counts.push(await releaseMany())
      at += HOUR
    }
    expect(counts).toEqual([30, 30, 30, 30, 30, 30, 20, 0])
  })

  test('R34: wrong codes cost tries, and a code is good once, for ten minutes, however it is typed', async () => {
    const email = fresh()
    const { body } = await start(email)
    const wrong = await verify(body.id, wrongFor(email))
    expect(wrong.body.error).toMatchObject({ code: 'CODE_WRONG', context: { left: 4 } })
    const fullWidth = codeFor(email).replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)))
    const [one, two] = await Promise.all([verify(body.id, fullWidth), verify(body.id, codeFor(email))])
    expect([one.status, two.status].sort()).toEqual([200, 410])
    const late = fresh()
    const { body: second } = await start(late)
    target.clock.now += 10 * MINUTE
    expect(codeOf(await verify(second.id, codeFor(late)))).toBe('CODE_EXPIRED')
  })

  test('R35: a mail server that is away costs nothing', async () => {
    const away = appWith({ FOYER_SMTP_URL: 'smtp://127.0.0.1:9' })
    away.clock.now = target.clock.now
    const email = fresh()
    const body = { email, site: SITE, key: page.key }
    expect(codeOf(await page.post(away, '/login/v1/start', body))).toBe('MAIL_UNAVAILABLE')
    expect((await start(email)).status).toBe(200)
    expect(codeOf(await start(email))).toBe('TOO_MANY_REQUESTS')
  })

  test('R36: one mailbox is one user, and an address that could carry a header is refused', async () => {
    const email = fresh()
    const { session } = await signedIn(email)
    target.clock.now += MINUTE
    const again = await signedIn(email.replace(/^[^@]+/, (name) => name.toUpperCase()))
    expect([again.session.email, again.session.createdAt]).toEqual([email, session.createdAt])
    for (const bad of ['a\r\nBcc: b@c.example', `${'a'.repeat(250)}@b.example`, 'nobody'])
      expect(codeOf(await start(bad))).toBe('ENTER_VALID_EMAIL')
  })

  test('R39: a wallet whose creation was interrupted is absent at the next login; a second one is refused', async () => {
    const { email, call } = await signedIn()
    const [first, second] = [newWallet(), newWallet()]
    await call('wallet', first.created)
    target.clock.now += MINUTE
    const next = await signedIn(email)
    expect(next.session.wallet).toBeNull()
    const enable = async ({ id, created }: typeof first, change = {}) =>
      next.call('wallet/enable', { walletId: id, receipt: await receiptFor(created, target.clock.now, change) })
    expect(codeOf(await enable(first))).toBe('NOT_FOUND')
    await next.call('wallet', second.created)
    // The recovery service's word is needed, for this wallet and this half.
    const { signingKey: ownKey } = target.config.login ?? {}
    const said = { walletId: second.id, epoch: 1, halfHash: second.created.recoveryHash }
    const forged = await signStatement('receipt', ownKey ?? signingKey, said, target.clock.now)
    for (const receipt of [forged, 'none'])
      expect(codeOf(await next.call('wallet/enable', { walletId: second.id, receipt }))).toBe('SIGNATURE_INVALID')
    expect(codeOf(await enable(second, { walletId: first.id }))).toBe('INVALID_BODY')
    expect(codeOf(await enable(second, { halfHash: first.created.recoveryHash }))).toBe('NOT_FOUND')
    expect((await enable(second)).status).toBe(200)
    expect(codeOf(await next.call('wallet', first.created))).toBe('WALLET_CONFLICT')
    expect((await next.call('session', {})).body.wallet).toEqual(second.created.wallet)
  })

  test('R39: a failure between the writes of a wallet leaves none of them', async () => {
    await signedIn()
    const [user] = await db.query<{ user_id: string }>('select user_id from login_sessions order by created_at desc')
    let writes = 0
    const dying: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, values) => {
              if (sql.includes('insert into login_halves') && ++writes === 2) throw new Error('killed')
              return tx.query(sql, values)
            },
          }),
        ),
    }
    const { id, created } = newWallet()
    const wallets = createWallets(dying, createKeyWrap(target.config.login?.keys ?? []), () => target.clock.now)
    const { wallet, context, recoveryHash } = created
    const made = { wallet, context, recoveryHash, half: Buffer.alloc(33), recoveryHalf: Buffer.alloc(33) }
    const owner = { userId: user?.user_id ?? '', key: page.thumbprint }
    await expect(wallets.create(owner, made)).rejects.toThrow('killed')
    expect(await db.query('select id from login_wallets where id = $1', [id])).toEqual([])
  })
})
