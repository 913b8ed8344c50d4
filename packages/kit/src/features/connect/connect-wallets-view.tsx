import { useMemo } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useDirectory, useWallets } from '../../bridge/use-directory.ts'
import { isMobile } from '../../core/page/device.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import { serving, targetOfConnector, targetOfWallet } from '../../core/wallets/wallet-target.ts'
import { List } from '../../ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../ui/logo.tsx'
import { Row, Tag } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { ConnectorTag } from './connector-tag.tsx'
import { orderConnectors } from './order.ts'
import { RECENT_WALLETS } from './recent.ts'

/** How many wallets of the directory are listed below the code. */
const POPULAR_SHOWN = 3

export { connectWallets as messages } from '../../locales/en/connect-wallets.ts'
export { ConnectWalletsView as View }

/** Every wallet on this device, followed by the options for phones. */
function ConnectWalletsView() {
  const { ctx, t, go } = useModal()
  const wanted = useModalState((state) => wantedNamespace(state.router))
  const all = useModalState((state) => state.connectors)
  const connectors = useMemo(() => serving(all, wanted), [all, wanted])
  const recent = useMemo(() => ctx.storage.read(RECENT_WALLETS) ?? [], [ctx])
  const rows = orderConnectors(connectors, recent, ctx.options.connectorTypeOrder)
  const device = rows.filter(({ kind }) => kind !== 'walletConnect')
  const canPair = rows.length > device.length
  const directory = useDirectory(ctx)
  const page = useMemo(() => ({ page: 1, entries: POPULAR_SHOWN, namespace: wanted }), [wanted])
  const popular = useWallets(ctx, page)
  const phone =
    popular.status === 'ready'
      ? popular.wallets.filter((wallet) => !device.some(({ connector }) => connector.rdns === wallet.rdns))
      : []

  return (
    <>
      {device.length > 0 && <SectionTitle first>{t('connectWallets.device')}</SectionTitle>}
      <List label={t('connectWallets.device')}>
        {device.map(({ connector, kind, rdns }) => (
          <Row
            key={connector.id}
            name={connector.name}
            subtitle={rdns}
            leading={<Logo name={connector.name} src={connector.imageUrl} />}
            trailing={<ConnectorTag kind={kind} />}
            onPress={() => go.push(targetOfConnector(connector, wanted))}
          />
        ))}
      </List>
      <SectionTitle first={device.length === 0}>{t('connectWallets.phone')}</SectionTitle>
      <List label={t('connectWallets.phone')} busy={popular.status === 'loading'}>
        {canPair && !isMobile() && (
          <Row
            key="scan"
            name={t('connect.scan')}
            leading={<LogoPlaceholder icon="qr" />}
            end="chevron"
            wrap
            onPress={() => go.push({ view: 'ConnectingWalletConnectBasic' })}
          />
        )}
        {phone.map((wallet, index) => (
          <Row
            key={wallet.id}
            name={wallet.name}
            leading={<Logo name={wallet.name} src={directory?.walletImage(wallet)} pending={directory === undefined} />}
            trailing={index === 0 ? <Tag>{t('wallet.popular')}</Tag> : undefined}
            onPress={() => go.push(targetOfWallet(wallet, connectors, isMobile(), wanted))}
          />
        ))}
        {popular.status === 'ready' && (
          <Row
            key="all"
            name={t('connect.all')}
            leading={<LogoPlaceholder icon="wallet" />}
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
