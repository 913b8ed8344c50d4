import { vi } from 'vitest'

const underWay = new Set<Promise<unknown>>()

/** A clock that only `pass` moves. To be ended by `vi.useRealTimers()` and `vi.restoreAllMocks()`. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  for (const name of ['importKey', 'encrypt', 'decrypt'] as const) {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) => {
      const done = real(...args)
      underWay.add(done)
      const over = () => void underWay.delete(done)
      done.then(over, over)
      return done
    })
  }
}

/** Lets the time pass, and waits for the real cryptography that is under way in it. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(Math.min(250, ms - passed))
    do {
      await Promise.allSettled(underWay)
      await new Promise((resolve) => setImmediate(resolve))
    } while (underWay.size > 0)
  }
}
