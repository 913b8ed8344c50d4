/** Questions wait for each other, in the order in which they were asked. */
export type Turns = {
  /**
   * Waits for the caller's turn and runs `ask` then.
   * @throws the reason of the signal, also while waiting, and what `ask` throws
   */
  readonly take: <Answer>(ask: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    async take(ask, signal) {
      const before = last
      let leave: () => void = () => undefined
      last = new Promise((resolve) => {
        leave = resolve
      })
      try {
        await unlessAborted(before, signal)
        return await ask()
      } finally {
        // Whoever gave up while waiting does not let the next one in before its turn.
        void before.then(leave)
      }
    },
  }
}

/** @throws the reason of the signal at once, whatever is waited for */
export function unlessAborted<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    awaited.then(resolve, reject)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
  })
}
