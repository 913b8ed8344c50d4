import type { Namespace } from '@foyer/base'
import { useStore } from '../bridge/use-store.ts'
import { isUnsupported } from '../core/session.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import { NetworkButtonView } from '../ui/host/network-button.tsx'
import { forNamespace, openFrom, useHostTheme, usePreload } from './host-button.ts'
import { shownNetwork } from './shown-network.ts'

type FoyerNetworkButtonProps = {
  readonly foyer: Foyer
  /** What it says on a network that the host does not use. Default: Wrong network. */
  readonly unsupportedLabel?: string
  readonly size?: HostButtonSize
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  /** Shows the network of this namespace, whichever is active. */
  readonly namespace?: Namespace | undefined
}

/** The network in use; opens the list of networks. */
export function FoyerNetworkButton({
  foyer,
  unsupportedLabel = 'Wrong network',
  size = 'md',
  iconOnly = false,
  disabled = false,
  namespace,
}: FoyerNetworkButtonProps) {
  const network = useStore(foyer.context, (state) => shownNetwork(state, namespace))
  const unsupported = useStore(foyer.context, (state) => isUnsupported(state.session, state.networks, namespace))
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const name = unsupported ? unsupportedLabel : (network?.name ?? '')
  const src = network?.assets?.imageUrl
  return (
    <span ref={box} {...preload}>
      <NetworkButtonView
        network={{ name, ...(src === undefined ? {} : { src }) }}
        label="Network"
        unsupported={unsupported}
        iconOnly={iconOnly}
        disabled={disabled || foyer.context.options.enableNetworkSwitch === false}
        size={size}
        onPress={() => openFrom(foyer, { view: { view: 'Networks' }, ...forNamespace(namespace) })}
      />
    </span>
  )
}
