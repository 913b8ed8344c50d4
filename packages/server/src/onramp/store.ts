import { createHash } from 'node:crypto'
import type { OnrampOrder } from '@foyer/contracts'
import type { Database } from '../db/database.ts'
import type { OrderNews, OrderStatus } from './provider.ts'

type NewOrder = Omit<OnrampOrder, 'status' | 'createdAt' | 'updatedAt' | 'transactionHash' | 'reason'> & {
  readonly project: string
  readonly reference: string | undefined
}
type KeptOrder = {
  readonly order: OnrampOrder
  readonly reference: string | undefined
  /** Whether the provider is not asked about it any more. */
  readonly isOver: boolean
}

export type OrderStore = {
  readonly add: (order: NewOrder) => Promise<OnrampOrder>
  /** An order of this project's; another project's is unknown. */
  readonly find: (project: string, id: string) => Promise<KeptOrder | undefined>
  /**
   * Takes what a provider says, if it leads forward. Of two at the same time, the later status stays.
   * @param eventId an event of this name is taken once
   * @returns whether it changed anything
   */
  readonly take: (provider: string, news: OrderNews | undefined, eventId?: string) => Promise<boolean>
  /** Whether the provider may be asked about it now: at most once in so many milliseconds, over all servers. */
  readonly claimReading: (id: string, everyMs: number) => Promise<boolean>
}

/** The statuses that each can follow. After a card that failed, the provider's page may take another one. */
const AFTER: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: [],
  paying: ['created'],
  processing: ['created', 'paying', 'failed'],
  completed: ['created', 'paying', 'processing', 'failed'],
  failed: ['created', 'paying', 'processing'],
  expired: ['created', 'paying'],
  refunded: ['created', 'paying', 'processing', 'failed'],
}
/** How long after a card that failed another one may be taken. */
const RETRIED_S = 86_400

const ENDS: readonly OrderStatus[] = ['completed', 'expired', 'refunded']

type Row = {
  readonly id: string
  readonly provider: string
  readonly reference: string | null
  readonly status: OrderStatus
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly paid_amount: string
  readonly paid_currency: string
  readonly arrives: string | null
  readonly transaction_hash: string | null
  readonly reason: OnrampOrder['reason'] | null
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

export function createOrderStore(db: Database, now: () => number): OrderStore {
  return {
    async add({ id, project, provider, reference, purchaseCurrency, network, address, paymentTotal, purchaseAmount }) {
      const [row] = await db.query<Row>(
        `insert into onramp_orders (id, project, provider, reference, status, currency, network, address, paid_amount,
           paid_currency, arrives, created_at, updated_at)
         values ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $9, $10, $11, $11) returning *`,
        [
          ...[id, project, provider, reference ?? null, purchaseCurrency, network, address],
          ...[paymentTotal.amount, paymentTotal.currency, purchaseAmount?.amount ?? null, new Date(now())],
        ],
      )
      if (!row) throw new Error('an order was not kept')
      return orderOf(row)
    },
    async find(project, id) {
      const [row] = await db.query<Row>('select * from onramp_orders where project = $1 and id = $2', [project, id])
      if (!row) return undefined
      const order = orderOf(row)
      const isStale = order.status === 'failed' && now() / 1_000 - order.createdAt > RETRIED_S
      return { order, reference: row.reference ?? undefined, isOver: ENDS.includes(order.status) || isStale }
    },
    take: (provider, news, eventId) =>
      db.transaction(async (tx) => {
        const at = new Date(now())
        if (eventId !== undefined) {
          const isNew = await tx.query(
            `insert into onramp_events (provider, event_id, received_at) values ($1, $2, $3)
             on conflict do nothing returning event_id`,
            [provider, nameOf(eventId), at],
          )
          if (isNew.length === 0) return false
        }
        // A text that is none of our ids need not be one that the database takes.
        if (!news || !ORDER_ID.test(news.orderId)) return false
        const { orderId, status, transactionHash, arrived, reason } = news
        const rows = await tx.query(
          `update onramp_orders set status = $3, updated_at = $4, arrives = coalesce($5, arrives),
             transaction_hash = case when status = 'failed' then $6 else coalesce(transaction_hash, $6) end,
             reason = case when status = 'failed' and $3 <> 'refunded' then $7 else coalesce($7, reason) end
           where id = $1 and provider = $2 and (status in (${before(status, eventId)}) or (status = $3 and transaction_hash is null and $6::text is not null))
           returning id`,
          [orderId, provider, status, at, arrived ?? null, transactionHash ?? null, reason ?? null],
        )
        return rows.length > 0
      }),
    async claimReading(id, everyMs) {
      const rows = await db.query(
        'update onramp_orders set read_at = $2 where id = $1 and (read_at is null or read_at < $3) returning id',
        [id, new Date(now()), new Date(now() - everyMs)],
      )
      return rows.length > 0
    },
  }
}

function orderOf(row: Row): OnrampOrder {
  const { id, provider, status, currency, network, address, arrives, transaction_hash: transactionHash, reason } = row
  return {
    ...{ id, provider, status, network, address },
    purchaseCurrency: currency,
    paymentTotal: { amount: row.paid_amount, currency: row.paid_currency },
    ...(arrives === null ? {} : { purchaseAmount: { amount: arrives, currency } }),
    ...(transactionHash === null ? {} : { transactionHash }),
    ...(reason === null ? {} : { reason }),
    createdAt: seconds(row.created_at),
    updatedAt: seconds(row.updated_at),
  }
}

const ORDER_ID = /^[\w-]{22}$/

/** Of a text of the provider's, which may be too long for an index, or have characters that the database does not take. */
const nameOf = (eventId: string): string => createHash('sha256').update(eventId).digest('base64url')

/** As SQL: a list of constants of ours. */
const before = (status: OrderStatus, eventId: string | undefined): string =>
  AFTER[status]
    // An event may be late: that an attempt was being paid says nothing once it has failed. What is read is what is so now.
    .filter((one) => !(status === 'processing' && one === 'failed' && eventId !== undefined))
    .map((one) => `'${one}'`)
    .join(', ') || `''`

const seconds = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1_000)
