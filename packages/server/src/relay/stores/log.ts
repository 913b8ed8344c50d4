import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FoyerError } from '@foyer/base'
import { RELAY_STORE_LOCKED } from '@foyer/base/catalogue'
import { type Line, openJournal, type Place } from './journal.ts'
import { createMailboxes, type Entry, type MailboxRecord, messageOf, waitingOf } from './mailbox.ts'
import type { RelayStore, StoredMessage } from './store.ts'

export type LogStoreOptions = {
  /** Created when missing. Belongs to one process at a time. */
  readonly directory: string
  /** Decides what is still alive when the log is read; default: the wall clock, ms since the epoch. */
  readonly clock?: { now(): number }
  /** Size in bytes above which the log is rewritten once it has doubled. */
  readonly compactAboveBytes?: number
  /** Most of the newest bodies that stay in memory too, because they are read soon and then gone; in bytes. */
  readonly recentMaxBytes?: number
  /** Told when the log was damaged other than by an interrupted write; `copy` is the file as it was found. */
  readonly onDamage?: (lines: number, copy: string) => void
}

const COMPACT_ABOVE_BYTES = 4 * 1024 * 1024
const RECENT_MAX_BYTES = 16 * 1024 * 1024

/**
 * Mailboxes in this process, with a log on disk, where the bodies stay: memory holds what delivery needs to know of each. An accepted
 * message has been synced before `append` resolves and so
 * survives the death of the process or the machine. Acknowledgements are logged without waiting; one that is lost means a
 * second delivery.
 * @throws RELAY_STORE_LOCKED when another process uses the directory
 */
export async function createLogStore(options: LogStoreOptions): Promise<RelayStore> {
  const { directory, clock = { now: () => Date.now() } } = options
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lock(directory)
  const mailboxes = createMailboxes<Place>()
  const recent = createRecent(options.recentMaxBytes ?? RECENT_MAX_BYTES)
  const openedAt = clock.now()
  const journal = await openJournal<MailboxRecord>({
    path: join(directory, 'mailbox.log'),
    replay: (record, place) => mailboxes.replay(record, place, openedAt),
    *snapshot() {
      for (const topic of mailboxes.topics()) yield mailboxes.contents(topic).map(lineOf)
    },
    compactAboveBytes: options.compactAboveBytes ?? COMPACT_ABOVE_BYTES,
    onDamage: options.onDamage ?? (() => {}),
  }).catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  // Appends that are being written: a concurrent repeat must not be answered earlier.
  const committing = new Map<string, Promise<unknown>>()
  const read = async (entry: Entry<Place>): Promise<StoredMessage | undefined> => {
    if (entry.body !== undefined) return messageOf(entry, entry.body)
    const record = entry.place && (await journal.read(entry.place))
    return record?.kind === 'message' ? record.message : undefined
  }

  return {
    kind: 'log',
    async append(message, bounds) {
      const key = `${message.topic}${message.id}`
      const outcome = mailboxes.append(message, bounds)
      if (outcome === 'full' || outcome === 'store-full') return outcome
      if (outcome === 'duplicate') {
        await committing.get(key)
        return outcome
      }
      const committed = journal.commit({ kind: 'message', message })
      committing.set(key, committed)
      try {
        const place = await committed
        const entry = mailboxes.find(message.topic, message.id)
        if (entry) {
          entry.place = place
          recent.add(entry)
        }
      } catch (error) {
        mailboxes.withdraw(message.topic, message.id)
        throw error
      } finally {
        committing.delete(key)
      }
      return outcome
    },
    pending: async (topic, client, now) => mailboxes.pending(topic, client, now).map(waitingOf),
    async read(topic, ids) {
      const entries = ids.map((id) => mailboxes.find(topic, id)).filter((entry) => entry !== undefined)
      const found = await Promise.all(entries.map(read))
      // A line that the disk has lost costs its message only.
      return found.filter((message) => message !== undefined)
    },
    async ack(topic, id, client, now) {
      const outcome = mailboxes.ack(topic, id, client, now)
      if (outcome !== 'ignored') journal.note({ kind: 'ack', topic, id, client })
      return outcome === 'erased'
    },
    watch: async () => {},
    unwatch: () => {},
    onWake: () => () => {},
    check: async () => {
      if (!journal.isWritable()) throw new Error('the last write to the log failed')
    },
    sweep: async (now) => mailboxes.sweep(now),
    async close() {
      await journal.close()
      await unlock()
    },
  }
}

function lineOf(content: MailboxRecord | Entry<Place>): Line<MailboxRecord> {
  if ('kind' in content) return { record: content }
  const placed = (place: Place) => {
    content.place = place
  }
  const { place, body = { message: '' } } = content
  return place ? { place, placed } : { record: { kind: 'message', message: messageOf(content, body) }, placed }
}

/** Removes the bodies of older entries from memory, since they are on disk. */
function createRecent(maxBytes: number) {
  const entries = new Set<Entry<Place>>()
  let bytes = 0
  return {
    add(added: Entry<Place>) {
      entries.add(added)
      bytes += added.bytes
      for (const entry of entries) {
        if (bytes <= maxBytes) return
        entries.delete(entry)
        bytes -= entry.bytes
        entry.body = undefined
      }
    },
  }
}

/** A file with the owner's process id. It stays behind after a crash, so an owner that no longer lives does not count. */
async function lock(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock')
  // Without a file, the folder is not in use.
  const owner = Number(await readFile(path, 'utf8').catch(() => ''))
  // In a container the successor often has the same id as the process that crashed.
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new FoyerError(RELAY_STORE_LOCKED, { context: { directory, pid: owner } })
  }
  await rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(String(process.pid))
  await file.close()
  return () => rm(path, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user. ESRCH: it does not exist.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
