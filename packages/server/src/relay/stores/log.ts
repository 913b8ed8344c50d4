import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FoyerError } from '@foyer/base'
import { RELAY_STORE_LOCKED } from '@foyer/base/catalogue'
import { openJournal } from './journal.ts'
import { createMailboxes, type MailboxRecord } from './mailbox.ts'
import type { RelayStore } from './store.ts'

export type LogStoreOptions = {
  /** Created when missing. Belongs to one process at a time. */
  readonly directory: string
  /** Decides what is still alive when the log is read; default: the wall clock, ms since the epoch. */
  readonly clock?: { now(): number }
  /** Size in bytes above which the log is rewritten once it has doubled. */
  readonly compactAboveBytes?: number
  /** Told when the log was damaged other than by an interrupted write; `copy` is the file as it was found. */
  readonly onDamage?: (lines: number, copy: string) => void
}

const COMPACT_ABOVE_BYTES = 4 * 1024 * 1024

/**
 * Mailboxes in this process, with a log on disk: an accepted message has been synced before `append` resolves and so
 * survives the death of the process or the machine. Acknowledgements are logged without waiting; one that is lost means a
 * second delivery.
 * @throws RELAY_STORE_LOCKED when another process uses the directory
 */
export async function createLogStore(options: LogStoreOptions): Promise<RelayStore> {
  const { directory, clock = { now: () => Date.now() } } = options
  await mkdir(directory, { recursive: true })
  const unlock = await lock(directory)
  const mailboxes = createMailboxes()
  const openedAt = clock.now()
  const journal = await openJournal<MailboxRecord>({
    path: join(directory, 'mailbox.log'),
    replay: (record) => mailboxes.replay(record, openedAt),
    *snapshot() {
      for (const topic of mailboxes.topics()) yield mailboxes.records(topic)
    },
    compactAboveBytes: options.compactAboveBytes ?? COMPACT_ABOVE_BYTES,
    onDamage: options.onDamage ?? (() => {}),
  }).catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  // Appends on their way to the disk: a repeat that arrives meanwhile must not be answered earlier.
  const committing = new Map<string, Promise<void>>()

  return {
    kind: 'log',
    async append(message, bounds) {
      const key = `${message.topic}${message.id}`
      const outcome = mailboxes.append(message, bounds)
      if (outcome === 'full') return outcome
      if (outcome === 'duplicate') {
        await committing.get(key)
        return outcome
      }
      const committed = journal.commit({ kind: 'message', message })
      committing.set(key, committed)
      try {
        await committed
      } catch (error) {
        mailboxes.withdraw(message.topic, message.id)
        throw error
      } finally {
        committing.delete(key)
      }
      return outcome
    },
    pending: async (topic, client, now) => mailboxes.pending(topic, client, now),
    async ack(topic, id, client, now) {
      if (mailboxes.ack(topic, id, client, now)) journal.note({ kind: 'ack', topic, id, client })
    },
    watch: async () => {},
    unwatch: () => {},
    onWake: () => () => {},
    sweep: async (now) => mailboxes.sweep(now),
    async close() {
      await journal.close()
      await unlock()
    },
  }
}

/** A file with the owner's process id. It stays behind after a crash, so an owner that no longer lives does not count. */
async function lock(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock')
  const owner = Number(await readFile(path, 'utf8').catch(() => ''))
  // In a container the successor often has the same id as the process that crashed.
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new FoyerError(RELAY_STORE_LOCKED, { context: { directory, pid: owner } })
  }
  await rm(path, { force: true })
  const file = await open(path, 'wx')
  await file.writeFile(String(process.pid))
  await file.close()
  return () => rm(path, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else. ESRCH: it is gone.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
