import { useModal } from '../../bridge/modal-context.ts'
import { Tag } from '../../ui/row.tsx'
import type { Kind } from './order.ts'

/** What a row says of its wallet. A connector of the host's own is not installed on anything. */
export function ConnectorTag({ kind }: { readonly kind: Kind }) {
  const { t } = useModal()
  if (kind === 'recent') return <Tag>{t('wallet.recent')}</Tag>
  return kind === 'external' ? null : <Tag dot="success">{t('wallet.installed')}</Tag>
}
