import type { Approvals } from '../src/approve/approvals.ts'
import type { Question } from '../src/approve/asking.ts'
import { createTurns } from '../src/approve/turns.ts'

type Answer = <Subject>(question: Question<Subject>, origin: string, signal: AbortSignal) => Promise<Subject>

/** Approvals without a screen: `answer` says what is approved, or throws. */
export function approvalsBy(answer: Answer): Pick<Approvals, 'ask'> {
  const { take } = createTurns()
  return {
    ask: (make, origin, signal, use) =>
      take(async () => use(await answer(await make(), origin, signal)), new AbortController().signal),
  }
}
