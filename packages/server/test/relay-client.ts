import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'

/** A client's key and its did:key, made with node:crypto alone so that the relay's own decoding is checked against it. */
export type TestIdentity = { readonly clientId: string; readonly privateKey: KeyObject; readonly instance: string }

export function createIdentity(): TestIdentity {
  const { privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(String(privateKey.export({ format: 'jwk' }).x), 'base64url')
  return { clientId: didKey(raw), privateKey, instance: randomBytes(32).toString('hex') }
}

/** @param multicodec first bytes of the identifier; ed25519-pub unless a test wants a wrong one */
export function didKey(publicKey: Buffer, multicodec: readonly number[] = [0xed, 0x01]): string {
  return `did:key:z${base58(Buffer.concat([Buffer.from(multicodec), publicKey]))}`
}

export type Claims = {
  iss: string
  sub: string
  aud: string | string[]
  iat: number
  exp: number
  [name: string]: unknown
}

export function claimsFor(identity: TestIdentity, audience: string, nowMs = Date.now()): Claims {
  const iat = Math.floor(nowMs / 1000)
  return { iss: identity.clientId, sub: identity.instance, aud: audience, iat, exp: iat + 86_400 }
}

export function signToken(claims: Claims, key: KeyObject, header: object = { alg: 'EdDSA', typ: 'JWT' }): string {
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}

export function freshTopic(): string {
  return randomBytes(32).toString('hex')
}

export function messageId(message: string): string {
  return createHash('sha256').update(message).digest('hex')
}

export type Pushed = {
  readonly pushId: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
}

export type TestClient = {
  readonly identity: TestIdentity
  readonly socket: WebSocket
  /** Every message pushed so far, in order of arrival. */
  readonly pushed: Pushed[]
  /** What arrived, in order: `answer` or `push`. */
  readonly order: ('answer' | 'push')[]
  /** The result, or an Error whose message is the JSON-RPC error's and whose `code` and `data` are too. */
  call(method: string, params: unknown): Promise<unknown>
  publish(topic: string, message: string, more?: object): Promise<unknown>
  subscribe(topic: string): Promise<unknown>
  /** Resolves once `count` messages have been pushed in all. */
  received(count: number): Promise<readonly Pushed[]>
  ack(pushed: Pushed): void
  /** Sends raw text and resolves with the raw text of the next frame. */
  raw(text: string): Promise<string>
  /** Closes and waits; acknowledgements sent before are with the relay by then. */
  close(): Promise<void>
}

export type TestClientOptions = {
  readonly identity?: TestIdentity
  /** Acknowledge pushes as they come; default true. */
  readonly autoAck?: boolean
  readonly query?: string
  /** A page names one, a wallet none. */
  readonly isWallet?: boolean
  readonly audience?: string
  /** What the client believes the time to be, in ms; default: the wall clock. */
  readonly now?: number
  readonly socket?: ClientOptions
}

export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(error: { code: number; message: string; data?: unknown }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** Connects to a relay the way official clients do. */
export async function connectClient(url: string, options: TestClientOptions = {}): Promise<TestClient> {
  const identity = options.identity ?? createIdentity()
  const token = signToken(claimsFor(identity, options.audience ?? url, options.now), identity.privateKey)
  const socket = new WebSocket(
    `${url}/?auth=${token}${options.isWallet ? '' : '&projectId=test'}${options.query ?? ''}`,
    options.socket,
  )
  const pushed: Pushed[] = []
  const order: ('answer' | 'push')[] = []
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const watchers = new Set<() => void>()
  let rawWaiter: ((text: string) => void) | undefined
  let nextId = 0

  const ack = (push: Pushed): void => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ id: push.pushId, jsonrpc: '2.0', result: true }))
  }
  socket.on('message', (data) => {
    const text = data.toString()
    rawWaiter?.(text)
    rawWaiter = undefined
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      const push: Pushed = { pushId: frame.id, ...frame.params.data }
      order.push('push')
      pushed.push(push)
      if (options.autoAck !== false) ack(push)
    } else {
      order.push('answer')
      const waiter = waiting.get(String(frame.id))
      waiting.delete(String(frame.id))
      if (frame.error) waiter?.reject(new RpcError(frame.error))
      else waiter?.resolve(frame.result)
    }
    for (const watcher of watchers) watcher()
  })
  socket.on('close', () => {
    for (const waiter of waiting.values()) waiter.reject(new Error('The socket closed'))
    waiting.clear()
  })
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'unexpected-response').then(([, response]) => {
      throw new Error(`HTTP ${response.statusCode}`)
    }),
  ])

  const call = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      // 19 digits in a string, as official JavaScript clients send them.
      const id = `${1_700_000_000_000 + nextId++}000000`
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }), (error) => error && reject(error))
    })

  return {
    identity,
    socket,
    pushed,
    order,
    ack,
    call,
    publish: (topic, message, more = {}) => call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    subscribe: (topic) => call('irn_subscribe', { topic }),
    received: (count) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (pushed.length < count) return
          watchers.delete(check)
          resolve(pushed)
        }
        watchers.add(check)
        socket.once('close', () => reject(new Error(`Closed after ${pushed.length} of ${count} messages`)))
        check()
      }),
    raw: (text) =>
      new Promise((resolve) => {
        rawWaiter = resolve
        socket.send(text)
      }),
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Key of a given seed, for tests that need the same client in two processes. */
export function identityFromSeed(seed: Buffer): TestIdentity {
  // PKCS#8 wrapping of an Ed25519 seed, RFC 8410 section 7
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = Buffer.from(String(privateKey.export({ format: 'jwk' }).x), 'base64url')
  return { clientId: didKey(raw), privateKey, instance: seed.toString('hex') }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = BASE58[Number(value % 58n)] + text
    value /= 58n
  }
  return text
}
