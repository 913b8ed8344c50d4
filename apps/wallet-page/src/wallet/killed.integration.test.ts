import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Inbox, startInbox } from '@foyer/devnet'
import { build } from 'esbuild'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../packages/server/src/db/database.ts'
import { migrate } from '../../../../packages/server/src/db/migrate.ts'
import { MIGRATIONS } from '../../../../packages/server/src/db/migrations/index.ts'
import { RECOVERY_MIGRATIONS } from '../../../../packages/server/src/recovery/migrations.ts'
import { type PostgresServer, startPostgres } from '../../../../packages/server/test/postgres-server.ts'
import { emptyStore, openPage } from '../../test/page.ts'
import { environment, WALLET_ORIGIN } from '../../test/real-services.ts'
import type { Kill } from '../../test/service-child.ts'
import type { Store } from '../session/store.ts'

/* The processes of both services, ended with SIGKILL at the steps of the creation of a wallet, and started again. */

const SERVICES = ['login', 'recovery'] as const
type Service = (typeof SERVICES)[number]
const ORIGINS = { login: 'https://api.example', recovery: 'https://recovery.example' }
let postgres: PostgresServer
let inbox: Inbox
let env: Record<string, string>
let folder: string
const databases = new Map<Service, Database>()
const running = new Map<Service, { child: ChildProcess; url: string }>()
const clock = {
  offset: 0,
  get now() {
    return Date.now() + clock.offset
  },
}
let count = 0

beforeAll(async () => {
  ;[postgres, inbox] = await Promise.all([startPostgres(), startInbox()])
  env = { ...environment(inbox), DATABASE_URL: postgres.url('login'), RECOVERY_DATABASE_URL: postgres.url('recovery') }
  const admin = await openDatabase({ kind: 'postgres', url: postgres.url('postgres') })
  for (const [name, migrations] of [
    ['login', MIGRATIONS],
    ['recovery', RECOVERY_MIGRATIONS],
  ] as const) {
    await admin.query(`create database ${name}`)
    const db = await openDatabase({ kind: 'postgres', url: postgres.url(name) })
    await migrate(db, migrations)
    databases.set(name, db)
  }
  await admin.close()
  // One file starts ten times as fast as its sources.
  const test = join(import.meta.dirname, '..', '..', 'test')
  folder = await mkdtemp(join(tmpdir(), 'foyer-killed-'))
  await build({
    entryPoints: [join(test, 'service-child.ts')],
    outfile: join(folder, 'service.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['foyer-source'],
    external: ['@electric-sql/pglite', 'pg-native'],
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` },
  })
  await Promise.all(SERVICES.map(start))
})
afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL')
  await Promise.all([...databases.values()].map((db) => db.close()))
  await Promise.all([postgres?.stop(), inbox?.close(), folder && rm(folder, { recursive: true })])
})

async function start(service: Service): Promise<void> {
  const child = fork(join(folder, 'service.mjs'), [service], { env: { ...env, TZ: 'UTC' }, execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  running.set(service, { child, url: `http://127.0.0.1:${port}` })
  await tell(service, undefined)
}
async function tell(service: Service, kill: Kill | undefined): Promise<void> {
  const { child } = of(service)
  const told = once(child, 'message')
  child.send({ kill, offset: clock.offset })
  await told
}
function of(service: Service) {
  const process = running.get(service)
  if (!process) throw new Error(`${service} is not running`)
  return process
}
const send: typeof fetch = (input, init) => {
  const url = String(input)
  const headers = new Headers(init?.headers)
  headers.set('origin', WALLET_ORIGIN)
  headers.set('x-forwarded-for', `203.0.113.${count + 1}`)
  const service = url.startsWith(ORIGINS.login) ? 'login' : 'recovery'
  return fetch(url.replace(ORIGINS[service], of(service).url), { ...init, headers })
}

const textTo = (email: string) => inbox.messages().find(({ to }) => to.includes(email))?.text ?? ''
async function visit(email: string, store: Store) {
  // The hour's mails are past.
  clock.offset += 3_700_000
  await Promise.all(SERVICES.map((service) => tell(service, undefined)))
  const page = await openPage(
    { fetch: send, clock, pause: () => new Promise((resolve) => setImmediate(resolve)) },
    store,
  )
  const logIn = async () => {
    await page.wallet.send({ type: 'email-given', email })
    return page.wallet.send({ type: 'code-given', code: /^(\d{3} \d{3})$/m.exec(textTo(email))?.[1] ?? '' })
  }
  const signs = async () => {
    const state = page.wallet.state()
    if (state.name !== 'ready') throw new Error(`the wallet is ${state.name}`)
    const account = state.wallet.addresses.eip155
    const content = { type: 'personalMessage', message: new TextEncoder().encode('hello') } as const
    const { signed } = await page.signer.ask({ kind: 'sign', content, account })
    expect(await recoverMessageAddress({ message: 'hello', signature: signed })).toBe(account)
    return { account, id: state.wallet.id }
  }
  return { ...page, logIn, signs }
}
const enabledOf = async () =>
  (await databases.get('login')?.query<{ id: string }>('select id from login_wallets where is_enabled')) ?? []

/** 0: when the request arrives; -1: when its answer is ready; otherwise before that write. */
const points: [Service, string, number][] = [
  ['login', '/login/v1/start', -1],
  ['login', '/login/v1/verify', 3],
  ['login', '/login/v1/verify', -1],
  ['login', '/login/v1/wallet', 0],
  ['login', '/login/v1/wallet', 3],
  ['login', '/login/v1/wallet', 5],
  ['login', '/login/v1/wallet', -1],
  ['recovery', '/recovery/v1/enrol', 1],
  ['recovery', '/recovery/v1/enrol', -1],
  ['login', '/login/v1/wallet/enable', 2],
  ['login', '/login/v1/wallet/enable', -1],
]

test.each(points)(
  'R39: %s is killed in %s at write %i: the wallet is absent or whole, and one',
  async (service, path, statement) => {
    count += 1
    const email = `visitor${count}@harbour.example`
    const store = await emptyStore()
    const before = await enabledOf()
    const page = await visit(email, store)
    const ended = once(of(service).child, 'exit')
    await tell(service, { path, statement })
    await expect(page.logIn()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect(await ended).toEqual([null, 'SIGKILL'])
    const made = (await enabledOf()).filter(({ id }) => !before.some((other) => other.id === id))
    await start(service)

    const again = await visit(email, store)
    if ((await again.wallet.send({ type: 'page-opened' })).name !== 'ready') await again.logIn()
    const { account, id } = await again.signs()
    const now = (await enabledOf()).filter(({ id }) => !before.some((other) => other.id === id))
    expect(now).toEqual([{ id }])
    // What was whole before is the same wallet.
    if (made.length > 0) expect(made).toEqual([{ id }])
    // The pair of both services is whole too: it opens the wallet where there is no other half.
    const other = await visit(email, await emptyStore())
    const login = other.logIn()
    const asked = await other.wallet.reached(({ name }) => name === 'recovering')
    expect(asked).toMatchObject({ wallet: { id } })
    const [, request = '', secret = ''] = /device#([\w-]+)\.([\w-]+)$/m.exec(textTo(email)) ?? []
    await other.services.answerRecovery({ id: request, secret, approve: true })
    await login
    expect((await other.signs()).account).toBe(account)
  },
)
