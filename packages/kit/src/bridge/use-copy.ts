import { useCallback, useEffect, useRef, useState } from 'react'

/** How long "copied" stays, in milliseconds. */
const COPIED_MS = 2_000

/**
 * Copies a text. `copied` is true for two seconds after success, and stays false if the browser denies access, which `onRefused`
 * can tell.
 */
export function useCopy(): { copied: boolean; copy: (text: string, onRefused?: () => void) => void } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback((text: string, onRefused?: () => void) => {
    // Without TLS, and in some browsers of other apps, there is no clipboard at all.
    const written = async () => navigator.clipboard.writeText(text)
    written().then(
      () => {
        setCopied(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setCopied(false), COPIED_MS)
      },
      () => {
        setCopied(false)
        onRefused?.()
      },
    )
  }, [])
  return { copied, copy }
}
