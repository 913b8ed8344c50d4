import { removeSocialMessage } from '@foyer/contracts/half'
import { type IdentityWorld, type Inbox, startIdentity, startInbox } from '@foyer/devnet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountsApp } from '../../../test/accounts-app.ts'
import { describeDatabases } from '../../../test/databases.ts'
import {
  codeOfReply as codeOf,
  newWallet,
  SITE,
  signedByOwner,
  WALLET_ORIGIN,
  type WalletPage,
  walletPage,
} from '../../../test/wallet-page.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config-social.ts'
import { readRecoveryConfig } from '../../config-wallet.ts'
import type { Database } from '../../db/database.ts'
import { socialWindow } from '../../social-window.ts'
import { sweep } from '../../sweep.ts'
import { signStatement } from '../../wallet-keys/statement.ts'

/* Logging in at the local world's identity providers, through the window and with the wallet page's key. */

const MINUTE = 60_000
/** Mara's address is verified, Ilse's is not, Tomo has none. */
const MARA = 'mara@harbour.example'
const VOUCHING = SOCIAL_PROVIDERS.filter((provider) => provider !== 'facebook')

const { signingKey: recoveryKey } = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })

let identity: IdentityWorld
let inbox: Inbox
beforeAll(async () => {
  identity = await startIdentity({ walletOrigin: WALLET_ORIGIN })
  inbox = await startInbox()
})
afterAll(async () => {
  await identity?.close()
  await inbox?.close()
})

/** A browser's window: its cookies, and the answers of the wallet origin and the provider. */
function createWindow(app: Hono) {
  const cookies = new Map<string, string>()
  async function visit(path: string, headers: Record<string, string> = {}, body?: URLSearchParams) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = { headers: { ...(cookie === '' ? {} : { cookie }), ...headers } }
    const response = await app.request(path, body ? { ...request, method: 'POST', body: String(body) } : request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** What the provider sends back to the wallet origin once the visitor has chosen who to be; '' refuses. */
  async function choose(authorizeUrl: string, person: string): Promise<string> {
    const page = await fetch(authorizeUrl)
    const [, request = ''] = /name="request" value="([^"]+)"/.exec(await page.text()) ?? []
    const provider = new URL(authorizeUrl).pathname.split('/')[1]
    const body = new URLSearchParams({ request, person })
    const answer = await fetch(`${identity.url}/${provider}/choose`, { method: 'POST', body, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (location !== null) return location.slice(WALLET_ORIGIN.length)
    const fields = [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)]
    const sent = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&#34;', '"')]))
    // Like a browser, which sends no Lax cookie with a POST of another site.
    const posted = await app.request(`/social/callback/${provider}`, { method: 'POST', body: sent })
    expect(posted.status).toBe(303)
    return posted.headers.get('location') ?? ''
  }
  /** Presses the button of the window's first page. */
  const press = (id: string, site = 'same-origin') =>
    visit('/social/start', { 'sec-fetch-site': site }, new URLSearchParams({ login: id }))
  return { cookies, visit, press, choose }
}

describeDatabases('social login', ({ open }) => {
  let db: Database
  let page: WalletPage
  let target: ReturnType<typeof accountsApp> & { url: string; window: Hono }
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    identity.setFault(undefined)
    await db.query('delete from login_users')
    await db.query('delete from login_sends')
    page = await walletPage()
    const mail = { FOYER_SMTP_URL: inbox.smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
    const made = accountsApp(db, { FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...mail, ...identity.env })
    const { config, clock, lines } = made
    const window = socialWindow({ config, db, log: (line) => lines.push(line), now: () => clock.now })
    if (!window) throw new Error('there are no windows')
    target = { ...made, url: 'http://localhost:8787', window }
  })

  async function start(provider: SocialProvider, by = page) {
    const { status, body } = await by.post(target, '/login/v1/social/start', { provider, site: SITE })
    expect(status).toBe(200)
    return { id: String(body.id), path: String(body.uri).slice(WALLET_ORIGIN.length) }
  }
  const read = async (id: string, by = page) => (await by.post(target, '/login/v1/social/read', { id })).body
  /** Up to the address that the provider sends the window back to. */
  async function windowOf(provider: SocialProvider, person: string, by = page) {
    const { id, path } = await start(provider, by)
    const window = createWindow(target.window)
    expect((await window.visit(path, { referer: `${SITE}/` })).status).toBe(200)
    const begun = await window.press(id)
    expect(begun.status).toBe(303)
    const authorizeUrl = begun.headers.get('location') ?? ''
    return { id, window, authorizeUrl, back: await window.choose(authorizeUrl, person) }
  }
  async function logIn(provider: SocialProvider, person: string, by = page) {
    const { id, window, back } = await windowOf(provider, person, by)
    await window.visit(back)
    return { id, ...(await read(id, by)) }
  }
  /** A session by a code from the mail. */
  /** @param adds the social login whose account the code adds */
  async function byEmail(email: string, by = page, adds = {}) {
    const started = await by.post(target, '/login/v1/start', { email, site: SITE, key: by.key, ...adds })
    const mail = inbox.messages().find(({ to }) => to.includes(email))
    const code = /^(\d{3} \d{3})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    const proof = await by.proofOf(target, '/login/v1/verify')
    const { body } = await by.post(target, '/login/v1/verify', { id: started.body.id, code, proof })
    return String(body.token)
  }
  test('a project begins so many logins a day, and one caller a tenth of them', async () => {
    const small = { FOYER_WALLET_ORIGIN: WALLET_ORIGIN, FOYER_SOCIAL_LOGINS_PER_DAY: '20', ...identity.env }
    const made = { ...accountsApp(await open(), small), url: 'http://localhost:8787' }
    const begin = (network: number) =>
      page.post(made, '/login/v1/social/start', { provider: 'google', site: SITE }, { address: `198.51.${network}.7` })
    for (let network = 0; network < 10; network += 1)
      for (let times = 0; times < 2; times += 1) expect((await begin(network)).status).toBe(200)
    const lines = () => made.lines.filter(({ kind }) => kind === 'social-logins').map(({ event }) => event)
    expect(codeOf(await begin(0))).toBe('TOO_MANY_REQUESTS')
    expect(lines()).toEqual(['daily-share-spent'])
    expect(codeOf(await begin(10))).toBe('TOO_MANY_REQUESTS')
    expect(lines()).toEqual(['daily-share-spent', 'daily-budget-spent'])
    made.clock.now += 24 * 60 * MINUTE
    expect((await begin(0)).status).toBe(200)
  })

  const usersOf = async () => (await db.query('select id from login_users')).length

  test('a callback of more than a code and its company is not read', async () => {
    const body = String(new URLSearchParams({ state: 'x', code: 'y'.repeat(40_000) }))
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    const posted = await target.window.request('/social/callback/apple', { method: 'POST', body, headers })
    expect(posted.status).toBe(413)
  })

  describe.each(SOCIAL_PROVIDERS)('%s', (provider) => {
    test('a visitor with a verified address gets an account, and finds it again (T24)', async () => {
      const first = await logIn(provider, 'mara')
      if (provider === 'facebook') return expect(first).toMatchObject({ status: 'email', suggested: null })
      // Google and Apple are asked for an address only.
      expect(first).toMatchObject({ userName: provider === 'google' || provider === 'apple' ? null : 'mara' })
      expect(first).toMatchObject({ status: 'done', session: { email: MARA, wallet: null, contexts: [] } })
      expect(await logIn(provider, 'mara', await walletPage())).toMatchObject({
        status: 'done',
        session: { email: MARA },
      })
      return expect(await usersOf()).toBe(1)
    })

    test.each(['ilse', 'tomo'])('%s, without a verified address, proves one first (T23, R37)', async (person) => {
      expect(await logIn(provider, person)).toMatchObject({ status: 'email', suggested: null, session: null })
      expect(await usersOf()).toBe(0)
    })

    test('a refusal is told as one, and makes nothing (R37)', async () => {
      expect(await logIn(provider, '')).toMatchObject({ status: 'refused', session: null })
      expect(await usersOf()).toBe(0)
    })

    test('a callback with another state, cookie or provider, or a second one, gets nowhere (T24, R37)', async () => {
      const { id, window, back } = await windowOf(provider, 'mara')
      const changed = new URL(back, WALLET_ORIGIN)
      changed.searchParams.set('state', `${id}.another`)
      expect((await window.visit(`${changed.pathname}${changed.search}`)).status).toBe(400)
      expect((await createWindow(target.window).visit(back)).status).toBe(400)
      const other = provider === 'google' ? 'github' : 'google'
      expect((await window.visit(back.replace(`/${provider}?`, `/${other}?`))).status).toBe(400)
      expect(await read(id)).toMatchObject({ status: 'waiting' })
      expect((await window.visit(back)).status).toBe(303)
      expect((await window.visit(back)).status).toBe(400)
    })

    test('a code of another login is refused, because its verifier or nonce is another one (T24)', async () => {
      const [mine, theirs] = [await windowOf(provider, 'mara'), await windowOf(provider, 'mara')]
      const mixed = new URL(mine.back, WALLET_ORIGIN)
      mixed.searchParams.set('code', new URL(theirs.back, WALLET_ORIGIN).searchParams.get('code') ?? '')
      await mine.window.visit(`${mixed.pathname}${mixed.search}`)
      // Facebook has neither; the state and the cookie of the window are what protects there.
      expect(await read(mine.id)).toMatchObject({ status: provider === 'facebook' ? 'email' : 'failed' })
    })
  })

  test.each(['google', 'apple'] as const)(
    '%s: a wrong ID token logs nobody in, and no log has it (T24, R37)',
    async (provider) => {
      for (const fault of ['issuer', 'audience', 'nonce', 'expired', 'signature'] as const) {
        identity.setFault(fault)
        expect(await logIn(provider, 'mara'), fault).toMatchObject({ status: 'failed', session: null })
      }
      expect(await usersOf()).toBe(0)
      const failures = target.lines.filter(({ event }) => event === 'social-login-failed')
      expect(failures).toHaveLength(5)
      for (const line of failures) expect(Object.keys(line).sort()).toEqual(['event', 'level', 'provider', 'reason'])
      expect(JSON.stringify(target.lines)).not.toMatch(/eyJ|harbour/)
    },
  )

  test.each(['github', 'discord'] as const)(
    '%s: an answer of another issuer is refused (T24, R37)',
    async (provider) => {
      identity.setFault('callback-issuer')
      expect(await logIn(provider, 'mara')).toMatchObject({ status: 'failed' })
    },
  )

  test('a window that another page opened, or nobody, begins nothing (T24)', async () => {
    const { id, path } = await start('google')
    const window = createWindow(target.window)
    for (const referer of [undefined, 'https://attacker.example/', 'https://atoll.example.attacker.example/'])
      expect((await window.visit(path, referer === undefined ? {} : { referer })).status).toBe(400)
    expect((await window.visit(path, { referer: `${SITE}/page` })).status).toBe(200)
    for (const site of ['cross-site', 'same-site', 'none']) expect((await window.press(id, site)).status).toBe(400)
    expect((await window.press(id)).status).toBe(303)
    // And one window only.
    expect((await window.press(id)).status).toBe(400)
    expect((await window.visit(path, { referer: `${SITE}/page` })).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 'waiting' })
  })

  test('a link alone leads to a page that names the site, and to no provider (T24)', async () => {
    const { id, path } = await start('google')
    const window = createWindow(target.window)
    const shown = await window.visit(path, { referer: `${SITE}/` })
    expect(window.cookies.size).toBe(0)
    expect(await shown.text()).toContain(`You’re signing in on <strong>${new URL(SITE).host}</strong>`)
    expect(shown.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(identity.url).origin};`,
    )
    expect((await window.visit(path, { referer: `${SITE}/` })).status).toBe(200)
    const oversized = { method: 'POST', body: 'login='.padEnd(2_000, 'x'), headers: { 'content-length': '2000' } }
    expect((await target.window.request('/social/start', oversized)).status).toBe(413)
    expect((await window.press(id)).status).toBe(303)
  })

  test('the result is told once, and only to the key that started the login (T24)', async () => {
    const { id, window, back } = await windowOf('google', 'mara')
    await window.visit(back)
    expect(await read(id, await walletPage())).toMatchObject({ status: 'ended' })
    expect(codeOf(await page.post(target, '/login/v1/social/read', { id }, { proof: null }))).toBe('SIGNATURE_INVALID')
    const { session } = (await read(id)) as { session: { token: string } }
    expect(await read(id)).toMatchObject({ status: 'ended' })
    const call = await page.post(target, '/login/v1/session', {}, { token: session.token })
    expect(call.body).toMatchObject({ email: MARA })
    const copied = await (await walletPage()).post(target, '/login/v1/session', {}, { token: session.token })
    expect(copied.status).toBe(401)
  })

  test('a login ends after ten minutes, and is deleted (R37)', async () => {
    const { id, window, back } = await windowOf('google', 'mara')
    target.clock.now += 11 * MINUTE
    expect((await window.visit(back)).status).toBe(400)
    expect(await read(id)).toMatchObject({ status: 'ended' })
    await sweep(db, target.clock.now)
    expect(await db.query('select id from login_socials where id = $1', [id])).toEqual([])
  })

  test('the addresses of windows tell nothing: no code stays in them, and nothing about the visitor', async () => {
    const { window, back } = await windowOf('apple', 'mara')
    expect(new URL(back, WALLET_ORIGIN).searchParams.has('user')).toBe(false)
    const ended = await window.visit(back)
    expect(ended.headers.get('location')).toBe('/social/end')
    const end = await window.visit('/social/end')
    expect(end.headers.get('cache-control')).toBe('no-store')
    expect(end.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(window.cookies.size).toBe(0)
  })

  describe('an address that a provider vouches for', () => {
    test.each(VOUCHING)('%s: opens no account that exists (T23)', async (provider) => {
      await byEmail(MARA)
      expect(await logIn(provider, 'mara')).toMatchObject({ status: 'email', suggested: MARA, session: null })
      expect(await usersOf()).toBe(1)
    })

    test('of another provider is another identity (T23)', async () => {
      expect(await logIn('google', 'mara')).toMatchObject({ status: 'done' })
      for (const provider of VOUCHING.filter((one) => one !== 'google'))
        expect(await logIn(provider, 'mara'), provider).toMatchObject({ status: 'email', session: null })
    })
  })

  describe('linking', () => {
    const link = (token: string, id: string, by = page) => by.post(target, '/login/v1/social/link', { id }, { token })

    test('after a code, the identity opens that account (T23)', async () => {
      const { id } = await logIn('facebook', 'mara')
      target.clock.now += 1_000
      expect((await link(await byEmail('other@harbour.example', page, { link: id }), id)).body).toEqual({
        success: true,
        userName: null,
      })
      expect(await logIn('facebook', 'mara')).toMatchObject({
        status: 'done',
        session: { email: 'other@harbour.example' },
      })
      expect(await usersOf()).toBe(1)
    })

    test('tells the name of the account, which was told to nobody before', async () => {
      const login = await logIn('discord', 'ilse')
      expect(login).toMatchObject({ status: 'email', userName: null })
      target.clock.now += 1_000
      const token = await byEmail('ilse.b@harbour.example', page, { link: login.id })
      expect((await link(token, login.id)).body).toEqual({ success: true, userName: 'ilse' })
    })

    test('a session from before proves nothing, nor does another key, nor the same login twice (T23)', async () => {
      const early = await byEmail('early@harbour.example')
      target.clock.now += 1_000
      const { id } = await logIn('google', 'tomo')
      expect(codeOf(await link(early, id))).toBe('CODE_EXPIRED')
      const other = await walletPage()
      target.clock.now += 1_000
      expect(codeOf(await link(await byEmail('second@harbour.example', other), id, other))).toBe('CODE_EXPIRED')
      const own = await byEmail('third@harbour.example', page, { link: id })
      expect((await link(own, id)).status).toBe(200)
      expect(codeOf(await link(own, id))).toBe('CODE_EXPIRED')
    })

    test('an identity belongs to one account (T23)', async () => {
      const [first, second] = [await logIn('google', 'tomo'), await logIn('google', 'tomo')]
      target.clock.now += 1_000
      expect((await link(await byEmail('one@harbour.example', page, { link: first.id }), first.id)).status).toBe(200)
      const two = await byEmail('two@harbour.example', page, { link: second.id })
      expect(codeOf(await link(two, second.id))).toBe('WALLET_CONFLICT')
    })

    test('needs a code whose mail says what it adds: a login alone adds nothing (T23)', async () => {
      const { id } = await logIn('facebook', 'mara')
      target.clock.now += 1_000
      expect(codeOf(await link(await byEmail('plain@harbour.example'), id))).toBe('CODE_EXPIRED')
      const said = (email: string) => inbox.messages().find(({ to }) => to.includes(email))?.text
      expect(said('plain@harbour.example')).not.toContain('Facebook')
      const token = await byEmail('told@harbour.example', page, { link: id })
      expect(said('told@harbour.example')).toContain('The code also adds a login with Facebook')
      expect((await link(token, id)).status).toBe(200)
      const stranger = await walletPage()
      const start = { email: 'else@harbour.example', site: SITE, key: stranger.key }
      const waiting = await logIn('facebook', 'tomo')
      expect(codeOf(await stranger.post(target, '/login/v1/start', { ...start, link: waiting.id }))).toBe(
        'CODE_EXPIRED',
      )
    })
  })

  describe('the accounts that sign in', () => {
    /** A visitor with a wallet, whose account has a second way in. */
    async function visitor(person = 'mara') {
      const by = await walletPage()
      const email = `owner-${person}@harbour.example`
      const { id: login } = await logIn('facebook', person, by)
      target.clock.now += 1_000
      const token = await byEmail(email, by, { link: login })
      const post = (path: string, body: unknown) => by.post(target, `/login/v1/${path}`, body, { token })
      const { id: walletId, created } = newWallet()
      await post('wallet', created)
      const said = { walletId, epoch: 1, halfHash: created.recoveryHash }
      const receipt = await signStatement('receipt', recoveryKey, said, target.clock.now)
      expect((await post('wallet/enable', { walletId, receipt })).status).toBe(200)
      await post('social/link', { id: login })
      const listed = async () => (await post('social/list', {})).body.accounts as { id: string; provider: string }[]
      return { email, post, listed, walletId }
    }
    const mailsTo = (email: string) => inbox.messages().filter(({ to }) => to.includes(email))

    test('are listed, and its owner is told of each (T23)', async () => {
      const { listed, email } = await visitor()
      expect(await listed()).toEqual([
        { id: expect.stringMatching(/^[\w-]{16,64}$/), provider: 'facebook', addedAt: expect.any(String) },
      ])
      expect(mailsTo(email).map(({ subject }) => subject)).toContain('A login with Facebook was added to your wallet')
    })

    test('are removed by the wallet’s word only, and by nobody else’s wallet (T26)', async () => {
      const [mine, theirs] = [await visitor('mara'), await visitor('tomo')]
      const [account] = await mine.listed()
      const id = account?.id ?? ''
      const remove = async (by: typeof mine, message: string, walletId = by.walletId) =>
        codeOf(await by.post('social/remove', { walletId, id, proof: await signedByOwner(message) }))
      const { walletId } = mine
      for (const wrong of ['hello', removeSocialMessage(walletId, 'another-account-id'), removeSocialMessage('x', id)])
        expect(await remove(mine, wrong)).toBe('INVALID_BODY')
      expect(await remove(theirs, removeSocialMessage(walletId, id), walletId)).toBe('NOT_FOUND')
      expect(await remove(theirs, removeSocialMessage(theirs.walletId, id))).toBeUndefined()
      expect(await mine.listed()).toHaveLength(1)

      // The notices of a mailbox are a while apart.
      target.clock.now += MINUTE
      expect(await remove(mine, removeSocialMessage(walletId, id))).toBeUndefined()
      expect(await mine.listed()).toEqual([])
      expect(mailsTo(mine.email).map(({ subject }) => subject)).toContain(
        'A login with Facebook was removed from your wallet',
      )
      expect(await logIn('facebook', 'mara')).toMatchObject({ status: 'email', session: null })
      expect(await remove(mine, removeSocialMessage(walletId, id))).toBeUndefined()
    })
  })

  test('only the wallet page is answered, for projects with the feature, on their sites', async () => {
    const ask = (body: object, extra = {}) => page.post(target, '/login/v1/social/start', body, extra)
    const wanted = { provider: 'google', site: SITE }
    expect(codeOf(await ask(wanted, { origin: SITE }))).toBe('APKT002')
    expect(codeOf(await ask({ ...wanted, site: 'https://attacker.example' }))).toBe('APKT002')
    expect(codeOf(await ask(wanted, { query: 'projectId=other' }))).toBe('FEATURE_NOT_ENABLED')
    expect(codeOf(await ask({ ...wanted, provider: 'myspace' }))).toBe('INVALID_BODY')
    const { FOYER_SOCIAL_X_CLIENT_ID: _, FOYER_SOCIAL_X_CLIENT_SECRET: __, ...env } = identity.env
    const without = { ...accountsApp(db, { FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...env }), url: target.url }
    const reply = await page.post(without, '/login/v1/social/start', { provider: 'x', site: SITE })
    expect(codeOf(reply)).toBe('FEATURE_NOT_ENABLED')
  })

  test('a page is told the providers that the operator has set up, of those that its project lists', async () => {
    const told = async (config: unknown, env: Record<string, string>) => {
      const features = [{ id: 'social_login', isEnabled: true, config }]
      const FOYER_PROJECTS = JSON.stringify({ atoll: { allowedOrigins: [SITE], features } })
      const answer = await accountsApp(db, { FOYER_PROJECTS, FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...env }).get(
        '/appkit/v1/config',
      )
      return answer.body.features
    }
    const listed = (isEnabled: boolean, config: string[]) => [{ id: 'social_login', isEnabled, config }]
    const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']
    expect(await told(null, identity.env)).toEqual(listed(true, all))
    expect(await told(['github', 'myspace', 'x'], identity.env)).toEqual(listed(true, ['github', 'x']))
    expect(await told(null, {})).toEqual(listed(false, []))
  })
})
