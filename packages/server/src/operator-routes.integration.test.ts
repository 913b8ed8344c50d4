import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { type RedisServer, startRedis } from '../test/redis-server.ts'
import { readConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'

describe('a server whose database and Redis go away', () => {
  let postgres: PostgresServer
  let redis: RedisServer
  let server: RunningServer
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  beforeAll(async () => {
    postgres = await startPostgres()
    redis = await startRedis()
    const env = { PORT: '0', DATABASE_URL: postgres.url('postgres'), REDIS_URL: redis.url }
    server = await startServer(readConfig({ ...env, FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1"}' }), () => {})
  })
  afterAll(async () => {
    await server?.close()
    await redis?.stop()
    await postgres?.stop()
  })

  test('lives throughout, is ready while both are there, and says which is not', async () => {
    expect(await get('/ready')).toMatchObject({
      status: 200,
      body: {
        status: 'ready',
        database: 'ok',
        relay: { store: 'redis', storeStatus: 'ok' },
        upstreams: { 'eip155:1': 'ok' },
      },
    })
    await postgres.stop()
    await expect
      .poll(() => get('/ready'))
      .toMatchObject({ status: 503, body: { status: 'not-ready', database: 'failed' } })
    await redis.stop()
    await expect.poll(() => get('/ready')).toMatchObject({ status: 503, body: { relay: { storeStatus: 'failed' } } })
    expect(await get('/health')).toEqual({ status: 200, body: { status: 'ok' } })
    const unknown = await get('/getAnalyticsConfig?projectId=of-the-database')
    expect(unknown).toMatchObject({ status: 503, body: { error: { code: 'TEMPORARILY_UNAVAILABLE' } } })
  })
})

test('a running server says of a dead node what those who asked for balances met', async () => {
  const server = await startServer(
    readConfig({ PORT: '0', FOYER_PROJECTS: '{"atoll":{}}', FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1"}' }),
    () => {},
  )
  try {
    const headers = { origin: 'http://localhost:3000' }
    for (let nr = 1; nr <= 8; nr += 1) {
      const path = `/v1/account/0x${'1'.repeat(39)}${nr}/balance?projectId=atoll`
      expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(502)
    }
    const ready: unknown = await (await fetch(`${server.url}/ready`)).json()
    expect(ready).toMatchObject({ status: 'ready', upstreams: { 'eip155:1': 'failed' } })
  } finally {
    await server.close()
  }
})

describe('metrics', () => {
  const start = (env: Record<string, string>) => startServer(readConfig({ PORT: '0', ...env }), () => {})
  const statusOf = async (server: RunningServer, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/metrics`, { headers })).status

  test('are for this machine, and for nobody through a proxy on it', async () => {
    const server = await start({})
    try {
      expect(await statusOf(server)).toBe(200)
      expect(await statusOf(server, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
      expect(await statusOf(server, { forwarded: 'for=203.0.113.7' })).toBe(404)
    } finally {
      await server.close()
    }
  })

  test.each([
    [{ PUBLIC_URL: 'https://wallets.example', FOYER_SECRET: randomBytes(32).toString('base64') }],
    [{ FOYER_TRUSTED_PROXIES: '1' }],
  ])('are for nobody without a token where a proxy may stand on this machine (%#)', async (env) => {
    const server = await start(env)
    try {
      expect(await statusOf(server)).toBe(404)
    } finally {
      await server.close()
    }
  })

  test('are for whoever has the token, where there is one', async () => {
    const server = await start({ FOYER_METRICS_TOKEN: 'a-token-of-the-operator' })
    try {
      expect(await statusOf(server)).toBe(404)
      expect(await statusOf(server, { authorization: 'Bearer another' })).toBe(404)
      expect(await statusOf(server, { authorization: 'Bearer a-token-of-the-operator' })).toBe(200)
    } finally {
      await server.close()
    }
  })
})

describe('a request that arrives drop by drop', () => {
  test.each([
    ['its head', 'POST /e?projectId=a HTTP/1.1\r\nHost: a\r\n'],
    ['its body', 'POST /e?projectId=a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
  ])('%s is let go with 408', async (_, sent) => {
    const server = await startServer({ ...readConfig({ PORT: '0' }), requestTimeoutMs: 200 }, () => {})
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(sent))
        socket.on('data', (data) => {
          text += data
        })
        socket.on('close', () => resolve(text))
        socket.on('error', reject)
      })
      expect(answer).toMatch(/408/)
      // Who sends at once is served.
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    } finally {
      await server.close()
    }
  })
})
