/** Questions wait for each other, in the order in which they were asked. */
export type Turns = {
  /**
   * Waits for the caller's turn and runs `ask` then.
   * @throws the reason of the signal, also while waiting, and what `ask` throws
   */
  readonly take: <Answer>(ask: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
}

/** @param onIdle called when the last question has been answered, and nobody waits */
export function createTurns(onIdle: () => void): Turns {
  let last: Promise<void> = Promise.resolve()
  let open = 0
  return {
    async take(ask, signal) {
      const before = last
      let leave: () => void = () => undefined
      last = new Promise((resolve) => {
        leave = resolve
      })
      open += 1
      try {
        await unlessAborted(before, signal)
        return await ask()
      } finally {
        open -= 1
        if (open === 0) onIdle()
        // Whoever gave up while waiting does not let the next one in before its turn.
        void before.then(leave)
      }
    },
  }
}

function unlessAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    void turn.then(resolve)
  })
}
