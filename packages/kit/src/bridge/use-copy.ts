import { useCallback, useEffect, useRef, useState } from 'react'

/** How long "copied" stays, in milliseconds. */
const COPIED_MS = 2_000

/** Copies a text. `copied` is true for two seconds after success, and stays false if the browser denies access. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback((text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => {
        setCopied(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setCopied(false), COPIED_MS)
      },
      () => setCopied(false),
    )
  }, [])
  return { copied, copy }
}
