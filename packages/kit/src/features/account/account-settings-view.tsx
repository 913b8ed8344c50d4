import { networkPicture } from '../../core/network-picture.ts'
import { ExplorerRow, LeaveRow } from '../../react/exit-rows.tsx'
import { useModal, useScreen } from '../../react/modal-context.ts'
import { useCopy } from '../../react/use-copy.ts'
import { useDirectory } from '../../react/use-directory.ts'
import { ShortAddress } from '../../ui/address.tsx'
import { Divider } from '../../ui/divider.tsx'
import { List } from '../../ui/list.tsx'
import { Mark, NetworkMark } from '../../ui/mark.tsx'
import { AccountDoor } from '../../ui/portrait.tsx'
import { Row, RowIcon, Tag } from '../../ui/row.tsx'
import { explorerUrl, useActiveAccount } from './use-account.ts'

/** What belongs to the connection: address, wallet, network, explorer, the way out. */
export function View() {
  const { ctx, t, go } = useModal()
  const { address, wallet, network } = useActiveAccount()
  const directory = useDirectory(ctx)
  const { copied, copy } = useCopy()
  useScreen(copied ? { status: t('account.copied') } : {})

  if (address === undefined) return null
  const explorer = explorerUrl(network, address)
  const locked = ctx.options.enableNetworkSwitch === false
  return (
    <>
      <AccountDoor address={address} size={72}>
        <ShortAddress
          address={address}
          copyLabel={copied ? t('account.copied') : t('account.copy')}
          onCopy={() => copy(address)}
        />
      </AccountDoor>
      <List label={t('settings.title')}>
        {wallet && (
          <Row
            key="wallet"
            name={t('settings.wallet')}
            leading={<RowIcon name="wallet" />}
            trailing={
              <>
                <Mark name={wallet.name} src={wallet.icon} size={20} />
                <Tag>{wallet.name}</Tag>
              </>
            }
            size={48}
          />
        )}
        {network && (
          <Row
            key="network"
            name={t('settings.network')}
            leading={<RowIcon name="globe" />}
            trailing={
              <>
                <NetworkMark name={network.name} src={networkPicture(network, directory)} size={20} />
                <Tag>{network.name}</Tag>
              </>
            }
            size={48}
            {...(locked ? {} : { end: 'chevron' as const, onPress: () => go.push({ view: 'Networks' }) })}
          />
        )}
      </List>
      <Divider />
      <List label={t('account.title')}>
        {explorer !== undefined && <ExplorerRow key="explorer" href={explorer} />}
        <LeaveRow key="leave" />
      </List>
    </>
  )
}
