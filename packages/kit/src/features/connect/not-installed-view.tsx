import type { WalletEntry } from '@foyer/contracts'
import { useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { webLink } from '../../core/wallets/deep-link.ts'
import { installedAs } from '../../core/wallets/wallet-target.ts'
import { connecting } from '../../locales/en/connecting.ts'
import { wallets } from '../../locales/en/wallets.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { GLOBE } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'

/** The label of the back action is the same as on the connecting screens. */
export const messages = { ...wallets, 'connecting.other': connecting['connecting.other'] }

export { NotInstalledView as View }

/** A wallet that is not on this device: where to install it. When it announces itself, connecting continues automatically. */
function NotInstalledView({ args: { wallet } }: { readonly args: { readonly wallet: WalletEntry } }) {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const installed = useModalState((state) => installedAs(wallet, state.connectors)?.id)
  const canPair = useModalState((state) => state.connectors.some(({ type }) => type === 'WALLET_CONNECT'))
  useEffect(() => {
    if (installed !== undefined) go.replace({ view: 'ConnectingExternal', args: { connectorId: installed } })
  }, [installed, go])

  const isFirefox = /Firefox\//.test(navigator.userAgent)
  const extension = webLink(isFirefox ? wallet.firefox_store : wallet.chrome_store)
  const homepage = webLink(wallet.homepage)
  return (
    <>
      <ConnectAnimation state="missing">
        <Logo name={wallet.name} src={directory?.walletImage(wallet)} size={64} />
      </ConnectAnimation>
      <Message title={t('notInstalled.title', { wallet: wallet.name })}>{t('notInstalled.text')}</Message>
      <List label={t('notInstalled.title', { wallet: wallet.name })}>
        {extension !== undefined && (
          <Row
            key="extension"
            name={t('notInstalled.extension')}
            subtitle={t(isFirefox ? 'notInstalled.extensionFirefox' : 'notInstalled.extensionBrowsers')}
            leading={<LogoPlaceholder icon="extension" />}
            trailing={<Chip>{t('notInstalled.get')}</Chip>}
            size={60}
            href={extension}
          />
        )}
        {canPair && wallet.mobile_link && (
          <Row
            key="app"
            name={t('notInstalled.app')}
            subtitle={t('notInstalled.appSystems')}
            leading={<LogoPlaceholder icon="phone" />}
            trailing={<Chip>{t('notInstalled.scan')}</Chip>}
            size={60}
            onPress={() => go.push({ view: 'ConnectingWalletConnect', args: { wallet } })}
          />
        )}
        {homepage !== undefined && (
          <Row
            key="site"
            name={t('notInstalled.website')}
            subtitle={new URL(homepage).host}
            leading={<LogoPlaceholder icon={GLOBE} />}
            end="external"
            size={60}
            href={homepage}
          />
        )}
      </List>
      <Actions>
        <Button kind="text" onPress={go.back}>
          {t('connecting.other')}
        </Button>
      </Actions>
    </>
  )
}
