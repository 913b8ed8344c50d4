import { randomBytes } from 'node:crypto'
import type { Asset } from '../treasury.ts'

export type Status = 'created' | 'awaiting_payment' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunded'

/** What was ordered. Amounts are decimals. */
export type Ordered = {
  /** The merchant's id of the order. */
  readonly externalId: string
  readonly asset: Asset
  readonly address: string
  readonly currency: string
  readonly amount: string
  readonly assetAmount: string
  readonly returnUrl: string
  readonly webhookUrl: string
}
export type Order = Ordered & {
  readonly orderId: string
  /** Names the page where it is paid; nobody else knows it. */
  readonly token: string
  /** Unix time in milliseconds until which it can be paid. */
  readonly expiresAt: number
  readonly status: Status
  readonly transactionHash?: string
  readonly reason?: 'declined' | 'region' | 'verification' | 'other'
}
type Change = Partial<Pick<Order, 'status' | 'transactionHash' | 'reason'>>

/** A provider's orders, in memory: the local world starts empty. */
export type Orders = {
  /** The order with this id of the merchant's, which is made by the first call. */
  readonly add: (ordered: Ordered) => { readonly order: Order; readonly isNew: boolean }
  readonly byExternalId: (id: string) => Order | undefined
  readonly byToken: (token: string) => Order | undefined
  readonly all: () => readonly Order[]
  /** @returns whether this is the first call for the order: what is paid is delivered once */
  readonly startDelivery: (orderId: string) => boolean
  /** Changes an order that has one of these statuses. @returns undefined if it has another */
  readonly change: (orderId: string, from: readonly Status[], change: Change) => Order | undefined
}

const LIFETIME_MS = 300_000
const UNPAID: readonly Status[] = ['created', 'awaiting_payment']

/** @param onChange is told each new status of an order */
export function createOrders(now: () => number, onChange: (order: Order) => void): Orders {
  const orders = new Map<string, Order>()
  const delivered = new Set<string>()
  const find = (matches: (order: Order) => boolean) => [...orders.values()].find(matches)
  const change: Orders['change'] = (orderId, from, changes) => {
    const order = orders.get(orderId)
    if (!order || !from.includes(order.status)) return undefined
    const changed = { ...order, ...changes }
    orders.set(orderId, changed)
    if (changed.status !== order.status) onChange(changed)
    return changed
  }
  return {
    add(ordered) {
      const known = find(({ externalId }) => externalId === ordered.externalId)
      if (known) return { order: known, isNew: false }
      const order: Order = {
        ...ordered,
        orderId: randomBytes(9).toString('base64url'),
        token: randomBytes(16).toString('base64url'),
        expiresAt: now() + LIFETIME_MS,
        status: 'created',
      }
      orders.set(order.orderId, order)
      setTimeout(() => change(order.orderId, UNPAID, { status: 'expired' }), LIFETIME_MS).unref()
      return { order, isNew: true }
    },
    byExternalId: (id) => find(({ externalId }) => externalId === id),
    byToken: (wanted) => find(({ token }) => token === wanted),
    startDelivery(orderId) {
      const isFirst = !delivered.has(orderId)
      delivered.add(orderId)
      return isFirst
    },
    all: () => [...orders.values()].reverse(),
    change,
  }
}
