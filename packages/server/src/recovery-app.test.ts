import { expect, test } from 'vitest'
import { readRecoveryConfig } from './config-wallet.ts'
import type { Database } from './db/database.ts'
import { createRecoveryApp } from './recovery-app.ts'

const WALLET_ORIGIN = 'http://wallet.localhost:8790'

test('what the recovery service logs during a request has the id that its answer has', async () => {
  const lines: Readonly<Record<string, unknown>>[] = []
  const config = readRecoveryConfig({ FOYER_WALLET_ORIGIN: WALLET_ORIGIN })
  const gone = () => Promise.reject(new Error('gone'))
  const db: Database = { query: gone, script: gone, transaction: gone, close: async () => undefined }
  const app = createRecoveryApp({ config, db, mailer: undefined, log: (line) => lines.push(line) })
  const body = JSON.stringify({ id: 'A'.repeat(22), secret: 'A'.repeat(32) })
  const headers = { origin: WALLET_ORIGIN, 'content-type': 'text/plain' }
  const answer = await app.request('/recovery/v1/describe', { method: 'POST', headers, body })
  expect(answer.status).toBe(500)
  const id = answer.headers.get('x-request-id')
  expect(lines.map((line) => [line.event, line.id])).toEqual([
    ['internal-error', id],
    ['request', id],
  ])
})
