import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { halfInfo } from '@foyer/contracts/half'
import { type Inbox, startInbox } from '@foyer/devnet'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { calculateJwkThumbprint } from 'jose'
import { createApp } from '../../../packages/server/src/app.ts'
import { readConfig } from '../../../packages/server/src/config.ts'
import { readRecoveryConfig } from '../../../packages/server/src/config-wallet.ts'
import { type Database, openDatabase } from '../../../packages/server/src/db/database.ts'
import { migrate } from '../../../packages/server/src/db/migrate.ts'
import { MIGRATIONS } from '../../../packages/server/src/db/migrations/index.ts'
import { createMailer } from '../../../packages/server/src/mail/mailer.ts'
import { RECOVERY_MIGRATIONS } from '../../../packages/server/src/recovery/migrations.ts'
import { createRecoveryApp } from '../../../packages/server/src/recovery-app.ts'
import { jwkOfPoint } from '../../../packages/server/src/wallet-keys/seal.ts'
import { startPostgres } from '../../../packages/server/test/postgres-server.ts'
import { createOneTimeKey } from '../src/keys/one-time-key.ts'
import { openSealed } from '../src/keys/seal.ts'
import { fromBase64Url, toBase64Url } from '../src/session/base64url.ts'
import { createServices, type Services } from '../src/session/services.ts'
import { loadSessionKey, publicPoint } from '../src/session/session-key.ts'
import type { AskPasskey } from '../src/wallet/passkey.ts'
import { emptyStore, openPage } from './page.ts'

/*
 * The login service and the recovery service over HTTP, each with a PostgreSQL database and keys of its own, and the page's code in
 * front of them. Only the clock is the test's.
 */

export const WALLET_ORIGIN = 'https://wallet.example'
/** As in openPage(). The requests go to ports of this machine. */
const LOGIN_URL = 'https://api.example'
const RECOVERY_URL = 'https://recovery.example'
const USER_AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

type SealedHalf = Awaited<ReturnType<Services['releaseHalf']>>
/** A request and its answer, as the server sees them inside TLS. */
export type Exchange = {
  readonly url: string
  readonly headers: Headers
  readonly body: string
  readonly answer: string
}

export async function startServices() {
  const postgres = await startPostgres()
  const inbox = await startInbox()
  const clock = { now: Date.now() }
  const now = () => clock.now
  const env = environment(inbox)
  const config = readConfig(env)
  const recoveryConfig = readRecoveryConfig(env)
  const { login } = config
  if (!login) throw new Error('no login service')
  const mailer = createMailer({ url: inbox.smtpUrl, from: 'hello@foyer.example' })
  const admin = await openDatabase({ kind: 'postgres', url: postgres.url('postgres') })
  const opened = async (name: string, migrations: typeof MIGRATIONS) => {
    await admin.query(`create database ${name}`)
    const db = await openDatabase({ kind: 'postgres', url: postgres.url(name) })
    await migrate(db, migrations)
    return db
  }
  const loginDb = await opened('login', MIGRATIONS)
  const recoveryDb = await opened('recovery', RECOVERY_MIGRATIONS)
  await admin.close()
  const log = () => undefined
  const servers = await Promise.all([
    listen(createApp({ config, db: loginDb, mailer, log, now })),
    listen(createRecoveryApp({ config: recoveryConfig, db: recoveryDb, mailer, log, now })),
  ])
  const [loginAt = '', recoveryAt = ''] = servers.map(({ url }) => url)
  const traffic: Exchange[] = []
  let caller = 0

  /** What a browser sends from the wallet origin. */
  async function send(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const url = String(input)
    const target = url.replace(LOGIN_URL, loginAt).replace(RECOVERY_URL, recoveryAt)
    const headers = new Headers(init.headers)
    headers.set('user-agent', USER_AGENT)
    headers.set('origin', headers.get('origin') ?? WALLET_ORIGIN)
    headers.set('x-forwarded-for', `203.0.113.${(caller % 250) + 1}`)
    const response = await fetch(target, { ...init, headers })
    traffic.push({ url, headers, body: String(init.body ?? ''), answer: await response.clone().text() })
    return response
  }

  const mails = (email: string) => inbox.messages().filter(({ to }) => to.includes(email))
  const codeFor = (email: string) => found(/^(\d{3} \d{3})$/m, mails(email)[0]?.text)[0] ?? ''
  /** The link of the second mail: the request and its secret. */
  const linkFor = (email: string) => {
    const [id = '', secret = ''] = found(
      new RegExp(`^${WALLET_ORIGIN}/device#([\\w-]+)\\.([\\w-]+)$`, 'm'),
      mails(email)[0]?.text,
    )
    return { id, secret }
  }

  /** A page that has signed in with the mailbox, on a device that keeps `store`. */
  async function signedIn(email: string, store?: Awaited<ReturnType<typeof emptyStore>>, askPasskey?: AskPasskey) {
    // Every hour a caller and a mailbox have as many mails again.
    clock.now += 3_700_000
    caller += 1
    const kept = store ?? (await emptyStore())
    const waiting: (() => void)[] = []
    const pause = () => new Promise<void>((resolve) => waiting.push(resolve))
    const page = await openPage({ fetch: send, clock, pause }, kept, undefined, askPasskey)
    await page.wallet.send({ type: 'email-given', email })
    const done = page.wallet.send({ type: 'code-given', code: codeFor(email) })
    await page.wallet.reached(({ name }) => ['ready', 'recovering', 'choosing', 'locked'].includes(name))
    /** Has a page that waits for an approval look again until it is done. */
    const settled = async () => {
      let isDone = false
      const state = done.finally(() => {
        isDone = true
      })
      while (!isDone) {
        for (const resolve of waiting.splice(0)) resolve()
        await new Promise((resolve) => setImmediate(resolve))
      }
      return state
    }
    return { page, store: kept, settled, email }
  }

  /** The calls of somebody else, with a key of their own, and what is sealed to them. */
  async function stranger() {
    const key = await loadSessionKey(await emptyStore())
    const urls = { loginUrl: LOGIN_URL, recoveryUrl: RECOVERY_URL, projectId: 'p' }
    let token: string | undefined
    const calls = createServices({ ...urls, key, token: () => token, fetch: send, now })
    const point = await publicPoint(key)
    const oneTime = await createOneTimeKey()
    const sealTo = toBase64Url(oneTime.publicKey)
    const open = async (half: SealedHalf, walletId: string, context: string) => {
      const parts = { encapsulated: fromBase64Url(half.encapsulated), ciphertext: fromBase64Url(half.ciphertext) }
      return openSealed(oneTime, parts, halfInfo(walletId, context, half.epoch))
    }
    const hold = (next: string) => {
      token = next
    }
    return { calls, point, thumbprint: await calculateJwkThumbprint(jwkOfPoint(point)), sealTo, open, hold }
  }

  return {
    login: { db: loginDb, keys: login.keys, signingKey: login.signingKey, secret: config.accounts.secret },
    recovery: {
      db: recoveryDb,
      keys: recoveryConfig.keys,
      signingKey: recoveryConfig.signingKey,
      secret: recoveryConfig.secret,
    },
    fetch: send,
    clock,
    traffic,
    mails,
    codeFor,
    linkFor,
    signedIn,
    stranger,
    async close() {
      await Promise.all(servers.map(({ close }) => close()))
      mailer.close()
      await Promise.all([loginDb.close(), recoveryDb.close()])
      await Promise.all([postgres.stop(), inbox.close()])
    },
  }
}
export type RealServices = Awaited<ReturnType<typeof startServices>>
export type ServiceDatabase = Database

/** What an operator sets, with keys that only this run has. */
export function environment(inbox: Inbox): Record<string, string> {
  const pair = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    return {
      secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      open: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    }
  }
  const [login, recovery] = [pair(), pair()]
  const random = () => randomBytes(32).toString('base64')
  return {
    PUBLIC_URL: LOGIN_URL,
    RECOVERY_PUBLIC_URL: RECOVERY_URL,
    RECOVERY_DATABASE_URL: 'postgres://127.0.0.1/opened-by-the-test',
    DATABASE_URL: 'postgres://127.0.0.1/opened-by-the-test',
    FOYER_PROJECTS: JSON.stringify({
      p: { allowedOrigins: ['https://host.example'], features: [{ id: 'email', isEnabled: true }] },
    }),
    FOYER_WALLET_ORIGIN: WALLET_ORIGIN,
    FOYER_TRUSTED_PROXIES: '1',
    FOYER_SMTP_URL: inbox.smtpUrl,
    FOYER_MAIL_FROM: 'Foyer <hello@foyer.example>',
    FOYER_SECRET: random(),
    FOYER_RECOVERY_SECRET: random(),
    FOYER_LOGIN_KEY: `base64:${random()}`,
    FOYER_RECOVERY_KEY: `base64:${random()}`,
    FOYER_LOGIN_SIGNING_KEY: login.secret,
    FOYER_LOGIN_PUBLIC_KEY: login.open,
    FOYER_RECOVERY_SIGNING_KEY: recovery.secret,
    FOYER_RECOVERY_PUBLIC_KEY: recovery.open,
  }
}

async function listen(app: Hono) {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  const address = server.address()
  const close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, close }
}

const found = (pattern: RegExp, text = ''): readonly string[] => pattern.exec(text)?.slice(1) ?? []
