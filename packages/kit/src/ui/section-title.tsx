import type { ReactNode } from 'react'
import sectionTitleCss from './section-title.css?inline'
import { useStyles } from './style-root.tsx'

/** The heading of a group of rows: "On this device". */
export function SectionTitle({ children, first = false }: { readonly children: ReactNode; readonly first?: boolean }) {
  useStyles(sectionTitleCss)
  return (
    <h3 className="section" data-first={first || undefined}>
      {children}
    </h3>
  )
}
