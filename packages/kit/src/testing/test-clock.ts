/** The fake-timer API that Vitest (`vi`) and Jest (`jest`) share. */
type FakeTimers = {
  useFakeTimers(options?: never): unknown
  useRealTimers(): unknown
  setSystemTime(time: Date | number): unknown
  advanceTimersByTimeAsync(ms: number): Promise<unknown>
}
export type TestClock = {
  /** Advances the time by milliseconds. Runs the timers that become due, and those that they start. */
  readonly advance: (ms: number) => Promise<void>
  /** Sets the current time without running timers. */
  readonly set: (time: Date | number) => void
  /** Restores the real clock. */
  readonly restore: () => void
}

/**
 * Freezes time for a Foyer instance, which uses the global `Date` and timers. Only these are faked: promises, sockets
 * and microtasks run as usual. In Playwright, use `page.clock` instead.
 * @param timers Vitest's `vi`
 * @param options.now the initial time, as a date or in epoch milliseconds
 * @example const clock = testClock(vi, { now: 0 })
 */
export function testClock(timers: FakeTimers, { now = Date.now() }: { readonly now?: Date | number } = {}): TestClock {
  const options = { now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }
  // biome-ignore lint/correctness/useHookAtTopLevel: a test runner's function, and none of React's.
  timers.useFakeTimers(options as never) // Each test runner has its own type for these options.
  return {
    advance: async (ms) => void (await timers.advanceTimersByTimeAsync(ms)),
    set: (time) => void timers.setSystemTime(time),
    restore: () => void timers.useRealTimers(),
  }
}
