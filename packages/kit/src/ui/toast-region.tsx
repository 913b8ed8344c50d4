import type { ReactNode } from 'react'
import { useStyles } from './style-root.tsx'
import toastRegionCss from './toast-region.css?inline'

/** The container of toasts: at the top of the page, above the dialog. Its content may change; it stays mounted. */
export function ToastRegion({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  useStyles(toastRegionCss)
  return (
    <section className="toasts" aria-label={label}>
      {children}
    </section>
  )
}
