import { useMemo } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { LAST_LOGIN, type LastLogin } from '../../core/connections/last-login.ts'
import { hasEmbeddedWallet } from '../../core/options.ts'
import { loadable } from '../../ui/loadable.ts'
import { RowSkeleton } from '../../ui/row.tsx'
import { type Method, placeMethods } from './login-methods.ts'

const useWithoutWallet = loadable(async () => (await import('./without-wallet.tsx')).WithoutWallet)

/**
 * The ways to connect without a wallet: the host has named the wallet's page, and the project has the feature.
 * @param walletUsedAt when a listed wallet was last used; 0 for never
 */
export function useMethods(hasWallets: boolean, walletUsedAt = 0) {
  const { ctx } = useModal()
  const features = useModalState((state) => state.features)
  const stored = useMemo(() => ctx.storage.read(LAST_LOGIN), [ctx])
  const offered = hasEmbeddedWallet(ctx.options) && features.status !== 'idle' ? features.resolved.features : undefined
  const order = ctx.options.features?.connectMethodsOrder
  return placeMethods({ offered, order, hasWallets, walletUsedAt, stored })
}

type MethodsProps = {
  readonly methods: readonly Method[]
  readonly isFirst?: boolean
  /** The one that was used last, in place of the others. */
  readonly last?: LastLogin | undefined
  /** One is shown above already. */
  readonly isRest?: boolean
}

/** These ways, loaded where they are offered. Their place is kept meanwhile, so that nothing below moves. */
export function Methods(props: MethodsProps) {
  const isOffered = props.methods.length > 0 || props.last !== undefined
  const WithoutWallet = useWithoutWallet(isOffered)
  return isOffered && (WithoutWallet ? <WithoutWallet {...props} /> : <RowSkeleton width={140} />)
}
