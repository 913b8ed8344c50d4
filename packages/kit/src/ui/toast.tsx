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
    const head = root.querySelector<HTMLElement>('.head')
    if (!head) return
    const { start, end } = restOf(head)
    const { top, bottom } = region.getBoundingClientRect()
    const isCovered = top < end && bottom > start
    if (isCovered) region.style.setProperty('inset-block-start', `${end + GAP}px`)
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

/** Where it stands in the window once the dialog has moved in: its layout, without what an animation adds. */
function restOf(head: HTMLElement): { readonly start: number; readonly end: number } {
  if (!head.closest('dialog')) {
    const { top, bottom } = head.getBoundingClientRect()
    return { start: top, end: bottom }
  }
  // A low window scrolls the panel under a header that stays, whose offset grows by as much. What a moving dialog scrolls is over with it.
  let start = -(head.closest('.panel')?.scrollTop ?? 0)
  // The last one is the dialog, whose place is fixed.
  for (let part: Element | null = head; part instanceof HTMLElement; part = part.offsetParent) start += part.offsetTop
  return { start, end: start + head.offsetHeight }
}
