import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACCOUNTS, type Chain, startChain } from '@foyer/devnet'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { createFollower } from '../src/chain/indexer/follower.ts'
import { createRpcSource } from '../src/chain/indexer/source.ts'
import { createIndexStore } from '../src/chain/indexer/store.ts'
import { createRpc } from '../src/chain/rpc.ts'
import { readConfig } from '../src/config.ts'
import { type DatabaseConfig, openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/db/migrations/index.ts'
import { createUpstream } from '../src/http/upstream.ts'
import { startServer } from '../src/server.ts'
import { freePort } from '../test/free-port.ts'
import { startPostgres } from '../test/postgres-server.ts'

/**
 * `npm run bench:api -- --json`: 10,000 transfers (half ether, half a token) on a local chain, indexed by a server of its own process
 * with each database, and then asked for: histories and balances of 1,000 accounts, 8 requests at a time. Loopback only; chain,
 * database, server and load share the machine. About a minute.
 */
const CHAIN = 'eip155:8453'
const TRANSFERS = 10_000
const PER_BLOCK = 50
const RECEIVERS = 1_000
const IN_FLIGHT = 8
const REQUESTS = 2_000
/** Limits count for each project; the load comes from as many as it takes not to meet them. */
const PROJECTS = 200

type Indexing = { blocks: number; blocksPerSecond: number; transfersPerSecond: number }
type Figures = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failed: number }
type Task = { rpcUrl: string; database: DatabaseConfig; port: number }

async function run() {
  const chain = await startChain({ chainId: 8453 })
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  try {
    await fill(chain)
    return {
      transfers: TRANSFERS,
      inFlight: IN_FLIGHT,
      embedded: await measure(chain, { kind: 'embedded', directory: join(folder, 'db') }),
      postgres: await measure(chain, { kind: 'postgres', url: postgres.url('postgres') }),
      machine: { cores: cpus().length, load1: round(loadavg()[0] ?? Number.NaN), node: process.version },
    }
  } finally {
    await chain.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const receiver = (nr: number): Hex => toHex(0xf00d0000n + BigInt(nr % RECEIVERS), { size: 20 })

/** The chain signs for its own accounts, so that the time goes into what is measured. */
async function fill({ rpcUrl, contracts }: Chain): Promise<void> {
  const rpc = async (calls: readonly { method: string; params: unknown[] }[]) => {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const refused = ((await response.json()) as { error?: { message: string } }[]).find(({ error }) => error)
    if (refused) throw new Error(`the chain refused: ${refused.error?.message}`)
  }
  await rpc([{ method: 'evm_setAutomine', params: [false] }])
  for (let start = 0; start < TRANSFERS; start += PER_BLOCK) {
    const calls = Array.from({ length: PER_BLOCK }, (_, index) => {
      const nr = start + index
      const from = ACCOUNTS[1 + (nr % 3)]?.address
      const token = {
        to: contracts.usdc,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver(nr), 1n] }),
      }
      const ether = { to: receiver(nr), value: '0x1' }
      return { method: 'eth_sendTransaction', params: [{ from, gas: '0x186a0', ...(nr % 2 === 0 ? ether : token) }] }
    })
    await rpc(calls)
    await rpc([{ method: 'evm_mine', params: [] }])
  }
  await rpc([{ method: 'evm_setAutomine', params: [true] }])
}

async function measure({ rpcUrl }: Chain, database: DatabaseConfig) {
  const port = await freePort()
  const task: Task = { rpcUrl, database, port }
  const child = fork(fileURLToPath(import.meta.url), ['--serve', JSON.stringify(task)], { execArgv: process.execArgv })
  try {
    const indexing: Indexing = await told(child)
    await told(child)
    const ask = (path: (nr: number) => string) =>
      closedLoop((nr) => fetch(`http://127.0.0.1:${port}${path(nr)}chainId=${CHAIN}&projectId=p${nr % PROJECTS}`))
    return {
      indexing,
      history: await ask((nr) => `/v1/account/${receiver(nr)}/history?`),
      // Another account each time: what is measured is reading the chain, and not a memory of it.
      balance: await ask((nr) => `/v1/account/${toHex(BigInt(nr) + 1n, { size: 20 })}/balance?`),
    }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function told<T>(child: ChildProcess): Promise<T> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server ended'))),
  ])
  return message
}

async function closedLoop(request: (nr: number) => Promise<Response>): Promise<Figures> {
  const latencies: number[] = []
  let [next, failed] = [0, 0]
  const work = async () => {
    while (next < REQUESTS) {
      const nr = next
      next += 1
      const sentAt = performance.now()
      const response = await request(nr)
      await response.text()
      if (response.ok) latencies.push(performance.now() - sentAt)
      else failed += 1
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const seconds = (performance.now() - started) / 1_000
  latencies.sort((a, b) => a - b)
  const quantile = (part: number) => round(latencies[Math.floor(latencies.length * part)] ?? Number.NaN)
  return {
    requestsPerSecond: Math.round(latencies.length / seconds),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    failed,
  }
}

/** The server's process: indexes, says how fast, and then serves. */
async function serve({ rpcUrl, database, port }: Task): Promise<void> {
  const db = await openDatabase(database)
  await migrate(db, MIGRATIONS)
  const source = createRpcSource(createRpc(rpcUrl, createUpstream({ name: 'chain', log: () => {} })))
  const step = createFollower({ store: createIndexStore(db, CHAIN, 'bench'), source, first: 0n })
  await step()
  const started = performance.now()
  while ((await step()) !== 'caught up') {}
  const seconds = (performance.now() - started) / 1_000
  const [row] = await db.query<{ blocks: number; transfers: number }>(
    'select (select count(*) from blocks)::int4 as blocks, (select count(*) from transfers)::int4 as transfers',
  )
  const { blocks = 0, transfers = 0 } = row ?? {}
  process.send?.({
    blocks,
    blocksPerSecond: Math.round(blocks / seconds),
    transfersPerSecond: Math.round(transfers / seconds),
  })
  await createIndexStore(db, CHAIN, 'bench').release()
  await db.close()
  const projects = Object.fromEntries(Array.from({ length: PROJECTS }, (_, nr) => [`p${nr}`, {}]))
  const config = readConfig({
    PORT: String(port),
    FOYER_PROJECTS: JSON.stringify(projects),
    FOYER_RPC_URLS: JSON.stringify({ [CHAIN]: rpcUrl }),
    FOYER_INDEX: JSON.stringify({ [CHAIN]: 0 }),
  })
  await startServer({ ...config, database }, () => {})
  process.send?.('ready')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const [mode, task] = process.argv.slice(2)
if (mode === '--serve' && task !== undefined) await serve(JSON.parse(task))
else {
  const result = await run()
  const line = (name: string, { requestsPerSecond, p50Ms, p99Ms, failed }: Figures) =>
    `${name.padEnd(20)}${String(requestsPerSecond).padStart(7)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  failed ${failed}\n`
  const part = (name: 'embedded' | 'postgres') => {
    const { indexing, history, balance } = result[name]
    const { blocksPerSecond, transfersPerSecond } = indexing
    return `${name}: indexing ${blocksPerSecond} blocks/s, ${transfersPerSecond} transfers/s\n${line('  history', history)}${line('  balance', balance)}`
  }
  process.stdout.write(
    process.argv.includes('--json')
      ? `${JSON.stringify(result)}\n`
      : `${part('embedded')}${part('postgres')}${IN_FLIGHT} in flight; load ${result.machine.load1}\n`,
  )
}
