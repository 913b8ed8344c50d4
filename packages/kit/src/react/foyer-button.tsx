import { type ReactNode, useContext, useState } from 'react'
import { StateContext, useStore } from '../bridge/use-store.ts'
import type { Account, Shown } from '../core/connections/session.ts'
import { whenIdle } from '../core/page/idle.ts'
import { hostMessages } from '../locales/host.ts'
import { ConnectButtonView } from '../ui/host/connect-button.tsx'
import { loadable } from '../ui/loadable.ts'
import type { ConnectedButton, ConnectedButtonProps } from './connected-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { forNamespace, instanceOf, useHostTheme, useHostWords, usePreload, usePress } from './host-button.ts'
import { keepFocus } from './keep-focus.ts'

export type FoyerButtonProps = ConnectedButtonProps & {
  /** Label of the button while no wallet is connected. Default: Connect, in the visitor's language. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
  /** Markup of the host in place of the button. It has to call `open` when it is pressed. */
  readonly children?: (state: FoyerButtonState) => ReactNode
}

/** What the host's own markup for a `FoyerButton` is drawn from. */
export type FoyerButtonState = {
  readonly isConnected: boolean
  readonly status: Shown<Account>['status']
  /** What the button would say: Connect, Connecting or Account, in the visitor's language, or why the modal did not load. */
  readonly label: string
  readonly disabled: boolean
  /** Opens the modal, as a press of the button does; nothing while it is disabled. */
  readonly open: () => void
  readonly address: string | undefined
}

/** The account button, not needed before a wallet is connected. If it does not load, the plain button opens the modal as well. */
const useConnected = loadable(async (wanted) => {
  if (wanted === 'idle') await new Promise<void>(whenIdle)
  return import('./connected-button.tsx').then(
    ({ ConnectedButton }) => ConnectedButton,
    () => undefined,
  )
})

/**
 * The button on the host page: Connect, then the visitor's account. Nothing is fetched before it is pressed.
 * @param props the instance, and what differs from the usual button
 * @returns the button in a box that carries the theme and loads the modal when a press begins
 * @throws INVALID_OPTION without an instance
 * @example <FoyerButton foyer={foyer} label="Sign in" />
 * @example <FoyerButton foyer={foyer}>{({ label, open }) => <button onClick={open}>{label}</button>}</FoyerButton>
 */
export function FoyerButton(props: FoyerButtonProps) {
  const foyer = instanceOf(props.foyer)
  const messages = useHostWords(foyer, hostMessages)
  const {
    label = messages.connect,
    loadingLabel = messages.connecting,
    size,
    disabled: isDisabled = false,
    namespace,
    className,
    children,
  } = props
  const { status, isConnected, address } = useFoyerAccount(foyer, namespace)
  // The account can always be opened.
  const disabled = isDisabled && !isConnected
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const [buttonRef] = useState(keepFocus)
  const { onPress, words } = usePress(foyer, box, messages, forNamespace(namespace), Boolean(children))
  // It loads while the visitor chooses a wallet, and after the list that they choose from.
  const isOpen = useStore(foyer.context, ({ modal }) => modal.open)
  const Own = useContext(StateContext).Connected as typeof ConnectedButton | undefined
  const Loaded = useConnected(!children && (status === 'disconnected' ? isOpen && 'idle' : status))
  const Connected = Own ?? Loaded
  const said = words ?? (status === 'disconnected' ? label : address ? messages.account : loadingLabel)
  const knock = (
    <ConnectButtonView
      ref={buttonRef}
      label={said}
      loading={!words && status === 'connecting'}
      disabled={disabled}
      size={size}
      className={className}
      onPress={onPress}
    />
  )
  return (
    <span ref={box} {...preload}>
      {children ? (
        children({ isConnected, status, label: said, disabled, open: disabled ? () => {} : onPress, address })
      ) : Connected && address && !words && !disabled ? (
        <Connected {...props} onPress={onPress} buttonRef={buttonRef} />
      ) : (
        knock
      )}
    </span>
  )
}
