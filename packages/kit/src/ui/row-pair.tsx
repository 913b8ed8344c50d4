import type { ReactNode } from 'react'
import rowPairCss from './row-pair.css?inline'
import { useStyles } from './style-root.tsx'

/** Two lines at the row's end: a value above a secondary one. */
export function RowPair({ value, note }: { readonly value: ReactNode; readonly note?: ReactNode }) {
  useStyles(rowPairCss)
  return (
    <span className="row-pair num">
      <bdi>{value}</bdi>
      {note !== undefined && <bdi>{note}</bdi>}
    </span>
  )
}
