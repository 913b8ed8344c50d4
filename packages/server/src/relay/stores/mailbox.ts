import { type AppendOutcome, bytesOf, type MailboxBounds, type StoredMessage, type Waiting } from './store.ts'

/** What is large of a message. */
type Body = Pick<StoredMessage, 'message' | 'attestation'>
type Head = Omit<StoredMessage, keyof Body>
/** A message in its mailbox. Its body is here, or at a place that the store knows; at one of the two at least. */
export type Entry<P> = {
  readonly head: Head
  readonly bytes: number
  body: Body | undefined
  place: P | undefined
  receipts: Set<string> | undefined
}
type Box<P> = { readonly entries: Map<string, Entry<P>>; readonly seen: Map<string, number>; bytes: number }

/** One fact of a mailbox, as a log can replay it. */
export type MailboxRecord =
  | { readonly kind: 'message'; readonly message: StoredMessage }
  | { readonly kind: 'ack'; readonly topic: string; readonly id: string; readonly client: string }
  | { readonly kind: 'seen'; readonly topic: string; readonly id: string; readonly until: number }

/**
 * The mailbox rules in memory, synchronous: shared by the memory store and by the log store, which also records, and keeps bodies
 * on disk. `P` is how the store names a place.
 */
type Mailboxes<P> = {
  append(message: StoredMessage, bounds: MailboxBounds): AppendOutcome
  pending(topic: string, client: string, now: number): Entry<P>[]
  /** `erased` and `noted` when the acknowledgement changed something. */
  ack(topic: string, id: string, client: string, now: number): 'erased' | 'noted' | 'ignored'
  find(topic: string, id: string): Entry<P> | undefined
  /** Forgets that a message was ever accepted. */
  withdraw(topic: string, id: string): void
  sweep(now: number): void
  /** Applies a record read back from a log, of which a message's body stays there. Records are idempotent, so a replay may repeat them. */
  replay(record: MailboxRecord, place: P, now: number): void
  topics(): Iterable<string>
  /** Everything needed to rebuild one topic, in order: records, and entries whose own record has to be written. */
  contents(topic: string): (MailboxRecord | Entry<P>)[]
}

const UNBOUNDED: MailboxBounds = {
  messagesPerTopic: Number.POSITIVE_INFINITY,
  bytesPerTopic: Number.POSITIVE_INFINITY,
  storedMessages: Number.POSITIVE_INFINITY,
  storedBytes: Number.POSITIVE_INFINITY,
}

/** The message of an entry whose body is known. */
export const messageOf = ({ head }: Pick<Entry<unknown>, 'head'>, body: Body): StoredMessage => ({ ...head, ...body })

export const waitingOf = ({ head: { id }, bytes }: Entry<unknown>): Waiting => ({ id, bytes })

/** Creates an empty set of mailboxes. */
export function createMailboxes<P = never>(): Mailboxes<P> {
  const boxes = new Map<string, Box<P>>()
  const total = { messages: 0, bytes: 0 }

  function open(topic: string): Box<P> {
    const known = boxes.get(topic)
    if (known !== undefined) return known
    const box: Box<P> = { entries: new Map(), seen: new Map(), bytes: 0 }
    boxes.set(topic, box)
    return box
  }

  function append({ message, attestation, ...head }: StoredMessage, bounds: MailboxBounds): AppendOutcome {
    const box = boxes.get(head.topic)
    if (box) eraseExpired(box, head.publishedAt)
    if (box?.entries.has(head.id) || (box?.seen.get(head.id) ?? 0) > head.publishedAt) return 'duplicate'
    const body = { message, ...(attestation === undefined ? {} : { attestation }) }
    const bytes = bytesOf(body)
    if ((box?.entries.size ?? 0) >= bounds.messagesPerTopic || (box?.bytes ?? 0) + bytes > bounds.bytesPerTopic)
      return 'full'
    if (total.messages >= bounds.storedMessages || total.bytes + bytes > bounds.storedBytes) return 'store-full'
    const own = open(head.topic)
    own.entries.set(head.id, { head, bytes, body, place: undefined, receipts: undefined })
    own.bytes += bytes
    total.messages += 1
    total.bytes += bytes
    return 'stored'
  }

  function ack(topic: string, id: string, client: string, now: number): 'erased' | 'noted' | 'ignored' {
    const box = boxes.get(topic)
    const entry = box?.entries.get(id)
    if (box === undefined || entry === undefined || entry.head.publisher === client) return 'ignored'
    if (entry.head.expiresAt <= now) return 'ignored'
    if (!entry.head.retain) {
      erase(box, entry)
      if (entry.head.dedupeUntil > now) box.seen.set(id, entry.head.dedupeUntil)
      return 'erased'
    }
    if (entry.receipts?.has(client)) return 'ignored'
    entry.receipts = (entry.receipts ?? new Set()).add(client)
    return 'noted'
  }

  function erase(box: Box<P>, { head, bytes }: Entry<P>): void {
    if (!box.entries.delete(head.id)) return
    box.bytes -= bytes
    total.messages -= 1
    total.bytes -= bytes
  }

  function eraseExpired(box: Box<P>, now: number): void {
    for (const entry of box.entries.values()) if (entry.head.expiresAt <= now) erase(box, entry)
  }

  const find = (topic: string, id: string) => boxes.get(topic)?.entries.get(id)

  return {
    append,
    ack,
    find,
    pending(topic, client, now) {
      const found: Entry<P>[] = []
      for (const entry of boxes.get(topic)?.entries.values() ?? []) {
        const { expiresAt, publisher } = entry.head
        if (expiresAt > now && publisher !== client && !entry.receipts?.has(client)) found.push(entry)
      }
      return found
    },
    withdraw(topic, id) {
      const box = boxes.get(topic)
      const entry = box?.entries.get(id)
      if (box !== undefined && entry !== undefined) erase(box, entry)
    },
    sweep(now) {
      for (const [topic, box] of boxes) {
        eraseExpired(box, now)
        for (const [id, until] of box.seen) if (until <= now) box.seen.delete(id)
        if (box.entries.size === 0 && box.seen.size === 0) boxes.delete(topic)
      }
    },
    replay(record, place, now) {
      if (record.kind === 'ack') ack(record.topic, record.id, record.client, now)
      else if (record.kind === 'seen') {
        if (record.until > now) open(record.topic).seen.set(record.id, record.until)
      } else if (record.message.expiresAt > now && append(record.message, UNBOUNDED) === 'stored') {
        const entry = find(record.message.topic, record.message.id)
        if (entry) Object.assign(entry, { body: undefined, place })
      }
    },
    topics: () => boxes.keys(),
    contents(topic) {
      const box = boxes.get(topic)
      if (box === undefined) return []
      const out: (MailboxRecord | Entry<P>)[] = []
      for (const [id, until] of box.seen) out.push({ kind: 'seen', topic, id, until })
      for (const entry of box.entries.values()) {
        out.push(entry)
        for (const client of entry.receipts ?? []) out.push({ kind: 'ack', topic, id: entry.head.id, client })
      }
      return out
    },
  }
}
