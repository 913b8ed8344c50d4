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
  /**
   * Before a question is shown, which counts as asked in vain until it is answered: a site may take it back, or the whole frame with it.
   * @throws TOO_MANY_REQUESTS with the seconds to wait
   */
  readonly begin: () => Promise<void>
  readonly count: (answer: 'approved' | 'refused') => Promise<void>
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
  // A record of its own: a site whose questions nobody answers stays a new one.
  const openName = `open-questions:${origin}`
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
  const readOpen = async () => {
    const stored = safeParse(times, await (await store()).get(openName))
    return within(stored.success ? stored.output : [], 60_000 + REST_MS)
  }
  /** When the question of this frame began, which has one at a time. */
  let begun: number | undefined
  return {
    begin: () =>
      exclusively(name, async () => {
        const { approved, refused } = await read()
        const open = await readOpen()
        const inVain = [...refused, ...open].sort((one, other) => one - other)
        const [oldest] = approved.slice(-APPROVED_PER_HOUR)
        const [first, , last] = inVain.slice(-REFUSED_PER_MINUTE)
        const busyUntil = oldest !== undefined && approved.length >= APPROVED_PER_HOUR ? oldest + HOUR_MS : 0
        const restUntil = first !== undefined && last !== undefined && last - first < 60_000 ? last + REST_MS : 0
        const ms = Math.max(busyUntil, restUntil) - now()
        if (ms > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.ceil(ms / 1_000) } })
        begun = now()
        await (await store()).put(openName, [...open, begun])
      }),
    count: (answer) =>
      exclusively(name, async () => {
        const { isKnown: _, ...answers } = await read()
        const open = await readOpen()
        const others = open.filter((_at, index) => index !== open.indexOf(begun ?? Number.NaN))
        await (await store()).put(name, { ...answers, [answer]: [...answers[answer], now()] })
        await (await store()).put(openName, others)
      }),
    isNew: async () => (await store()).mode() === 'durable' && !(await read()).isKnown,
  }
}
