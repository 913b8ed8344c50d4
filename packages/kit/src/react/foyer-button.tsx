import { lazy, Suspense } from 'react'
import { ConnectButtonView } from '../ui/host/connect-button.tsx'
import type { ConnectedButtonProps } from './connected-button.tsx'
import { useFoyerAccount } from './hooks.ts'
import { forNamespace, openFrom, useHostTheme, usePreload } from './host-button.ts'

export type FoyerButtonProps = ConnectedButtonProps & {
  /** Words of the button while nobody is connected. Default: Connect. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
}

/** The visitor's own door: of no use before there is a visitor. Where it does not load, a plain one opens as well. */
const Connected = lazy(() => import('./connected-button.tsx').catch(() => ({ default: PlainDoor })))

function PlainDoor({ foyer, size = 'md', namespace }: ConnectedButtonProps) {
  return (
    <ConnectButtonView
      label="Account"
      loadingLabel="Account"
      loading={false}
      disabled={false}
      size={size}
      onPress={() => openFrom(foyer, forNamespace(namespace))}
    />
  )
}

/** The door on the host page: Connect, then the visitor's own door. Nothing is fetched before it is pressed. */
export function FoyerButton(props: FoyerButtonProps) {
  const { foyer, label = 'Connect', loadingLabel = 'Connecting', size = 'md', disabled = false, namespace } = props
  const { status } = useFoyerAccount(foyer, namespace)
  const box = useHostTheme(foyer)
  const preload = usePreload(foyer)
  const knock = (
    <ConnectButtonView
      label={label}
      loadingLabel={loadingLabel}
      loading={status !== 'disconnected'}
      disabled={disabled}
      size={size}
      onPress={() => openFrom(foyer, forNamespace(namespace))}
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
