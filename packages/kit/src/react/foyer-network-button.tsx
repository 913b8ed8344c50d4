import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '../bridge/use-store.ts'
import { type Account, accountOf, isUnsupported, type Shown } from '../core/connections/session.ts'
import { picturesOf } from '../core/networks/pictures.ts'
import { hostMessages } from '../locales/host.ts'
import { unknownNetwork } from '../locales/unknown-network.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import { NetworkButtonView } from '../ui/host/network-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { forNamespace, instanceOf, useHostTheme, useHostWords, usePreload, usePress } from './host-button.ts'
import { shownNetwork } from './shown-network.ts'

export type FoyerNetworkButtonProps = {
  readonly foyer: Foyer
  /** Label on a network that the host does not list. Default: Wrong network, in the visitor's language. */
  readonly unsupportedLabel?: string
  readonly size?: HostButtonSize
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  /** Shows the network of this namespace, whichever is active. */
  readonly namespace?: Namespace | undefined
  /** Added to the button, whose own styles then give way to every rule of the page (the cascade layer `foyer`). */
  readonly className?: string
  /** Markup of the host in place of the button. It has to call `open` when it is pressed. */
  readonly children?: (state: FoyerNetworkButtonState) => ReactNode
}

/** What the host's own markup for a `FoyerNetworkButton` is drawn from. */
export type FoyerNetworkButtonState = {
  readonly isConnected: boolean
  readonly status: Shown<Account>['status']
  /** What the button would say: the network's name, Wrong network, or why the modal did not load. */
  readonly label: string
  /** Also where `enableNetworkSwitch` is off. */
  readonly disabled: boolean
  /** Opens the list of networks, as a press of the button does; nothing while it is disabled. */
  readonly open: () => void
  readonly address: string | undefined
  /** Undefined on a network that the host does not list. */
  readonly network: Network | undefined
  /** The wallet is on a network that the host does not list, and has to leave it. */
  readonly unsupported: boolean
}

/**
 * Shows the current network and opens the list of networks.
 * @param props the instance, and what differs from the usual button
 * @returns the button in a box that carries the theme and loads the modal when a press begins
 * @throws INVALID_OPTION without an instance
 * @example <FoyerNetworkButton foyer={foyer} iconOnly />
 */
export function FoyerNetworkButton({
  foyer: given,
  unsupportedLabel,
  size = 'md',
  iconOnly = false,
  disabled: isDisabled = false,
  namespace,
  className,
  children,
}: FoyerNetworkButtonProps) {
  const foyer = instanceOf(given)
  const messages = useHostWords(foyer, hostMessages)
  const unknown = useHostWords(foyer, unknownNetwork)
  const { isConnected, status, address } = useFoyerAccount(foyer, namespace)
  const { allowUnsupportedChain, enableNetworkSwitch } = foyer.context.options
  const disabled = isDisabled || enableNetworkSwitch === false
  const network = useStore(foyer.context, (state) => shownNetwork(state, namespace))
  const isUnlisted = useStore(foyer.context, (state) => isUnsupported(state.session, state.networks, namespace))
  const unsupported = isUnlisted && allowUnsupportedChain !== true
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const { onPress, words } = usePress(
    foyer,
    box,
    messages,
    { view: 'Networks', ...forNamespace(namespace) },
    Boolean(children),
  )
  const name =
    words ??
    (unsupported ? (unsupportedLabel ?? messages.wrongNetwork) : (network?.name ?? (isUnlisted ? unknown : '')))
  const src = useMark(foyer, network)
  return (
    <span ref={box} {...preload}>
      {children ? (
        children({
          isConnected,
          status,
          label: name,
          disabled,
          open: disabled ? () => {} : onPress,
          address,
          network,
          unsupported,
        })
      ) : (
        <NetworkButtonView
          network={{ name, ...(src === undefined ? {} : { src }) }}
          label={messages.network}
          unsupported={unsupported}
          iconOnly={iconOnly}
          disabled={disabled}
          size={size}
          className={className}
          onPress={onPress}
        />
      )}
    </span>
  )
}

/** The host's own picture or, once the modal has loaded or a wallet is there, ours. Before that nothing is fetched, and its letter is shown. */
function useMark({ context }: Foyer, network: Network | undefined): string | undefined {
  const [ours, setOurs] = useState<{ readonly id: string; readonly src: string | undefined }>()
  const isOpen = useStore(context, ({ modal }) => modal.open)
  const isThere = useStore(context, ({ session }) => accountOf(session).status !== 'disconnected')
  const { imageId: id, imageUrl } = network?.assets ?? {}
  const wanted = imageUrl === undefined && (isOpen || isThere || ours) ? id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not load is asked for again at the next opening
  useEffect(() => {
    if (wanted === undefined || wanted === ours?.id) return
    let current = true
    picturesOf(context).then(
      (pictures) => current && setOurs({ id: wanted, src: pictures?.networkImage(wanted) }),
      // The letter stays meanwhile.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [context, wanted, ours, isOpen])
  return imageUrl ?? (ours && ours.id === id ? ours.src : undefined)
}
