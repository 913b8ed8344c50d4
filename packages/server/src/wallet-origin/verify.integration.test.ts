import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { INVALID_PROJECT_ID } from '@foyer/base/catalogue'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readWatchedOrigin } from '../config-watched-origin.ts'
import { createProjects } from '../projects.ts'
import { readRelease, walletOriginApp } from './index.ts'
import { verifyCommand } from './verify-command.ts'

type Change = (request: Request, answer: Response) => Response | Promise<Response>

const HTML = ['index', 'device', 'freeze', 'approve', 'settings', 'kit-opener']
const CHUNK = '/assets/frame-1.js'
const SETTINGS = {
  FOYER_PROJECTS: JSON.stringify({
    atoll: { allowedOrigins: ['https://atoll.example'], allowLocalhost: false },
    local: { features: [{ id: 'passkey', isEnabled: true }] },
  }),
  RECOVERY_PUBLIC_URL: 'http://localhost:8793',
}
let folder: string
let server: ServerType
let origin: string
let change: Change

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-page-'))
  await mkdir(join(folder, 'assets'))
  for (const name of HTML) await writeFile(join(folder, `${name}.html`), `<!doctype html><title>${name}</title>`)
  await writeFile(join(folder, CHUNK), 'export const a = 1')
  server = serve({ fetch: (request) => deployed(request), port: 0, hostname: 'localhost' })
  await once(server, 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  asReleased = await deploy()
  reset()
})
afterEach(() => reset())
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

type Deployed = (request: Request) => Promise<Response>
let asReleased: Deployed
let deployed: Deployed
function reset() {
  deployed = asReleased
  change = (_request, answer) => answer
}
async function deploy(settings: Readonly<Record<string, string>> = {}) {
  const config = readConfig({ ...SETTINGS, FOYER_WALLET_ORIGIN: origin, ...settings })
  const log = () => undefined
  const app = walletOriginApp({
    release: await readRelease(folder),
    origin,
    services: { apiUrl: config.publicUrl, recoveryUrl: 'http://localhost:8793' },
    offers: { smartAccounts: config.operations !== undefined, socials: config.social !== undefined },
    projects: createProjects({ configured: config.projects, load: async () => new Map(), log, now: Date.now }),
    log,
  })
  return async (request: Request) => change(request, await app.fetch(request))
}

const watched = (settings = {}) => ({
  ...readWatchedOrigin({ ...SETTINGS, FOYER_WALLET_ORIGIN: origin, ...settings }),
  folder,
})
const verify = (projectIds: readonly string[] = []) => verifyCommand(projectIds, watched(), 20_000)
/** Changes the answer to one path. */
const at =
  (path: string, changed: (answer: Response) => Response | Promise<Response>): Change =>
  (request, answer) =>
    new URL(request.url).pathname === path ? changed(answer) : answer
const withHeader = (name: string, value: string | undefined) => (answer: Response) => {
  const headers = new Headers(answer.headers)
  if (value === undefined) headers.delete(name)
  else headers.append(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

test('an origin that serves the release is said to, with the number of its answers', async () => {
  const paths: string[] = []
  change = (request, answer) => {
    paths.push(request.url.slice(origin.length))
    return answer
  }
  const said = await verify()
  expect(said).toBe(
    `${origin} serves this release: ${paths.length} answers are as they should be, those for 2 projects among them`,
  )
  for (const path of ['/settings', '/frame?projectId=local', '/project?projectId=atoll', '/services', CHUNK, '/sw.js'])
    expect(paths).toContain(path)
})

describe('T30: what differs is named, each in a line', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const stolen = new Map([
    ['/sw.js', 'text/javascript'],
    ['/.well-known/webauthn', 'application/json'],
  ])
  const cases: readonly (readonly [name: string, change: Change, path: string, line: RegExp])[] = [
    [
      'one byte of a file',
      at(CHUNK, async (answer) => new Response((await answer.text()).replace('1', '2'), answer)),
      CHUNK,
      /^its bytes are others: SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}$/,
    ],
    [
      'a file that goes on',
      at(CHUNK, async (answer) => new Response(`${await answer.text()};stolen()`, answer)),
      CHUNK,
      /^its bytes are others/,
    ],
    [
      'a copy that only browsers get, which ask for compressed ones',
      (request, answer) =>
        request.url.endsWith(CHUNK) && request.headers.get('accept-encoding')?.includes('br')
          ? new Response('stolen', answer)
          : answer,
      CHUNK,
      /^its bytes are others/,
    ],
    ['a page', at('/device', (answer) => new Response('stolen', answer)), '/device', /^its bytes are others/],
    [
      'the page of one project',
      (request, answer) => (request.url.endsWith('/frame?projectId=local') ? new Response('stolen', answer) : answer),
      '/frame?projectId=local',
      /^its bytes are others/,
    ],
    [
      'a status',
      at('/settings', ({ body, headers }) => new Response(body, { status: 201, headers })),
      '/settings',
      /^status 201, not 200$/,
    ],
    [
      'an address that leads elsewhere',
      at('/device', () => new Response(null, { status: 302, headers: { location: '/stolen' } })),
      '/device',
      /^there is a header location: "\/stolen"$/,
    ],
    [
      'a header that is missing',
      at('/freeze', withHeader('content-security-policy', undefined)),
      '/freeze',
      /^the header content-security-policy is missing$/,
    ],
    [
      'a header that is there twice',
      at('/freeze', withHeader('content-security-policy', "default-src 'none'")),
      '/freeze',
      /^content-security-policy is "default-src 'none'; .*", not "/,
    ],
    [
      'a cookie',
      at('/settings', withHeader('set-cookie', 'a=b')),
      '/settings',
      /^there is a header set-cookie: "a=b"$/,
    ],
    [
      'the rights of other sites',
      at('/services', withHeader('access-control-allow-origin', '*')),
      '/services',
      /^there is a header access-control-allow-origin: "\*"$/,
    ],
    [
      'the rights of a service worker',
      at(CHUNK, withHeader('service-worker-allowed', '/')),
      CHUNK,
      /^there is a header service-worker-allowed: "\/"$/,
    ],
    ...[...stolen].map(
      ([path, type]) =>
        [
          `a file beside the release: ${path}`,
          at(path, () => new Response('stolen', { headers: { 'content-type': type } })),
          path,
          /^status 200, not 404$/,
        ] as const,
    ),
    [
      'a page at every address of files that is not there',
      (request, answer) =>
        answer.status === 404 && request.url.includes('/assets/') ? new Response('stolen', { headers: html }) : answer,
      '/assets/',
      /^status 200, not 404$/,
    ],
  ]
  test.each(cases)('%s', async (_name, changed, path, line) => {
    change = changed
    const error = await verify().then(
      () => undefined,
      (thrown) => thrown,
    )
    expect(error).toMatchObject({ code: 'WALLET_ORIGIN_DIFFERS', context: { origin } })
    const lines: string[][] = error.context.differences
      .trim()
      .split('\n  ')
      .map((one: string) => /^(\S+): (.*)$/.exec(one)?.slice(1))
    for (const [place] of lines) expect(place?.slice(0, path.length)).toBe(path)
    expect(lines.map(([, what]) => what)).toContainEqual(expect.stringMatching(line))
  })

  test('a proxy that holds back where a request comes from', async () => {
    deployed = (request) => {
      const headers = new Headers(request.headers)
      headers.delete('sec-fetch-site')
      return asReleased(new Request(request.url, { headers }))
    }
    await expect(verify()).rejects.toThrow('/approve (sec-fetch-site: same-origin): status 403, not 200')
  })

  test('a proxy that says of every request that it comes from the wallet', async () => {
    deployed = (request) => {
      const headers = new Headers(request.headers)
      headers.set('sec-fetch-site', 'same-origin')
      return asReleased(new Request(request.url, { headers }))
    }
    await expect(verify()).rejects.toThrow('/approve (sec-fetch-site: cross-site): status 200, not 403')
  })

  test('settings of the server that are others: origins of a project, and what is offered', async () => {
    const settings = {
      FOYER_PROJECTS: JSON.stringify({ atoll: { allowedOrigins: ['https://thief.example'] }, local: {} }),
    }
    deployed = await deploy(settings)
    await expect(verify(['atoll'])).rejects.toThrow(
      /\/frame\?projectId=atoll: content-security-policy is .*\n.*\/project\?projectId=atoll: its bytes are others/,
    )
  })
})

test('without a project there is nothing to say: the page that holds keys would not be compared', async () => {
  await expect(verifyCommand([], { ...watched(), projects: new Map() }, 20_000)).rejects.toMatchObject({
    code: 'APKT008',
  })
})

test('an origin that does not answer is asked no more than a few times', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  other.close()
  await once(other, 'close')
  const away = { ...watched(), origin: `http://localhost:${port}` }
  const error = await verifyCommand([], away, 20_000).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'WALLET_ORIGIN_DIFFERS' })
  expect(error.message).toContain('/services: no answer: ECONNREFUSED')
  expect(error.message).not.toContain(CHUNK)
})

test('an answer that never ends is waited for until the time is over', async () => {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('export')) })
  change = at('/services', (answer) => new Response(body, answer))
  await expect(verifyCommand([], watched(), 200)).rejects.toThrow('/services: no answer: TimeoutError')
})

test('a project that the settings do not have is refused before anything is asked', async () => {
  change = () => Promise.reject(new Error('it was asked'))
  await expect(verify(['atoll', 'unknown'])).rejects.toMatchObject({ entry: INVALID_PROJECT_ID })
})

describe('a machine that watches', () => {
  test('needs no key and no secret of the server', () => {
    const { offers, services } = readWatchedOrigin({
      ...SETTINGS,
      PUBLIC_URL: 'https://api.example',
      FOYER_WALLET_ORIGIN: 'https://wallet.example',
      FOYER_BUNDLERS: '{"eip155:1":"https://bundler.example"}',
      FOYER_SOCIAL_GOOGLE_CLIENT_ID: 'client',
    })
    expect({ offers, ...services }).toEqual({
      offers: { smartAccounts: true, socials: true },
      apiUrl: 'https://api.example',
      recoveryUrl: 'http://localhost:8793',
    })
    expect(readWatchedOrigin({ ...SETTINGS, FOYER_WALLET_ORIGIN: origin }).offers).toEqual({
      smartAccounts: false,
      socials: false,
    })
    expect(() => readWatchedOrigin(SETTINGS)).toThrow('FOYER_WALLET_ORIGIN')
  })

  test('gets 1 from the program for a project that the settings do not have', async () => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')))
    const cli = new URL('../cli.ts', import.meta.url).pathname
    const args = ['--import', 'tsx', '--conditions=foyer-source', cli, 'verify-wallet-origin', 'unknown']
    const options = { env: { ...env, ...SETTINGS, FOYER_WALLET_ORIGIN: origin } }
    await expect(promisify(execFile)(process.execPath, args, options)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Invalid Project ID'),
    })
  })
})
