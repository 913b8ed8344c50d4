import type { ReactNode } from 'react'
import fundsLineCss from './funds-line.css?inline'
import { Icon } from './icon.tsx'
import { SHIELD_CHECK } from './late-icons.ts'
import { useStyles } from './style-root.tsx'

/** The effect of a failure on the visitor's funds, in green. Shown under every error. */
export function FundsLine({ children }: { readonly children: ReactNode }) {
  useStyles(fundsLineCss)
  return (
    <p className="funds" role="note">
      <Icon name={SHIELD_CHECK} />
      <span>{children}</span>
    </p>
  )
}
