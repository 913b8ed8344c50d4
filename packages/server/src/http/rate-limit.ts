import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { ERROR_REPORTS_PER_MINUTE } from '@foyer/base/constants'
import type { LimitKind } from '@foyer/contracts'

export type RateLimit = { readonly perSecond: number; readonly burst: number }

/** Requests a second by kind, for each project and network of callers (`networkOf`). */
export const RATE_LIMITS = {
  directory: { perSecond: 60, burst: 120 },
  images: { perSecond: 200, burst: 400 },
  rpc: { perSecond: 100, burst: 300 },
  // Each may cause many calls to nodes, so the limit is lower than that of the RPC proxy.
  chain: { perSecond: 30, burst: 90 },
  prices: { perSecond: 10, burst: 30 },
  // Each quote is two or three requests to a node, with dozens of calls in each.
  swaps: { perSecond: 5, burst: 40 },
  onramp: { perSecond: 5, burst: 40 },
  exchange: { perSecond: 5, burst: 40 },
  names: { perSecond: 20, burst: 60 },
  auth: { perSecond: 10, burst: 60 },
  // Counts events instead of requests: a batch is charged by its length.
  events: { perSecond: 20, burst: 200 },
  // How many mails go out is limited by address and caller, in mail/limits.ts.
  capture: { perSecond: 2, burst: 60 },
  // Codes, releases and mails have limits of their own besides, in the database.
  login: { perSecond: 5, burst: 100 },
  // An open wallet asks each minute whether its session goes on, also in an office full of them.
  sessions: { perSecond: 20, burst: 200 },
  // A frame and its window look each second. Counted apart, so that those of an office hold back no login in it.
  approvals: { perSecond: 30, burst: 300 },
  // Each asks a bundler, and a paymaster too.
  operations: { perSecond: 5, burst: 60 },
} as const satisfies Record<LimitKind, RateLimit>

export const ERROR_REPORTS = {
  perSecond: ERROR_REPORTS_PER_MINUTE / 60,
  burst: ERROR_REPORTS_PER_MINUTE,
} as const satisfies RateLimit

/** Maximum number of callers in memory; the least recently seen are removed first. */
const CALLERS_MAX = 10_000

/** A token bucket for each caller; a call costs one token unless it says more. @throws TOO_MANY_REQUESTS, and takes nothing then */
export function createRateLimiter(limit: RateLimit, now: () => number): (caller: string, cost?: number) => void {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (caller, cost = 1) => {
    const time = now()
    const before = buckets.get(caller) ?? { tokens: limit.burst, at: time }
    // If the clock is set back, the bucket is unchanged.
    const passed = Math.max(0, time - before.at)
    const tokens = Math.min(limit.burst, before.tokens + (passed / 1_000) * limit.perSecond)
    buckets.delete(caller)
    if (buckets.size >= CALLERS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    const isEnough = tokens >= cost
    buckets.set(caller, { tokens: isEnough ? tokens - cost : tokens, at: time })
    if (!isEnough)
      throw new FoyerError(TOO_MANY_REQUESTS, {
        context: { seconds: Math.max(1, Math.ceil((cost - tokens) / limit.perSecond)) },
      })
  }
}
