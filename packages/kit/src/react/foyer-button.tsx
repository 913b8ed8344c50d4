import { lazy, Suspense } from 'react'
import { ConnectButtonView } from '../ui/host/connect-button.tsx'
import type { ConnectedButtonProps } from './connected-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { openFrom, useHostTheme, usePreload } from './host-button.ts'

export type FoyerButtonProps = ConnectedButtonProps & {
  /** Words of the button while nobody is connected. Default: Connect. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
}

/** The visitor's own door: of no use before there is a visitor. */
const Connected = lazy(() => import('./connected-button.tsx'))

/** The door on the host page: Connect, then the visitor's own door. Nothing is fetched before it is pressed. */
export function FoyerButton(props: FoyerButtonProps) {
  const { foyer, label = 'Connect', loadingLabel = 'Connecting', size = 'md', disabled = false } = props
  const { status } = useFoyerAccount(foyer)
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const knock = (
    <ConnectButtonView
      label={label}
      loadingLabel={loadingLabel}
      loading={status !== 'disconnected'}
      disabled={disabled}
      size={size}
      onPress={() => openFrom(foyer)}
    />
  )
  return (
    <span ref={box} {...preload}>
      {status === 'connected' ? (
        <Suspense fallback={knock}>
          <Connected {...props} />
        </Suspense>
      ) : (
        knock
      )}
    </span>
  )
}
