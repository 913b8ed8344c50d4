import { FoyerError, isRecord } from '@foyer/base'
import {
  INVALID_OPTION,
  METHOD_NOT_SUPPORTED,
  PAIRING_EXPIRED,
  RELAY_UNREACHABLE,
  REQUEST_ABORTED,
  SESSION_NOT_FOUND,
  SOMETHING_WENT_WRONG,
  STORAGE_UNAVAILABLE,
  UNSUPPORTED_CHAIN,
} from '@foyer/base/catalogue'
import { PAIRING_LIFETIME_MS } from '@foyer/base/constants'
import { randomBytes, toHex } from './bytes.ts'
import { browserEnvironment } from './environment.ts'
import { topicOf } from './names.ts'
import type { RelayStatus } from './relay-socket.ts'
import { CODES } from './rpc.ts'
import { createSealedChannel } from './sealed-channel.ts'
import { type PairedSession, type PendingRecord, publicSession } from './session-records.ts'
import { createSessionStore, expirySeconds, SESSION_EXTENSION_MS } from './session-store.ts'
import { defaultStorage } from './storage.ts'
import type { Pairing, PairingClient, PairingClientOptions, PairingEvent, PairingRequest } from './types.ts'
import { formatUri } from './uri.ts'

const REQUEST_EXPIRY_S = { min: 300, max: 604_800 }
const PING_LIMIT_S = 30
/** How long `disconnect` waits for the relay; the session is removed before that. */
const FAREWELL_LIMIT_MS = 3_000

type Deferred = {
  promise: Promise<PairedSession>
  resolve(session: PairedSession): void
  reject(error: FoyerError): void
}
type PendingConnect = { readonly pairing: Pairing; readonly deferred: Deferred }

/**
 * The dapp's side of WalletConnect v2 over any relay. No network and no storage before the first call.
 * @example const client = createPairingClient({ relayUrl: 'wss://relay.example', metadata })
 */
export function createPairingClient(options: PairingClientOptions): PairingClient {
  const now = () => options.clock?.now() ?? Date.now()
  const listeners = new Set<(event: PairingEvent) => void>()
  const pendingConnects = new Map<string, PendingConnect>()
  const alerted = new Set<string>()
  let loading: Promise<ReturnType<typeof import('./message-handlers.ts')['createMessageHandlers']>> | undefined
  let relayStatus: RelayStatus['status'] = 'connecting'

  const channel = createSealedChannel({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    storage: async () =>
      options.storage ??
      defaultStorage(options.storagePrefix ?? 'foyer-pairing', (reason) =>
        alert(new FoyerError(STORAGE_UNAVAILABLE, { context: { reason } })),
      ),
    environment: { ...browserEnvironment(), ...options.environment },
    now,
    tabs: true,
    onRequest: async (topic, request, publishedAt) => (await answers()).onRequest(topic, request, publishedAt),
    onResponse: async (topic, response) => (await answers()).onResponse(topic, response),
    onStatus: (status) => emit({ type: 'relay', ...status }),
    onAlert: (error) => alert(error),
    onBroadcast(message) {
      sessionStore.onBroadcast(message)
      // Both ends of the channel are this module on the same origin. Errors cannot be cloned and are not sent through it.
      if (isRecord(message) && message.kind === 'event') spread(message.event as PairingEvent)
    },
  })
  const sessionStore = createSessionStore({ channel, now, onPending, onExpired, onStorageError: fail })

  function answers() {
    loading ??= import('./message-handlers.ts')
      .then(({ createMessageHandlers: createAnswers }) =>
        createAnswers({ channel, sessionStore, metadata: options.metadata, now, emit, onAlert: alert, onError: fail }),
      )
      .catch((error) => {
        loading = undefined // The next message tries to load it again.
        throw error
      })
    return loading
  }

  function spread(event: PairingEvent) {
    if (event.type === 'relay') relayStatus = event.status
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        // An error of a listener is reported to the page and does not affect other listeners.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  function emit(event: PairingEvent) {
    channel.broadcast({ kind: 'event', event })
    spread(event)
  }

  function alert(error: FoyerError) {
    if (alerted.has(error.code)) return
    alerted.add(error.code)
    spread({ type: 'alert', error })
  }

  function fail(cause: unknown) {
    alert(cause instanceof FoyerError ? cause : new FoyerError(SOMETHING_WENT_WRONG, { cause }))
  }

  function onPending(topic: string, record: PendingRecord | undefined) {
    const deferred = pendingConnects.get(topic)?.deferred
    if (record?.status === 'open' || !deferred) return
    const { failure } = record ?? {}
    const session = record?.sessionTopic === undefined ? undefined : sessionStore.session(record.sessionTopic)
    if (session) deferred.resolve(publicSession(session))
    else if (failure)
      import('./failures.ts').then(({ failureOf }) => failureOf(failure)).then(deferred.reject, deferred.reject)
    else deferred.reject(new FoyerError(record ? REQUEST_ABORTED : PAIRING_EXPIRED))
    pendingConnects.delete(topic)
  }

  /** No message is needed, because both sides know the expiry. */
  function onExpired(topic: string) {
    emit({ type: 'session_delete', topic, code: CODES.requestExpired, message: 'Session expired' })
  }

  function connect({ namespaces, authenticate }: PairingRequest): Pairing {
    // CAIP-222 texts must be ASCII: deployed wallets compute a wrong length for other texts, which breaks the signature.
    if (authenticate && !/^[\x20-\x7e]*$/.test(Object.values(authenticate).flat().join(' '))) {
      throw new FoyerError(INVALID_OPTION, { context: { option: 'authenticate', reason: 'only ASCII can be signed' } })
    }
    const symKey = randomBytes(32)
    const record: PendingRecord = {
      topic: topicOf(symKey),
      symKey: toHex(symKey),
      seed: toHex(randomBytes(32)),
      proposalId: channel.nextId(),
      namespaces,
      createdAt: now(),
      published: false,
      status: 'open',
      offers: [],
      ...(authenticate ? { auth: { id: channel.nextId(), request: authenticate } } : {}),
    }
    sessionStore.putPending(record)
    void sessionStore.load().catch(fail)
    return pairingOf(record)
  }

  function pairingOf(record: PendingRecord): Pairing {
    const { topic } = record
    const known = pendingConnects.get(topic)
    if (known) return known.pairing
    const deferred = defer()
    const published = record.published ? Promise.resolve() : answers().then(({ propose }) => propose(record))
    // A code that the relay did not take is answered by no wallet.
    published.catch((error) => {
      if (pendingConnects.get(topic)?.deferred !== deferred) return
      pendingConnects.delete(topic)
      pairing.cancel()
      fail(error)
      deferred.reject(new FoyerError(RELAY_UNREACHABLE, { cause: error }))
    })
    const pairing: Pairing = {
      uri: formatUri({
        topic,
        symKey: record.symKey,
        expiryTimestamp: expirySeconds(record),
        ...(record.auth ? { methods: ['wc_sessionAuthenticate'] } : {}),
        ...(options.relayHint ? { relayUrl: options.relayUrl } : {}),
      }),
      expiresAt: record.createdAt + PAIRING_LIFETIME_MS,
      published,
      settled: deferred.promise,
      cancel() {
        const latest = sessionStore.pendingPairings().find((pending) => pending.topic === topic)
        if (latest?.status === 'open') sessionStore.putPending({ ...latest, status: 'withdrawn' })
      },
    }
    pendingConnects.set(topic, { pairing, deferred })
    return pairing
  }

  function find(topic: string) {
    const session = sessionStore.session(topic)
    if (!session) throw new FoyerError(SESSION_NOT_FOUND)
    return session
  }

  async function requestSession(
    topic: string,
    method: string,
    params: unknown,
    ttl: number,
    signal?: AbortSignal,
    name = method,
  ) {
    const body = await channel.request(topic, method, params, { ttl, signal })
    if ('error' in body) throw (await import('./failures.ts')).requestFailure(body.error, name)
    return body.result
  }

  return {
    connect,
    async resume() {
      await sessionStore.load()
      const open = sessionStore.pendingPairings().filter(({ status }) => status === 'open')
      return { sessions: sessionStore.sessions().map(publicSession), pending: open.map(pairingOf) }
    },
    sessions: () => sessionStore.sessions().map(publicSession),
    async request(topic, { chainId, method, params = [], expirySeconds: wished = 0 }, { signal } = {}) {
      const granted = find(topic).namespaces[chainId.split(':')[0] ?? '']
      if (!granted?.chains.includes(chainId)) throw new FoyerError(UNSUPPORTED_CHAIN)
      if (!granted.methods.includes(method)) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method } })
      const seconds = Math.min(REQUEST_EXPIRY_S.max, Math.max(REQUEST_EXPIRY_S.min, wished))
      const request = { method, params, expiryTimestamp: Math.floor(now() / 1000) + seconds }
      return requestSession(topic, 'wc_sessionRequest', { request, chainId }, seconds, signal, method)
    },
    async ping(topic) {
      find(topic)
      await requestSession(topic, 'wc_sessionPing', {}, PING_LIMIT_S)
    },
    async extend(topic) {
      find(topic)
      const expiresAt = now() + SESSION_EXTENSION_MS
      await requestSession(topic, 'wc_sessionExtend', { expiry: Math.floor(expiresAt / 1000) }, REQUEST_EXPIRY_S.min)
      sessionStore.putSession({ ...find(topic), expiresAt })
    },
    async disconnect(topic, reason = { code: CODES.userDisconnected, message: 'User disconnected' }) {
      find(topic)
      const told = channel.notify(topic, { id: channel.nextId(), method: 'wc_sessionDelete', params: reason })
      sessionStore.drop('session', topic)
      emit({ type: 'session_delete', topic, ...reason })
      // If the relay cannot be reached, the wallet notices when its messages are not answered.
      await Promise.race([told.catch(fail), new Promise((resolve) => setTimeout(resolve, FAREWELL_LIMIT_MS))])
    },
    relayStatus: () => relayStatus,
    on(listener) {
      const own = (event: PairingEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    async destroy() {
      listeners.clear()
      for (const { deferred } of pendingConnects.values()) deferred.reject(new FoyerError(REQUEST_ABORTED))
      pendingConnects.clear()
      await sessionStore.written()
      sessionStore.close()
      await channel.destroy()
    },
  }
}

function defer(): Deferred {
  let resolve: Deferred['resolve'] = () => {}
  let reject: Deferred['reject'] = () => {}
  const promise = new Promise<PairedSession>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  promise.catch(() => {}) // For callers that only use `published`.
  return { promise, resolve, reject }
}
