import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@foyer/base'
import { type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../http/caller.ts'
import { type Identity, normaliseUrl, type TokenFault, tokenOf, verifyToken } from './auth.ts'
import { createBudgets, type Payer } from './budgets.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDelivery } from './delivery.ts'
import { errorFrame, parseFrame, RPC, resultFrame } from './jsonrpc.ts'
import { CLOSE, RELAY_LIMITS, type RelayLimits } from './limits.ts'
import { createMethods } from './methods.ts'
import { createMetrics } from './metrics.ts'
import type { Admission, Relay, RelayLogEvent, RelayOptions } from './options.ts'
import { portionBytes } from './portion.ts'
import { createRateLimiter } from './rate.ts'
import { createSocketKeeper } from './sockets.ts'
import { createMemoryStore } from './stores/memory.ts'

/**
 * A WalletConnect v2 relay for an HTTP server's `upgrade` event. It opens no port and reads no environment.
 * @returns see `Relay`; call `close` to release timers and sockets
 */
export function createRelay(options: RelayOptions): Relay {
  const limits: RelayLimits = { ...RELAY_LIMITS, ...options.limits }
  const clock = options.clock ?? { now: () => Date.now() }
  const log = options.log ?? (() => {})
  const store = options.store ?? createMemoryStore()
  const metrics = createMetrics()
  const policy = {
    audiences: new Set(options.publicUrls.map(normaliseUrl)),
    leewaySeconds: limits.clockLeewaySeconds,
    maxSeconds: limits.tokenMaxSeconds,
  }
  const handshakeRate = createRateLimiter(limits.handshakesPerSecond, limits.handshakeBurst)
  const publishRates = {
    client: createRateLimiter(limits.publishesPerSecond, limits.publishBurst),
    address: createRateLimiter(limits.publishesPerSecondPerAddress, limits.publishBurstPerAddress),
    project: createRateLimiter(limits.publishesPerSecondPerProject, limits.publishBurstPerProject),
  }
  const callRate = createRateLimiter(limits.callsPerSecond, limits.callBurst)

  const onFailure = (operation: string, error: unknown): void => {
    metrics.count('storeFailures', operation)
    log({ level: 'error', event: 'store-failed', reason: `${operation}: ${messageOf(error)}` })
  }
  const budgets = store.budgets?.(limits) ?? createBudgets(limits)
  const delivery = createDelivery({
    store,
    clock,
    portionBytes: portionBytes(limits),
    metrics,
    onFailure,
    onErased: budgets.release,
  })
  const methods = createMethods({
    store,
    delivery,
    limits,
    metrics,
    budgets,
    publishRates,
    clock,
    verify: options.verify ?? 'off',
  })
  const keeper = createSocketKeeper({ limits, metrics, resume: delivery.resume })
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    skipUTF8Validation: false,
  })

  const stopWake = store.onWake((topic) => delivery.wake(topic))
  const sweepTimer = setInterval(() => {
    const now = performance.now()
    for (const limiter of [handshakeRate, callRate, ...Object.values(publishRates)]) limiter.sweep(now)
    budgets.sweep(clock.now())
    store.sweep(clock.now()).catch((error: unknown) => onFailure('sweep', error))
  }, limits.sweepMs)
  sweepTimer.unref()

  let socketCount = 0
  let closing: Promise<void> | undefined

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (closing !== undefined) return refuse(socket, 503, 'draining')
    const address = networkOf(options.clientAddress?.(request) ?? request.socket.remoteAddress)
    // Official clients answer a refusal with the next attempt at once, so handshakes over the rate wait for their turn.
    const waitMs = handshakeRate.reserve(address, performance.now(), limits.handshakeWaitMs)
    if (waitMs === undefined) return refuse(socket, 429, 'handshake-rate')
    if (waitMs > 0) await delay(waitMs)
    if (socket.destroyed) return

    const query = new URL(request.url ?? '/', 'http://relay').searchParams
    const verdict = verifyToken(tokenOf(request, query), policy, Math.floor(clock.now() / 1000))
    const turnAway = (fault: Fault) => {
      metrics.count('handshakes', fault)
      log({ level: 'warn', event: 'refused', reason: fault })
      // Official clients give up for good on 3000 and retry on anything else, so the upgrade succeeds to say it.
      server.handleUpgrade(request, socket, head, (ws) => {
        // The socket is being closed, so errors are ignored.
        ws.on('error', () => {})
        ws.close(CLOSE.unauthorised, closeReason(fault, clock.now()))
        setTimeout(() => ws.terminate(), REFUSED_LINGER_MS).unref()
      })
    }
    if (!verdict.ok) return turnAway(verdict.fault)
    const admission = await admit(query.get('projectId'), request.headers.origin)
    if (admission !== 'admitted') return turnAway(admission)
    const payer = { address, project: query.get('projectId') ?? undefined }
    const full = keeper.isFullFor(payer)
    if (full !== undefined) return refuse(socket, full === 'full' ? 503 : 429, full)
    if (keeper.sizeOf(verdict.identity) >= limits.socketsPerKey) return refuse(socket, 429, 'key-full')
    // A drain may have begun while the project was looked up.
    if (closing !== undefined) return refuse(socket, 503, 'draining')
    const autosub = (query.get('cap') ?? '').split(',').includes('autosub')
    server.handleUpgrade(request, socket, head, (ws) => open(ws, verdict.identity, payer, autosub))
  }

  async function admit(projectId: string | null, origin: string | undefined): Promise<Admission> {
    return options.projects?.(projectId ?? undefined, origin) ?? 'admitted'
  }

  function refuse(socket: Duplex, status: 429 | 503, reason: string): void {
    metrics.count('handshakes', reason)
    const text = status === 429 ? 'Too Many Requests' : 'Service Unavailable'
    socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 1\r\n\r\n`)
  }

  function open(socket: WebSocket, identity: Identity, payer: Payer, autosub: boolean): void {
    socketCount += 1
    const connection: Connection = createConnection({
      number: socketCount,
      socket,
      identity,
      payer,
      autosub,
      outQueueBytes: limits.outQueueBytes,
      unackedMax: limits.unackedPerSocket,
      pingMs: limits.pingMs,
      onOverflow: () => keeper.evict(connection, CLOSE.slowConsumer, 'slow-consumer'),
      onWritable: () => delivery.resume(connection),
    })
    metrics.count('handshakes', 'accepted')
    log({ level: 'info', event: 'opened', socket: connection.number })
    keeper.add(connection)
    socket.on('message', (data, isBinary) => {
      keeper.touch(connection)
      if (isBinary) keeper.evict(connection, CLOSE.unsupportedData, 'binary-frame')
      else receive(connection, data as Buffer)
    })
    socket.on('pong', () => keeper.touch(connection))
    // ws closes the socket after an error (bad frame, oversized payload, reset); `close` does the rest.
    socket.on('error', () => {})
    socket.on('close', () => {
      keeper.remove(connection)
      delivery.drop(connection)
      log({ level: 'info', event: 'closed', socket: connection.number })
    })
  }

  function receive(connection: Connection, data: Buffer): void {
    const frame = parseFrame(data.toString())
    if (frame.kind === 'response') {
      delivery.answered(connection, frame.id, frame.ok)
      return
    }
    const debtMs = callRate.reserve(String(connection.number), performance.now(), Number.POSITIVE_INFINITY) ?? 0
    if (debtMs > 0) connection.pause(debtMs)
    if (frame.kind === 'invalid') answerError(connection, frame.id, frame.code, frame.reason)
    // Official clients do not hear why a socket closed, and ask again for ever; an error ends the call.
    else if (data.length > limits.payloadBytes)
      answerError(
        connection,
        frame.id,
        RPC.handler,
        `A message may have ${limits.payloadBytes} bytes`,
        'PayloadLimitExceeded',
      )
    else void serve(connection, frame.id, frame.method, frame.params)
  }

  async function serve(connection: Connection, id: string, method: string, params: unknown): Promise<void> {
    metrics.count('calls', methods.canonical(method) ?? 'unknown')
    connection.callBegins()
    try {
      const answer = await methods.call(method, params, connection)
      if ('error' in answer) answerError(connection, id, answer.error.code, answer.error.message, answer.error.data)
      else connection.send(resultFrame(id, answer.result))
      answer.after?.()
    } catch (error) {
      onFailure(methods.canonical(method) ?? 'unknown', error)
      answerError(connection, id, RPC.handler, 'The relay cannot store or read now; try again', 'Unavailable')
    } finally {
      connection.callEnds()
    }
  }

  function answerError(connection: Connection, id: string, code: number, message: string, data?: string): void {
    metrics.count('errors', String(code))
    connection.send(errorFrame(id, code, message, data))
  }

  async function stop(drainMs: number): Promise<void> {
    log({ level: 'info', event: 'draining' })
    await keeper.closeAll(drainMs)
    keeper.stop()
    clearInterval(sweepTimer)
    stopWake()
    server.close()
    log({ level: 'info', event: 'stopped' })
  }

  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      upgrade(request, socket, head).catch((error: unknown) => {
        log({ level: 'error', event: 'refused', reason: messageOf(error) } satisfies RelayLogEvent)
        refuse(socket, 503, 'failed')
      })
    },
    health: () => ({
      status: closing === undefined ? 'ok' : 'draining',
      sockets: keeper.size(),
      topics: delivery.topicCount(),
      store: store.kind,
    }),
    check: () => store.check(),
    metrics: () => metrics.render({ topics: delivery.topicCount(), ...keeper.gauges() }),
    close({ drainMs = 0 } = {}) {
      closing ??= stop(drainMs)
      return closing
    },
  }
}

// How long a refused client has to answer the close frame.
const REFUSED_LINGER_MS = 5_000

type Fault = TokenFault | keyof typeof REFUSAL_REASONS

const REFUSAL_REASONS = {
  'unknown-project': 'unknown project',
  // The words of WalletConnect's public relay, which clients compare.
  'origin-not-allowed': 'Unauthorized: origin not allowed',
} as const

/** Sends the reason and the server's time, so that a client with a wrong clock can sign a valid token. */
function closeReason(fault: Fault, now: number): string {
  if (fault === 'unknown-project' || fault === 'origin-not-allowed') return REFUSAL_REASONS[fault]
  return `token ${fault}; server time ${Math.floor(now / 1000)}`
}
