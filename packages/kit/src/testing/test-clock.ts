/** Fake timers as Vitest (`vi`) and Jest (`jest`) have them. */
type FakeTimers = {
  useFakeTimers(options?: never): unknown
  useRealTimers(): unknown
  setSystemTime(time: Date | number): unknown
  advanceTimersByTimeAsync(ms: number): Promise<unknown>
}
export type TestClock = {
  /** Moves time, in milliseconds: what is due runs, with what follows from it. */
  readonly advance: (ms: number) => Promise<void>
  /** Sets what time it is, without running anything. */
  readonly set: (time: Date | number) => void
  /** Gives real time back. */
  readonly restore: () => void
}

/**
 * Stops time for an instance of Foyer, which reads `Date` and the timers of the page it is in. Only those are faked: promises,
 * sockets and microtasks run as ever. In Playwright, `page.clock` does the same.
 * @param timers `vi` of Vitest
 * @param options.now the time it is, a date or epoch milliseconds
 * @example const clock = testClock(vi, { now: 0 })
 */
export function testClock(timers: FakeTimers, { now = Date.now() }: { readonly now?: Date | number } = {}): TestClock {
  const options = { now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }
  // biome-ignore lint/correctness/useHookAtTopLevel: a test runner's function, and none of React's.
  timers.useFakeTimers(options as never) // Each runner has its own type of these.
  return {
    advance: async (ms) => void (await timers.advanceTimersByTimeAsync(ms)),
    set: (time) => void timers.setSystemTime(time),
    restore: () => void timers.useRealTimers(),
  }
}
