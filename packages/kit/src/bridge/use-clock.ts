import { useEffect, useState } from 'react'

/** The time in epoch milliseconds, renewed every `everyMs`. */
export function useClock(now: () => number, everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [now, everyMs])
  return time
}
