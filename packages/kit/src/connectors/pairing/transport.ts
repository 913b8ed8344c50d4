import { FoyerError, isRecord, messageOf } from '@foyer/base'
import { RELAY_UNREACHABLE, REQUEST_TOO_LARGE, RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import { RELAY_FRAME_MAX_BYTES } from '@foyer/base/constants'
import { randomBytes, toHex } from './bytes.ts'
import type { PairingEnvironment } from './environment.ts'
import type { Incoming, RelaySocket, RelayStatus } from './relay-socket.ts'
import type { Delivery } from './rpc.ts'
import { createRelaySocket } from './socket.ts'
import { createTabs } from './tabs.ts'

/** How long a tab waits for the owner to confirm a message before it takes over, because the owner is asleep. */
const OWNER_LIMIT_MS = 3_000
/** Smaller clock differences do not require another token. */
const SKEW_TOLERANCE_MS = 60_000
/** The overhead of a frame around the sealed message. */
const ENVELOPE_BYTES = 1_024

/** A sealed message to be published. */
type OutgoingMessage = Delivery & { readonly topic: string; readonly message: string }

/** The connection to the relay: through this tab's socket, or through the tab that owns one. */
export type Transport = {
  /** Resolves when the relay has accepted it. @throws REQUEST_TOO_LARGE, RELAY_UNREACHABLE, RPC_REQUEST_FAILED or a mapped alert */
  publish(parcel: OutgoingMessage): Promise<void>
  watch(topic: string): void
  unwatch(topic: string): void
  /** A call to the relay itself; only the owner can make one. @throws as `publish` */
  call(method: string, params: unknown, lifetimeMs: number): Promise<unknown>
  /** Tells the other tabs. */
  post(message: Readonly<Record<string, unknown>>): void
  close(): void
}

type QueuedMessage = {
  readonly parcel: OutgoingMessage
  readonly resolve: () => void
  readonly reject: (error: FoyerError) => void
}

export function createTransport(options: {
  /** Identifies what the tabs share. */
  name: string
  /** URL of a new socket, with a token of this time (epoch milliseconds). */
  address: (now: number) => Promise<string>
  environment: PairingEnvironment
  /** Share one socket among tabs. */
  tabs: boolean
  now: () => number
  topics: () => Iterable<string>
  /** This tab has become the owner. */
  onLead: () => void
  onIncoming: (incoming: Incoming) => void
  onStatus: (status: RelayStatus) => void
  onAlert: (error: FoyerError) => void
  /** A message of another tab that does not concern the transport. */
  onPosted: (message: Record<string, unknown>) => void
}): Transport {
  const { environment, now } = options
  /** Messages of this tab that the owner has not confirmed yet. */
  const outbox = new Map<string, QueuedMessage>()
  let socket: RelaySocket | undefined
  let lastStatus: RelayStatus | undefined
  /** The offset of the relay's clock to ours, if it is large enough to matter. */
  let skewMs = 0
  let closed = false

  const tabs = createTabs({
    name: options.name,
    environment: options.tabs ? environment : {},
    onLead: () => queueMicrotask(lead),
    onFollow() {
      const former = socket
      socket = undefined
      former?.close()
    },
    onMessage: hear,
  })
  tabs.post({ kind: 'hello' })

  function lead() {
    if (closed) return
    options.onLead()
    socket = createRelaySocket({
      address: () => options.address(now() + skewMs),
      environment,
      now,
      onIncoming: options.onIncoming,
      onStatus(status) {
        lastStatus = status
        options.onStatus(status)
      },
      onServerTime,
      onRefused: options.onAlert,
    })
    for (const topic of options.topics()) socket.watch(topic)
    for (const [id, posted] of outbox) {
      outbox.delete(id)
      publish(posted.parcel).then(posted.resolve, posted.reject)
    }
    tabs.post({ kind: 'owner' })
  }

  /** A token with a wrong time is signed again by the relay's clock. */
  function onServerTime(time: number | undefined): boolean {
    const skew = time === undefined ? skewMs : time - now()
    const differs = Math.abs(skew - skewMs) > SKEW_TOLERANCE_MS
    skewMs = skew
    return differs
  }

  function hear(message: unknown) {
    if (!isRecord(message)) return
    const { kind, id, parcel, error } = message
    if (kind === 'publish' && socket) {
      const done = (reason?: string) => tabs.post({ kind: 'published', id, error: reason })
      // Both ends of the channel are this module on the same origin.
      publish(parcel as OutgoingMessage).then(
        () => done(),
        (thrown) => done(messageOf(thrown)),
      )
    } else if (kind === 'published' && typeof id === 'string') {
      const posted = outbox.get(id)
      outbox.delete(id)
      if (error === undefined) posted?.resolve()
      else posted?.reject(new FoyerError(RPC_REQUEST_FAILED, { context: { reason: String(error) } }))
    } else if (kind === 'hello') {
      if (lastStatus && socket) options.onStatus(lastStatus) // Repeated for tabs that were opened later.
    } else if (kind === 'owner') {
      for (const [entry, posted] of outbox) tabs.post({ kind: 'publish', id: entry, parcel: posted.parcel })
    } else options.onPosted(message)
  }

  async function publish(parcel: OutgoingMessage): Promise<void> {
    // A relay closes the connection on a larger frame, together with everything that is pending on it.
    if (parcel.message.length > RELAY_FRAME_MAX_BYTES - ENVELOPE_BYTES)
      throw new FoyerError(REQUEST_TOO_LARGE, { context: { limit: RELAY_FRAME_MAX_BYTES } })
    const leading = socket
    if (leading) {
      const { prompt = false, ...rest } = parcel
      try {
        // The attestation stays empty and nothing is sent in plaintext, since a relay needs neither.
        await leading.call('irn_publish', { ...rest, prompt, attestation: '' }, parcel.ttl * 1000)
        return
      } catch (error) {
        if (socket === leading || closed) throw error // Otherwise another tab took over meanwhile and sends it.
      }
    }
    if (closed) throw new FoyerError(RELAY_UNREACHABLE)
    await new Promise<void>((resolve, reject) => {
      const id = toHex(randomBytes(16))
      outbox.set(id, { parcel, resolve, reject })
      tabs.post({ kind: 'publish', id, parcel })
      setTimeout(() => outbox.has(id) && tabs.takeOver(), OWNER_LIMIT_MS)
    })
  }

  return {
    publish,
    watch: (topic) => socket?.watch(topic),
    unwatch: (topic) => socket?.unwatch(topic),
    async call(method, params, lifetimeMs) {
      if (!socket) throw new FoyerError(RELAY_UNREACHABLE)
      return socket.call(method, params, lifetimeMs)
    },
    post: (message) => tabs.post(message),
    close() {
      closed = true
      tabs.close()
      socket?.close()
      socket = undefined
      for (const { reject } of outbox.values()) reject(new FoyerError(RELAY_UNREACHABLE))
      outbox.clear()
    },
  }
}
