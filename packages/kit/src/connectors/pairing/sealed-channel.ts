import { FoyerError } from '@foyer/base'
import {
  RELAY_UNREACHABLE,
  REQUEST_ABORTED,
  REQUEST_EXPIRED,
  SESSION_NOT_FOUND,
  SOMETHING_WENT_WRONG,
} from '@foyer/base/catalogue'
import { type Bytes, fromHex, isHex32, randomBytes, toHex } from './bytes.ts'
import { loadKeyMath } from './crypto.ts'
import type { PairingEnvironment, PairingStorage } from './environment.ts'
import type { KeyMath } from './key-math.ts'
import { messageIdOf } from './names.ts'
import { createIdentity, relayAddress } from './relay-auth.ts'
import type { Incoming, RelayStatus } from './relay-socket.ts'
import {
  CODES,
  createIds,
  parsePayload,
  type RpcBody,
  type RpcRequest,
  type RpcResponse,
  requestDelivery,
  responseDelivery,
} from './rpc.ts'
import { stringify } from './safe-json.ts'
import type { SeenMessages } from './seen.ts'
import { createTransport, type Transport } from './transport.ts'

const PARKED_TOPICS = 16
const PARKED_PER_TOPIC = 8

/** How messages on a topic are decrypted: with its symmetric key, or with a private key and the sender's public key. */
export type TopicKey = { readonly symKey: string } | { readonly seed: string }

type SealedChannelOptions = {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly storage: () => Promise<PairingStorage>
  readonly environment: PairingEnvironment
  readonly now: () => number
  /** Share one socket among the tabs that use the same storage. */
  readonly tabs: boolean
  /** @param publishedAt epoch milliseconds by the relay's clock */
  readonly onRequest: (topic: string, request: RpcRequest, publishedAt: number | undefined) => Promise<void> | void
  /** An answer that has no pending `request` on this page. */
  readonly onResponse: (topic: string, response: RpcResponse) => Promise<void> | void
  readonly onStatus: (status: RelayStatus) => void
  readonly onAlert: (error: FoyerError) => void
  /** A message that another tab sent by `tell`. */
  readonly onBroadcast: (message: unknown) => void
}

/** For an answer to a receiver that can only derive the key from our public key. */
type Type1 = { readonly symKey: string; readonly senderPublicKey: Bytes }

type RequestOptions = {
  /** Seconds. */
  readonly ttl?: number
  readonly signal?: AbortSignal | undefined
}

/** Encrypted messages in both directions over one relay. Independent of sessions. */
export type SealedChannel = {
  /** Identity, key operations and storage, which everything else waits for. */
  start(): Promise<{ math: KeyMath; storage: PairingStorage }>
  /** Adds a topic's key and subscribes to the topic. */
  listen(topic: string, key: TopicKey): void
  unlisten(topic: string): void
  nextId(): number
  /**
   * Publishes a request without waiting for its answer; resolves when the relay has accepted it.
   * @throws RELAY_UNREACHABLE, RPC_REQUEST_FAILED or a mapped alert
   */
  notify(topic: string, request: RpcRequest, ttl?: number): Promise<void>
  /**
   * Publishes a request and waits for the answer.
   * @throws REQUEST_EXPIRED after `ttl`, REQUEST_ABORTED by the signal, and the errors of `notify`
   */
  request(topic: string, method: string, params: unknown, options?: RequestOptions): Promise<RpcBody>
  /** @param senderPublicKey makes it an envelope of type 1, sealed with `symKey` */
  respond(topic: string, method: string, response: RpcResponse, type1?: Type1): Promise<void>
  /** A call to the relay itself. */
  relay(method: string, params: unknown, lifetimeMs: number): Promise<unknown>
  seal(topic: string, payload: RpcRequest | RpcResponse): Promise<string>
  broadcast(message: unknown): void
  /** The number of messages that could not be decrypted. */
  dropped(): number
  destroy(): Promise<void>
}

type Open = typeof import('./cipher.ts').open
type Waiting = { readonly topic: string; readonly resolve: (body: RpcBody) => void }

export function createSealedChannel(options: SealedChannelOptions): SealedChannel {
  const { now } = options
  const nextId = createIds(now)
  const keys = new Map<string, TopicKey>()
  const undecrypted = new Map<string, Incoming[]>()
  const waiting = new Map<number, Waiting>()
  let starting: ReturnType<typeof begin> | undefined
  let transport: Transport | undefined
  let seen: SeenMessages | undefined
  let line: Promise<void> = Promise.resolve()
  let dropped = 0
  let destroyed = false

  async function begin() {
    // The cipher is the largest part and not needed before the code is shown.
    const [storage, math, mail] = await Promise.all([options.storage(), loadKeyMath(), import('./cipher.ts')])
    const identity = createIdentity(fromHex(await readSeed(storage)))
    const { relayUrl, projectId, environment, tabs, onStatus, onAlert } = options
    const name = `foyer-pairing:${toHex(await math.publicKey('Ed25519', identity.seed))}`
    if (destroyed) throw new FoyerError(RELAY_UNREACHABLE)
    transport = createTransport({
      name,
      address: (time) => relayAddress({ relayUrl, projectId, math, identity, now: time }),
      environment,
      tabs,
      now,
      topics: () => keys.keys(),
      onLead() {
        seen = mail.createSeenMessages(storage) // Another tab may have written to it since.
      },
      onIncoming: enqueue,
      onStatus,
      onAlert,
      onPosted({ kind, topic, response, message }) {
        // Both ends of the channel are this module on the same origin.
        if (kind === 'answer') answer(String(topic), response as RpcResponse)
        else if (kind === 'told') options.onBroadcast(message)
      },
    })
    return { math, storage, mail, transport }
  }

  const start = () => {
    starting ??= begin().catch((error) => {
      starting = undefined // The next call tries to load the part again.
      throw error
    })
    return starting
  }

  const report = (error: unknown) => options.onAlert(new FoyerError(SOMETHING_WENT_WRONG, { cause: error }))

  function enqueue(incoming: Incoming) {
    line = line.then(() => receive(incoming)).catch(report)
  }

  /** One message at a time, because an answer may depend on a key from the previous one. */
  async function receive(incoming: Incoming): Promise<void> {
    const { topic, message } = incoming
    const key = keys.get(topic)
    if (!key) {
      park(incoming)
      return
    }
    const { math, mail } = await start()
    const id = messageIdOf(message)
    if (!(await seen?.has(topic, id))) {
      const payload = await decode(mail.open, math, key, message)
      if (!payload) dropped++
      else if ('method' in payload) await options.onRequest(topic, payload, incoming.publishedAt)
      else if (!answer(topic, payload)) {
        transport?.post({ kind: 'answer', topic, response: payload })
        await options.onResponse(topic, payload)
      }
      if (keys.has(topic)) await seen?.add(topic, id)
    }
    incoming.acknowledge()
  }

  async function decode(open: Open, math: KeyMath, key: TopicKey, message: string) {
    try {
      const text = await open(message, (sender) => {
        if ('symKey' in key) return fromHex(key.symKey)
        if (!sender) throw new TypeError('no sender key')
        return math.agree(fromHex(key.seed), sender)
      })
      return parsePayload(text)
    } catch {
      return undefined // Corrupt, forged or foreign messages are counted and dropped; the session continues.
    }
  }

  function answer(topic: string, { id, ...body }: RpcResponse): boolean {
    const waiter = waiting.get(id)
    if (waiter?.topic !== topic) return false
    waiting.delete(id)
    waiter.resolve(body)
    return true
  }

  /** Settles a request as if the wallet had answered, because it will not answer any more. */
  function interrupt(concerned: (waiter: Waiting) => boolean) {
    for (const waiter of [...waiting.values()].filter(concerned)) {
      waiter.resolve({ error: { code: CODES.userDisconnected, message: 'The session has ended' } })
    }
  }

  /** Keeps a limited number of unacknowledged messages for topics whose key is still being derived. */
  function park(incoming: Incoming) {
    const held = undecrypted.get(incoming.topic) ?? []
    if (held.length < PARKED_PER_TOPIC) undecrypted.set(incoming.topic, [...held, incoming])
    for (const oldest of undecrypted.keys()) if (undecrypted.size > PARKED_TOPICS) undecrypted.delete(oldest)
  }

  /** Reads the key immediately: the topic may be released while the cipher loads. */
  async function sealed(topic: string, payload: RpcRequest | RpcResponse, type1?: Type1): Promise<string> {
    const key = type1 ?? keys.get(topic)
    if (!key || !('symKey' in key)) throw new FoyerError(SESSION_NOT_FOUND)
    const { mail } = await start()
    return mail.seal(fromHex(key.symKey), stringify({ jsonrpc: '2.0', ...payload }), type1?.senderPublicKey)
  }

  async function notify(topic: string, request: RpcRequest, ttl?: number): Promise<void> {
    const message = await sealed(topic, request)
    const way = await start()
    await way.transport.publish({ topic, message, ...requestDelivery(request.method, ttl) })
  }

  return {
    start,
    nextId,
    seal: sealed,
    notify,
    listen(topic, key) {
      keys.set(topic, key)
      transport?.watch(topic)
      const held = undecrypted.get(topic) ?? []
      undecrypted.delete(topic)
      for (const incoming of held) enqueue(incoming)
    },
    unlisten(topic) {
      if (!keys.delete(topic)) return
      transport?.unwatch(topic)
      void seen?.forget(topic).catch(report)
      interrupt((waiter) => waiter.topic === topic)
    },
    request(topic, method, params, { ttl = requestDelivery(method).ttl, signal } = {}) {
      return new Promise((resolve, reject) => {
        const id = nextId()
        const finish = () => {
          waiting.delete(id)
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
        }
        const fail = (error: unknown) => {
          finish()
          reject(error)
        }
        const abort = () => fail(new FoyerError(REQUEST_ABORTED, { cause: signal?.reason }))
        const timer = setTimeout(() => fail(new FoyerError(REQUEST_EXPIRED)), ttl * 1000)
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
        waiting.set(id, {
          topic,
          resolve: (body) => {
            finish()
            resolve(body)
          },
        })
        notify(topic, { id, method, params }, ttl).catch(fail)
      })
    },
    async respond(topic, method, response, type1) {
      const message = await sealed(topic, response, type1)
      const way = await start()
      await way.transport.publish({ topic, message, ...responseDelivery(method, response) })
    },
    relay: async (method, params, lifetimeMs) => (await start()).transport.call(method, params, lifetimeMs),
    broadcast: (message) => transport?.post({ kind: 'told', message }),
    dropped: () => dropped,
    async destroy() {
      destroyed = true
      await starting?.catch(() => {}) // The caller has already received the error.
      transport?.close()
      await line
      interrupt(() => true)
    },
  }
}

/** The seed of the identity: created once, then read again in case two tabs created one at the same time. */
async function readSeed(storage: PairingStorage): Promise<string> {
  const known = await storage.get('client')
  if (isHex32(known)) return known
  const fresh = toHex(randomBytes(32))
  await storage.set('client', fresh)
  const stored = await storage.get('client')
  return isHex32(stored) ? stored : fresh
}
