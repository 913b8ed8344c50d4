import { isRecord } from '@foyer/base'
import type { Context } from '../../core/context.ts'
import { isText, isTime, type StoredRecord } from '../../core/page/storage.ts'

/** An order of this browser's that has not ended, as far as it knows. Nothing here is money: the server says what an order is. */
type OpenOrder = {
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  /** The provider's name. */
  readonly provider: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

const MAX = 10
const LIFETIME_MS = 24 * 3_600_000

const ORDERS: StoredRecord<readonly OpenOrder[]> = {
  name: 'onrampOrders',
  check: (value) => (Array.isArray(value) && value.length <= MAX && value.every(isOrder) ? value : undefined),
}

/** The unfinished orders of an account, the newest first. @param account CAIP-10 */
export function openOrders(ctx: Context, account: string | undefined): readonly OpenOrder[] {
  return readOrders(ctx).filter((order) => order.account === account && order.projectId === ctx.options.projectId)
}

export function keepOrder(ctx: Context, order: OpenOrder): void {
  ctx.storage.write(ORDERS, [order, ...readOrders(ctx).filter(({ id }) => id !== order.id)].slice(0, MAX))
}

export function dropOrder(ctx: Context, id: string): void {
  const rest = readOrders(ctx).filter((order) => order.id !== id)
  if (rest.length > 0) ctx.storage.write(ORDERS, rest)
  else ctx.storage.remove(ORDERS)
}

const readOrders = (ctx: Context): readonly OpenOrder[] =>
  (ctx.storage.read(ORDERS) ?? []).filter(({ createdAt }) => {
    const age = ctx.now() - createdAt
    return age >= 0 && age < LIFETIME_MS
  })

const isOrder = (value: unknown): value is OpenOrder =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  /^[\w-]{22}$/.test(value.id) &&
  [value.account, value.provider, value.projectId].every(isText) &&
  isTime(value.createdAt)
