import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'

/** Stops guessing at codes that is spread over many codes and callers, which the tries of a code and the limits of a caller do not see. */
export type Guesses = {
  /** @throws TOO_MANY_REQUESTS while a project's codes are being guessed at */
  readonly admit: (project: string) => void
  readonly right: (project: string) => void
  readonly wrong: (project: string, caller: string) => void
}

const WINDOW_MS = 600_000
/** So many callers with a wrong code, and at least as many as right codes. One caller alone never stops the others. */
const CALLERS = 30

type Seen = { readonly wrong: Map<string, number>; right: number[] }

/** Of this process; each project by itself. */
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
