import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp, ORIGIN } from '../test/accounts-app.ts'
import { startUpstream, type Upstream } from '../test/money-fixture.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { createUpstreams } from './http/upstreams.ts'
import { createEns } from './names/ens.ts'
import { createNodes, type Node } from './nodes.ts'
import { createVerifySignature } from './signatures.ts'

const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const address = (nr: number) => `0x${nr.toString(16).padStart(40, '1')}`
let silent: Upstream
let db: Database
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  silent = await startUpstream(() => {})
})
beforeEach(() => void silent.asked.splice(0))
afterAll(async () => {
  silent.close()
  await db.close()
})

type Ask = (nr: number) => Promise<unknown>
const askers: [string, (nodes: ReadonlyMap<string, Node>) => Ask][] = [
  [
    'names',
    (nodes) => {
      const node = nodes.get('eip155:1')
      const ens = node && createEns({ node, resolver: RESOLVER, isLocal: true })
      return async (nr) => ens?.nameOf(address(nr))
    },
  ],
  [
    'signatures',
    (nodes) => {
      const verify = createVerifySignature(nodes)
      const signed = { chainId: 'eip155:1', message: 'Sign in', signature: `0x${'12'.repeat(80)}` }
      return (nr) => verify({ ...signed, address: address(nr) })
    },
  ],
]

test.each(askers)('%s: five wait for a node that never answers, then nobody until one may try', async (_, askerOf) => {
  let now = 0
  const ask = askerOf(
    createNodes(new Map([['eip155:1', silent.url]]), createUpstreams({ log: () => {}, now: () => now }), 2_000),
  )
  for (let nr = 1; nr <= 8; nr += 1) await expect(ask(nr)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(silent.asked).toHaveLength(5)
  now += 10_000
  await Promise.allSettled([ask(9), ask(10)])
  expect(silent.asked).toHaveLength(6)
})

test('an identity comes while a page still waits for it, and the next at once', async () => {
  const server = accountsApp(db, { FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': silent.url }) })
  const started = performance.now()
  // Each from an address of its own: one caller alone does not keep anybody from a node.
  const identity = async (nr: number) => {
    const incoming = { socket: { remoteAddress: `192.0.2.${nr}` }, headers: {} }
    const path = `/v1/identity/${address(nr)}?projectId=atoll`
    const response = await server.app.request(path, { headers: { origin: ORIGIN } }, { incoming })
    const { error }: { error?: { code: string } } = await response.json()
    return error?.code
  }
  const first = await Promise.all([1, 2, 3, 4, 5].map(identity))
  expect(new Set(first)).toEqual(new Set(['UPSTREAM_UNAVAILABLE']))
  expect(performance.now() - started).toBeLessThan(10_000)
  const asked = silent.asked.length
  const next = performance.now()
  expect(await identity(6)).toBe('UPSTREAM_UNAVAILABLE')
  expect(performance.now() - next).toBeLessThan(1_000)
  expect(silent.asked).toHaveLength(asked)
})
