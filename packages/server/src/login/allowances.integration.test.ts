import { type Inbox, startInbox } from '@foyer/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import { SITE, WALLET_ORIGIN, walletPage } from '../../test/wallet-page.ts'

/* Spending that visitors have allowed. */

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox?.close())

/** Another place that the visitor is signed in. */
const GREEDY = WALLET_ORIGIN
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const allowance = (spender: number) => ({
  chainId: 'eip155:8453',
  account: addressOf(1),
  token: addressOf(2),
  spender: addressOf(spender),
})

describeDatabases('spending that was allowed', ({ kind, open }) => {
  let target: ReturnType<typeof accountsApp> & { url: string }
  let count = 0
  beforeAll(async () => {
    const from = { FOYER_SMTP_URL: inbox.smtpUrl, FOYER_MAIL_FROM: 'Foyer <hello@foyer.id>' }
    const app = accountsApp(await open(), { ...from, FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
    target = { ...app, url: 'http://localhost:8787' }
  })
  const codeFor = (email: string) => {
    const mail = inbox.messages().find(({ to }) => to.includes(email))
    return /^(\d{3} \d{3})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const newEmail = () => `spender${++count}-${kind}@harbour.example`
  async function signedIn(email: string, site = SITE) {
    target.clock.now += 61_000
    const page = await walletPage()
    const { body } = await page.post(target, '/login/v1/start', { email, site, key: page.key })
    const proof = await page.proofOf(target, '/login/v1/verify')
    const verified = { id: body.id, code: codeFor(email), proof }
    const token = String((await page.post(target, '/login/v1/verify', verified)).body.token)
    return (path: string, sent: unknown) => page.post(target, `/login/v1/${path}`, sent, { token })
  }
  const listed = async (call: Awaited<ReturnType<typeof signedIn>>) =>
    (await call('allowances', {})).body.allowances as {
      spender: string
      site: string
      at: string
      signedUntil: string | null
    }[]

  test('what was noted on a site is listed on the wallet’s own page, once, and for its visitor only', async () => {
    const email = newEmail()
    const [framed, own, other] = [
      await signedIn(email),
      await signedIn(email, WALLET_ORIGIN),
      await signedIn(newEmail()),
    ]
    expect((await framed('allowances/note', { allowances: [allowance(7)] })).status).toBe(200)
    const at = new Date(target.clock.now).toISOString()
    expect(await listed(own)).toEqual([{ ...allowance(7), site: SITE, at, signedUntil: null }])
    target.clock.now += 1_000
    await framed('allowances/note', { allowances: [allowance(8)] })
    target.clock.now += 1_000
    await framed('allowances/note', { allowances: [allowance(7)] })
    expect((await listed(own)).map(({ spender }) => spender)).toEqual([addressOf(7), addressOf(8)])
    expect(await listed(other)).toEqual([])
  })

  test('of too many, the oldest are let go', async () => {
    const call = await signedIn(newEmail())
    for (const first of [0, 30, 60, 90]) {
      target.clock.now += 1_000
      const allowances = Array.from({ length: 30 }, (_, at) => allowance(100 + first + at))
      expect((await call('allowances/note', { allowances })).status).toBe(200)
    }
    const kept = await listed(call)
    expect(kept).toHaveLength(100)
    expect(kept[0]?.spender).toBe(addressOf(190))
    expect(kept.filter(({ spender }) => Number(spender) < 130)).toHaveLength(10)
  })

  test('a site with many notes cannot have another site’s let go, not even one that it has noted too', async () => {
    const email = newEmail()
    const [shop, greedy] = [await signedIn(email), await signedIn(email, GREEDY)]
    await shop('allowances/note', { allowances: [allowance(7), allowance(8)] })
    target.clock.now += 1_000
    await greedy('allowances/note', { allowances: [allowance(7)] })
    expect((await listed(shop)).map(({ spender, site }) => [Number(spender), site])).toEqual([
      [7, GREEDY],
      [8, SITE],
    ])
    for (const first of [0, 30, 60, 90, 120]) {
      target.clock.now += 1_000
      const allowances = Array.from({ length: 30 }, (_, at) => allowance(100 + first + at))
      expect((await greedy('allowances/note', { allowances })).status).toBe(200)
    }
    const kept = await listed(shop)
    expect(kept).toHaveLength(100)
    expect(kept.slice(-2).map(({ spender, site }) => [Number(spender), site])).toEqual([
      [7, SITE],
      [8, SITE],
    ])
  })

  test('what was signed is kept with its end, the longest of all, whatever is approved after it', async () => {
    const email = newEmail()
    const [shop, own] = [await signedIn(email), await signedIn(email, WALLET_ORIGIN)]
    const end = 1_893_456_000
    for (const signedUntil of [end, end - 60, undefined])
      await shop('allowances/note', { allowances: [{ ...allowance(7), signedUntil }] })
    target.clock.now += 1_000
    await own('allowances/note', { allowances: [allowance(7), { ...allowance(8), signedUntil: 9_999_999_999 }] })
    expect((await listed(own)).map(({ site, signedUntil }) => [site, signedUntil])).toEqual([
      [WALLET_ORIGIN, '2030-01-01T00:00:00.000Z'],
      [WALLET_ORIGIN, '2286-11-20T17:46:39.000Z'],
    ])
  })

  test.each([
    ['no address', [{ ...allowance(7), spender: '0x7' }]],
    ['no network', [{ ...allowance(7), chainId: 'solana:x' }]],
    ['an end that is no time', [{ ...allowance(7), signedUntil: 1e12 }]],
    ['none', []],
    ['more than a question has', Array.from({ length: 31 }, (_, at) => allowance(at))],
  ])('%s is not noted', async (_, allowances) => {
    const call = await signedIn(newEmail())
    expect((await call('allowances/note', { allowances })).status).toBe(400)
    expect(await listed(call)).toEqual([])
  })
})
