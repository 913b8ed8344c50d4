import { forwardRef, type ReactNode, useImperativeHandle, useRef } from 'react'
import buttonCss from './button.css?inline'
import { Icon, type IconLook } from './icon.tsx'
import { useBeforePaint } from './layout-effect.ts'
import { Loader } from './loader.tsx'
import { useStyles } from './style-root.tsx'

type ButtonProps = {
  readonly children: ReactNode
  readonly onPress?: (() => void) | undefined
  /** At most one `primary` on a screen. Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'text' | 'danger'
  /** 48, 40 or 32 px tall. Default `lg`. */
  readonly size?: 'lg' | 'md' | 'sm'
  /** As wide as its container. Default true for `lg`. */
  readonly block?: boolean
  readonly icon?: IconLook
  /** Shows the loader, keeps the width and the focus, and ignores presses. */
  readonly loading?: boolean
  /** The verb in progress, shown while loading: "Reviewing". */
  readonly loadingLabel?: string
  readonly disabled?: boolean
  readonly type?: 'button' | 'submit'
  /** Accessible name, if the visible label is not sufficient. */
  readonly label?: string
  /** Id of the text that says why the button is disabled. */
  readonly describedBy?: string
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, outerRef) {
  const { children, onPress, kind = 'secondary', size = 'lg', icon, loading = false, loadingLabel } = props
  useStyles(buttonCss)
  const ref = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(outerRef, () => ref.current, [])
  // A button that starts to load because it was pressed may grow for a longer label, but never shrinks under the pointer.
  const width = useRef(0)
  useBeforePaint(
    () => ref.current?.style.setProperty('min-inline-size', loading ? `${width.current}px` : ''),
    [loading],
  )
  return (
    <button
      ref={ref}
      className="btn"
      type={props.type ?? 'button'}
      data-kind={kind}
      data-size={size}
      data-block={(props.block ?? size === 'lg') || undefined}
      disabled={props.disabled}
      aria-busy={loading || undefined}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else {
          width.current = event.currentTarget.offsetWidth
          onPress?.()
        }
      }}
    >
      {loading ? <Loader /> : icon && <Icon name={icon} />}
      <span>{loading ? (loadingLabel ?? children) : children}</span>
    </button>
  )
})

type ActionsProps = {
  readonly children: ReactNode
  /** `stack`: one below the other. `row`: equal widths side by side. `ends`: secondary ones at both edges. */
  readonly layout?: 'stack' | 'row' | 'ends'
}

/** The actions at the bottom of a view. */
export function Actions({ children, layout = 'stack' }: ActionsProps) {
  useStyles(buttonCss)
  return (
    <div className="actions" data-layout={layout}>
      {children}
    </div>
  )
}
