import { createServer } from 'node:http'
import { type Chain, startChain } from '@foyer/devnet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeDatabases } from '../../../test/databases.ts'
import { type LocalChain, localChain, MARA, THEO } from '../../../test/local-chain.ts'
import type { Database } from '../../db/database.ts'
import { createUpstream } from '../../http/upstream.ts'
import { createUpstreams } from '../../http/upstreams.ts'
import { createRpc } from '../rpc.ts'
import { createFollower, type Step } from './follower.ts'
import { startIndexers } from './indexers.ts'
import { createRpcSource } from './source.ts'
import { createIndexStore, NotTheHolder } from './store.ts'

const CHAIN = 'eip155:8453'

describeDatabases('the index', ({ open }) => {
  let db: Database
  let chain: Chain
  let local: LocalChain
  let indexers: { close: () => Promise<void> }[]

  beforeEach(async () => {
    db = await open()
    chain = await startChain({ chainId: 8453 })
    local = localChain(chain)
    indexers = []
  })
  afterEach(async () => {
    await Promise.all(indexers.map((one) => one.close()))
    await chain.stop()
  })

  const source = () => createRpcSource(createRpc(chain.rpcUrl, createUpstream({ name: 'chain', log: () => {} })))
  const follower = (holder = 'test', first = 0n) =>
    createFollower({ store: createIndexStore(db, CHAIN, holder), source: source(), first })
  const catchUp = async (step: () => Promise<Step>): Promise<Step[]> => {
    const steps: Step[] = []
    while (steps.at(-1) !== 'caught up' && steps.length < 100) steps.push(await step())
    return steps
  }
  const run = (
    log: (line: Readonly<Record<string, unknown>>) => void = () => {},
    upstreams = createUpstreams({ log, now: Date.now }),
  ) => {
    const options = { db, rpcUrls: new Map([[CHAIN, chain.rpcUrl]]), index: new Map([[CHAIN, 0n]]), log, pollMs: 10 }
    const started = startIndexers({ ...options, upstreams })
    indexers.push(started)
    return started
  }
  const count = async (table: string, where = 'true') =>
    Number((await db.query<{ count: bigint }>(`select count(*) from ${table} where ${where}`))[0]?.count)
  const blocks = () => count('blocks')
  /** What the index says of every block, against what the chain says. */
  const isTrue = async () => {
    const rows = await db.query<{ number: bigint; hash: string }>('select number, hash from blocks order by number')
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => (rows[0]?.number ?? 0n) + BigInt(index)))
    expect(rows.at(-1)?.number).toBe(await local.head())
    for (const { number, hash } of rows.slice(-20)) expect(hash).toBe(await local.hashOf(number))
    for (const table of ['transactions', 'transfers', 'account_history', 'contracts', 'airdrops'])
      expect(await count(`${table} t`, 'not exists (select 1 from blocks b where b.number = t.block)'), table).toBe(0)
  }

  test('holds what happened, and goes on where it was stopped', async () => {
    await local.mine(120)
    const { transactionHash } = await local.send(MARA, { to: THEO.address, value: 1_500n })
    expect(await follower()()).toBe('started over')
    expect(await follower()()).toBe('advanced')
    const half = await blocks()
    expect(half).toBe(50)
    // Another object on the same data: what a restarted process has.
    const steps = await catchUp(follower())
    expect(steps.filter((step) => step === 'started over')).toEqual([])
    await isTrue()
    expect(
      await db.query('select sender, recipient, value, failed, approves from transactions where hash = $1', [
        transactionHash,
      ]),
    ).toEqual([
      {
        sender: MARA.address.toLowerCase(),
        recipient: THEO.address.toLowerCase(),
        value: '1500',
        failed: false,
        approves: false,
      },
    ])
    expect(
      await db.query(
        "select address, name, symbol, decimals from contracts where standard = 'ERC20' and name is not null and symbol not in ('WETH', 'LP', 'UNI-V2') order by symbol",
      ),
    ).toMatchObject([
      { address: chain.contracts.dai.toLowerCase(), name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
      { address: chain.contracts.usdc.toLowerCase(), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ])
    expect(await count('airdrops', `contract = '${chain.contracts.spam.toLowerCase()}'`)).toBe(1)
    expect(await count('airdrops')).toBe(1)
  })

  test('may begin in the middle, and begins anew when told to begin elsewhere', async () => {
    const head = await local.head()
    await catchUp(follower('test', head - 3n))
    expect(await blocks()).toBe(4)
    await isTrue()
    expect((await catchUp(follower('test', 0n)))[0]).toBe('started over')
    expect(await blocks()).toBe(Number(head) + 1)
    expect(await catchUp(follower('test', head + 10n))).toEqual(['started over', 'caught up'])
    expect(await blocks()).toBe(0)
  })

  test.each([1, 3, 60])('takes back %i blocks that are no longer part of the chain', async (depth) => {
    await local.mine(depth + 5)
    const step = follower()
    await catchUp(step)
    const { blockNumber, transactionHash } = await local.send(MARA, { to: THEO.address, value: 1n })
    await local.mine(depth - 1)
    await catchUp(step)
    expect(await count('transactions', `hash = '${transactionHash}'`)).toBe(1)
    await local.reorganise(depth)
    expect(await local.hashOf(blockNumber)).toBeDefined()
    expect(await catchUp(step)).toContain('rolled back')
    await isTrue()
    expect(await count('transactions', `hash = '${transactionHash}'`)).toBe(0)
    expect(await count('account_history', `block >= ${blockNumber}`)).toBe(0)
  })

  test('a reorganisation while it was stopped is found when it starts again', async () => {
    await local.mine(10)
    await catchUp(follower())
    const kept = await local.hashOf((await local.head()) - 8n)
    await local.reorganise(7)
    await local.mine(70)
    expect(await catchUp(follower())).toContain('rolled back')
    await isTrue()
    expect(await count('blocks', `hash = '${kept}'`)).toBe(1)
  })

  test('another chain under the same id: everything begins anew, and nothing of the first is left', async () => {
    const lines: unknown[] = []
    run((line) => lines.push(line))
    await vi.waitFor(async () => expect(await blocks()).toBe(Number(await local.head()) + 1), { timeout: 20_000 })
    const genesis = await local.hashOf(0n)
    await db.query(
      "insert into nfts (chain, contract, token, id, state, read_at) values ($1, '0x', 1, 'x', 'read', now())",
      [CHAIN],
    )
    await chain.stop()
    const stoppedAt = Date.now()
    await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ event: 'indexer-failing' })), 15_000)
    const port = Number(new URL(chain.rpcUrl).port)
    // A chain's first block bears the second in which it was made: another second, another chain.
    await vi.waitFor(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(Math.floor(stoppedAt / 1_000)), 5_000)
    chain = await startChain({ chainId: 8453, port })
    expect(await local.hashOf(0n)).not.toBe(genesis)
    const { transactionHash } = await local.send(THEO, { to: MARA.address, value: 7n })
    await vi.waitFor(async () => expect(await count('transactions', `hash = '${transactionHash}'`)).toBe(1), {
      timeout: 20_000,
    })
    await isTrue()
    expect(await count('nfts')).toBe(0)
    const events = lines.map((line) => (line as { event: string }).event)
    expect(events.filter((event) => event === 'indexer-failing')).toHaveLength(1)
    expect(events.slice(-2).sort()).toEqual(['indexer-recovered', 'indexer-started-over'])
    expect(JSON.stringify(lines)).not.toContain(String(port))
  }, 60_000)

  test('a node that it finds dead is told to all who ask it, and one that fails for it alone is not', async () => {
    const lines: Readonly<Record<string, unknown>>[] = []
    const upstreams = createUpstreams({ log: () => {}, now: Date.now })
    await chain.stop()
    const first = run((line) => lines.push(line), upstreams)
    await vi.waitFor(() => expect(upstreams.downs().get(CHAIN)).toBe(true), 10_000)
    expect(lines.filter(({ event }) => event === 'upstream-failed')).toMatchObject([
      { reason: 'unreachable', opened: true },
    ])
    let asked = 0
    const broken = createServer((_, response) => {
      asked += 1
      response.writeHead(500).end()
    })
    await new Promise<void>((listening) => broken.listen(Number(new URL(chain.rpcUrl).port), '127.0.0.1', listening))
    await first.close()
    const others = createUpstreams({ log: () => {}, now: Date.now })
    run(() => {}, others)
    await vi.waitFor(() => expect(asked).toBeGreaterThan(6), 10_000)
    expect(others.downs().get(CHAIN)).toBe(false)
    broken.closeAllConnections()
    broken.close()
  }, 30_000)

  test('two servers at once: one follows, and the other takes over when it ends', async () => {
    const first = run()
    await vi.waitFor(async () => expect(await count('chains', 'holder is not null')).toBe(1), { timeout: 10_000 })
    run()
    const holder = async () => (await db.query<{ holder: string }>('select holder from chains'))[0]?.holder
    const before = await holder()
    await local.mine(60)
    await vi.waitFor(async () => expect(await blocks()).toBe(Number(await local.head()) + 1), { timeout: 20_000 })
    expect(await holder()).toBe(before)
    await first.close()
    await local.mine(5)
    await vi.waitFor(async () => expect(await blocks()).toBe(Number(await local.head()) + 1), { timeout: 20_000 })
    expect(await holder()).not.toBe(before)
    await isTrue()
  })

  test('a server that was thought dead writes nothing once another has its chain', async () => {
    const slow = createIndexStore(db, CHAIN, 'slow')
    const other = createIndexStore(db, CHAIN, 'other')
    const step = createFollower({
      store: slow,
      first: 0n,
      source: {
        ...source(),
        async blocks(from, to) {
          // Reading takes so long that its time is over, and the other one comes.
          await db.query("update chains set held_until = now() - interval '1 second' where chain = $1", [CHAIN])
          expect(await other.hold(false)).toBe(true)
          return source().blocks(from, to)
        },
      },
    })
    expect(await step()).toBe('started over')
    await expect(step()).rejects.toThrow(NotTheHolder)
    expect(await blocks()).toBe(0)
    expect(await step()).toBe('held by another')
    await other.release()
    expect(await slow.hold(false)).toBe(true)
  })

  test('a step that takes longer than the lease keeps the chain, though another asks for it all the time', async () => {
    const leaseMs = 1_500
    const slow = createIndexStore(db, CHAIN, 'slow', leaseMs)
    const rival = createIndexStore(db, CHAIN, 'rival', leaseMs)
    const given: boolean[] = []
    const step = createFollower({
      store: slow,
      first: 0n,
      source: {
        ...source(),
        async blocks(from, to) {
          const end = Date.now() + 2 * leaseMs
          const isOver = async () => {
            given.push(await rival.hold(false))
            expect(Date.now()).toBeGreaterThan(end)
          }
          await vi.waitFor(isOver, 4 * leaseMs)
          return source().blocks(from, to)
        },
      },
    })
    expect(await step()).toBe('started over')
    expect(await step()).toBe('advanced')
    expect(await blocks()).toBeGreaterThan(0)
    expect(new Set(given)).toEqual(new Set([false]))
  })

  test('a lease that ran out and that nobody took is no reason to read everything again', async () => {
    const step = createFollower({
      store: createIndexStore(db, CHAIN, 'test'),
      first: 0n,
      source: {
        ...source(),
        async blocks(from, to) {
          await db.query("update chains set held_until = now() - interval '1 second' where chain = $1", [CHAIN])
          return source().blocks(from, to)
        },
      },
    })
    expect(await catchUp(step)).toContain('advanced')
    await isTrue()
  })

  test('after a failure it asks for less, and for more again once that works', async () => {
    await local.mine(120)
    const asked: bigint[] = []
    const step = createFollower({
      store: createIndexStore(db, CHAIN, 'test'),
      first: 0n,
      source: {
        ...source(),
        async blocks(from, to) {
          asked.push(to - from + 1n)
          if (asked.length <= 3) throw new Error('too much at once')
          return source().blocks(from, to)
        },
      },
    })
    await step()
    for (let failures = 0; failures < 3; failures += 1) await expect(step()).rejects.toThrow('too much')
    await catchUp(step)
    expect(asked.slice(0, 7)).toEqual([50n, 25n, 12n, 6n, 12n, 24n, 48n])
    await isTrue()
  })
})
