import { lazy, Suspense } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { hasEmbeddedWallet } from '../../core/options.ts'
import { RowSkeleton } from '../../ui/row.tsx'

const WithoutWallet = lazy(async () => ({ default: (await import('./without-wallet.tsx')).WithoutWallet }))
const METHODS = ['email', 'social', 'passkey'] as const
type Method = (typeof METHODS)[number]
const FEATURES = { email: 'email', social: 'socials', passkey: 'passkey' } as const

/**
 * The ways to connect without a wallet, those above the wallets and those below: the host has named the wallet's page, and the project
 * has the feature.
 * @param hasWallets by default, a visitor with a wallet on this device finds it first
 */
export function useMethods(hasWallets: boolean): {
  readonly above: readonly Method[]
  readonly below: readonly Method[]
} {
  const { ctx } = useModal()
  const features = useModalState((state) => state.features)
  const wallets = hasWallets ? 0 : METHODS.length
  const order = ctx.options.features?.connectMethodsOrder ?? METHODS
  const at = order.includes('wallet') ? order.indexOf('wallet') : wallets
  const offered = hasEmbeddedWallet(ctx.options) && features.status !== 'idle' ? features.resolved.features : undefined
  const on = METHODS.filter((method) => offered?.[FEATURES[method]])
    // A way that the host's list leaves out comes after the others.
    .map((method) => ({ method, place: (order.indexOf(method) + order.length + 1) % (order.length + 1) }))
    .sort((a, b) => a.place - b.place)
  const part = (isAbove: boolean) => on.flatMap(({ method, place }) => (place < at === isAbove ? [method] : []))
  return { above: part(true), below: part(false) }
}

/** These ways, loaded where they are offered. Their place is kept meanwhile, so that nothing below moves. */
export const Methods = (props: { readonly methods: readonly Method[]; readonly isFirst?: boolean }) =>
  props.methods.length > 0 && (
    <Suspense fallback={<RowSkeleton width={140} />}>
      <WithoutWallet {...props} />
    </Suspense>
  )
