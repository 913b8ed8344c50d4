import type { Namespace } from '@foyer/base'
import { type Ref, useRef } from 'react'
import { useOwnProfile } from '../bridge/use-own-profile.ts'
import { useStore } from '../bridge/use-store.ts'
import { networkOf } from '../core/connections/session.ts'
import { hostMessages } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { AccountButtonView } from '../ui/host/account-button.tsx'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { useHostWords } from './host-button.ts'
import { useArrival } from './use-arrival.ts'
import { useFoyerBalance } from './use-balance.ts'

export type ConnectedButtonProps = {
  readonly foyer: Foyer
  readonly size?: HostButtonSize
  /** Added to the button, whose own styles then give way to every rule of the page (the cascade layer `foyer`). */
  readonly className?: string
  /** `hide` leaves the balance out. Default `show`. */
  readonly balance?: 'show' | 'hide'
  /** Uses the account of this namespace, whichever is active. */
  readonly namespace?: Namespace | undefined
}

type Pressed = { readonly onPress: () => void; readonly buttonRef: Ref<HTMLButtonElement> }

/** Loaded by `FoyerButton`. */
export function ConnectedButton({
  foyer,
  size = 'md',
  balance = 'show',
  namespace,
  className,
  onPress,
  buttonRef,
}: ConnectedButtonProps & Pressed) {
  const { account } = useHostWords(foyer, hostMessages)
  const door = useRef<HTMLSpanElement>(null)
  useArrival(foyer, door)
  const { address, isConnected } = useFoyerAccount(foyer, namespace)
  const { status, text } = useFoyerBalance(foyer, namespace)
  const profile = useOwnProfile(foyer.context, isConnected ? address : undefined)
  const isSending = useStore(foyer.context, ({ transfers }) =>
    transfers.some(({ from, outcome }) => from === address && outcome.status === 'pending'),
  )
  const isListed = useStore(
    foyer.context,
    ({ session, networks }) => networkOf(session, networks, namespace) !== undefined,
  )
  // On a network that the host does not list there is no balance to wait for.
  const shown = balance === 'show' && status !== 'failed' && isListed
  return (
    <AccountButtonView
      ref={buttonRef}
      address={address}
      label={account}
      name={profile?.name}
      picture={profile?.picture}
      balance={shown ? (text ?? null) : undefined}
      doorRef={door}
      pending={isSending}
      size={size}
      className={className}
      onPress={onPress}
    />
  )
}
