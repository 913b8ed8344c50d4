import { randomUUID } from 'node:crypto'
import { messageOf } from '@foyer/base'
import type { Database } from '../../db/database.ts'
import type { Upstreams } from '../../http/upstreams.ts'
import { createRpc } from '../rpc.ts'
import { createFollower } from './follower.ts'
import { createRpcSource } from './source.ts'
import { createIndexStore } from './store.ts'

type IndexersOptions = {
  readonly db: Database
  /** CAIP-2 id → endpoint. */
  readonly rpcUrls: ReadonlyMap<string, string>
  /** CAIP-2 id → the first indexed block, for each followed chain. */
  readonly index: ReadonlyMap<string, bigint>
  readonly upstreams: Upstreams
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  /** Polling interval at the head of a chain, in milliseconds. */
  readonly pollMs?: number
}

const POLL_MS = 1_000
const BACK_OFF_MAX_MS = 30_000
const TIMEOUT_MS = 20_000
/** Maximum size of a block with its receipts, also for chains with large blocks. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024

/**
 * Follows every configured chain until it is closed. A chain is followed by one server at a time; others take over when it has
 * been silent for 15 s. An outage of a node is logged once when it begins and once when it ends.
 * @returns a function to stop: it waits for the current step and releases the chains
 */
export function startIndexers(options: IndexersOptions): { close: () => Promise<void> } {
  const stop = new AbortController()
  const running = [...options.index].flatMap(([chain, first]) => {
    const url = options.rpcUrls.get(chain)
    return url === undefined ? [] : [follow(chain, url, first, options, stop.signal)]
  })
  return {
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

async function follow(
  chain: string,
  url: string,
  first: bigint,
  { db, upstreams, log, pollMs = POLL_MS }: IndexersOptions,
  signal: AbortSignal,
): Promise<void> {
  const store = createIndexStore(db, chain, randomUUID())
  const upstream = upstreams.network(chain, {
    // It says once that there are failures; that nobody asks the node any more concerns others.
    log: (line) => line.opened === true && log(line),
    caller: 'indexer',
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
  })
  const step = createFollower({ store, source: createRpcSource(createRpc(url, upstream)), first })
  let failures = 0
  while (!signal.aborted) {
    try {
      const done = await step()
      if (failures > 0) log({ level: 'info', event: 'indexer-recovered', chain, failures })
      failures = 0
      if (done === 'rolled back' || done === 'started over')
        log({ level: 'info', event: `indexer-${done.replace(' ', '-')}`, chain })
      if (done === 'caught up' || done === 'held by another') await pause(pollMs, signal)
    } catch (error) {
      failures += 1
      if (failures === 1)
        log({ level: 'warn', event: 'indexer-failing', chain, message: messageOf(error).slice(0, 200) })
      await pause(Math.min(pollMs * 2 ** Math.min(failures - 1, 16), BACK_OFF_MAX_MS), signal)
    }
  }
  await store.release().catch(() => {}) // The database is unavailable too; the lease expires in 15 s.
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
