import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Surface } from '../../../packages/kit/src/ui/surface.tsx'

/** A shadow root that contains the modal's surface. */
export function Stage({ dir, children }: { readonly dir: 'ltr' | 'rtl'; readonly children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <div ref={attach}>
      {root &&
        createPortal(
          <Surface root={root} lang={dir === 'rtl' ? 'ar' : 'en'} dir={dir}>
            {children}
          </Surface>,
          root,
        )}
    </div>
  )
}
