import type { CaipAddress } from '@foyer/base'
import { parseCaipAddress } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import { historyQuery } from '../../core/chain-queries.ts'
import type { Context } from '../../core/context.ts'
import { chainDataOf } from '../../core/data.ts'

/** What somebody should know about a receiver before money leaves. The first three stop the transfer. */
export type Caution =
  /** Its ends are those of an address that is known, its middle is not: address poisoning. */
  | 'look-alike'
  | 'burn'
  /** A token sent to its own contract stays there. */
  | 'token-contract'
  | 'contract'
  | 'self'
  | 'first-time'
  /** The history could not be read: whether it is the first time is not known. */
  | 'unchecked'

const STOPS: readonly Caution[] = ['look-alike', 'burn', 'token-contract']
export const stops = (cautions: readonly Caution[]): boolean => cautions.some((caution) => STOPS.includes(caution))

/** What is known about a receiver. */
type ReceiverFacts = {
  readonly receiver: string
  readonly account: string
  /** The token's contract, if it is one. */
  readonly contract: string | undefined
  readonly isContract: boolean
  readonly isBurnAddress: boolean
  /** How often was sent to whom; undefined: the history could not be read. */
  readonly sentTo: ReadonlyMap<string, number> | undefined
  /** Addresses that the visitor knows by a name of their own. */
  readonly labelled: readonly string[]
}

/** Gravest first. */
export function cautionsOf(facts: ReceiverFacts): Caution[] {
  const { receiver, account, contract, sentTo } = facts
  const times = timesSent(facts)
  const known = [account, ...(sentTo?.keys() ?? []), ...facts.labelled]
  const found: (Caution | false)[] = [
    times === 0 && !isIn(receiver, facts.labelled) && known.some((other) => looksLike(receiver, other)) && 'look-alike',
    facts.isBurnAddress && 'burn',
    contract !== undefined && same(receiver, contract) && 'token-contract',
    facts.isContract && 'contract',
    same(receiver, account) && 'self',
    sentTo === undefined ? 'unchecked' : times === 0 && !same(receiver, account) && 'first-time',
  ]
  return found.filter((caution) => caution !== false)
}

const timesSent = ({ sentTo, receiver }: Pick<ReceiverFacts, 'sentTo' | 'receiver'>): number =>
  sentTo?.get(receiver.toLowerCase()) ?? 0

/** Poisoners make addresses whose ends match; people compare ends. Four characters at each end are what a short form shows. */
export function looksLike(address: string, other: string): boolean {
  if (same(address, other)) return false
  const ends = (text: string) => {
    const body = text.toLowerCase().replace(/^0x/, '')
    return body.slice(0, 4) + body.slice(-4)
  }
  return ends(address) === ends(other)
}

/** Pages of the history that are looked through for receivers. */
const PAGES_MAX = 5

/**
 * How often the account sent to whom, by its history and by what this browser sent and the history does not have yet; undefined
 * where there is no history to read. Keys are lower case.
 */
export async function readSentTo(ctx: Context, account: CaipAddress): Promise<ReadonlyMap<string, number> | undefined> {
  const read = await readHistory(ctx, account)
  if (!read) return undefined
  const counts = new Map(read.counts)
  for (const { from, to, outcome } of ctx.store.get().transfers) {
    if (outcome.status !== 'delivered' || read.hashes.has(outcome.hash)) continue
    if (same(from, parseCaipAddress(account).address)) count(counts, to)
  }
  return counts
}

type SentHistory = { readonly counts: ReadonlyMap<string, number>; readonly hashes: ReadonlySet<string> }

async function readHistory(ctx: Context, account: CaipAddress): Promise<SentHistory | undefined> {
  const data = chainDataOf(ctx)
  const query = historyQuery(ctx, account)
  if (!data || !query) return undefined
  try {
    return await data.queries.fetchQuery({
      queryKey: ['sent-to', ...query.key],
      staleTime: CACHE_LIFETIME_MS.transactions,
      retry: false,
      async queryFn({ signal }) {
        const counts = new Map<string, number>()
        const hashes = new Set<string>()
        const seen = new Set<string>()
        let cursor: string | undefined
        for (let page = 0; page < PAGES_MAX; page++) {
          const { data: transactions, next } = await query.load(cursor, signal)
          for (const { metadata, transfers } of transactions) {
            hashes.add(metadata.hash)
            if (metadata.status === 'failed' || !same(metadata.sentFrom, parseCaipAddress(account).address)) continue
            const receivers = new Set(
              transfers.filter(({ direction }) => direction === 'out').map(({ recipient }) => recipient.toLowerCase()),
            )
            for (const receiver of receivers) count(counts, receiver)
          }
          if (next === null || seen.has(next)) break
          seen.add(next)
          cursor = next
        }
        return { counts, hashes }
      },
    })
  } catch {
    return undefined // The review says that it could not look.
  }
}

const count = (counts: Map<string, number>, receiver: string) =>
  counts.set(receiver.toLowerCase(), (counts.get(receiver.toLowerCase()) ?? 0) + 1)
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const isIn = (address: string, list: readonly string[]) => list.some((other) => same(address, other))
