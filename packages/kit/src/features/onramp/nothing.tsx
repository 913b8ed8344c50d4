import { useModal } from '../../bridge/modal-context.ts'
import { EmptyState } from '../../ui/notice.tsx'

/** Where nothing is sold, and why. */
export function Nothing({ isRestricted = false }: { readonly isRestricted?: boolean }) {
  const { t } = useModal()
  return isRestricted ? (
    <EmptyState title={t('onramp.region')}>{t('onramp.zoneText')}</EmptyState>
  ) : (
    <EmptyState title={t('onramp.nothing')}>{t('onramp.nothingText')}</EmptyState>
  )
}
