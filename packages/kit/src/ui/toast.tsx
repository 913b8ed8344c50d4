import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { Loader } from './loader.tsx'
import { useStyles } from './style-root.tsx'
import toastCss from './toast.css?inline'

type ToastTone = 'success' | 'error' | 'loading' | 'info' | 'warning'

type ToastProps = {
  readonly tone: ToastTone
  readonly children: ReactNode
  /** "Retry", or "Retry in 0:30" while `disabled`. */
  readonly action?: { readonly label: string; readonly onPress: () => void; readonly disabled?: boolean } | undefined
}

const TOAST_ICONS = { success: 'check-circle', error: 'alert', info: 'info', warning: 'warning' } as const

/** A short message to the visitor. LiveRegion announces it. */
export function Toast({ tone, children, action }: ToastProps) {
  useStyles(toastCss)
  const toast = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (toast.current ? keepOffHead(toast.current) : undefined))
  return (
    <div ref={toast} className="toast" data-tone={tone}>
      {tone === 'loading' ? <Loader /> : <Icon name={TOAST_ICONS[tone]} />}
      <span>{children}</span>
      {action && (
        <button className="toast-act" type="button" disabled={action.disabled} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}

/** Moves a toast's region below the modal's header where it would cover it, and follows the panel. Returns the undo. */
function keepOffHead(toast: HTMLElement): (() => void) | undefined {
  const region = toast.parentElement
  const root = toast.getRootNode()
  if (!region || !(root instanceof ShadowRoot)) return undefined
  const place = () => {
    region.style.removeProperty('inset-block-start')
    const head = root.querySelector('.head')?.getBoundingClientRect()
    if (!head) return
    const { top, bottom } = region.getBoundingClientRect()
    const isCovered = top < head.bottom && bottom > head.top
    if (isCovered) region.style.setProperty('inset-block-start', `${head.bottom + GAP}px`)
  }
  const panel = root.querySelector('.panel')
  const watcher = new ResizeObserver(place)
  if (panel) watcher.observe(panel)
  addEventListener('resize', place)
  place()
  return () => {
    watcher.disconnect()
    removeEventListener('resize', place)
    region.style.removeProperty('inset-block-start')
  }
}
const GAP = 8
