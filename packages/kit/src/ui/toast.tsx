import type { ReactNode } from 'react'
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
  return (
    <div className="toast" data-tone={tone}>
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
