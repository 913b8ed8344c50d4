import { lazy, Suspense, useState } from 'react'
import { ConnectButtonView } from '../ui/host/connect-button.tsx'
import type { ConnectedButtonProps, Pressed } from './connected-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { forNamespace, instanceOf, useHostMessages, useHostTheme, usePreload, usePress } from './host-button.ts'
import { keepFocus } from './keep-focus.ts'

export type FoyerButtonProps = ConnectedButtonProps & {
  /** Label of the button while no wallet is connected. Default: Connect, in the visitor's language. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
}

/** The account button, not needed before a wallet is connected. If it does not load, the plain button opens the modal as well. */
const Connected = lazy(() => import('./connected-button.tsx').catch(() => ({ default: PlainAccountButton })))

function PlainAccountButton({ foyer, size = 'md', onPress, buttonRef }: ConnectedButtonProps & Pressed) {
  const { account } = useHostMessages(foyer)
  return <ConnectButtonView ref={buttonRef} label={account} loadingLabel={account} size={size} onPress={onPress} />
}

/**
 * The button on the host page: Connect, then the visitor's account. Nothing is fetched before it is pressed.
 * @example <FoyerButton foyer={foyer} label="Sign in" />
 */
export function FoyerButton(props: FoyerButtonProps) {
  const foyer = instanceOf(props.foyer)
  const { connect, connecting } = useHostMessages(foyer)
  const { label = connect, loadingLabel = connecting, size = 'md', disabled = false, namespace } = props
  const { status } = useFoyerAccount(foyer, namespace)
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const [buttonRef] = useState(keepFocus)
  const { onPress, words } = usePress(foyer, forNamespace(namespace))
  const knock = (
    <ConnectButtonView
      ref={buttonRef}
      label={words ?? label}
      loadingLabel={loadingLabel}
      loading={status !== 'disconnected' && words === undefined}
      disabled={disabled}
      size={size}
      onPress={onPress}
    />
  )
  return (
    <span ref={box} {...preload}>
      {status === 'connected' && words === undefined ? (
        <Suspense fallback={knock}>
          <Connected {...props} onPress={onPress} buttonRef={buttonRef} />
        </Suspense>
      ) : (
        knock
      )}
    </span>
  )
}
