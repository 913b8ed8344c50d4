import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'

/**
 * Stops brute-force attempts that are distributed over many codes and callers, which limits per code and per caller do not
 * detect.
 */
export type Guesses = {
  /** @throws TOO_MANY_REQUESTS while such an attempt on a project's codes is in progress */
  readonly admit: (project: string) => void
  readonly right: (project: string) => void
  readonly wrong: (project: string, caller: string) => void
}

const WINDOW_MS = 600_000
/**
 * The number of callers with a wrong code that triggers it, if there are at least as many wrong as right codes. A single caller
 * never blocks others.
 */
const CALLERS = 30

type Seen = { readonly wrong: Map<string, number>; right: number[] }

/** Counted in this process, for each project separately. */
export function createGuesses(options: {
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}): Guesses {
  const { log, now } = options
  const projects = new Map<string, Seen>()
  const seenOf = (project: string): Seen => {
    const seen = projects.get(project) ?? { wrong: new Map(), right: [] }
    projects.set(project, seen)
    const oldest = now() - WINDOW_MS
    for (const [caller, at] of seen.wrong) if (at <= oldest) seen.wrong.delete(caller)
    seen.right = seen.right.filter((at) => at > oldest)
    return seen
  }
  const isGuessed = ({ wrong, right }: Seen) => wrong.size >= CALLERS && wrong.size >= right.length
  return {
    admit(project) {
      const seen = seenOf(project)
      if (!isGuessed(seen)) return
      const times = [...seen.wrong.values()].sort((a, b) => a - b)
      const ends = (times[times.length - CALLERS] ?? now()) + WINDOW_MS
      throw new FoyerError(TOO_MANY_REQUESTS, {
        context: { seconds: Math.max(1, Math.ceil((ends - now()) / 1_000)) },
      })
    },
    right(project) {
      seenOf(project).right.push(now())
    },
    wrong(project, caller) {
      const seen = seenOf(project)
      const before = isGuessed(seen)
      seen.wrong.set(caller, now())
      if (!before && isGuessed(seen)) log({ level: 'warn', event: 'codes-guessed', project, callers: seen.wrong.size })
    },
  }
}
