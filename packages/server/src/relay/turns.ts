export type Turns = {
  /** Runs the task when those before it have ended, well or not. */
  take<T>(task: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(task) {
      const run = last.then(task)
      // Whoever took the turn hears of its failure.
      last = run.catch(() => {})
      return run
    },
  }
}
