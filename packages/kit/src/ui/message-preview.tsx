import type { ReactNode } from 'react'
import messagePreviewCss from './message-preview.css?inline'
import { useStyles } from './style-root.tsx'

type MessagePreviewProps = {
  readonly title: string
  readonly text: ReactNode
  /** Details of the message. */
  readonly children: ReactNode
}

/** The message that the visitor is asked to sign. */
export function MessagePreview({ title, text, children }: MessagePreviewProps) {
  useStyles(messagePreviewCss)
  return (
    <div className="message-preview">
      <div>
        <h3 className="message-preview-title">{title}</h3>
        <p className="message-preview-text" dir="auto">
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}
