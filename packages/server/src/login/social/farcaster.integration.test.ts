import { type FarcasterFault, type IdentityWorld, startIdentity } from '@foyer/devnet'
import { http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../../../test/accounts-app.ts'
import { describeDatabases } from '../../../test/databases.ts'
import { codeOfReply as codeOf, SITE, WALLET_ORIGIN, type WalletPage, walletPage } from '../../../test/wallet-page.ts'
import type { Database } from '../../db/database.ts'
import { createFarcaster } from './farcaster.ts'

/* The login with Farcaster: the local world's relay, app and registries. */

const MINUTE = 60_000
let identity: IdentityWorld
beforeAll(async () => {
  identity = await startIdentity({ walletOrigin: WALLET_ORIGIN })
})
afterAll(() => identity?.close())

describeDatabases('farcaster', ({ open }) => {
  let db: Database
  let page: WalletPage
  let target: ReturnType<typeof accountsApp> & { url: string }
  beforeAll(async () => {
    db = await open()
    page = await walletPage()
  })
  beforeEach(() => {
    identity.setFarcasterFault(undefined)
    target = {
      ...accountsApp(db, { FOYER_WALLET_ORIGIN: WALLET_ORIGIN, ...identity.env }),
      url: 'http://localhost:8787',
    }
  })
  async function start() {
    const { body } = await page.post(target, '/login/v1/social/start', { provider: 'farcaster', site: SITE })
    return { id: String(body.id), uri: String(body.uri) }
  }
  const read = async (id: string, by = page) => (await by.post(target, '/login/v1/social/read', { id })).body
  const sign = (uri: string, fid: string) => {
    const channelToken = new URL(uri).searchParams.get('channelToken') ?? ''
    return fetch(uri, { method: 'POST', body: new URLSearchParams({ channelToken, fid }) })
  }
  async function logIn(fid: string) {
    const { id, uri } = await start()
    expect((await sign(uri, fid)).status).toBe(200)
    return { id, ...(await read(id)) }
  }

  test('a number that the app has signed for is an identity, which proves an address first (T23)', async () => {
    const { id, uri } = await start()
    expect(uri).toMatch(/^http:\/\/localhost:\d+\/farcaster\/~\/siwf\?channelToken=\w+$/)
    expect(await read(id)).toMatchObject({ status: 'waiting' })
    await sign(uri, '20')
    expect(await read(id, await walletPage())).toMatchObject({ status: 'ended' })
    expect(await read(id)).toEqual({ status: 'email', suggested: null, session: null, userName: null })
    expect(await read(id)).toMatchObject({ status: 'ended' })
  })

  test('the identity is the number, and what the relay calls it is told beside it', async () => {
    const farcaster = createFarcaster({
      relay: String(identity.env.FOYER_SOCIAL_FARCASTER_RELAY),
      transport: http(identity.env.FOYER_SOCIAL_FARCASTER_RPC),
      walletOrigin: WALLET_ORIGIN,
      now: () => target.clock.now,
    })
    const { channel, url } = await farcaster.open()
    await sign(url, '26')
    const answer = await farcaster.read(channel)
    if (typeof answer === 'string') throw new Error(answer)
    expect(await farcaster.check(answer)).toEqual({ subject: '26', userName: 'visitor-26' })
  })

  test('a key that the owner has added may sign, and one that was removed may not (T24)', async () => {
    expect(await logIn('1020')).toMatchObject({ status: 'email' })
    expect(await logIn('2020')).toMatchObject({ status: 'failed' })
  })

  const FAULTS: FarcasterFault[] = ['owner', 'domain', 'nonce', 'statement', 'resource', 'uri', 'chain', 'expired']
  test.each(FAULTS)('an answer with a wrong %s logs nobody in (T24)', async (fault) => {
    identity.setFarcasterFault(fault)
    expect(await logIn('22')).toMatchObject({ status: 'failed', session: null })
  })

  test('an answer is read once from the relay, also by two readers at a time (R37)', async () => {
    const { id, uri } = await start()
    await sign(uri, '23')
    const statuses = (await Promise.all([read(id), read(id)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'email')).toHaveLength(1)
  })

  test('a relay that is away is asked again, and its words are in no log', async () => {
    const { id, uri } = await start()
    await sign(uri, '24')
    const away = accountsApp(db, {
      FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
      ...identity.env,
      FOYER_SOCIAL_FARCASTER_RELAY: 'http://127.0.0.1:1',
    })
    const other = { ...away, url: target.url }
    expect((await page.post(other, '/login/v1/social/read', { id })).body).toMatchObject({ status: 'waiting' })
    expect(away.lines.find(({ event }) => event === 'social-login-failed')).toEqual({
      level: 'warn',
      event: 'social-login-failed',
      id: expect.any(String),
      provider: 'farcaster',
      reason: 'unreachable',
    })
    const spent = () =>
      db.query("select project, spent from daily_budgets where kind = 'social-logins' order by project")
    const before = await spent()
    const started = await page.post(other, '/login/v1/social/start', { provider: 'farcaster', site: SITE })
    expect(codeOf(started)).toBe('UPSTREAM_UNAVAILABLE')
    // What could not begin does not count.
    expect(before).toHaveLength(2)
    expect(await spent()).toEqual(before)
    expect(await read(id)).toMatchObject({ status: 'email' })
  })

  test('an answer that was read while the node is away is kept, sealed, and checked once the node is there', async () => {
    const { id, uri } = await start()
    await sign(uri, '27')
    const away = accountsApp(db, {
      FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
      ...identity.env,
      FOYER_SOCIAL_FARCASTER_RPC: 'http://127.0.0.1:1',
    })
    const other = { ...away, url: target.url }
    for (let time = 0; time < 2; time += 1)
      expect((await page.post(other, '/login/v1/social/read', { id })).body).toMatchObject({ status: 'waiting' })
    expect(away.lines.filter(({ event }) => event === 'social-login-failed')).toHaveLength(2)
    const [row] = await db.query<{ content: Buffer }>('select content from login_socials where id = $1', [id])
    expect(row?.content.toString('latin1')).not.toContain('farcaster')
    expect(await read(id, await walletPage())).toMatchObject({ status: 'ended' })
    expect(await read(id)).toMatchObject({ status: 'email' })
  })

  test('a login ends after ten minutes', async () => {
    const { id, uri } = await start()
    await sign(uri, '25')
    target.clock.now += 11 * MINUTE
    expect(await read(id)).toMatchObject({ status: 'ended' })
  })
})
