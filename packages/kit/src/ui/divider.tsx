import type { ReactNode } from 'react'
import dividerCss from './divider.css?inline'
import { useStyles } from './style-root.tsx'

/** "or with a wallet" between two hairlines; without a text, one hairline. */
export function Divider({ children }: { readonly children?: ReactNode }) {
  useStyles(dividerCss)
  return children === undefined ? <hr className="rule" /> : <div className="or">{children}</div>
}
