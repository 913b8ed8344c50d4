import { createHash } from 'node:crypto'
import type { Connection, Subscription } from './connection.ts'
import type { RelayMetrics } from './metrics.ts'
import { fitting } from './portion.ts'
import type { RelayStore, StoredMessage, Waiting } from './stores/store.ts'

type DeliveryOptions = {
  readonly store: RelayStore
  readonly clock: { now(): number }
  /** How much is read from the store at a time for a socket; at least a message. */
  readonly portionBytes: number
  readonly metrics: RelayMetrics
  readonly onFailure: (operation: string, error: unknown) => void
  /** Told when an acknowledgement has erased a message. */
  readonly onErased: (topic: string, messageId: string) => Promise<void>
}

/**
 * Who follows what in this process, and the one way messages reach a socket: read the mailbox, push what was not pushed.
 * A wake-up is only a hint, so a lost or doubled one does no harm.
 */
export type Delivery = {
  /** Subscribes a socket and answers the subscription's id; resolves once no later append can be missed. Call `wake` afterwards to push the mailbox. */
  subscribe(connection: Connection, topic: string): Promise<string>
  unsubscribe(connection: Connection, topic: string): void
  /** Reads a topic for its subscribers, or for one of them, and pushes. */
  wake(topic: string, only?: Connection): void
  /** Goes on with what had to wait for a socket's queue. */
  resume(connection: Connection): void
  /** The client answered the push with this JSON-RPC id. */
  answered(connection: Connection, pushId: string, ok: boolean): void
  /** Records receipts that did not come as answers. */
  receive(connection: Connection, topic: string, messageId: string): Promise<void>
  drop(connection: Connection): void
  topicCount(): number
}

/** Creates the delivery of one relay process. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, clock, portionBytes, metrics, onFailure, onErased } = options
  const followers = new Map<string, Set<Connection>>()

  async function subscribe(connection: Connection, topic: string): Promise<string> {
    const known = connection.subscriptions.get(topic)
    // Subscribing again asks for everything that was never acknowledged.
    known?.inFlight.clear()
    const subscription = known ?? {
      id: subscriptionId(topic, connection.identity.clientId),
      inFlight: new Set(),
      settled: new Set(),
      pumping: false,
      dirty: false,
    }
    connection.subscriptions.set(topic, subscription)
    followers.set(topic, (followers.get(topic) ?? new Set()).add(connection))
    await store.watch(topic)
    return subscription.id
  }

  function unfollow(connection: Connection, topic: string): void {
    const set = followers.get(topic)
    if (set?.delete(connection) && set.size === 0) {
      followers.delete(topic)
      store.unwatch(topic)
    }
  }

  function wake(topic: string, only?: Connection): void {
    for (const connection of only === undefined ? (followers.get(topic) ?? []) : [only]) {
      const subscription = connection.subscriptions.get(topic)
      if (subscription === undefined) continue
      if (subscription.pumping) subscription.dirty = true
      else void pump(connection, topic, subscription)
    }
  }

  async function pump(connection: Connection, topic: string, subscription: Subscription): Promise<void> {
    subscription.pumping = true
    try {
      do {
        subscription.dirty = false
        if (!(await connection.reads.take(() => pushAll(connection, topic, subscription)))) {
          connection.waiting.add(topic)
          return
        }
      } while (subscription.dirty)
    } catch (error) {
      // The mailbox keeps the data; the topic is read again with the next tick's `resume`.
      connection.waiting.add(topic)
      onFailure('pending', error)
    } finally {
      subscription.pumping = false
      subscription.settled.clear()
    }
  }

  /** Answers false when the socket could not take everything. */
  async function pushAll(connection: Connection, topic: string, subscription: Subscription): Promise<boolean> {
    const isFollowed = () => connection.subscriptions.get(topic) === subscription
    if (!isFollowed()) return true
    // What cannot be sent is not looked for.
    if (!connection.writable()) return false
    const pending = await store.pending(topic, connection.identity.clientId, clock.now())
    if (!isFollowed()) return true
    forgetGone(subscription, pending)
    const isUnsent = ({ id }: Pick<Waiting, 'id'>) => !subscription.inFlight.has(id) && !subscription.settled.has(id)
    let left = pending.filter(isUnsent)
    while (left.length > 0) {
      if (!connection.writable()) return false
      const portion = fitting(left, portionBytes)
      const ids = (portion.length > 0 ? portion : left.slice(0, 1)).map(({ id }) => id)
      left = left.slice(ids.length)
      for (const stored of await store.read(topic, ids)) {
        if (!isFollowed()) return true
        if (!isUnsent(stored) || stored.expiresAt <= clock.now()) continue
        if (!connection.writable()) return false
        push(connection, subscription, stored)
      }
    }
    return true
  }

  function push(connection: Connection, subscription: Subscription, stored: StoredMessage): void {
    const pushId = connection.nextPushId()
    subscription.inFlight.add(stored.id)
    connection.pushes.set(pushId, { topic: stored.topic, messageId: stored.id })
    connection.send(pushFrame(pushId, subscription.id, stored))
    metrics.count('deliveries')
    if (stored.follow !== undefined && connection.autosub && connection.proposed.has(stored.topic)) {
      follow(connection, stored.follow)
    }
  }

  function follow(connection: Connection, topic: string): void {
    subscribe(connection, topic).then(
      () => wake(topic, connection),
      (error: unknown) => onFailure('watch', error),
    )
  }

  async function acknowledge(connection: Connection, topic: string, messageId: string): Promise<void> {
    const isErased = await store.ack(topic, messageId, connection.identity.clientId, clock.now())
    metrics.count('acknowledgements')
    const subscription = connection.subscriptions.get(topic)
    if (subscription?.pumping) subscription.settled.add(messageId)
    subscription?.inFlight.delete(messageId)
    if (isErased) await onErased(topic, messageId)
  }

  return {
    subscribe,
    wake,
    unsubscribe(connection, topic) {
      connection.subscriptions.delete(topic)
      connection.waiting.delete(topic)
      unfollow(connection, topic)
    },
    resume(connection) {
      const topics = [...connection.waiting]
      connection.waiting.clear()
      for (const topic of topics) wake(topic, connection)
    },
    answered(connection, pushId, ok) {
      const push = connection.pushes.get(pushId)
      if (push === undefined) return
      connection.pushes.delete(pushId)
      // An error answer is no acknowledgement: the message stays for the client's next subscription.
      if (ok) acknowledge(connection, push.topic, push.messageId).catch((error) => onFailure('ack', error))
      if (connection.waiting.size > 0 && connection.writable()) this.resume(connection)
    },
    receive: acknowledge,
    drop(connection) {
      for (const topic of connection.subscriptions.keys()) unfollow(connection, topic)
      connection.subscriptions.clear()
      connection.pushes.clear()
      connection.waiting.clear()
    },
    topicCount: () => followers.size,
  }
}

/** Ids that are no longer pending were acknowledged elsewhere or expired: nothing is left to remember. */
function forgetGone(subscription: Subscription, pending: readonly Waiting[]): void {
  if (subscription.inFlight.size === 0) return
  const ids = new Set(pending.map(({ id }) => id))
  for (const id of subscription.inFlight) if (!ids.has(id)) subscription.inFlight.delete(id)
}

function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}

function pushFrame(pushId: string, subscription: string, stored: StoredMessage): string {
  const { topic, message, publishedAt, tag, attestation } = stored
  const params = { id: subscription, data: { topic, message, publishedAt, tag, attestation } }
  return `{"id":${pushId},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`
}
