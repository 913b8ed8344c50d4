import { FoyerError } from '@foyer/base'
import { RELAY_UNREACHABLE, RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import { RELAY_HEARTBEAT_MS, RELAY_UNREACHABLE_MS } from '@foyer/base/constants'
import type { SocketLike } from './environment.ts'
import { refusalOf, serverTimeOf } from './refusals.ts'
import { type RelayAnswer, readRelayMessage } from './relay-messages.ts'
import type { RelaySocket, RelaySocketOptions, RelayStatus } from './relay-socket.ts'

const BACKOFF_MIN_MS = 250
const BACKOFF_MAX_MS = 30_000
/** Timeout for a handshake or an answer, after which the connection counts as dead. */
const ANSWER_LIMIT_MS = 10_000
/** Duration of silence after which the connection is probed. */
const PROBE_AFTER_MS = 60_000
const TOPICS_PER_CALL = 500
/** The readyState of a WebSocket that accepts messages. */
const OPEN = 1
/** Close code that means "do not reconnect with this token or project". */
const CLOSE_REFUSED = 3000
const RETRYABLE_CODES = [3001, -32_603, -32_000]

type Call = {
  readonly text: string
  readonly expiresAt: number
  readonly resolve: (result: unknown) => void
  readonly reject: (error: FoyerError) => void
  /** When it was sent on the current connection. */
  sentAt: number
  attempts: number
  /** Belongs to one connection; the next one sends it again. */
  readonly perConnection?: boolean
}

/**
 * One connection to a relay, opened with the first call and kept open while topics are subscribed
 * (https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc). One attempt at a time, with increasing delays.
 */
export function createRelaySocket(options: RelaySocketOptions): RelaySocket {
  const { environment, now } = options
  const calls = new Map<string, Call>()
  /** Topic → subscription id, '' until the relay has returned it. */
  const topics = new Map<string, string>()
  let socket: SocketLike | undefined
  let state: 'closed' | 'opening' | 'open' | 'waiting' = 'closed'
  let attempts = 0
  let lastTick = 0
  let lastHeard = 0
  let told: RelayStatus['status'] | undefined
  let downSince = 0
  let ids = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let unreachableTimer: ReturnType<typeof setTimeout> | undefined
  const stopWaking = environment.onWake(probe)

  function tell(status: RelayStatus['status']) {
    if (told === status) return
    told = status
    if (status === 'connecting') {
      downSince = now()
      unreachableTimer = setTimeout(tell, RELAY_UNREACHABLE_MS, 'unreachable')
    } else clearTimeout(unreachableTimer)
    options.onStatus({ status, since: status === 'connected' ? now() : downSince })
  }

  async function connect() {
    if (state === 'opening' || state === 'open') return
    state = 'opening'
    clearTimeout(retryTimer)
    heartbeat ??= setInterval(tick, RELAY_HEARTBEAT_MS)
    lastTick = lastHeard = now()
    if (told !== 'unreachable') tell('connecting')
    try {
      const address = await options.address()
      if (state !== 'opening') return
      listen(environment.openSocket(address))
    } catch {
      retry() // An invalid address, or keys that are unavailable at the moment; both may be temporary.
    }
  }

  function listen(opened: SocketLike) {
    socket = opened
    opened.onopen = () => {
      state = 'open'
      lastHeard = now()
      for (const [id, { perConnection }] of calls) if (perConnection) calls.delete(id)
      const unanswered = [...calls.values()]
      subscribe([...topics.keys()])
      for (const call of unanswered) transmit(call)
      tell('connected')
    }
    opened.onmessage = ({ data }) => {
      lastHeard = now()
      if (typeof data === 'string') receive(opened, data)
    }
    opened.onerror = () => {} // `onclose` follows with details.
    opened.onclose = ({ code, reason }) => {
      const refused = refusalOf(reason)
      if (code === CLOSE_REFUSED && options.onServerTime(serverTimeOf(reason))) drop()
      else if (code === CLOSE_REFUSED) refuse(refused ?? new FoyerError(RELAY_UNREACHABLE, { cause: reason }))
      else {
        if (refused) options.onRefused(refused)
        drop()
      }
    }
  }

  function detach() {
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  function drop() {
    detach()
    if (told === 'connected') tell('connecting')
    retry()
  }

  function retry() {
    state = 'waiting'
    const pause = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempts) * (0.5 + Math.random() / 2)
    attempts++
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, pause)
  }

  function rest() {
    state = 'closed'
    detach()
    clearTimeout(retryTimer)
    clearTimeout(unreachableTimer)
    clearInterval(heartbeat)
    heartbeat = told = undefined
    attempts = 0
  }

  function refuse(error: FoyerError) {
    const abandoned = [...calls.values()]
    calls.clear()
    tell('unreachable')
    rest()
    for (const call of abandoned) call.reject(error)
    options.onRefused(error)
  }

  /** After sleep, or back online: a waiting connection is retried now, and an open one is probed. */
  function probe() {
    if (state === 'waiting') {
      attempts = 0
      void connect()
    } else if (state === 'open') {
      subscribe([...topics.keys()], ANSWER_LIMIT_MS - RELAY_HEARTBEAT_MS)
    }
  }

  function tick() {
    const time = now()
    const asleep = time - lastTick > 3 * RELAY_HEARTBEAT_MS
    lastTick = time
    for (const [id, call] of calls) {
      if (call.expiresAt > time) continue
      calls.delete(id)
      call.reject(new FoyerError(RELAY_UNREACHABLE))
    }
    const overdue = [...calls.values()].some(({ sentAt }) => sentAt > 0 && time - sentAt > ANSWER_LIMIT_MS)
    if (calls.size === 0 && topics.size === 0) rest()
    else if (asleep) probe()
    else if (state === 'opening' ? time - lastHeard > ANSWER_LIMIT_MS : overdue) drop()
    else if (time - lastHeard > PROBE_AFTER_MS) probe()
  }

  /** A subscription also makes the relay deliver waiting messages, so it is used as the probe as well. */
  function subscribe(wanted: readonly string[], olderBy = 0) {
    for (let from = 0; from < wanted.length; from += TOPICS_PER_CALL) {
      const part = wanted.slice(from, from + TOPICS_PER_CALL)
      const [id, call] = prepare('irn_batchSubscribe', { topics: part }, PROBE_AFTER_MS, {
        resolve: (result) => {
          attempts = 0
          if (!Array.isArray(result)) return
          for (const [index, topic] of part.entries()) {
            if (topics.has(topic)) topics.set(topic, String(result[index]))
            else unsubscribe(topic, String(result[index])) // Unsubscribed before the relay had answered.
          }
        },
        reject: () => {}, // A new connection subscribes again.
        perConnection: true,
      })
      calls.set(id, call)
      transmit(call)
      call.sentAt -= olderBy
    }
  }

  function unsubscribe(topic: string, id: string) {
    transmit(prepare('irn_unsubscribe', { topic, id }, 0, { resolve: () => {}, reject: () => {} })[1])
  }

  function prepare(
    method: string,
    params: unknown,
    lifetimeMs: number,
    outcome: Pick<Call, 'resolve' | 'reject' | 'perConnection'>,
  ): [id: string, call: Call] {
    // 19 digits; a string, because JSON numbers of that size lose digits.
    const id = `${now()}${String(ids++ % 1_000_000).padStart(6, '0')}`
    const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
    return [id, { text, expiresAt: now() + lifetimeMs, sentAt: 0, attempts: 0, ...outcome }]
  }

  function transmit(call: Call) {
    if (state !== 'open') return
    call.sentAt = now()
    if (socket?.readyState === OPEN) socket.send(call.text)
  }

  function receive(from: SocketLike, text: string) {
    const message = readRelayMessage(text)
    if (message?.kind === 'delivery') {
      const { idToken, ...delivery } = message
      options.onIncoming({
        ...delivery,
        acknowledge: () => {
          if (socket === from && from.readyState === OPEN) from.send(`{"id":${idToken},"jsonrpc":"2.0","result":true}`)
        },
      })
    } else if (message) settle(message)
  }

  function settle({ id, result, error }: RelayAnswer) {
    const call = calls.get(id)
    if (!call) return // Nobody asked: what a relay says about it concerns nobody.
    if (!error) {
      calls.delete(id)
      call.resolve(result)
      return
    }
    const refused = refusalOf(error.message)
    if (refused) options.onRefused(refused)
    if (RETRYABLE_CODES.includes(error.code) && call.attempts < 6) {
      call.sentAt = 0
      setTimeout(() => calls.has(id) && transmit(call), 1000 * 2 ** call.attempts++)
    } else {
      calls.delete(id)
      call.reject(refused ?? new FoyerError(RPC_REQUEST_FAILED, { context: { reason: error.message }, cause: error }))
    }
  }

  return {
    call(method, params, lifetimeMs) {
      return new Promise((resolve, reject) => {
        const [id, call] = prepare(method, params, lifetimeMs, { resolve, reject })
        calls.set(id, call)
        transmit(call)
        if (state === 'closed') void connect()
      })
    },
    watch(topic) {
      if (topics.has(topic)) return
      topics.set(topic, '')
      if (state === 'open') subscribe([topic])
      if (state === 'closed') void connect()
    },
    unwatch(topic) {
      const id = topics.get(topic)
      if (topics.delete(topic) && id) unsubscribe(topic, id)
    },
    close() {
      stopWaking()
      const abandoned = [...calls.values()]
      calls.clear()
      topics.clear()
      rest()
      for (const call of abandoned) call.reject(new FoyerError(RELAY_UNREACHABLE))
    },
  }
}
