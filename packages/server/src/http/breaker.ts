/**
 * Keeps calls away from somebody who does not answer. Closed: calls pass. After `failures` in a row it opens: calls are refused at
 * once. After `openMs` one call may try (half-open); its success closes it, its failure opens it again.
 */
type Breaker = {
  /** Whether a call may be made now. One that is made must report how it went. */
  readonly mayPass: () => boolean
  readonly succeeded: () => void
  /** @returns whether this failure is the one that opens it */
  readonly failed: () => boolean
}

export function createBreaker(options: { failures: number; openMs: number; now: () => number }): Breaker {
  const { failures, openMs, now } = options
  let inRow = 0
  let opensAgainAt = 0
  return {
    mayPass() {
      if (inRow < failures) return true
      if (now() < opensAgainAt) return false
      // Whoever asks next waits for this one's result.
      opensAgainAt = now() + openMs
      return true
    },
    succeeded() {
      inRow = 0
    },
    failed() {
      inRow += 1
      if (inRow >= failures) opensAgainAt = now() + openMs
      return inRow === failures
    },
  }
}
