import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { ERROR_REPORTS_PER_MINUTE } from '@foyer/base/constants'

type RateLimit = { readonly perSecond: number; readonly burst: number }

/** Requests a second by kind, for each project and address (threat list, section 5). */
export const RATE_LIMITS = {
  directory: { perSecond: 60, burst: 120 },
  images: { perSecond: 200, burst: 400 },
  rpc: { perSecond: 100, burst: 300 },
  // Each may cost many calls to nodes, so it is less than what the RPC proxy lets through.
  chain: { perSecond: 30, burst: 90 },
  prices: { perSecond: 10, burst: 30 },
  names: { perSecond: 20, burst: 60 },
  auth: { perSecond: 10, burst: 60 },
  // How many mails go out is limited by address and caller, in capture/store.ts.
  capture: { perSecond: 2, burst: 60 },
  events: { perSecond: 20, burst: 60 },
  errorReports: { perSecond: ERROR_REPORTS_PER_MINUTE / 60, burst: ERROR_REPORTS_PER_MINUTE },
} as const satisfies Record<string, RateLimit>

/** Most callers that are remembered at a time; the ones not heard of longest go first. */
const CALLERS_MAX = 10_000

/** A token bucket for each caller. @throws TOO_MANY_REQUESTS */
export function createRateLimiter(limit: RateLimit, now: () => number): (caller: string) => void {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (caller) => {
    const time = now()
    const before = buckets.get(caller) ?? { tokens: limit.burst, at: time }
    // A clock that is set back fills nothing, and takes nothing either.
    const passed = Math.max(0, time - before.at)
    const tokens = Math.min(limit.burst, before.tokens + (passed / 1_000) * limit.perSecond)
    buckets.delete(caller)
    if (buckets.size >= CALLERS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(caller, { tokens: Math.max(0, tokens - 1), at: time })
    if (tokens < 1)
      throw new FoyerError(TOO_MANY_REQUESTS, {
        context: { seconds: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)) },
      })
  }
}
