import { useMemo } from 'react'
import { isMobile } from '../../core/device.ts'
import { targetOfWallet } from '../../core/wallet-target.ts'
import { useModal, useModalState } from '../../react/modal-context.ts'
import { useDirectory, useWallets } from '../../react/use-directory.ts'
import { List } from '../../ui/list.tsx'
import { Mark, MarkFace } from '../../ui/mark.tsx'
import { Row, SectionTitle, Tag } from '../../ui/row.tsx'
import { orderConnectors } from './order.ts'

const PAGE = { page: 1, entries: 3 } as const

/** Every wallet of this device, then the ways by phone. */
export function View() {
  const { ctx, t, go } = useModal()
  const connectors = useModalState((state) => state.connectors)
  const recent = useMemo(() => ctx.storage.read('recentWallets') ?? [], [ctx])
  const rows = orderConnectors(connectors, recent, ctx.options.connectorTypeOrder)
  const device = rows.filter(({ kind }) => kind !== 'walletConnect')
  const canPair = rows.length > device.length
  const directory = useDirectory(ctx)
  const popular = useWallets(ctx, PAGE)
  const phone =
    popular.status === 'ready'
      ? popular.wallets.filter((wallet) => !device.some(({ connector }) => connector.rdns === wallet.rdns))
      : []

  return (
    <>
      {device.length > 0 && <SectionTitle first>{t('connectWallets.device')}</SectionTitle>}
      <List label={t('connectWallets.device')}>
        {device.map(({ connector, kind }) => (
          <Row
            key={connector.id}
            name={connector.name}
            leading={<Mark name={connector.name} src={connector.imageUrl} />}
            trailing={<Tag dot="success">{t(kind === 'recent' ? 'wallet.recent' : 'wallet.installed')}</Tag>}
            onPress={() => go.push({ view: 'ConnectingExternal', args: { connectorId: connector.id } })}
          />
        ))}
      </List>
      <SectionTitle first={device.length === 0}>{t('connectWallets.phone')}</SectionTitle>
      <List label={t('connectWallets.phone')} busy={popular.status === 'loading'}>
        {canPair && !isMobile() && (
          <Row
            key="scan"
            name={t('connect.scan')}
            leading={<MarkFace icon="qr" />}
            end="chevron"
            wrap
            onPress={() => go.push({ view: 'ConnectingWalletConnectBasic' })}
          />
        )}
        {phone.map((wallet, index) => (
          <Row
            key={wallet.id}
            name={wallet.name}
            leading={<Mark name={wallet.name} src={directory?.walletImage(wallet)} pending={directory === undefined} />}
            trailing={index === 0 ? <Tag>{t('wallet.popular')}</Tag> : undefined}
            onPress={() => go.push(targetOfWallet(wallet, connectors, isMobile()))}
          />
        ))}
        {popular.status === 'ready' && (
          <Row
            key="all"
            name={t('connect.all')}
            leading={<MarkFace icon="wallet" />}
            trailing={<Tag>{t.number(popular.count)}</Tag>}
            end="chevron"
            wrap
            onPress={() => go.push({ view: 'AllWallets' })}
          />
        )}
      </List>
    </>
  )
}
