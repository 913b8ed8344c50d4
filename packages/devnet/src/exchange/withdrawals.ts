import { randomBytes } from 'node:crypto'
import type { Asset } from '../treasury.ts'
import type { Account } from './accounts.ts'

type Status = 'created' | 'in_progress' | 'succeeded' | 'failed'
export type Reason = 'cancelled' | 'expired' | 'network' | 'refused'

/** What a merchant asks a customer to withdraw. Amounts are decimals in the asset's unit. */
type Wanted = {
  /** The merchant's id of it. */
  readonly sessionId: string
  readonly asset: Asset
  /** What arrives. */
  readonly amount: string
  readonly fee: string
  readonly address: string
  readonly returnUrl: string
}
export type Withdrawal = Wanted & {
  /** Names the page where it is confirmed; nobody else knows it. */
  readonly token: string
  /** Unix time in milliseconds until which it can be confirmed. */
  readonly expiresAt: number
  readonly status: Status
  readonly account?: Account
  readonly transactionHash?: string
  readonly reason?: Reason
}
type Change = Partial<Pick<Withdrawal, 'status' | 'account' | 'transactionHash' | 'reason'>>

/** The withdrawals of one exchange, in memory. */
export type Withdrawals = {
  /** The one with this id of the merchant's, which is made by the first call; undefined if it was made with another content. */
  readonly add: (wanted: Wanted) => { readonly withdrawal: Withdrawal; readonly isNew: boolean } | undefined
  readonly bySessionId: (id: string) => Withdrawal | undefined
  readonly byToken: (token: string) => Withdrawal | undefined
  readonly all: () => readonly Withdrawal[]
  /** Changes one that has this status. @returns undefined if it has another */
  readonly change: (sessionId: string, from: Status, change: Change) => Withdrawal | undefined
}

const LIFETIME_MS = 600_000

export function createWithdrawals(now: () => number): Withdrawals {
  const kept = new Map<string, Withdrawal>()
  const change: Withdrawals['change'] = (id, from, changes) => {
    const one = current(kept.get(id))
    if (!one || one.status !== from) return undefined
    const changed = { ...one, ...changes }
    kept.set(id, changed)
    return changed
  }
  const current = (one: Withdrawal | undefined): Withdrawal | undefined =>
    one?.status === 'created' && now() >= one.expiresAt ? { ...one, status: 'failed', reason: 'expired' } : one
  const all = () => [...kept.values()].flatMap((one) => current(one) ?? [])
  return {
    add(wanted) {
      const known = current(kept.get(wanted.sessionId))
      if (known) return isSameWish(known, wanted) ? { withdrawal: known, isNew: false } : undefined
      const withdrawal: Withdrawal = {
        ...wanted,
        token: randomBytes(16).toString('base64url'),
        expiresAt: now() + LIFETIME_MS,
        status: 'created',
      }
      kept.set(wanted.sessionId, withdrawal)
      return { withdrawal, isNew: true }
    },
    bySessionId: (id) => current(kept.get(id)),
    byToken: (token) => all().find((one) => one.token === token),
    all: () => all().reverse(),
    change,
  }
}

const isSameWish = (one: Wanted, other: Wanted): boolean =>
  one.asset === other.asset &&
  one.amount === other.amount &&
  one.address === other.address &&
  one.returnUrl === other.returnUrl
