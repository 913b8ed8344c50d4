/**
 * A circuit breaker for a service that does not answer. Closed: calls pass. It opens when, within ten seconds, there were
 * `failures` and at least as many of them as answers: calls are refused at once. After `openMs` one call may try (half-open):
 * its success closes it, and its failure never does.
 */
export type Breaker = {
  /**
   * Whether a call may be made now. One that is made must report how it went.
   * @param caller the caller; after a failed try it waits twice as long for the next one, so that others can try before
   */
  readonly mayPass: (caller?: string) => boolean
  /** Whether calls are refused now. Once one may try it is no longer known that nobody is there. */
  readonly isOpen: () => boolean
  readonly succeeded: () => void
  /**
   * @param caller the caller, for a failure that the request may have caused: only one per caller counts, so that a single
   *   caller can neither open the breaker nor keep it open
   * @returns whether this failure is the one that opens it
   */
  readonly failed: (caller?: string) => boolean
}

const WINDOW_MS = 10_000
const SLICE_MS = 1_000
const FAILURES = 5
const OPEN_MS = 10_000

type Slice = { readonly at: number; answers: number; failures: number }

/** @param options failures: how many open it, by default 5; openMs: for how long, by default ten seconds */
export function createBreaker(options: { failures?: number; openMs?: number; now: () => number }): Breaker {
  const { failures = FAILURES, openMs = OPEN_MS, now } = options
  let slices: Slice[] = []
  let blamed = new Map<string, number>()
  /** When the next call may try, while it is open. */
  let opensAgainAt: number | undefined
  let triedInVain: string | undefined

  return {
    isOpen: () => opensAgainAt !== undefined && now() < opensAgainAt,
    mayPass(caller) {
      if (opensAgainAt === undefined) return true
      const waits = caller !== undefined && caller === triedInVain ? openMs : 0
      if (now() < opensAgainAt + waits) return false
      // Other callers wait for the result of this call.
      opensAgainAt = now() + openMs
      return true
    },
    succeeded() {
      if (opensAgainAt !== undefined) close()
      present().answers += 1
    },
    failed(caller) {
      if (opensAgainAt !== undefined) {
        opensAgainAt = now() + openMs
        triedInVain = caller
        return false
      }
      if (caller !== undefined) {
        if (now() - (blamed.get(caller) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS) return false
        blamed.set(caller, now())
      }
      present().failures += 1
      const count = (kind: 'answers' | 'failures') => slices.reduce((sum, slice) => sum + slice[kind], 0)
      if (count('failures') < failures || count('failures') < count('answers')) return false
      opensAgainAt = now() + openMs
      return true
    },
  }

  function close(): void {
    opensAgainAt = undefined
    triedInVain = undefined
    slices = []
  }

  function present(): Slice {
    const time = now()
    slices = slices.filter(({ at }) => time - at < WINDOW_MS)
    blamed = new Map([...blamed].filter(([, at]) => time - at < WINDOW_MS))
    const last = slices.at(-1)
    if (last && time - last.at < SLICE_MS) return last
    const slice = { at: time, answers: 0, failures: 0 }
    slices.push(slice)
    return slice
  }
}
