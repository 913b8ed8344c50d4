import { once } from 'node:events'
import { request } from 'node:http'
import { auth, type Contract, capture, chain, directory, type Endpoint, names, reports, swap } from '@foyer/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../test/free-port.ts'
import { claimsFor, createIdentity, signToken } from '../../test/relay-client.ts'
import { readConfig } from '../config.ts'
import { type RunningServer, startServer } from '../server.ts'

/** Every route with data, with an input that is valid: what refuses it is its origin. */
const ROUTES = [directory, chain, swap, names, auth, capture, reports].flatMap((contract: Contract) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (endpoint.ok ? [[name, endpoint] as const] : [])),
)
const PARAMS: Readonly<Record<string, string>> = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  name: 'mara.foyer.id',
  id: 'session-0000000000',
}
const EVENT = {
  eventId: 'event-0000',
  url: 'https://a.example/',
  domain: 'a.example',
  timestamp: 1,
  props: { type: 'track', event: 'X' },
}
const BODIES: Readonly<Record<string, unknown>> = {
  getPrices: { addresses: ['eip155:1'] },
  buildSwap: swap.buildSwap.example.body,
  registerName: { coin_type: 2147483649, address: PARAMS.address, message: 'm', signature: '0x00' },
  choosePrimaryName: { address: PARAMS.address, message: 'm', signature: '0x00' },
  authenticate: { message: 'm', signature: '0x00' },
  revokeSession: { pci: 'session-0000000000', signature: '0x00' },
  requestCode: { email: 'a@b.example', account: `eip155:1:${PARAMS.address}` },
  confirmCode: { id: 'session-0000000000', code: '1' },
  postEvent: EVENT,
  postEvents: [EVENT],
}

let server: RunningServer
beforeAll(async () => {
  const port = await freePort()
  const FOYER_PROJECTS = JSON.stringify({
    atoll: {
      allowedOrigins: [
        'https://atoll.example',
        'https://*.atoll.example',
        'http://plain.example',
        'https://port.example:8443',
      ],
    },
    preview: { environment: 'development' },
    nobody: { allowedOrigins: [] },
  })
  const FOYER_RPC_URLS = '{"eip155:1":"http://127.0.0.1:1"}'
  const env = { PORT: String(port), FOYER_PROJECTS, FOYER_RPC_URLS, FOYER_TRUSTED_PROXIES: '1' }
  server = await startServer(readConfig(env), () => undefined)
})
afterAll(() => server?.close())

type Sent = { readonly status: number; readonly code?: string; readonly headers: Record<string, unknown> }

/** A request with exactly these headers: `fetch` has opinions about Origin. */
function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { method, headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const code = /"code":"(\w+)"/.exec(text)?.[1]
      resolve({ status: response.statusCode ?? 0, ...(code ? { code } : {}), headers: response.headers })
    })
    call.once('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
const call = (
  name: string,
  { method, path, query, feature, example }: Endpoint,
  headers: Record<string, string>,
  projectId = 'atoll',
) => {
  const needsChain = query !== undefined && name === 'getGasPrice'
  // What they need besides is in their examples.
  const own = feature === 'swap' ? { ...example?.query } : {}
  const search = new URLSearchParams({ ...own, projectId, ...(needsChain ? { chainId: 'eip155:1' } : {}) })
  const url = `${path.replace(/\{(\w+)\}/g, (_, key) => PARAMS[key] ?? '')}?${search}`
  // Each route has a caller of its own, as those of one feature share its limit.
  const from = { 'x-forwarded-for': `198.51.100.${ROUTES.findIndex(([route]) => route === name)}` }
  return send(method, url, { ...from, ...headers }, method === 'POST' ? (BODIES[name] ?? {}) : undefined)
}
const REFUSED = { status: 403, code: 'APKT002' }

describe('every route with data looks at the origin', () => {
  test.each(ROUTES)('%s', async (name, endpoint) => {
    for (const origin of ['https://evil.example', 'null', '', 'https://atoll.example.evil.example', 'file://'])
      expect(await call(name, endpoint, { origin }), origin).toMatchObject(REFUSED)
    // Who is allowed is let through to whatever the answer is, and so is who is no page at all, but where only pages may ask.
    expect((await call(name, endpoint, { origin: 'https://atoll.example' })).code).not.toBe('APKT002')
    const withoutOrigin = await call(name, endpoint, {})
    if (endpoint.guard === 'page') expect(withoutOrigin).toMatchObject(REFUSED)
    else expect(withoutOrigin.code).not.toBe('APKT002')
    // The right origin of another project, and a project that nobody has.
    expect(await call(name, endpoint, { origin: 'https://atoll.example' }, 'nobody')).toMatchObject(REFUSED)
    expect(await call(name, endpoint, { origin: 'https://atoll.example' }, 'unknown')).toMatchObject({
      code: 'APKT007',
    })
  })

  test('a picture may be asked for without a project, and not for one that nobody has', async () => {
    const { getWalletImage } = directory
    expect((await send('GET', '/getWalletImage/rainbow', {})).status).toBe(200)
    expect(await call('getWalletImage', getWalletImage, { origin: 'https://evil.example' })).toMatchObject(REFUSED)
    expect(await call('getWalletImage', getWalletImage, {}, 'unknown')).toMatchObject({ code: 'APKT007' })
  })

  test('the RPC proxy too', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    const proxy = (origin: string) => send('POST', '/v1/?projectId=atoll&chainId=eip155:1', { origin }, body)
    for (const origin of ['https://evil.example', 'null', '']) expect(await proxy(origin)).toMatchObject(REFUSED)
    expect((await proxy('https://atoll.example')).code).toBe('UPSTREAM_UNAVAILABLE')
  })

  test.each(ROUTES.filter(([, { method }]) => method === 'POST'))(
    '%s is not sent by a form or a link on a stranger’s page',
    async (name, endpoint) => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'https://atoll.example' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      ])
        expect(await call(name, endpoint, headers as unknown as Record<string, string>)).toMatchObject(REFUSED)
    },
  )
})

describe('the relay looks at the origin', () => {
  const ELSEWHERE = '3000 Unauthorized: origin not allowed'
  const NOBODY = '3000 unknown project'
  const open = async (query: string, origin?: string) => {
    const identity = createIdentity()
    const audience = `ws://localhost:${new URL(server.url).port}`
    const token = signToken(claimsFor(identity, audience), identity.privateKey)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?auth=${token}${query}`, {
      headers: origin === undefined ? {} : { origin },
    })
    const outcome = await Promise.race([
      // A refusal closes right behind the opening; who is let in gets an answer.
      once(socket, 'close').then(([code, reason]) => `${code} ${reason}`),
      once(socket, 'open').then(() => {
        socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"x","id":""}}')
        return once(socket, 'message').then(() => 'open')
      }),
    ])
    socket.terminate()
    return outcome
  }

  test.each([
    ['a page of its project', '&projectId=atoll', 'https://atoll.example', 'open'],
    ['a stranger’s page', '&projectId=atoll', 'https://evil.example', ELSEWHERE],
    ['a page of another project', '&projectId=nobody', 'https://atoll.example', ELSEWHERE],
    ['a page of no project', '', 'https://evil.example', NOBODY],
    ['a page of no project, though its origin is of one', '', 'https://atoll.example', NOBODY],
    ['a page that hides its origin', '', 'null', NOBODY],
    ['a page on the developer’s own machine', '', 'http://localhost:5173', 'open'],
    ['a wallet, which is no page', '', undefined, 'open'],
    ['a wallet that names a project', '&projectId=atoll', undefined, 'open'],
    ['a wallet that names a project that nobody has', '&projectId=unknown', undefined, NOBODY],
  ])('%s', async (_, query, origin, expected) => expect(await open(query, origin)).toBe(expected))
})

/** Bypasses of allow-lists that others have met (T2), and what must go on working. */
const TABLE: readonly (readonly [project: string, origin: string, allowed: boolean])[] = [
  ...[
    'https://atoll.example',
    'https://ATOLL.example',
    'https://atoll.example:443',
    'https://app.atoll.example',
    'https://a-b.atoll.example',
    'http://plain.example',
    'http://plain.example:80',
    'https://port.example:8443',
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:3000',
    'http://127.0.0.1:8080',
  ].map((origin) => ['atoll', origin, true] as const),
  ...[
    'http://atoll.example',
    'https://atoll.example:8443',
    'https://atoll.example:80',
    'https://atoll.exampl',
    'https://atoll.examplee',
    'https://xatoll.example',
    'https://atoll.example.evil.example',
    'https://evil.example/https://atoll.example',
    'https://evil.example#atoll.example',
    'https://evil.example?atoll.example',
    'https://atoll.example@evil.example',
    'https://evil.example@atoll.example',
    'https://atoll.example:443@evil.example',
    'https://a.b.atoll.example',
    'https://.atoll.example',
    'https://-.evil.atoll.example',
    'https://evil-atoll.example',
    'https://evilatoll.example',
    'https://*.atoll.example',
    'https://atoll.example.',
    'https://atoll%2eexample',
    'https://atoll.example%00.evil.example',
    'https://atoll.example%0d%0a',
    'https://atoll。example',
    'https://xn--atoll-.example',
    'http://app.atoll.example',
    'https://app.atoll.example:8443',
    'https://plain.example',
    'http://plain.example:8080',
    'https://port.example',
    'https://port.example:443',
    'https://port.example:84430',
    'https://port.example:08443x',
    'atoll.example',
    '//atoll.example',
    'https:/atoll.example',
    'https:atoll.example',
    'https//atoll.example',
    'wss://atoll.example',
    'ftp://atoll.example',
    'javascript://atoll.example',
    'data:text/html,atoll.example',
    'blob:https://atoll.example/1',
    'chrome-extension://atoll.example',
    'file://',
    'null',
    'undefined',
    '*',
    '',
    'https://',
    'https://atoll.example, https://evil.example',
    'https://evil.example https://atoll.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.2',
    'http://127.1',
    'http://0.0.0.0',
    'http://2130706433',
    'http://sub.localhost',
    'https://a.vercel.app',
    'https://atoll.example/',
    'https://atoll.example/path',
  ].map((origin) => ['atoll', origin, false] as const),
  ['preview', 'https://my-branch.vercel.app', true],
  ['preview', 'https://a.ngrok-free.app', true],
  ['preview', 'https://a.b.vercel.app', false],
  ['preview', 'http://a.vercel.app', false],
  ['preview', 'https://vercel.app', false],
  ['preview', 'https://evilvercel.app', false],
  ['preview', 'https://a.vercel.app.evil.example', false],
  ['nobody', 'https://a.vercel.app', false],
  ['nobody', 'http://localhost:5173', true],
]

test.each(TABLE)('project %s, origin %j: %j', async (project, origin, allowed) => {
  // Bytes as a socket would carry them: a header is Latin-1.
  const sent = await send('GET', `/getAnalyticsConfig?projectId=${project}`, {
    origin: Buffer.from(origin).toString('latin1'),
  })
  expect(sent.code).toBe(allowed ? undefined : 'APKT002')
  if (allowed) {
    expect(sent.headers['access-control-allow-origin']).toBe(origin)
    expect(String(sent.headers.vary).toLowerCase()).toContain('origin')
    expect(sent.headers).not.toHaveProperty('access-control-allow-credentials')
  }
})
