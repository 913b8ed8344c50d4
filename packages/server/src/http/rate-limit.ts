import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'

type RateLimit = { readonly perSecond: number; readonly burst: number }

/** Requests a second by kind, for each project and address (threat list, section 5). */
export const RATE_LIMITS = {
  directory: { perSecond: 60, burst: 120 },
  images: { perSecond: 200, burst: 400 },
  rpc: { perSecond: 100, burst: 300 },
} as const satisfies Record<string, RateLimit>

/** Most callers that are remembered at a time; the ones not heard of longest go first. */
const CALLERS_MAX = 10_000

/** A token bucket for each caller. @throws TOO_MANY_REQUESTS */
export function createRateLimiter(limit: RateLimit, now: () => number): (caller: string) => void {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (caller) => {
    const time = now()
    const before = buckets.get(caller) ?? { tokens: limit.burst, at: time }
    const tokens = Math.min(limit.burst, before.tokens + ((time - before.at) / 1_000) * limit.perSecond)
    buckets.delete(caller)
    if (buckets.size >= CALLERS_MAX) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(caller, { tokens: Math.max(0, tokens - 1), at: time })
    if (tokens < 1)
      throw new FoyerError(TOO_MANY_REQUESTS, {
        context: { seconds: Math.max(1, Math.ceil((1 - tokens) / limit.perSecond)) },
      })
  }
}
