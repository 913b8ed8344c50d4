import { createMailboxes, messageOf, waitingOf } from './mailbox.ts'
import type { RelayStore } from './store.ts'

/** Mailboxes in this process only: fastest, and gone with the process. For tests and throw-away set-ups. */
export function createMemoryStore(): RelayStore {
  const mailboxes = createMailboxes()
  return {
    kind: 'memory',
    append: async (message, bounds) => mailboxes.append(message, bounds),
    pending: async (topic, client, now) => mailboxes.pending(topic, client, now).map(waitingOf),
    read: async (topic, ids) =>
      ids.flatMap((id) => {
        const entry = mailboxes.find(topic, id)
        return entry?.body ? [messageOf(entry, entry.body)] : []
      }),
    ack: async (topic, id, client, now) => mailboxes.ack(topic, id, client, now) === 'erased',
    watch: async () => {},
    unwatch: () => {},
    onWake: () => () => {},
    check: async () => {},
    sweep: async (now) => mailboxes.sweep(now),
    close: async () => {},
  }
}
