import { lazy, Suspense } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { hasEmbeddedWallet } from '../../core/options.ts'
import { RowSkeleton } from '../../ui/row.tsx'

const EmailField = lazy(async () => ({ default: (await import('./email-field.tsx')).EmailField }))

/** Whether visitors can sign in by email: the host has named the wallet's page, and the project has the feature. */
export function useHasEmail(): boolean {
  const { ctx } = useModal()
  const features = useModalState((state) => state.features)
  return hasEmbeddedWallet(ctx.options) && features.status !== 'idle' && features.resolved.features.email
}

/** The email field, loaded where it is offered. Its place is kept meanwhile, so that nothing below moves. */
export const EmailMethod = (props: { readonly isFirst?: boolean }) => (
  <Suspense fallback={<RowSkeleton width={140} />}>
    <EmailField {...props} />
  </Suspense>
)
