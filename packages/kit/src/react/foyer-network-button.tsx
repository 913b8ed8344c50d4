import type { Namespace } from '@foyer/base'
import { UNKNOWN_NETWORK_NAME } from '@foyer/base/constants'
import { useStore } from '../bridge/use-store.ts'
import { isUnsupported } from '../core/connections/session.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import { NetworkButtonView } from '../ui/host/network-button.tsx'
import { forNamespace, instanceOf, useHostMessages, useHostTheme, usePreload, usePress } from './host-button.ts'
import { shownNetwork } from './shown-network.ts'

type FoyerNetworkButtonProps = {
  readonly foyer: Foyer
  /** Label on a network that the host does not list. Default: Wrong network, in the visitor's language. */
  readonly unsupportedLabel?: string
  readonly size?: HostButtonSize
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  /** Shows the network of this namespace, whichever is active. */
  readonly namespace?: Namespace | undefined
}

/**
 * Shows the current network and opens the list of networks.
 * @example <FoyerNetworkButton foyer={foyer} iconOnly />
 */
export function FoyerNetworkButton({
  foyer: given,
  unsupportedLabel,
  size = 'md',
  iconOnly = false,
  disabled = false,
  namespace,
}: FoyerNetworkButtonProps) {
  const foyer = instanceOf(given)
  const messages = useHostMessages(foyer)
  const { allowUnsupportedChain } = foyer.context.options
  const network = useStore(foyer.context, (state) => shownNetwork(state, namespace))
  const isUnlisted = useStore(foyer.context, (state) => isUnsupported(state.session, state.networks, namespace))
  const unsupported = isUnlisted && allowUnsupportedChain !== true
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const { onPress, words } = usePress(foyer, { view: 'Networks', ...forNamespace(namespace) })
  const name =
    words ??
    (unsupported
      ? (unsupportedLabel ?? messages.wrongNetwork)
      : (network?.name ?? (isUnlisted ? UNKNOWN_NETWORK_NAME : '')))
  const src = network?.assets?.imageUrl
  return (
    <span ref={box} {...preload}>
      <NetworkButtonView
        network={{ name, ...(src === undefined ? {} : { src }) }}
        label={messages.network}
        unsupported={unsupported}
        iconOnly={iconOnly}
        disabled={disabled || foyer.context.options.enableNetworkSwitch === false}
        size={size}
        onPress={onPress}
      />
    </span>
  )
}
