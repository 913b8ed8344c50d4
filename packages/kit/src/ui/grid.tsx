import gridCss from './grid.css?inline'
import { Items, type ListProps } from './list.tsx'
import { useStyles } from './style-root.tsx'

/** Wallet tiles, four to a row at the usual width, under one tab stop that roves in two dimensions. */
export function Grid(props: ListProps) {
  useStyles(gridCss)
  return <Items {...props} className="grid" axis="grid" />
}
