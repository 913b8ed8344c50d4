import { type ReactNode, useInsertionEffect } from 'react'
import { adoptStyles, type StyleRootNode } from './adopt-styles.ts'
import baseCss from './base.css?inline'
import schemeCss from './scheme.css?inline'
import { StyleRoot, useStyles } from './style-root.tsx'
import tokensCss from './tokens.css?inline'
import tokensModalCss from './tokens-modal.css?inline'

type SurfaceProps = {
  /** The shadow root that contains the modal. */
  readonly root: StyleRootNode
  /** BCP 47 tag: some scripts are set larger and without tracking. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly children: ReactNode
}

/** The outermost element inside the shadow root: tokens, reset, language and direction. */
export function Surface({ root, lang, dir, children }: SurfaceProps) {
  return (
    <StyleRoot root={root}>
      <Ground root={root} lang={lang} dir={dir}>
        {children}
      </Ground>
    </StyleRoot>
  )
}

function Ground({ root, lang, dir, children }: SurfaceProps) {
  useStyles(tokensCss)
  useStyles(tokensModalCss)
  useStyles(baseCss)
  useInsertionEffect(() => {
    if (root.ownerDocument) adoptStyles(root.ownerDocument, schemeCss)
  }, [root])
  return (
    <div className="foyer surface" lang={lang} dir={dir}>
      {children}
    </div>
  )
}
