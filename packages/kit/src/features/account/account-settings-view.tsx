import { ExplorerRow, LeaveRow } from '../../bridge/exit-rows.tsx'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { walletPageUrl } from '../../connectors/wallet-page-url.ts'
import { takesNames } from '../../core/account-names.ts'
import { connectionsOf, keepsSeveral } from '../../core/connections/connections.ts'
import { addressUrl } from '../../core/networks/explorer.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { AccountHeader, AccountTitle } from '../../ui/account-header.tsx'
import { ShortAddress } from '../../ui/address.tsx'
import { Divider } from '../../ui/divider.tsx'
import { GLOBE, KEY, PEN } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Logo, NetworkLogo } from '../../ui/logo.tsx'
import { Row, Tag } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { AccountTypeChoice } from './account-type.tsx'
import { EmailRow } from './email-row.tsx'
import { NameRow } from './name-row.tsx'
import { useActiveAccount } from './use-account.ts'

export { account as messages } from '../../locales/en/account.ts'

export { AccountSettingsView as View }

/** The settings of a connection: address, wallet, network, explorer and disconnecting. */
function AccountSettingsView() {
  const { ctx, t, go } = useModal()
  const { address, wallet, network, name, label, picture } = useActiveAccount()
  const directory = useDirectory(ctx)
  const { copied, copy } = useCopy()
  const several = useModalState(keepsSeveral)
  const connected = useModalState((state) => connectionsOf(state).length)
  const hasNameRow = useModalState((state) => takesNames(ctx, state))
  useScreen(copied ? { status: t('account.copied') } : {})

  if (address === undefined) return null
  const explorer = addressUrl(network, address)
  const locked = ctx.options.enableNetworkSwitch === false
  return (
    <>
      <AccountHeader address={address} picture={picture} size={72}>
        {name !== undefined && <AccountTitle>{name}</AccountTitle>}
        <ShortAddress
          address={address}
          copyLabel={copied ? t('account.copied') : t('account.copy')}
          onCopy={() => copy(address)}
        />
      </AccountHeader>
      <List label={t('settings.title')}>
        {several && (
          <Row
            key="wallets"
            name={t('settings.wallets')}
            leading={<RowIcon name="wallet" />}
            trailing={<Tag>{t('settings.walletsConnected', { count: connected })}</Tag>}
            size={48}
            end="chevron"
            onPress={() => go.push({ view: 'ProfileWallets' })}
          />
        )}
        {wallet && !several && (
          <Row
            key="wallet"
            name={t('settings.wallet')}
            leading={<RowIcon name="wallet" />}
            trailing={
              <>
                <Logo name={wallet.name} src={wallet.icon} size={20} />
                <Tag>{wallet.name}</Tag>
              </>
            }
            size={48}
          />
        )}
        {wallet?.type === 'AUTH' && <EmailRow key="email" />}
        {wallet?.type === 'AUTH' && (
          <Row
            key="own-page"
            name={t('settings.ownPage')}
            leading={<RowIcon name={KEY} />}
            size={48}
            end="external"
            href={walletPageUrl(ctx)}
          />
        )}
        {network && (
          <Row
            key="network"
            name={t('settings.network')}
            leading={<RowIcon name={GLOBE} />}
            trailing={
              <>
                <NetworkLogo name={network.name} src={networkPicture(network, directory)} size={20} />
                <Tag>{network.name}</Tag>
              </>
            }
            size={48}
            {...(locked ? {} : { end: 'chevron' as const, onPress: () => go.push({ view: 'Networks' }) })}
          />
        )}
        {hasNameRow && <NameRow key="name" address={address} />}
        <Row
          key="label"
          name={t('settings.label')}
          leading={<RowIcon name={PEN} />}
          trailing={<Tag>{label ?? t('settings.noLabel')}</Tag>}
          size={48}
          end="chevron"
          onPress={() => go.push({ view: 'AddressLabel', args: { address } })}
        />
      </List>
      {wallet?.type === 'AUTH' && <AccountTypeChoice />}
      <Divider />
      <List label={t('account.title')}>
        {explorer !== undefined && <ExplorerRow key="explorer" href={explorer} />}
        <LeaveRow key="leave" />
      </List>
    </>
  )
}
