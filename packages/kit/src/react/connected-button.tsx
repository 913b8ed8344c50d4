import { useRef } from 'react'
import type { Foyer } from '../modal/create-foyer.ts'
import { AccountButtonView } from '../ui/host/account-button.tsx'
import type { HostButtonSize } from '../ui/host/connect-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { openFrom } from './host-button.ts'
import { useArrival } from './use-arrival.ts'
import { useFoyerBalance } from './use-balance.ts'

export type ConnectedButtonProps = {
  readonly foyer: Foyer
  readonly size?: HostButtonSize
  /** `hide` leaves the balance out. Default `show`. */
  readonly balance?: 'show' | 'hide'
}

/** Loaded by `FoyerButton` with React's `lazy`, which asks for a default export. */
export default function ConnectedButton({ foyer, size = 'md', balance = 'show' }: ConnectedButtonProps) {
  const door = useRef<HTMLSpanElement>(null)
  useArrival(foyer, door)
  const { address } = useFoyerAccount(foyer)
  const { status, symbol, text } = useFoyerBalance(foyer)
  // On a network that the host does not use there is nothing to read, so nothing to wait for.
  const shown = balance === 'show' && status !== 'failed' && symbol !== undefined
  return (
    <AccountButtonView
      address={address}
      label="Account"
      {...(shown ? { balance: text ?? null } : {})}
      doorRef={door}
      size={size}
      onPress={() => openFrom(foyer)}
    />
  )
}
