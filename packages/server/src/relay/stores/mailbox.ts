import type { AppendOutcome, MailboxBounds, StoredMessage } from './store.ts'

type Entry = { readonly message: StoredMessage; receipts: Set<string> | undefined }
type Box = { readonly entries: Map<string, Entry>; readonly seen: Map<string, number>; bytes: number }

/** One fact of a mailbox, as a log can replay it. */
export type MailboxRecord =
  | { readonly kind: 'message'; readonly message: StoredMessage }
  | { readonly kind: 'ack'; readonly topic: string; readonly id: string; readonly client: string }
  | { readonly kind: 'seen'; readonly topic: string; readonly id: string; readonly until: number }

/** The mailbox rules in memory, synchronous: shared by the memory store and by the log store, which also records. */
type Mailboxes = {
  append(message: StoredMessage, bounds: MailboxBounds): AppendOutcome
  pending(topic: string, client: string, now: number): StoredMessage[]
  /** True when the acknowledgement changed something. */
  ack(topic: string, id: string, client: string, now: number): boolean
  /** Forgets that a message was ever accepted. */
  withdraw(topic: string, id: string): void
  sweep(now: number): void
  /** Applies a record read back from a log. Records are idempotent, so a replay may repeat them. */
  replay(record: MailboxRecord, now: number): void
  topics(): Iterable<string>
  /** Everything needed to rebuild one topic, in order. */
  records(topic: string): MailboxRecord[]
}

const UNBOUNDED: MailboxBounds = {
  messagesPerTopic: Number.POSITIVE_INFINITY,
  bytesPerTopic: Number.POSITIVE_INFINITY,
}

/** Creates an empty set of mailboxes. */
export function createMailboxes(): Mailboxes {
  const boxes = new Map<string, Box>()

  function open(topic: string): Box {
    const known = boxes.get(topic)
    if (known !== undefined) return known
    const box: Box = { entries: new Map(), seen: new Map(), bytes: 0 }
    boxes.set(topic, box)
    return box
  }

  function append(message: StoredMessage, bounds: MailboxBounds): AppendOutcome {
    const box = open(message.topic)
    eraseExpired(box, message.publishedAt)
    if (box.entries.has(message.id) || (box.seen.get(message.id) ?? 0) > message.publishedAt) return 'duplicate'
    const bytes = box.bytes + message.message.length
    if (box.entries.size >= bounds.messagesPerTopic || bytes > bounds.bytesPerTopic) return 'full'
    box.entries.set(message.id, { message, receipts: undefined })
    box.bytes = bytes
    return 'stored'
  }

  function ack(topic: string, id: string, client: string, now: number): boolean {
    const box = boxes.get(topic)
    const entry = box?.entries.get(id)
    if (box === undefined || entry === undefined || entry.message.publisher === client) return false
    if (entry.message.expiresAt <= now) return false
    if (!entry.message.retain) {
      erase(box, entry.message)
      if (entry.message.dedupeUntil > now) box.seen.set(id, entry.message.dedupeUntil)
      return true
    }
    if (entry.receipts?.has(client)) return false
    entry.receipts = (entry.receipts ?? new Set()).add(client)
    return true
  }

  return {
    append,
    ack,
    pending(topic, client, now) {
      const found: StoredMessage[] = []
      for (const { message, receipts } of boxes.get(topic)?.entries.values() ?? []) {
        if (message.expiresAt > now && message.publisher !== client && !receipts?.has(client)) found.push(message)
      }
      return found
    },
    withdraw(topic, id) {
      const box = boxes.get(topic)
      const entry = box?.entries.get(id)
      if (box !== undefined && entry !== undefined) erase(box, entry.message)
    },
    sweep(now) {
      for (const [topic, box] of boxes) {
        eraseExpired(box, now)
        for (const [id, until] of box.seen) if (until <= now) box.seen.delete(id)
        if (box.entries.size === 0 && box.seen.size === 0) boxes.delete(topic)
      }
    },
    replay(record, now) {
      if (record.kind === 'ack') ack(record.topic, record.id, record.client, now)
      else if (record.kind === 'seen') {
        if (record.until > now) open(record.topic).seen.set(record.id, record.until)
      } else if (record.message.expiresAt > now) append(record.message, UNBOUNDED)
    },
    topics: () => boxes.keys(),
    records(topic) {
      const box = boxes.get(topic)
      if (box === undefined) return []
      const out: MailboxRecord[] = []
      for (const [id, until] of box.seen) out.push({ kind: 'seen', topic, id, until })
      for (const { message, receipts } of box.entries.values()) {
        out.push({ kind: 'message', message })
        for (const client of receipts ?? []) out.push({ kind: 'ack', topic, id: message.id, client })
      }
      return out
    },
  }
}

function erase(box: Box, message: StoredMessage): void {
  if (box.entries.delete(message.id)) box.bytes -= message.message.length
}

function eraseExpired(box: Box, now: number): void {
  for (const { message } of box.entries.values()) if (message.expiresAt <= now) erase(box, message)
}
