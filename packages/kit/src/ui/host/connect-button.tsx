import { forwardRef } from 'react'
import connectButtonCss from './connect-button.css?inline'
import { useHostStyles } from './use-host-styles.ts'

/** 36, 44 or 52 px tall. Default `md`. */
export type HostButtonSize = 'sm' | 'md' | 'lg'

type ConnectButtonViewProps = {
  /** "Connect"; "Connecting", while `loading`. */
  readonly label: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly size?: HostButtonSize | undefined
  /** A class of the host, for its own rules. */
  readonly className?: string | undefined
  readonly onPress: () => void
}

/** Opens the modal. Rendered in the host page's own document, also on a server. */
export const ConnectButtonView = forwardRef<HTMLButtonElement, ConnectButtonViewProps>(function ConnectButtonView(
  { label, loading, disabled, size = 'md', className, onPress },
  ref,
) {
  const classes = useHostStyles('foyer-connect', connectButtonCss, className)
  return (
    <button
      ref={ref}
      className={classes}
      type="button"
      data-size={size}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {loading && (
        <span className="foyer-loader" aria-hidden="true">
          <span className="foyer-loader-light" />
        </span>
      )}
      <span aria-live="polite">{label}</span>
    </button>
  )
})
