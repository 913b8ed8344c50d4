import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

export type CopyButtonProps = {
  readonly className: string
  readonly text: string
  /** The accessible name, which has the visible text in it. */
  readonly label: string
  readonly children: ReactNode
}

/** How long the button says that it has copied, in milliseconds. */
const SAID_MS = 4_000

/** Copies a text, and says so, or that the browser does not allow it. */
export function CopyButton({ className, text, label, children }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (result === undefined) return
    const timer = setTimeout(() => setResult(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    try {
      // There is no clipboard on a page that came over HTTP from another machine.
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      setResult('refused')
    }
  }
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
        {children}
        <Icon name={result === 'copied' ? 'check' : 'copy'} />
      </button>
      <span className="pg-said" role="status" data-result={result}>
        {result === 'copied'
          ? 'Copied'
          : result === 'refused'
            ? 'Your browser didn’t allow copying. Select the text instead.'
            : ''}
      </span>
    </>
  )
}
