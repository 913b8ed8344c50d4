import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import noticeCss from './notice.css?inline'
import { useStyles } from './style-root.tsx'

/** The green line: what a failure means for the visitor's funds. Stands under every error. */
export function FundsLine({ children }: { readonly children: ReactNode }) {
  useStyles(noticeCss)
  return (
    <p className="funds" role="note">
      <Icon name="shield-check" />
      <span>{children}</span>
    </p>
  )
}

type NoteProps = {
  readonly tone?: 'info' | 'accent' | 'warning' | 'danger'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announce it at once: only for a risk that has just come up. */
  readonly alert?: boolean
}

const NOTE_ICONS = { info: 'info', accent: 'info', warning: 'warning', danger: 'alert' } as const

/** A caution, a danger, or a plain remark. Each tone has its own icon. */
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

/** The words under a scene. */
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
  /** A small Doorway, where there is room. */
  readonly scene?: ReactNode
  /** One or two Buttons of size `md`. */
  readonly actions?: ReactNode
  /** Room above, when nothing else is in the view. */
  readonly roomy?: boolean
}

/** Nothing here: a headline, one sentence, one way on. */
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
