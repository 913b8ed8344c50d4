import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { TokenRow } from '../../bridge/token-row.tsx'
import { setPayDraft } from '../../core/money-in-drafts.ts'
import { pay } from '../../locales/en/pay.ts'
import { List } from '../../ui/list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { usePayables } from './use-pay.ts'

export const messages = pay

export { AssetView as View }

/** What can be deposited to this account. */
function AssetView() {
  const { ctx, t, go } = useModal()
  const { status, assets, asset } = usePayables()
  useScreen({ status: '' })
  if (status === 'loading') return <RowSkeleton shape="round" lines={2} size={60} />
  if (assets.length === 0) return <EmptyState title={t('pay.nothing')}>{t('pay.nothingText')}</EmptyState>
  return (
    <List label={t('pay.assets')}>
      {assets.map((one) => (
        <TokenRow
          key={one.id}
          token={one}
          subtitle={t('pay.onlyNetwork', { symbol: one.symbol, network: one.network.name })}
          current={one.id === asset?.id}
          onPress={() => {
            setPayDraft(ctx, { asset: one.id })
            go.back()
          }}
        />
      ))}
    </List>
  )
}
