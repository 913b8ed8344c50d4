import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { connectClient, createIdentity, freshTopic, type TestClient } from '../test/relay-client.ts'
import { spawnRelay } from '../test/relay-process.ts'

/**
 * `npm run bench:relay -- --json`: messages per second and latency with 64 in flight, memory per idle socket and lost
 * messages, for each single-process store, beside a plain `ws` echo on the same machine in the same run. Loopback only; the
 * server is a process of its own, the load generator shares the machine with it. About 15 s.
 */
const IN_FLIGHT = 64
const PAIRS = 8
const MESSAGE = 'x'.repeat(1_000)
const WARM_UP_MS = 700
const MEASURE_MS = 2_500
const PATIENCE_MS = 3_000
const IDLE_SOCKETS = 1_000
const UNLIMITED = {
  publishesPerSecond: 1e9,
  publishBurst: 1e9,
  publishesPerSecondPerAddress: 1e9,
  publishBurstPerAddress: 1e9,
  publishesPerSecondPerProject: 1e9,
  publishBurstPerProject: 1e9,
  storedMessagesPerAddress: 1e9,
  storedBytesPerAddress: 1e12,
  socketsPerAddress: 1e9,
  callsPerSecond: 1e9,
  callBurst: 1e9,
  handshakesPerSecond: 1e9,
  handshakeBurst: 1e9,
}

type Figures = { messagesPerSecond: number; p50Ms: number; p99Ms: number; messages: number; lost: number }

/** Runs `IN_FLIGHT` workers, each sending its next message once the last has arrived, and measures after a warm-up. */
async function closedLoop(roundTrip: (worker: number, text: string) => Promise<void>): Promise<Figures> {
  const latencies: number[] = []
  const started = performance.now()
  const measureFrom = started + WARM_UP_MS
  const end = measureFrom + MEASURE_MS
  let outstanding = 0
  let failed = 0
  const work = async (worker: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const sentAt = performance.now()
      if (sentAt >= end) return
      outstanding += 1
      await roundTrip(worker, `${worker} ${index} ${MESSAGE}`).catch(() => {
        failed += 1
      })
      outstanding -= 1
      if (sentAt >= measureFrom) latencies.push(performance.now() - sentAt)
    }
  }
  const all = Promise.all(Array.from({ length: IN_FLIGHT }, (_, worker) => work(worker)))
  // What has not arrived by then never will, and counts as lost.
  await Promise.race([all, delay(WARM_UP_MS + MEASURE_MS + PATIENCE_MS, undefined, { ref: false })])
  const seconds = (performance.now() - measureFrom) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (part: number) => round(latencies[Math.floor(latencies.length * part)] ?? Number.NaN)
  return {
    messagesPerSecond: Math.round(latencies.length / seconds),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    messages: latencies.length,
    lost: failed + outstanding,
  }
}

/** Publishers on one side, subscribers on the other: published, stored, answered, pushed and acknowledged is one message. */
async function benchRelay(url: string): Promise<Figures> {
  const arrivals = new Map<string, () => void>()
  const pairs: { from: TestClient; to: TestClient; topics: string[] }[] = []
  for (let index = 0; index < PAIRS; index += 1) {
    const [from, to] = [await connectClient(url), await connectClient(url)]
    const topics = Array.from({ length: IN_FLIGHT / PAIRS }, freshTopic)
    await to.call('irn_batchSubscribe', { topics })
    to.socket.on('message', () => {
      for (const { message } of to.pushed.splice(0)) {
        arrivals.get(message)?.()
        arrivals.delete(message)
      }
    })
    pairs.push({ from, to, topics })
  }
  const figures = await closedLoop(async (worker, text) => {
    const pair = pairs[worker % PAIRS]
    const topic = pair?.topics[Math.floor(worker / PAIRS)]
    if (pair === undefined || topic === undefined) throw new Error('No pair')
    const arrived = new Promise<void>((resolve) => arrivals.set(text, resolve))
    await Promise.all([pair.from.publish(topic, text), arrived])
  })
  for (const { from, to } of pairs) await Promise.all([from.close(), to.close()])
  return figures
}

/** The floor: a server that sends back what it gets. Two frames a message, where the relay handles four. */
async function benchEcho(url: string): Promise<Figures> {
  const sockets = await Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      await once(socket, 'open')
      return socket
    }),
  )
  const arrivals = new Map<string, () => void>()
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const { message } = JSON.parse(data.toString())
      arrivals.get(message)?.()
      arrivals.delete(message)
    })
  }
  const figures = await closedLoop(async (worker, text) => {
    const arrived = new Promise<void>((resolve) => arrivals.set(text, resolve))
    sockets[worker % PAIRS]?.send(JSON.stringify({ message: text }))
    await arrived
  })
  for (const socket of sockets) socket.close()
  return figures
}

async function memoryPerSocket(child: ChildProcess, url: string): Promise<number> {
  const resident = async (): Promise<number> => {
    child.send('memory')
    const [{ rss }] = await once(child, 'message')
    return rss
  }
  // Buffers of the first sockets are allocated once, so they are not part of the slope.
  const connectMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => connectClient(url, { identity: createIdentity() })))
  const warm = await connectMany(100)
  const before = await resident()
  const sockets: TestClient[] = []
  for (let opened = 0; opened < IDLE_SOCKETS; opened += 100) sockets.push(...(await connectMany(100)))
  const after = await resident()
  await Promise.all([...warm, ...sockets].map((client) => client.close()))
  return round((after - before) / IDLE_SOCKETS / 1024)
}

async function run() {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const echo = fork(fileURLToPath(import.meta.url), ['--echo'], { execArgv: process.execArgv })
  const [echoUrl] = await once(echo, 'message')
  const memory = await spawnRelay(0, 'memory', UNLIMITED)
  const log = await spawnRelay(0, `log:${directory}`, UNLIMITED)
  try {
    const idleKiB = await memoryPerSocket(memory.child, memory.url)
    const floor = await benchEcho(echoUrl)
    const rows = { memory: await benchRelay(memory.url), log: await benchRelay(log.url) }
    const ratio = (figures: Figures) => round(figures.messagesPerSecond / floor.messagesPerSecond)
    return {
      inFlight: IN_FLIGHT,
      messageBytes: MESSAGE.length,
      echo: floor,
      relay: {
        memory: { ...rows.memory, ratioToEcho: ratio(rows.memory) },
        log: { ...rows.log, ratioToEcho: ratio(rows.log) },
      },
      idleSocketKiB: idleKiB,
      lost: rows.memory.lost + rows.log.lost,
      machine: { cores: cpus().length, load1: round(loadavg()[0] ?? Number.NaN), node: process.version },
    }
  } finally {
    echo.kill()
    await Promise.all([memory.stop('SIGTERM'), log.stop('SIGTERM')])
    await rm(directory, { recursive: true })
  }
}

function serveEcho(): void {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(`ws://127.0.0.1:${address.port}`)
  })
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data, { binary: false })))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

if (process.argv.includes('--echo')) serveEcho()
else {
  const result = await run()
  const line = (name: string, { messagesPerSecond, p50Ms, p99Ms, lost }: Figures, ratio = 1) =>
    `${name.padEnd(14)}${String(messagesPerSecond).padStart(8)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms  lost ${lost}  × ${ratio}\n`
  process.stdout.write(
    process.argv.includes('--json')
      ? `${JSON.stringify(result)}\n`
      : line('ws echo', result.echo) +
          line('relay, memory', result.relay.memory, result.relay.memory.ratioToEcho) +
          line('relay, log', result.relay.log, result.relay.log.ratioToEcho) +
          `${result.idleSocketKiB} KiB per idle socket; ${IN_FLIGHT} in flight; load ${result.machine.load1}\n`,
  )
}
