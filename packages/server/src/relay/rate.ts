/** Token buckets by key. `take` returns 0 when `count` tokens were there, else the ms after which they will be. */
export type RateLimiter = {
  take(key: string, now: number, count?: number): number
  /** Takes a token now or ahead of time; answers the ms to wait for it, or undefined when that is over `maxWaitMs`. */
  reserve(key: string, now: number, maxWaitMs: number): number | undefined
  /** Forgets keys whose bucket has been full again, i.e. that carry no information. */
  sweep(now: number): void
}

type Bucket = { tokens: number; at: number }

/**
 * @param perSecond tokens that come back each second
 * @param burst tokens of a full bucket
 */
export function createRateLimiter(perSecond: number, burst: number): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const level = (bucket: Bucket, now: number): number =>
    Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000)

  function open(key: string, now: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    buckets.set(key, bucket)
    bucket.tokens = level(bucket, now)
    bucket.at = now
    return bucket
  }
  const waitFor = (missing: number): number => Math.max(0, Math.ceil((missing / perSecond) * 1000))

  return {
    take(key, now, count = 1) {
      const bucket = open(key, now)
      const waitMs = waitFor(count - bucket.tokens)
      if (waitMs === 0) bucket.tokens -= count
      return waitMs
    },
    reserve(key, now, maxWaitMs) {
      const bucket = open(key, now)
      const waitMs = waitFor(1 - bucket.tokens)
      if (waitMs > maxWaitMs) return undefined
      bucket.tokens -= 1
      return waitMs
    },
    sweep(now) {
      for (const [key, bucket] of buckets) if (level(bucket, now) >= burst) buckets.delete(key)
    },
  }
}
