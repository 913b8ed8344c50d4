import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { array, number, object, safeParse } from 'valibot'
import { exclusively } from '../session/exclusively.ts'
import type { Store } from '../session/store.ts'

const HOUR_MS = 3_600_000
const APPROVED_PER_HOUR = 60
/** Who refuses this often within a minute, or is asked in vain, is left alone for a while. */
const REFUSED_PER_MINUTE = 3
const REST_MS = 30_000

/** How often a site may ask, over reloads and in all its tabs: who is asked again and again approves at last. */
export type SiteLimits = {
  /** @throws TOO_MANY_REQUESTS with the seconds to wait */
  readonly check: () => Promise<void>
  /** @param answer withdrawn: the site has taken its question back after it was shown, which says nothing of the visitor */
  readonly count: (answer: 'approved' | 'refused' | 'withdrawn') => Promise<void>
  /** Whether no question of it was answered on this device yet. False where that is not known, because the browser keeps nothing. */
  readonly isNew: () => Promise<boolean>
}

/** In epoch milliseconds, oldest first. */
const times = array(number())
const counted = object({ approved: times, refused: times })

/**
 * @param store of this device. It is the frame's own, so the site cannot reset what it holds.
 * @param origin the host page's, as the browser names it
 */
export function createSiteLimits(
  store: () => Promise<Pick<Store, 'get' | 'put' | 'mode'>>,
  origin: string,
  now: () => number = Date.now,
): SiteLimits {
  const name = `questions:${origin}`
  // A record of its own: a site that takes all its questions back stays a new one.
  const withdrawnName = `withdrawn:${origin}`
  // A clock that was set back does not lock the visitor out.
  const within = (all: readonly number[], ms: number) => all.filter((at) => at <= now() && at > now() - ms)
  const read = async () => {
    const stored = safeParse(counted, await (await store()).get(name))
    const { approved, refused } = stored.success ? stored.output : { approved: [], refused: [] }
    return {
      approved: within(approved, HOUR_MS),
      refused: within(refused, 60_000 + REST_MS),
      isKnown: stored.success,
    }
  }
  const readWithdrawn = async () => {
    const stored = safeParse(times, await (await store()).get(withdrawnName))
    return within(stored.success ? stored.output : [], 60_000 + REST_MS)
  }
  return {
    async check() {
      const { approved, refused } = await read()
      const inVain = [...refused, ...(await readWithdrawn())].sort((one, other) => one - other)
      const [oldest] = approved.slice(-APPROVED_PER_HOUR)
      const [first, , last] = inVain.slice(-REFUSED_PER_MINUTE)
      const busyUntil = oldest !== undefined && approved.length >= APPROVED_PER_HOUR ? oldest + HOUR_MS : 0
      const restUntil = first !== undefined && last !== undefined && last - first < 60_000 ? last + REST_MS : 0
      const ms = Math.max(busyUntil, restUntil) - now()
      if (ms > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.ceil(ms / 1_000) } })
    },
    count: (answer) =>
      exclusively(name, async () => {
        if (answer === 'withdrawn') return (await store()).put(withdrawnName, [...(await readWithdrawn()), now()])
        const { isKnown: _, ...answers } = await read()
        await (await store()).put(name, { ...answers, [answer]: [...answers[answer], now()] })
      }),
    isNew: async () => (await store()).mode() === 'durable' && !(await read()).isKnown,
  }
}
