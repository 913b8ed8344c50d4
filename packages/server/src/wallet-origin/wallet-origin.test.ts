import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOriginAllowed } from '@foyer/contracts/origins'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createProjects } from '../projects.ts'
import { readRelease, walletOriginApp } from './index.ts'

const PAGE = '<!doctype html><title>Wallet</title><script type="module" src="/assets/frame-1.js"></script>'
let folder: string
let app: Awaited<ReturnType<typeof appOf>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'device.html'), 'device')
  await writeFile(join(folder, 'freeze.html'), 'freeze')
  await writeFile(join(folder, 'approve.html'), 'approve')
  await writeFile(join(folder, 'settings.html'), 'settings')
  await writeFile(join(folder, 'kit-opener.html'), 'opener')
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets', 'frame-1.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'notes.txt'), 'not served')
  app = await appOf()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function appOf(origin = 'https://wallet.example', windows?: Parameters<typeof walletOriginApp>[0]['windows']) {
  const { projects: configured } = readConfig({
    FOYER_PROJECTS: JSON.stringify({
      atoll: { allowedOrigins: ['https://atoll.example', 'https://*.atoll.example'], allowLocalhost: false },
      local: {
        allowedOrigins: ['https://local.example:8443'],
        features: [{ id: 'passkey', isEnabled: true }],
        allowLocalhost: true,
      },
      unsaid: { allowedOrigins: ['https://unsaid.example'] },
      development: { environment: 'development' },
      preview: { environment: 'development', allowLocalhost: false },
      exact: { allowedOrigins: ['https://exact.example'], allowLocalhost: false },
      nobody: { allowLocalhost: false },
    }),
  })
  const projects = createProjects({ configured, load: async () => new Map(), log: () => undefined, now: Date.now })
  return walletOriginApp({
    offers: { smartAccounts: true, socials: true },
    release: await readRelease(folder),
    origin,
    services: { apiUrl: 'https://api.example/v2', recoveryUrl: 'https://recovery.example' },
    projects,
    log: () => undefined,
    ...(windows && { windows }),
  })
}

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe('the page', () => {
  test('is the same bytes for every project, under a header of the project (T1)', async () => {
    const [atoll, local, preview, nobody] = await Promise.all(
      ['atoll', 'local', 'preview', 'nobody'].map((id) => get(`/frame?projectId=${id}`)),
    )
    if (!atoll || !local || !preview || !nobody) throw new Error('no answer')
    expect(directive(atoll, 'frame-ancestors')).toBe('https://atoll.example https://*.atoll.example')
    expect(directive(local, 'frame-ancestors')).toBe(
      'http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* https://local.example:8443',
    )
    expect(directive(preview, 'frame-ancestors')).toContain('https://*.vercel.app')
    expect(directive(nobody, 'frame-ancestors')).toBe("'none'")
    for (const response of [atoll, local, preview, nobody]) expect(await response.text()).toBe(PAGE)
  })

  test.each([
    ['https://exact.example', true],
    ['http://exact.example', false],
    ['https://exact.example:8443', false],
    ['https://exact.example.thief.example', false],
    ['https://sub.exact.example', false],
    ['https://unregistered.example', false],
    ['null', false],
  ])('a page of %s may embed it: %s, to the browser and to the frame (T1)', async (origin, isAllowed) => {
    const sources = directive(await get('/frame?projectId=exact'), 'frame-ancestors')?.split(' ')
    // A source without a wildcard or a path matches the origin that it spells (CSP 3, 6.7.2.8).
    expect(sources).toEqual(['https://exact.example'])
    expect(sources?.includes(origin)).toBe(isAllowed)
    const { origins, localOrigins } = (await (await get('/project?projectId=exact')).json()) as Record<string, string[]>
    expect(isOriginAllowed(origin, origins ?? [], localOrigins)).toBe(isAllowed)
  })

  test.each([
    ['https://wallet.example', 'unsaid', false],
    ['https://localhost.example', 'unsaid', false],
    ['https://wallet.example', 'local', true],
    ['https://wallet.example', 'development', true],
    ['http://wallet.localhost:8790', 'unsaid', true],
    ['http://wallet.localhost:8790', 'nobody', false],
  ])('on %s, pages on localhost may embed the wallet of the project %s: %s (T1)', async (origin, id, isAllowed) => {
    const on = await appOf(origin)
    const sources = directive(await on.request(`/frame?projectId=${id}`), 'frame-ancestors')?.split(' ')
    expect(sources?.includes('http://localhost:*')).toBe(isAllowed)
    const { localOrigins } = (await (await on.request(`/project?projectId=${id}`)).json()) as Record<string, string[]>
    expect(localOrigins?.includes('http://localhost')).toBe(isAllowed)
  })

  test('runs no code but its own, talks to its services only, and may be embedded in isolated pages (T31)', async () => {
    const response = await get('/frame?projectId=atoll')
    expect(directive(response, 'default-src')).toBe("'none'")
    expect(directive(response, 'script-src')).toBe("'self'")
    expect(directive(response, 'connect-src')).toBe("'self' https://api.example https://recovery.example")
    expect(directive(response, 'require-trusted-types-for')).toBe("'script'")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['/frame', '/frame?projectId=', '/frame?projectId=unknown', '/project', '/project?projectId=unknown'])(
    'a project that does not exist gets no page: %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).not.toContain('<')
    },
  )
})

test.each(['device', 'freeze', 'settings'])(
  'the page %s is in no frame, and no other window can reach it (T32)',
  async (name) => {
    const response = await get(`/${name}?projectId=atoll`)
    expect(await response.text()).toBe(name)
    expect(directive(response, 'frame-ancestors')).toBe("'none'")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  },
)

test('the page that opens recovery kits is saved, and does nothing on the wallet origin', async () => {
  const response = await get('/kit-opener')
  expect(await response.text()).toBe('opener')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="foyer-kit-opener.html"')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
})

test('the windows of social logins are told who asks, for their limits', async () => {
  const windows = new Hono<{ Bindings: { incoming: { socket: { remoteAddress: string } } } }>()
  windows.get('/social/start', (c) => c.text(c.env.incoming.socket.remoteAddress))
  const { request } = await appOf(undefined, () => windows as unknown as Hono)
  const asked = await request('/social/start', {}, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
  expect(await asked.text()).toBe('203.0.113.7')
})

test('where its services are', async () => {
  expect(await (await get('/services')).json()).toEqual({
    apiUrl: 'https://api.example/v2',
    recoveryUrl: 'https://recovery.example',
  })
})

test('the window of a question is in no frame, and reaches the frame that opened it', async () => {
  const response = await get('/approve', { 'sec-fetch-site': 'same-origin' })
  expect(await response.text()).toBe('approve')
  expect(directive(response, 'frame-ancestors')).toBe("'none'")
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('T3: no link of another page, of a mail or of a bookmark leads to the window of a question', async () => {
  const from = async (site: string, path = '/approve') =>
    (await app.request(`https://wallet.example${path}`, { headers: { 'sec-fetch-site': site } })).status
  expect(await from('same-origin')).toBe(200)
  for (const site of ['cross-site', 'same-site', 'none']) expect(await from(site), site).toBe(403)
  expect(await from('none', '/settings')).toBe(200)
  // A proxy that holds the header back opens it to nobody.
  expect((await get('/approve')).status).toBe(403)
})

test('who may embed it, and where its services are', async () => {
  const read = async (id: string) => (await get(`/project?projectId=${id}`)).json()
  expect(await read('atoll')).toEqual({
    apiUrl: 'https://api.example/v2',
    recoveryUrl: 'https://recovery.example',
    smartAccounts: false,
    socials: true,
    passkeys: false,
    origins: ['https://atoll.example', 'https://*.atoll.example'],
    localOrigins: [],
  })
  expect(await read('local')).toMatchObject({
    localOrigins: expect.arrayContaining(['http://localhost']),
    passkeys: true,
  })
})

describe('files', () => {
  test('are served for ever, with no rights of their own', async () => {
    const response = await get('/assets/frame-1.js')
    expect(await response.text()).toBe('export {}')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test.each([
    '/assets/notes.txt',
    '/assets/%2e%2e/index.html',
    '/assets/none.js',
    '/',
    '/index.html',
    '/health',
    '/getWallets',
  ])('%s is not one of them', async (path) => expect((await get(path)).status).toBe(404))

  test('are those of the start: what is written to the folder later is not served (T30)', async () => {
    await writeFile(join(folder, 'assets', 'frame-1.js'), 'stolen()')
    await writeFile(join(folder, 'assets', 'frame-2.js'), 'stolen()')
    expect(await (await get('/assets/frame-1.js')).text()).toBe('export {}')
    expect((await get('/assets/frame-2.js')).status).toBe(404)
  })

  test('no call changes anything', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await app.request('/frame?projectId=atoll', { method })).status).toBe(404)
  })
})

test('a folder without the page, or none, is refused with the setting and the command that makes it', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'foyer-page-'))
  const refused = {
    code: 'INVALID_OPTION',
    message: expect.stringMatching(
      /^Invalid option `FOYER_WALLET_ORIGIN`: the wallet’s page is not in .*`npm run build`/,
    ),
  }
  await expect(readRelease(empty)).rejects.toMatchObject(refused)
  await rm(empty, { recursive: true })
  await expect(readRelease(empty)).rejects.toMatchObject(refused)
})

describe('settings', () => {
  const of = (env: Record<string, string | undefined>) =>
    readConfig({ RECOVERY_PUBLIC_URL: 'http://localhost:8793', ...env }).walletOrigin
  test('an origin and its port', () => {
    expect(of({ FOYER_WALLET_ORIGIN: 'http://wallet.localhost:8790' })).toMatchObject({
      origin: 'http://wallet.localhost:8790',
      port: 8790,
      recoveryUrl: 'http://localhost:8793',
    })
    expect(readConfig({}).walletOrigin).toBeUndefined()
  })
  test.each([undefined, ''])('a recovery service that is not named (%j) is missing, and no wrong URL', (url) => {
    const env = { PUBLIC_URL: 'https://api.example', FOYER_WALLET_ORIGIN: 'https://wallet.example' }
    expect(() => of({ ...env, ...{ RECOVERY_PUBLIC_URL: url } })).toThrow(
      /`RECOVERY_PUBLIC_URL`: it is missing: .*such as https:\/\/recovery\.example$/,
    )
  })
  test.each([
    [{ FOYER_WALLET_ORIGIN: 'https://wallet.example/' }, 'FOYER_WALLET_ORIGIN'],
    [{ FOYER_WALLET_ORIGIN: 'http://wallet.example' }, 'FOYER_WALLET_ORIGIN'],
    [{ FOYER_WALLET_ORIGIN: 'http://localhost:8787' }, 'FOYER_WALLET_ORIGIN'],
    [{ FOYER_WALLET_ORIGIN: 'https://wallet.example', FOYER_WALLET_PORT: 'x' }, 'FOYER_WALLET_PORT'],
    [{ FOYER_WALLET_ORIGIN: 'https://wallet.example', RECOVERY_PUBLIC_URL: 'x' }, 'RECOVERY_PUBLIC_URL'],
    [{}, 'RECOVERY_PUBLIC_URL'],
  ])('%j is refused', (env, name) => {
    expect(() => of(env)).toThrow(name)
  })
})
