import { createContext, type ReactNode, useContext, useInsertionEffect } from 'react'
import { adoptStyles, type StyleRootNode } from './adopt-styles.ts'

const RootContext = createContext<StyleRootNode | null>(null)

type StyleRootProps = {
  readonly root: StyleRootNode
  readonly children: ReactNode
}

/** All components below adopt their styles into `root`. Without a StyleRoot, that is the document. */
export function StyleRoot({ root, children }: StyleRootProps) {
  return <RootContext.Provider value={root}>{children}</RootContext.Provider>
}

/** Adopts one stylesheet text into the nearest root, once. Does nothing while rendering on a server. */
export function useStyles(css: string): void {
  const root = useContext(RootContext)
  useInsertionEffect(() => adoptStyles(root ?? document, css), [root, css])
}
