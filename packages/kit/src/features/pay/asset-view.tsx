import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { setPayDraft } from '../../core/money-in-drafts.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { pay } from '../../locales/en/pay.ts'
import { List } from '../../ui/list.tsx'
import { TokenLogo } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { usePayables } from './use-pay.ts'

export const messages = pay

export { AssetView as View }

/** What can be deposited to this account. */
function AssetView() {
  const { ctx, t, go } = useModal()
  const { status, assets, asset } = usePayables()
  const directory = useDirectory(ctx)
  useScreen({ status: '' })
  if (status === 'loading') return <RowSkeleton shape="round" lines={2} size={60} />
  if (assets.length === 0) return <EmptyState title={t('pay.nothing')}>{t('pay.nothingText')}</EmptyState>
  return (
    <List label={t('pay.assets')}>
      {assets.map((one) => {
        const { id, name, symbol, network, iconUrl } = one
        const isCurrent = id === asset?.id
        return (
          <Row
            key={id}
            size={60}
            name={name}
            subtitle={t('pay.onlyNetwork', { symbol, network: network.name })}
            leading={
              <TokenLogo
                name={symbol}
                src={iconUrl}
                network={{ name: network.name, src: networkPicture(network, directory) }}
              />
            }
            current={isCurrent}
            {...(isCurrent && { end: 'check' as const })}
            onPress={() => {
              setPayDraft(ctx, { asset: id })
              go.back()
            }}
          />
        )
      })}
    </List>
  )
}
