import { forwardRef } from 'react'
import { useStyles } from '../style-root.tsx'
import tokensCss from '../tokens.css?inline'
import connectButtonCss from './connect-button.css?inline'
import hostCss from './host.css?inline'

/** 36, 44 or 52 px tall. Default `md`. */
export type HostButtonSize = 'sm' | 'md' | 'lg'

type ConnectButtonViewProps = {
  /** "Connect" */
  readonly label: string
  /** "Connecting", while `loading`. */
  readonly loadingLabel: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly size?: HostButtonSize
  readonly onPress: () => void
}

/** Opens the modal. Rendered in the host page's own document, also on a server. */
export const ConnectButtonView = forwardRef<HTMLButtonElement, ConnectButtonViewProps>(function ConnectButtonView(
  { label, loadingLabel, loading, disabled, size = 'md', onPress },
  ref,
) {
  useStyles(tokensCss)
  useStyles(hostCss)
  useStyles(connectButtonCss)
  return (
    <button
      ref={ref}
      className="foyer foyer-button foyer-connect"
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
      <span aria-live="polite">{loading ? loadingLabel : label}</span>
    </button>
  )
})
