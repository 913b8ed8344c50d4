import { useEffect, useState } from 'react'

const RETRY_MS = 2_000

/**
 * What a chunk of its own exports, asked for until it is there, every two seconds.
 * @param load the same function in every render
 * @returns nothing before it has loaded; it loads when `isNeeded` is true
 */
export function useRetried<T>(load: () => Promise<T>, isNeeded: boolean): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: T }>()
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCurrent = true
    const ask = () =>
      load().then(
        (value) => isCurrent && setLoaded({ value }),
        () => isCurrent && setFailures(failures + 1),
      )
    const timer = setTimeout(ask, failures && RETRY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load, isNeeded, failures])
  return loaded?.value
}
