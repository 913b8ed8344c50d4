import type { ReactNode } from 'react'
import hintCss from './hint.css?inline'
import { Icon, type IconLook } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type HintProps = {
  readonly children: ReactNode
  readonly tone?: 'quiet' | 'danger' | 'success'
  readonly icon?: IconLook
  readonly centered?: boolean
}

const HINT_ICONS = { quiet: undefined, danger: 'alert', success: 'check-circle' } as const

/** A hint under a field or a picture. Each tone has its own icon, so that colour is never the only signal. */
export function Hint({ children, tone = 'quiet', icon = HINT_ICONS[tone], centered = false }: HintProps) {
  useStyles(hintCss)
  return (
    <p className="hint" data-tone={tone} data-centered={centered || undefined}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </p>
  )
}
