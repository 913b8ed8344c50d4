import type { ExchangeStatus } from '@foyer/contracts'
import type { Database } from '../db/database.ts'
import type { PaymentNews } from './provider.ts'

type Status = ExchangeStatus['status']
type NewSession = {
  readonly id: string
  readonly project: string
  readonly exchange: string
  readonly reference: string | undefined
  /** CAIP-19. */
  readonly asset: string
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
}
type KeptSession = {
  readonly status: Status
  readonly reference: string | undefined
  readonly transactionHash: string | undefined
}

export type SessionStore = {
  readonly add: (session: NewSession) => Promise<void>
  /** A session of this project's with this exchange; any other one is unknown. */
  readonly find: (project: string, exchange: string, id: string) => Promise<KeptSession | undefined>
  /** Takes what the exchange says, if it leads forward: what has ended stays as it ended. */
  readonly take: (id: string, news: PaymentNews) => Promise<void>
  /** Whether the exchange may be asked about it now: at most once in so many milliseconds, over all servers. */
  readonly claimReading: (id: string, everyMs: number) => Promise<boolean>
}

/** The statuses that each can follow, as SQL. */
const AFTER: Readonly<Record<PaymentNews['status'], string>> = {
  IN_PROGRESS: `'UNKNOWN'`,
  SUCCESS: `'UNKNOWN', 'IN_PROGRESS'`,
  FAILED: `'UNKNOWN', 'IN_PROGRESS'`,
}

export function createSessionStore(db: Database, now: () => number): SessionStore {
  return {
    async add({ id, project, exchange, reference, asset, amount, recipient }) {
      await db.query(
        `insert into exchange_sessions (id, project, exchange, reference, status, asset, amount, recipient, created_at, updated_at)
         values ($1, $2, $3, $4, 'UNKNOWN', $5, $6, $7, $8, $8)`,
        [id, project, exchange, reference ?? null, asset, amount, recipient, new Date(now())],
      )
    },
    async find(project, exchange, id) {
      const [row] = await db.query<{ status: Status; reference: string | null; transaction_hash: string | null }>(
        'select status, reference, transaction_hash from exchange_sessions where project = $1 and exchange = $2 and id = $3',
        [project, exchange, id],
      )
      return (
        row && {
          status: row.status,
          reference: row.reference ?? undefined,
          transactionHash: row.transaction_hash ?? undefined,
        }
      )
    },
    async take(id, news) {
      const { status } = news
      await db.query(
        `update exchange_sessions set status = $2, transaction_hash = $3, updated_at = $4
         where id = $1 and status in (${AFTER[status]})`,
        [id, status, news.status === 'SUCCESS' ? news.transactionHash : null, new Date(now())],
      )
    },
    async claimReading(id, everyMs) {
      const rows = await db.query(
        'update exchange_sessions set read_at = $2 where id = $1 and (read_at is null or read_at < $3) returning id',
        [id, new Date(now()), new Date(now() - everyMs)],
      )
      return rows.length > 0
    },
  }
}
