import { Children, type ReactNode, useRef } from 'react'
import listCss from './list.css?inline'
import { useStyles } from './style-root.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

export type ListProps = {
  /** Rows (or WalletTiles), each with a key. Not wrapped in a fragment: every child becomes one list item. */
  readonly children: ReactNode
  /** What it is a list of. */
  readonly label: string
  /** Its content is being loaded. */
  readonly busy?: boolean
}

/** Rows under one tab stop: up, down, Home, End and type-ahead move among them. */
export function List(props: ListProps) {
  useStyles(listCss)
  return <Items {...props} className="list" axis="vertical" />
}

/** The items of a list, of which one is in the tab order. The styles of `className` are the caller's. */
export function Items(props: ListProps & { readonly className: string; readonly axis: 'vertical' | 'grid' }) {
  const ref = useRef<HTMLUListElement>(null)
  const { onKeyDown } = useRovingFocus(ref, props.axis)
  return (
    <ul
      ref={ref}
      className={props.className}
      aria-label={props.label}
      aria-busy={props.busy || undefined}
      onKeyDown={onKeyDown}
    >
      {Children.map(props.children, (child) => child != null && child !== false && <li>{child}</li>)}
    </ul>
  )
}
