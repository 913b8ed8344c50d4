import type { ReactNode } from 'react'
import messagePreviewCss from './message-preview.css?inline'
import { useStyles } from './style-root.tsx'

type MessagePreviewProps = {
  readonly title: string
  readonly text: ReactNode
  /** Facts about it. */
  readonly children: ReactNode
}

/** What somebody is asked to put their name to. */
export function MessagePreview({ title, text, children }: MessagePreviewProps) {
  useStyles(messagePreviewCss)
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
