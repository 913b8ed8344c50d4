import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { startRedis } from '../test/redis-server.ts'
import { connectClient, freshTopic } from '../test/relay-client.ts'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

type Line = Readonly<Record<string, unknown>>

test('while PostgreSQL is away the relay serves, /ready says why it is not, and the API comes once it is there (R60)', async () => {
  const [port, databasePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const lines: Line[] = []
  const env = { PORT: String(port), DATABASE_URL: `postgres://postgres:secret@127.0.0.1:${databasePort}/postgres` }
  const starting = startServer(readConfig(env), (line) => lines.push(line))
  let postgres: PostgresServer | undefined
  try {
    await expect.poll(() => lines.filter(({ event }) => event === 'database-unavailable').length).toBeGreaterThan(0)
    const ready = await fetch(`${url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        status: 'not-ready',
        database: 'failed',
        reason: 'ECONNREFUSED',
        relay: expect.objectContaining({ status: 'ok' }),
      },
    ])
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const api = await fetch(`${url}/getWallets?projectId=local`)
    expect([api.status, api.headers.get('retry-after')]).toEqual([503, '1'])
    const wallet = await connectClient(`ws://127.0.0.1:${port}`, { isWallet: true })
    expect(await wallet.publish(freshTopic(), 'mail')).toBe(true)
    await wallet.close()
    expect(JSON.stringify(lines)).not.toContain('secret')

    postgres = await startPostgres({ port: databasePort })
    const server = await starting
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    await server.close()
  } finally {
    await postgres?.stop()
  }
})

test('while Redis is away the start waits, and /ready says why', async () => {
  const redis = await startRedis()
  await redis.stop()
  const port = await freePort()
  const lines: Line[] = []
  const waiting = new AbortController()
  const config = readConfig({ PORT: String(port), REDIS_URL: redis.url })
  const starting = startServer(config, (line) => lines.push(line), waiting.signal)
  try {
    await expect.poll(() => lines.filter(({ event }) => event === 'relay-store-unavailable').length).toBeGreaterThan(0)
    const ready = await fetch(`http://127.0.0.1:${port}/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not-ready', database: 'starting', relay: { status: 'failed', reason: 'ECONNREFUSED' } },
    ])
    await redis.start()
    const server = await starting
    const wallet = await connectClient(`ws://127.0.0.1:${port}`, { isWallet: true })
    expect(await wallet.publish(freshTopic(), 'mail')).toBe(true)
    await wallet.close()
    await server.close()
  } finally {
    waiting.abort()
    await redis.stop()
  }
})

describe('what waiting does not cure', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  test('ends the start with one clear error', async () => {
    const config = readConfig({ PORT: '0', DATABASE_URL: postgres.url('nowhere') })
    await expect(startServer(config, () => {})).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
      message: expect.stringContaining('"nowhere" does not exist'),
    })
  })
})

test('a wrong password of Redis ends the start too', async () => {
  const redis = await startRedis()
  try {
    const url = redis.url.replace('redis://', 'redis://nobody:secret@')
    const started = startServer(readConfig({ PORT: '0', REDIS_URL: url }), () => {})
    await expect(started).rejects.toMatchObject({
      code: 'RELAY_STORE_UNAVAILABLE',
      message: expect.stringMatching(/WRONGPASS(?!.*secret)/),
    })
  } finally {
    await redis.stop()
  }
})

test.each([
  ['SIGTERM', 'DATABASE_URL', 'postgres', 'database-unavailable'],
  ['SIGINT', 'DATABASE_URL', 'postgres', 'database-unavailable'],
  ['SIGTERM', 'REDIS_URL', 'redis', 'relay-store-unavailable'],
] as const)('%s ends a server that waits: %s', async (signal, setting, scheme, event) => {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_'))
  const cli = new URL('./cli.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=foyer-source', cli], {
    env: { ...Object.fromEntries(env), PORT: '0', [setting]: `${scheme}://127.0.0.1:${await freePort()}/0` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout }))
      if (JSON.parse(line).event === event) child.kill(signal)
    expect(await exited).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})
