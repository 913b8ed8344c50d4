import { forwardRef } from 'react'
import { Icon } from '../icon.tsx'
import { monogram } from '../monogram.ts'
import { useImage } from '../use-image.ts'
import type { HostButtonSize } from './connect-button.tsx'
import networkButtonCss from './network-button.css?inline'
import partsCss from './parts.css?inline'
import { useHostStyles } from './use-host-styles.ts'

type NetworkButtonViewProps = {
  /** Undefined while it is not known yet: a skeleton. */
  readonly network: { readonly name: string; readonly src?: string | undefined } | undefined
  /** The description: "Network". Announced before the name, and alone while the name is not known. */
  readonly label: string
  /** The wallet is on a network that this page does not use; `name` is then "Wrong network". */
  readonly unsupported?: boolean
  /** Shows the logo only. */
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  readonly size?: HostButtonSize
  /** A class of the host, for its own rules. */
  readonly className?: string | undefined
  readonly onPress: () => void
}

/** The current network, on the host page. */
export const NetworkButtonView = forwardRef<HTMLButtonElement, NetworkButtonViewProps>(function NetworkButtonView(
  { network, label, unsupported = false, iconOnly = false, disabled = false, size = 'md', className, onPress },
  ref,
) {
  const classes = useHostStyles('foyer-network', networkButtonCss, className, partsCss)
  return (
    <button
      ref={ref}
      className={classes}
      type="button"
      data-size={size}
      data-bad={unsupported || undefined}
      disabled={disabled}
      aria-busy={network === undefined || undefined}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span className="foyer-spoken">
        {label} {iconOnly && network?.name}
      </span>
      {unsupported ? <Icon name="warning" className="foyer-icon" /> : <Picture network={network} />}
      {!iconOnly && <Name network={network} />}
    </button>
  )
})

type Network = NetworkButtonViewProps['network']

function Name({ network }: { readonly network: Network }) {
  if (!network) return <span className="foyer-sk" />
  return (
    <>
      <bdi className="foyer-network-name">{network.name}</bdi>
      <Icon name="chevron-down" size={16} className="foyer-icon" />
    </>
  )
}

function Picture({ network }: { readonly network: Network }) {
  const image = useImage(network?.src)
  const shown = network?.src !== undefined && image.state !== 'failed'
  return (
    <span className="foyer-network-logo">
      {shown && (
        <img
          ref={image.ref}
          src={network.src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          hidden={image.state !== 'ready'}
          onLoad={image.onLoad}
          onError={image.onError}
        />
      )}
      {(!network || (shown && image.state === 'loading')) && <span className="foyer-sk" />}
      {network && (!shown || image.state === 'late') && (
        <span className="foyer-monogram" data-letter={monogram(network.name).letter} aria-hidden="true" />
      )}
    </span>
  )
}
