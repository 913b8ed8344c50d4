import { forwardRef, type ReactNode } from 'react'
import dialogCss from './dialog.css?inline'
import { useStyles } from './style-root.tsx'

type DialogProps = {
  /** Id of the panel's title. */
  readonly labelledBy: string
  /** While `closing` the panel animates out; call `close()` on the element when the animation named in `onLeft` has ended. */
  readonly state?: 'open' | 'closing'
  /** Esc, the Android back gesture, or a press on the scrim. The dialog never closes by itself. */
  readonly onDismiss: () => void
  readonly onLeft?: () => void
  readonly children: ReactNode
}

/** The modal layer. The component that renders it calls `showModal()` on the element. */
export const Dialog = forwardRef<HTMLDialogElement, DialogProps>(function Dialog(props, ref) {
  const { labelledBy, state = 'open', onDismiss, onLeft, children } = props
  useStyles(dialogCss)
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={labelledBy}
      aria-modal="true"
      data-state={state}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      onKeyDown={(event) => {
        // Otherwise Chromium closes on a second Esc even if the cancel event was prevented.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onDismiss()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onDismiss()
      }}
      onAnimationEnd={(event) => {
        if (state === 'closing' && event.animationName.endsWith('-out')) onLeft?.()
      }}
    >
      {children}
    </dialog>
  )
})
