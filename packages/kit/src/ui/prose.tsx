import type { ReactNode } from 'react'
import { Loader } from './loader.tsx'
import proseCss from './prose.css?inline'
import { useStyles } from './style-root.tsx'

type ProseProps = {
  readonly children: ReactNode
  readonly centered?: boolean
}

/** A short introduction before the first part of a view. */
export function Prose({ children, centered = false }: ProseProps) {
  useStyles(proseCss)
  return (
    <p className="prose" data-centered={centered || undefined}>
      {children}
    </p>
  )
}

/** The current step, next to the loader. */
export function Busy({ children }: { readonly children: ReactNode }) {
  useStyles(proseCss)
  return (
    <p className="prose" data-busy="">
      <Loader />
      {children}
    </p>
  )
}
