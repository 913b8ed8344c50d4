import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import legalFooterCss from './legal-footer.css?inline'
import { useStyles } from './style-root.tsx'

type LegalFooterProps = {
  /** "By continuing you agree to Atoll's Terms and Privacy Policy", with its links of class `quiet-link`. */
  readonly children: ReactNode
  /** "Foyer", if the host enables it. */
  readonly brand?: string | undefined
}

/** For the footer slot of the panel. */
export function LegalFooter({ children, brand }: LegalFooterProps) {
  useStyles(legalFooterCss)
  return (
    <>
      <p>{children}</p>
      {brand !== undefined && (
        <p className="by">
          <Icon name="door" size={16} />
          {brand}
        </p>
      )}
    </>
  )
}
