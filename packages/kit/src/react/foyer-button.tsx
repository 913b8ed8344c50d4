import { shortAddress } from '@foyer/base'
import type { Foyer } from '../modal/create-foyer.ts'
import { AccountButtonView } from '../ui/host/account-button.tsx'
import { ConnectButtonView, type HostButtonSize } from '../ui/host/connect-button.tsx'
import { useFoyerAccount, useFoyerBalance, useFoyerState } from './hooks.ts'
import { useHostTheme, usePreload } from './host-button.ts'

export type FoyerButtonProps = {
  readonly foyer: Foyer
  /** Words of the button while nobody is connected. Default: Connect. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly size?: HostButtonSize
  /** `hide` leaves the balance out. Default `show`. */
  readonly balance?: 'show' | 'hide'
  readonly disabled?: boolean
}

/** The door on the host page: Connect, then the visitor's own door. Nothing is fetched before it is pressed. */
export function FoyerButton(props: FoyerButtonProps) {
  const { foyer, label = 'Connect', loadingLabel = 'Connecting', size = 'md', disabled = false } = props
  const { status } = useFoyerAccount(foyer)
  const { open } = useFoyerState(foyer)
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  return (
    <span ref={box} {...preload}>
      {status === 'connected' ? (
        <Connected {...props} />
      ) : (
        <ConnectButtonView
          label={label}
          loadingLabel={loadingLabel}
          loading={status === 'connecting' || open}
          disabled={disabled}
          size={size}
          onPress={() => void foyer.open()}
        />
      )}
    </span>
  )
}

function Connected({ foyer, size = 'md', balance = 'show' }: FoyerButtonProps) {
  const { address } = useFoyerAccount(foyer)
  const { status, text } = useFoyerBalance(foyer)
  const shown = balance === 'show' && status !== 'failed'
  return (
    <AccountButtonView
      address={address}
      label={`Account ${address === undefined ? '' : shortAddress(address)}`}
      {...(shown ? { balance: text ?? null } : {})}
      size={size}
      onPress={() => void foyer.open()}
    />
  )
}
