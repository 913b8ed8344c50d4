import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { listening, portOf } from '../../test/mail-server.ts'
import type { Database } from '../db/database.ts'
import { createSecrets } from '../secrets.ts'
import { sweep } from '../sweep.ts'
import { createCaptureStore } from './store.ts'

const ACCOUNT = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MINUTE = 60_000
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox?.close())

const mailEnv = () => ({ FOYER_SMTP_URL: inbox.smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' })
/** The code in the newest mail to an address. */
const codeFor = (email: string) => {
  const text = inbox.messages().find(({ to }) => to.includes(email))?.text ?? ''
  return /^(\d{3} \d{3})$/m.exec(text)?.[1] ?? ''
}

describeDatabases('email capture', ({ kind, open }) => {
  let db: Database
  let server: ReturnType<typeof accountsApp>
  let count = 0
  beforeAll(async () => {
    db = await open()
    server = accountsApp(db, mailEnv())
  })
  // Each test has addresses of its own, and the hour's mails of the one before are past.
  beforeEach(() => {
    server.clock.now += 61 * MINUTE
  })
  const fresh = () => {
    count += 1
    return `visitor${count}-${kind}@harbour.example`
  }
  const request = (email: string, extra = {}, account = ACCOUNT) =>
    server.post('/capture/v1/code', { email, account }, extra)
  const confirm = (id: unknown, code: string, extra = {}) => server.post('/capture/v1/confirm', { id, code }, extra)

  test('a code comes by mail that names the site (T21), and confirms the address, once', async () => {
    const email = fresh()
    const { status, body, headers } = await request(email)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      resendAfterSeconds: 30,
      expiresAt: new Date(server.clock.now + 10 * MINUTE).toISOString(),
    })
    const [mail] = inbox.messages()
    const code = codeFor(email)
    expect(mail).toMatchObject({ to: [email], from: '"Foyer" <hello@foyer.id>' })
    expect(mail?.subject).toBe(`${code} is your code for atoll.example`)
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(code)
      expect(form).toContain('atoll.example asked for this code')
    }
    expect((await confirm(body.id, code)).body).toEqual({ success: true })
    expect(codeOf(await confirm(body.id, code))).toBe('CODE_EXPIRED')
  })

  test('another way to write an address is the same mailbox, and the address is kept as it was typed', async () => {
    const forms = [
      'ma.ra+1@gmail.com',
      'mara+2@gmail.com',
      '"mara"@gmail.com',
      'm.a.r.a@googlemail.com',
      'MARA@gmail.com',
    ]
    expect((await request(forms[0] ?? '')).status).toBe(200)
    for (const email of forms.slice(1)) expect(codeOf(await request(email)), email).toBe('TOO_MANY_REQUESTS')
    expect(inbox.messages()[0]?.to).toEqual([forms[0]])
  })

  test('mail is sent for pages of projects that have the feature on', async () => {
    const newest = inbox.messages()[0]
    expect(codeOf(await request(fresh(), { projectId: 'quiet' }))).toBe('FEATURE_NOT_ENABLED')
    expect(codeOf(await confirm('0123456789abcdef', '1', { projectId: 'quiet' }))).toBe('FEATURE_NOT_ENABLED')
    expect(codeOf(await request(fresh(), { origin: null }))).toBe('APKT002')
    expect(inbox.messages()[0]).toEqual(newest)
  })

  test('a project sends so many mails a day, over all callers, and the log says once that it has', async () => {
    const small = accountsApp(await open(), { ...mailEnv(), FOYER_MAILS_PER_DAY: '2' })
    const ask = (projectId = 'atoll') => {
      const email = fresh()
      return small.post('/capture/v1/code', { email, account: ACCOUNT }, { projectId, address: `203.0.113.${count}` })
    }
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    const seconds = Number(refused.headers.get('retry-after'))
    expect(refused.body).toMatchObject({ error: { context: { seconds } } })
    expect([codeOf(refused), refused.headers.get('retry-after')]).toEqual([
      'TOO_MANY_REQUESTS',
      String(Math.ceil((86_400_000 - (small.clock.now % 86_400_000)) / 1_000)),
    ])
    await ask()
    expect(small.lines.filter(({ event }) => event === 'daily-budget-spent')).toMatchObject([
      { level: 'warn', event: 'daily-budget-spent', kind: 'mails', project: 'atoll', most: 2 },
    ])
    expect((await ask('other')).status).toBe(200)
    small.clock.now += 24 * 60 * MINUTE
    expect((await ask()).status).toBe(200)
  })

  test('one caller sends a tenth of them', async () => {
    const small = accountsApp(await open(), { ...mailEnv(), FOYER_MAILS_PER_DAY: '20' })
    const ask = (address: string) => small.post('/capture/v1/code', { email: fresh(), account: ACCOUNT }, { address })
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:2::2']) expect((await ask(address)).status).toBe(200)
    expect(codeOf(await ask('2001:db8:1:3::3'))).toBe('TOO_MANY_REQUESTS')
    expect(small.lines.filter(({ event }) => event === 'daily-share-spent')).toMatchObject([
      { kind: 'mails', project: 'atoll', most: 2 },
    ])
    expect((await ask('2001:db8:2::1')).status).toBe(200)
  })

  test.each([
    ['as it was sent', (code: string) => code],
    ['without the blank', (code: string) => code.replace(' ', '')],
    ['with dashes and blanks', (code: string) => ` ${code.replace(' ', ' – ')}-\u00a0`],
    ['in full-width digits', (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)))],
    ['in Arabic digits', (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d)))],
  ])('a code is taken %s', async (_, spelled) => {
    const email = fresh()
    const { body } = await request(email)
    expect((await confirm(body.id, spelled(codeFor(email)))).body).toEqual({ success: true })
  })

  test('a wrong code costs a try; after five the right one is worth nothing', async () => {
    const email = fresh()
    const { body } = await request(email)
    const code = codeFor(email).replace(' ', '')
    const wrong = code === '000000' ? '000001' : '000000'
    const messages: unknown[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm(body.id, wrong)
      messages.push(answer.body.error)
    }
    expect(messages).toEqual(
      [4, 3, 2, 1, 0].map((left) => ({
        code: 'CODE_WRONG',
        message: `That code doesn’t match. ${left} tries are left`,
        context: { left },
      })),
    )
    expect(codeOf(await confirm(body.id, code))).toBe('CODE_EXPIRED')
  })

  test('fifty guesses at once are five', async () => {
    const email = fresh()
    const { body } = await request(email)
    const code = codeFor(email).replace(' ', '')
    const guesses = Array.from({ length: 50 }, (_, guess) => String(guess).padStart(6, '0')).filter((g) => g !== code)
    const codes = (await Promise.all(guesses.map((guess) => confirm(body.id, guess)))).map(codeOf)
    expect(codes.filter((found) => found === 'CODE_WRONG')).toHaveLength(5)
    expect(codes.filter((found) => found === 'CODE_EXPIRED')).toHaveLength(guesses.length - 5)
  })

  test('guessing that is spread over callers and codes is stopped, for its project and a while; one caller stops nobody', async () => {
    const guessed = accountsApp(db, mailEnv())
    guessed.clock.now = server.clock.now + 48 * 60 * MINUTE
    const requestFrom = async (address: string) => {
      const email = fresh()
      const { body } = await guessed.post('/capture/v1/code', { email, account: ACCOUNT }, { address })
      const code = codeFor(email).replace(' ', '')
      const tell = (told: string) => guessed.post('/capture/v1/confirm', { id: body.id, code: told }, { address })
      return { guess: () => tell(code === '000000' ? '000001' : '000000'), right: () => tell(code) }
    }
    const one = await Promise.all(Array.from({ length: 10 }, () => requestFrom('203.0.113.1')))
    for (const { guess } of one) for (let tries = 0; tries < 4; tries += 1) await guess()
    const visitor = await requestFrom('198.51.100.1')
    const late = await requestFrom('198.51.100.2')
    expect((await visitor.right()).status).toBe(200)

    for (let caller = 2; caller <= 30; caller += 1) await (await requestFrom(`203.0.113.${caller}`)).guess()
    const refused = await late.right()
    expect([codeOf(refused), refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '600'])
    expect(guessed.lines.filter(({ event }) => event === 'codes-guessed')).toMatchObject([
      { level: 'warn', project: 'atoll', callers: 30 },
    ])
    const elsewhere = { id: '0123456789abcdef', code: '1' }
    expect(codeOf(await guessed.post('/capture/v1/confirm', elsewhere, { projectId: 'other' }))).toBe('NOT_FOUND')
    guessed.clock.now += 10 * MINUTE
    const next = await requestFrom('198.51.100.3')
    expect((await next.right()).status).toBe(200)
  })

  test('a code is good for ten minutes, for its request and for its project', async () => {
    const [one, two] = [fresh(), fresh()]
    const first = (await request(one)).body
    const second = (await request(two)).body
    if (codeFor(one) !== codeFor(two)) expect(codeOf(await confirm(first.id, codeFor(two)))).toBe('CODE_WRONG')
    expect(codeOf(await confirm(first.id, codeFor(one), { projectId: 'other' }))).toBe('NOT_FOUND')
    expect(codeOf(await confirm('A'.repeat(22), codeFor(one)))).toBe('NOT_FOUND')
    server.clock.now += 10 * MINUTE
    expect(codeOf(await confirm(second.id, codeFor(two)))).toBe('CODE_EXPIRED')
  })

  test('one mail in 30 seconds, five an hour, ten a day to one address, however it is spelled (T22)', async () => {
    const email = fresh()
    expect((await request(email)).status).toBe(200)
    const again = await request(` ${email.toUpperCase()}`, { projectId: 'other' })
    expect([again.status, codeOf(again), again.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '30'])
    server.clock.now += 29_999
    expect((await request(email)).headers.get('retry-after')).toBe('1')
    for (let mails = 1; mails < 5; mails += 1) {
      server.clock.now += MINUTE
      expect((await request(email)).status, `mail ${mails}`).toBe(200)
    }
    server.clock.now += MINUTE
    const sixth = await request(email)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50 * 60)
    server.clock.now += 60 * MINUTE
    for (let mails = 5; mails < 10; mails += 1) {
      server.clock.now += 13 * MINUTE
      expect((await request(email)).status, `mail ${mails}`).toBe(200)
    }
    server.clock.now += 61 * MINUTE
    expect((await request(email)).status).toBe(429)
    expect(inbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(10)
    server.clock.now += 24 * 60 * MINUTE
    expect((await request(email)).status).toBe(200)
  })

  test('twenty mails an hour for one caller, to whomever (T22)', async () => {
    const statuses: number[] = []
    for (let mails = 0; mails < 22; mails += 1) {
      server.clock.now += 1_000
      statuses.push((await request(fresh())).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })

  test('of sixty at once by one caller to sixty addresses twenty send a mail', async () => {
    const store = createCaptureStore(db, createSecrets(server.config.accounts.secret), () => server.clock.now)
    const create = (caller: string) =>
      store.create({ project: 'atoll', email: fresh(), account: ACCOUNT, caller }).then(
        () => 'sent',
        (error: { code?: string }) => error.code,
      )
    // More than one caller: the connections to the database are only opened by the first ones.
    for (const caller of ['198.51.100.7', '198.51.100.8', '198.51.100.9']) {
      const results = await Promise.all(Array.from({ length: 60 }, () => create(caller)))
      expect(results.filter((result) => result === 'sent')).toHaveLength(20)
      expect(results.filter((result) => result === 'TOO_MANY_REQUESTS')).toHaveLength(40)
    }
  })

  test('of fifty at once one sends a mail; with one key all get its answer', async () => {
    const email = fresh()
    const codes = (await Promise.all(Array.from({ length: 50 }, () => request(email)))).map(({ status }) => status)
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
    server.clock.now += 61 * MINUTE
    // The inbox forgets its oldest mails.
    const sent = () => inbox.messages().filter(({ to }) => to.includes(email)).length
    const sentBefore = sent()
    const extra = { headers: { 'idempotency-key': `key-${email}` } }
    // Two servers on one database: what one does the other knows.
    const second = accountsApp(db, mailEnv())
    second.clock.now = server.clock.now
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? server : second).post('/capture/v1/code', { email, account: ACCOUNT }, extra),
      ),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(sent() - sentBefore).toBe(1)
    expect(codeOf(await request(fresh(), extra))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test.each([
    'nobody',
    '@harbour.example',
    'a@b',
    'a b@harbour.example',
    'a@harbour..example',
    'a@-harbour.example',
    'a@harbour.example\r\nRCPT TO:<x@y.example>',
    'a\r\n@harbour.example',
    '"a\r\nb"@harbour.example',
    'a@harbour.example>',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@harbour.example:25',
    'a@harbour.example/x',
    `${'a'.repeat(65)}@harbour.example`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.example`,
    `${'a'.repeat(300)}@harbour.example`,
  ])('no mail goes to %j', async (email) => {
    const sentBefore = inbox.messages().length
    const answer = await request(email)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'ENTER_VALID_EMAIL'])
    expect(inbox.messages().length).toBe(sentBefore)
  })

  test.each([
    ['with a plus', (name: string) => `${name}+tag@harbour.example`, (name: string) => `${name}+tag@harbour.example`],
    // The inbox reads quotes that are not needed as RFC 5321 says: the same mailbox.
    ['quoted', (name: string) => `"${name}"@harbour.example`, (name: string) => `${name}@harbour.example`],
    [
      'of an international host',
      (name: string) => `${name}@Bücher.example`,
      (name: string) => `${name}@xn--bcher-kva.example`,
    ],
    [
      'of a host that looks like another',
      (name: string) => `${name}@hаrbour.example`,
      (name: string) => `${name}@xn--hrbour-3nf.example`,
    ],
    [
      'in capitals, with blanks around',
      (name: string) => ` ${name.toUpperCase()}@HARBOUR.example `,
      (name: string) => `${name.toUpperCase()}@harbour.example`,
    ],
  ])('a mail goes to an address %s', async (_, typed, kept) => {
    const name = fresh().split('@')[0] ?? ''
    const { status, body } = await request(typed(name))
    expect(status).toBe(200)
    expect(inbox.messages()[0]?.to).toEqual([kept(name)])
    expect((await confirm(body.id, codeFor(kept(name)))).status).toBe(200)
  })

  test('an account that is none is refused before a mail goes out', async () => {
    expect(codeOf(await request(fresh(), {}, 'eip155:1:nobody'))).toBe('INVALID_BODY')
    expect(codeOf(await request(fresh(), {}, 'nothing:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))).toBe(
      'INVALID_BODY',
    )
  })

  test('a mail server that is down costs nothing; one that turns a mail down or hangs up has sent it, as far as is known', async () => {
    const refusing = await listening((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (data) => socket.write(/^EHLO/.test(String(data)) ? '250 here\r\n' : '550 no such user\r\n'))
    })
    const hangingUp = await listening((socket) => socket.destroy())
    const email = fresh()
    const small = await open()
    const sentBy = async (port: number, to: string, address = to) => {
      const down = accountsApp(small, {
        ...mailEnv(),
        FOYER_SMTP_URL: `smtp://127.0.0.1:${port}`,
        FOYER_MAILS_PER_DAY: '2',
      })
      down.clock.now = server.clock.now
      const answer = await down.post('/capture/v1/code', { email: to, account: ACCOUNT }, { address })
      expect(JSON.stringify(down.lines)).not.toContain(to)
      return codeOf(answer)
    }
    for (let tries = 0; tries < 4; tries += 1) expect(await sentBy(1, email, 'one')).toBe('MAIL_UNAVAILABLE')
    expect(await sentBy(portOf(refusing), email)).toBe('MAIL_UNAVAILABLE')
    // The cool-down of the address, and then the project's day.
    expect(await sentBy(portOf(refusing), email)).toBe('TOO_MANY_REQUESTS')
    expect(await sentBy(portOf(hangingUp), fresh())).toBe('MAIL_UNAVAILABLE')
    expect(await sentBy(portOf(refusing), fresh())).toBe('TOO_MANY_REQUESTS')
    const without = accountsApp(db)
    expect(codeOf(await without.post('/capture/v1/code', { email, account: ACCOUNT }))).toBe('MAIL_UNAVAILABLE')
    expect((await request(email)).status).toBe(200)
    for (const closing of [refusing, hangingUp]) closing.close()
  })

  test('one mail of a caller is under way at a time, four more wait for it, and no other caller does', async () => {
    const held: (() => void)[] = []
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const slow = await listening((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (data) => {
        const answer = () => socket.write(/^DATA/.test(String(data)) ? '354 go on\r\n' : '250 here\r\n')
        if (!/^RCPT TO:<slow/.test(String(data))) return answer()
        held.push(answer)
        return asked()
      })
    })
    const app = accountsApp(db, { ...mailEnv(), FOYER_SMTP_URL: `smtp://127.0.0.1:${portOf(slow)}` })
    app.clock.now = server.clock.now
    const ask = (email: string, address: string) =>
      app.post('/capture/v1/code', { email, account: ACCOUNT }, { address })
    const first = ask(`slow-${fresh()}`, '2001:db8:1:1::1')
    await isAsked
    const waiting = Array.from({ length: 4 }, () => ask(fresh(), '2001:db8:1:2::2'))
    const sixth = await ask(fresh(), '2001:db8:1:2::2')
    expect([codeOf(sixth), sixth.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '5'])
    expect((await ask(fresh(), '2001:db8:2::1')).status).toBe(200)
    for (const answer of held) answer()
    expect((await first).status).toBe(200)
    for (const one of waiting) expect((await one).status).toBe(200)
    slow.close()
  })

  test('an address is kept sealed, exported, and erased with everything about it', async () => {
    const email = fresh()
    const { body } = await request(email)
    await confirm(body.id, codeFor(email))
    const store = createCaptureStore(db, createSecrets(server.config.accounts.secret), () => server.clock.now)
    expect(await store.exported(email.toUpperCase())).toEqual([
      { project: 'atoll', email, account: ACCOUNT, createdAt: expect.any(Date), confirmedAt: expect.any(Date) },
    ])
    expect((await store.confirmed('atoll')).map((capture) => capture.email)).toContain(email)
    const dump = JSON.stringify([
      await db.query("select *, encode(email, 'escape') as a, encode(email_index, 'escape') as b from captures"),
      await db.query('select * from capture_sends'),
    ])
    expect(dump).not.toContain('harbour')
    expect(dump).not.toContain(codeFor(email).replace(' ', ''))
    const other = createCaptureStore(db, createSecrets('another secret of thirty-two letters'), () => server.clock.now)
    expect(await other.exported(email)).toEqual([])
    await expect(other.confirmed('atoll')).rejects.toThrow()
    expect(await store.erase(email)).toBe(1)
    expect(await store.exported(email)).toEqual([])
    expect(JSON.stringify(server.lines)).not.toMatch(/harbour\.example|\d{3} \d{3}/)
  })

  test('what was never confirmed is gone the day after', async () => {
    const [kept, left] = [fresh(), fresh()]
    const { body } = await request(kept)
    await confirm(body.id, codeFor(kept))
    await request(left)
    const store = createCaptureStore(db, createSecrets(server.config.accounts.secret), () => server.clock.now)
    await sweep(db, server.clock.now)
    expect(await store.exported(left)).toHaveLength(1)
    await sweep(db, server.clock.now + 25 * 60 * MINUTE)
    expect(await store.exported(left)).toHaveLength(0)
    expect(await store.exported(kept)).toHaveLength(1)
  })
})
