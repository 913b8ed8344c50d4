import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../test/postgres-server.ts'
import { readRecoveryConfig } from './config-wallet.ts'
import { startRecovery } from './recovery-app.ts'

const WALLET_ORIGIN = 'http://wallet.localhost:8790'
let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const start = async (env: Record<string, string> = {}, log: Parameters<typeof startRecovery>[1] = () => undefined) => {
  const RECOVERY_DATABASE_URL = postgres.url('postgres')
  const config = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN, RECOVERY_DATABASE_URL, ...env })
  const server = await startRecovery({ ...config, port: 0 }, log)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, { headers })
    return { status: response.status, text: await response.text() }
  }
  return { ...server, get }
}

describe('the operator of the recovery service', () => {
  test('reads what was answered and logged, in fixed words only, without a line for the question', async () => {
    const lines: unknown[] = []
    const { url, get, close } = await start({}, (line) => lines.push(line))
    try {
      const init = { method: 'POST', body: JSON.stringify({ id: 'A'.repeat(22) }), headers: { origin: WALLET_ORIGIN } }
      for (const path of ['release', 'release', 'mara@harbour.example']) await fetch(`${url}/recovery/v1/${path}`, init)
      const { status, text } = await get('/metrics')
      expect(status).toBe(200)
      expect(text).toContain('\nfoyer_recovery_requests_total{route="/recovery/v1/release",status="401"} 2\n')
      expect(text).toContain('\nfoyer_recovery_requests_total{route="none",status="404"} 1\n')
      expect(text).toContain('# TYPE foyer_recovery_events_total counter\n')
      expect(text).not.toContain('harbour')
      expect(lines).toHaveLength(3)
    } finally {
      await close()
    }
  })

  test('reads metrics alone: by the token, or on the machine of a local service that no proxy stands before', async () => {
    const local = await start()
    const token = await start({ FOYER_METRICS_TOKEN: 'a-token-of-the-operator' })
    const proxied = await start({ FOYER_TRUSTED_PROXIES: '1' })
    try {
      const statusOf = async ({ get }: typeof local, headers = {}) => (await get('/metrics', headers)).status
      expect(await statusOf(local)).toBe(200)
      expect(await statusOf(local, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
      expect(await statusOf(proxied)).toBe(404)
      expect(await statusOf(token)).toBe(404)
      expect(await statusOf(token, { authorization: 'Bearer another' })).toBe(404)
      expect(await statusOf(token, { authorization: 'Bearer a-token-of-the-operator' })).toBe(200)
    } finally {
      for (const { close } of [local, token, proxied]) await close()
    }
  })

  test('is told that it cannot serve while its database is away, and that it lives', async () => {
    const { get, close } = await start()
    const ready = async () => {
      const { status, text } = await get('/ready')
      return [status, JSON.parse(text)]
    }
    try {
      expect(await ready()).toEqual([200, { status: 'ready', database: 'ok' }])
      await postgres.stop()
      await expect.poll(ready).toEqual([503, { status: 'not-ready', database: 'failed' }])
      expect(await get('/health')).toEqual({ status: 200, text: '{"status":"ok"}' })
    } finally {
      await close()
    }
  })
})
