import { isRecord } from '@foyer/base'
import { accountRecords } from '../page/account-records.ts'
import { isText } from '../page/storage.ts'

/** What came to an account by a purchase or a deposit of this browser. A chain shows only that somebody paid. */
export type Arrival = {
  /** The hash of the transaction. */
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Bought from a provider, or deposited from an exchange. */
  readonly kind: 'buy' | 'deposit'
  /** The name of the provider or exchange. */
  readonly from: string
  /** What was paid for a purchase: a decimal, and an ISO 4217 code. */
  readonly paid?: { readonly amount: string; readonly currency: string } | undefined
}

const isPaid = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && /^\d{1,20}(\.\d{1,18})?$/.test(String(value.amount)) && /^[A-Z]{3}$/.test(String(value.currency)))

export const arrivals = accountRecords<Arrival>(
  'arrivals',
  ({ id, kind, from, paid }) =>
    /^\w{32,128}$/.test(String(id)) && (kind === 'buy' || kind === 'deposit') && isText(from) && isPaid(paid),
  { max: 100, days: 366 },
)
