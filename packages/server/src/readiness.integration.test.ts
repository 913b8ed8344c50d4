import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp } from '../test/accounts-app.ts'
import { freePort } from '../test/free-port.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'

const EVM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const SOLANA_ADDRESS = 'So11111111111111111111111111111111111111112'
const BITCOIN_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
let db: Database
let nobody: string
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  nobody = `http://127.0.0.1:${await freePort()}`
})
afterAll(() => db.close())

/** A server whose nodes, explorer and feed are all dead. */
function start() {
  const server = accountsApp(db, {
    FOYER_RPC_URLS: JSON.stringify({ [EVM]: nobody, [SOLANA]: nobody, [BITCOIN]: nobody }),
    FOYER_HISTORY: JSON.stringify({ [EVM]: nobody }),
    FOYER_PRICES: JSON.stringify({ feedUrl: nobody }),
  })
  return { ...server, upstreams: async () => (await server.get('/ready')).body.upstreams }
}
type Server = ReturnType<typeof start>

const OK = { [EVM]: 'ok', [SOLANA]: 'ok', [BITCOIN]: 'ok', [`explorer of ${EVM}`]: 'ok', 'price feed': 'ok' }
/** No answer is kept: each call is about another address. */
const address = (nr: number) => `0x${nr.toString(16).padStart(40, '1')}`
const asset = (nr: number) => ({ addresses: [`${EVM}:${address(nr)}`], currency: 'usd' })

test.each<[string, string, number, (server: Server, nr: number) => Promise<{ status: number }>]>([
  ['balances', EVM, 502, ({ get }, nr) => get(`/v1/account/${address(nr)}/balance`)],
  [
    'the RPC proxy',
    EVM,
    502,
    ({ post }, id) => post(`/v1?chainId=${EVM}`, { jsonrpc: '2.0', id, method: 'eth_chainId' }),
  ],
  ['names', EVM, 502, ({ get }, nr) => get(`/v1/identity/${address(nr)}`)],
  ['balances on Solana', SOLANA, 502, ({ get }) => get(`/v1/account/${SOLANA_ADDRESS}/balance`)],
  ['histories on Solana', SOLANA, 502, ({ get }) => get(`/v1/account/${SOLANA_ADDRESS}/history`)],
  ['histories on Bitcoin', BITCOIN, 502, ({ get }) => get(`/v1/account/${BITCOIN_ADDRESS}/history`)],
  ['histories of an explorer', `explorer of ${EVM}`, 502, ({ get }, nr) => get(`/v1/account/${address(nr)}/history`)],
  [
    'prices, and what a token is called',
    `price feed, ${EVM}`,
    502,
    ({ post }, nr) => post('/v1/fungible/price', asset(nr)),
  ],
])('%s that found nobody are seen in /ready: %s', async (_, names, status, ask) => {
  const server = start()
  expect(await server.upstreams()).toEqual(OK)
  for (let nr = 1; nr <= 8; nr += 1) {
    expect(await ask(server, nr)).toMatchObject({ status })
    // A failure is kept for a moment too, and so is what /ready says.
    server.clock.now += 1_000
  }
  expect(await server.upstreams()).toEqual({
    ...OK,
    ...Object.fromEntries(names.split(', ').map((name) => [name, 'failed'])),
  })
  // Nobody asks meanwhile: from here on it may be there again.
  server.clock.now += 10_000
  expect(await server.upstreams()).toEqual(OK)
})

test('who found a node dead keeps the others from it', async () => {
  const server = start()
  for (let nr = 1; nr <= 5; nr += 1) await server.get(`/v1/account/${address(nr)}/balance`)
  const failures = () => server.lines.filter(({ event }) => event === 'upstream-failed').length
  const before = failures()
  expect(await server.get(`/v1/identity/${address(9)}`)).toMatchObject({ status: 502 })
  expect(await server.post(`/v1?chainId=${EVM}`, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).toMatchObject({
    status: 502,
  })
  expect(failures()).toBe(before)
})
