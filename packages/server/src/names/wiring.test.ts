import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { createNameStore, giveNames } from './store.ts'

const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let db: Database
let inside: Server
let asked = 0
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  inside = createServer((_, response) => {
    asked += 1
    response.end('inside')
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  inside.close()
  await db.close()
})

test('a server that others can reach fetches no picture from its own machine', async () => {
  const avatar = `https://127.0.0.1:${(inside.address() as AddressInfo).port}/picture.png`
  const FOYER_NAMES = JSON.stringify({ 'mara.foyer.id': { address: OWNER, attributes: { avatar } } })
  const publicServer = accountsApp(db, {
    FOYER_NAMES,
    PUBLIC_URL: 'https://api.example',
    FOYER_SECRET: 'x7Qm2pLs9VtR4bNc8KdJ6hWf3GyZ5uEa',
  })
  await giveNames(createNameStore(db, Date.now), publicServer.config.accounts.names.given)
  const path = '/names/v1/avatar/mara.foyer.id'
  expect(codeOf(await publicServer.get(path))).toBe('ADDRESS_NOT_ALLOWED')
  // On this machine it may: it asks, and is not answered in TLS.
  expect(codeOf(await accountsApp(db, { FOYER_NAMES }).get(path))).toBe('UPSTREAM_UNAVAILABLE')
  expect(asked).toBe(0)
})

test('an address has ten names of the zone, the oldest first; what the operator gives does not count', async () => {
  let now = 1_700_000_000_000
  const store = createNameStore(db, () => (now -= 1_000))
  const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const register = (name: string) => store.register({ name, address, coinType: 60, isKey: true })
  const names = Array.from({ length: 12 }, (_, index) => `name-${String(index).padStart(2, '0')}.foyer.id`)
  const outcomes = await Promise.allSettled(names.map(register))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
    Array(2).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'NAME_LIMIT_REACHED', context: { limit: 10 } }),
    }),
  )
  await store.register({ name: 'given.foyer.id', address, coinType: 60, isKey: true, isGiven: true })
  const found = await store.byAddress(address.toLowerCase())
  const times = found.map(({ registered_at }) => String(registered_at))
  expect(found).toHaveLength(11)
  expect(times).toEqual([...times].sort())
  expect(found[0]?.name).toBe('given.foyer.id')
})
