import type { ReactNode } from 'react'
import buttonCss from './button.css?inline'
import { Icon } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type LinkButtonProps = {
  readonly children: ReactNode
  /** Opens in a new tab. Only addresses of the host's own configuration. */
  readonly href: string
  readonly kind?: 'primary' | 'secondary' | 'text'
}

/** A link out of the page that looks like the buttons next to it. */
export function LinkButton({ children, href, kind = 'secondary' }: LinkButtonProps) {
  useStyles(buttonCss)
  return (
    <a className="btn" data-kind={kind} data-size="lg" data-block="" href={href} target="_blank" rel="noreferrer">
      <span>{children}</span>
      {kind !== 'text' && <Icon name="external" />}
    </a>
  )
}
