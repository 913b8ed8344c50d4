import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf, ORIGIN } from '../../test/accounts-app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'

let db: Database
let server: ReturnType<typeof accountsApp>
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  server = accountsApp(db)
})
afterAll(() => db.close())

const EVENT = {
  eventId: 'event-001',
  url: '',
  domain: '',
  timestamp: 0,
  props: { type: 'track', event: 'MODAL_OPEN' },
}
/** A script of an allowed page, as a browser sends it. */
const SCRIPT = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'content-type': 'text/plain' }

test('a script of an allowed page is let through', async () => {
  expect((await server.post('/e', EVENT, { headers: SCRIPT })).status).toBe(200)
  expect(
    (await server.post('/e', EVENT, { headers: { 'content-type': 'application/json; charset=utf-8' } })).status,
  ).toBe(200)
})

test('a program that is no browser is let through where not only pages may ask', async () => {
  const prices = { addresses: [] }
  expect((await server.post('/v1/fungible/price', prices, { origin: null })).status).toBe(200)
  expect(codeOf(await server.post('/e', EVENT, { origin: null }))).toBe('APKT002')
})

test.each<[string, Record<string, string>, string | null, string]>([
  ['a form that navigates', { ...SCRIPT, 'sec-fetch-mode': 'navigate' }, ORIGIN, 'APKT002'],
  ['a browser that hides the origin', SCRIPT, null, 'APKT002'],
  ['a sandboxed frame', SCRIPT, 'null', 'APKT002'],
  ['another site', SCRIPT, 'https://evil.example', 'APKT002'],
  ['a form’s own encoding', { 'content-type': 'application/x-www-form-urlencoded' }, ORIGIN, 'INVALID_BODY'],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, ORIGIN, 'INVALID_BODY'],
])('is turned away: %s', async (_, headers, origin, code) => {
  expect(codeOf(await server.post('/e', EVENT, { headers, origin }))).toBe(code)
  const rpc = await server.post(
    '/v1/?chainId=eip155:1',
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
    { headers, origin },
  )
  expect(codeOf(rpc)).toBe(code)
})

test('no effect hangs on a GET', async () => {
  for (const path of [
    '/e',
    '/batch',
    '/auth/v1/authenticate',
    '/auth/v1/sign-out',
    '/capture/v1/code',
    '/v1/profile/account',
  ])
    expect((await server.get(path)).status, path).toBe(405)
})

test('a preflight allows the token and the key, and names the page', async () => {
  const response = await server.app.request('/auth/v1/me', {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-headers': 'authorization,idempotency-key' },
  })
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,dpop,idempotency-key')
  expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  expect(response.headers.get('vary')).toContain('Origin')
})

test('a key that is no key is refused before anything happens', async () => {
  for (const key of ['a b', 'x'.repeat(129), 'ü'])
    expect(codeOf(await server.post('/e', EVENT, { headers: { 'idempotency-key': key } })), key).toBe(
      'INVALID_PARAMETER',
    )
})
