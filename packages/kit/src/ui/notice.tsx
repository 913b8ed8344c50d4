import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import noticeCss from './notice.css?inline'
import { useStyles } from './style-root.tsx'

type NoteProps = {
  readonly tone?: 'info' | 'accent' | 'warning' | 'danger'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announces it at once; only for a risk that has just appeared. */
  readonly alert?: boolean
}

const NOTE_ICONS = { info: 'info', accent: 'info', warning: 'warning', danger: 'alert' } as const

/** A warning, a danger, or a remark. Each tone has its own icon. */
export function Note({ tone = 'info', title, children, alert = false }: NoteProps) {
  useStyles(noticeCss)
  return (
    <div className="note" data-tone={tone} role={alert ? 'alert' : 'note'}>
      <Icon name={NOTE_ICONS[tone]} />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}

type MessageProps = {
  /** "Open Harbor to continue". */
  readonly title: ReactNode
  /** One or two sentences. */
  readonly children?: ReactNode
}

/** The text under an animation. */
export function Message({ title, children }: MessageProps) {
  useStyles(noticeCss)
  return (
    <div className="msg">
      <h3 className="msg-title">{title}</h3>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}

type EmptyStateProps = MessageProps & {
  /** A small picture, if there is room. */
  readonly scene?: ReactNode
  /** One or two Buttons of size `md`. */
  readonly actions?: ReactNode
  /** Adds space above, when the view has no other content. */
  readonly roomy?: boolean
}

/** An empty state: a headline, a sentence and an action. */
export function EmptyState({ title, children, scene, actions, roomy = false }: EmptyStateProps) {
  useStyles(noticeCss)
  return (
    <div className="empty" data-roomy={roomy || undefined}>
      {scene}
      <h3 className="msg-title">{title}</h3>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="empty-acts">{actions}</div>}
    </div>
  )
}
