import type { ReactNode } from 'react'
import letterCss from './letter.css?inline'
import { useStyles } from './style-root.tsx'

interface LetterProps {
  readonly title: string
  readonly text: ReactNode
  /** Facts about it. */
  readonly children: ReactNode
}

/** What somebody is asked to put their name to. */
export function Letter({ title, text, children }: LetterProps) {
  useStyles(letterCss)
  return (
    <div className="letter">
      <div>
        <h3 className="letter-title">{title}</h3>
        <p className="letter-text" dir="auto">
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}
