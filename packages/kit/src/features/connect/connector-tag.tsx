import { useModal } from '../../bridge/modal-context.ts'
import { Tag } from '../../ui/row.tsx'
import type { Kind } from './order.ts'

/** The tag on a wallet's row. A connector that the host provides is not marked as installed. */
export function ConnectorTag({ kind }: { readonly kind: Kind }) {
  const { t } = useModal()
  if (kind === 'recent') return <Tag>{t('wallet.recent')}</Tag>
  return kind === 'external' ? null : <Tag dot="success">{t('wallet.installed')}</Tag>
}
