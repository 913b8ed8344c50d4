import type { Connection } from './connection.ts'
import { RPC } from './jsonrpc.ts'
import type { RelayLimits } from './limits.ts'
import { fitting, portionBytes, weightOf } from './portion.ts'
import { bytesOf, type RelayStore } from './stores/store.ts'

type FetchContext = {
  readonly store: RelayStore
  readonly limits: RelayLimits
  readonly clock: { now(): number }
}
type FetchAnswer =
  | { readonly result: { readonly messages: readonly object[]; readonly hasMore: boolean } }
  | { readonly error: { readonly code: number; readonly message: string; readonly data: string } }

/**
 * `irn_fetchMessages` and `irn_batchFetchMessages`: a page of what waits on topics, of at least one message. What is left is asked for
 * again after `irn_batchReceive`. Only what goes into the page is read, and for each socket one page at a time.
 */
export function createFetch({ store, limits, clock }: FetchContext) {
  const pageBytes = portionBytes(limits)

  async function pageOf(topics: readonly string[], { identity, socket }: Connection): Promise<FetchAnswer> {
    const messages: object[] = []
    let room = pageBytes
    for (const topic of new Set(topics)) {
      // Nobody waits for the answer any more.
      if (socket.readyState !== socket.OPEN) break
      let left = await store.pending(topic, identity.clientId, clock.now())
      while (left.length > 0) {
        const fits = fitting(left, room)
        if (fits.length === 0 && messages.length > 0) return { result: { messages, hasMore: true } }
        const part = fits.length > 0 ? fits : left.slice(0, 1)
        const ids = part.map(({ id }) => id)
        for (const stored of await store.read(topic, ids)) {
          const { message, publishedAt, tag, attestation } = stored
          messages.push({ topic, message, publishedAt, tag, attestation })
          room -= weightOf({ bytes: bytesOf(stored) })
        }
        left = left.slice(part.length)
      }
    }
    return { result: { messages, hasMore: false } }
  }

  return async (topics: readonly string[], connection: Connection): Promise<FetchAnswer> => {
    if (connection.fetches >= limits.fetchesPerSocket) {
      const message = `${limits.fetchesPerSocket} calls that fetch are under way`
      return { error: { code: RPC.handler, message, data: 'FetchLimitExceeded' } }
    }
    connection.fetches += 1
    try {
      return await connection.reads.take(() => pageOf(topics, connection))
    } finally {
      connection.fetches -= 1
    }
  }
}
