import { displayAmount, shortAddress } from '@foyer/base'
import { BALANCE_DISPLAY_DECIMALS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { useMemo } from 'react'
import { networkPicture } from '../../core/network-picture.ts'
import type { Balance as BalanceState } from '../../core/state.ts'
import { ExplorerRow, LeaveRow } from '../../react/exit-rows.tsx'
import { useModal, useScreen } from '../../react/modal-context.ts'
import { useCopy } from '../../react/use-copy.ts'
import { useDirectory } from '../../react/use-directory.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list.tsx'
import { NetworkMark } from '../../ui/mark.tsx'
import { AccountDoor, AccountName, Balance, BalanceNote } from '../../ui/portrait.tsx'
import { Row, RowIcon } from '../../ui/row.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadBalance } from './balance.ts'
import { explorerUrl, useActiveAccount } from './use-account.ts'

/** The visitor's own door, what it holds in the network's currency, and the way out. */
export function View() {
  const { ctx, t, go } = useModal()
  const { address, network, balance } = useActiveAccount()
  const directory = useDirectory(ctx)
  const { copied, copy } = useCopy()
  const locked = ctx.options.enableNetworkSwitch === false

  const name = network?.name ?? ''
  const leading = useMemo(() => {
    const mark = <NetworkMark name={name} src={networkPicture(network, directory)} pending={false} />
    return (
      <Chip
        kind="network"
        mark={mark}
        opens={!locked}
        label={t('account.network', { network: name })}
        onPress={locked ? undefined : () => go.push({ view: 'Networks' })}
      >
        {name}
      </Chip>
    )
  }, [name, network, directory, locked, go, t])
  const actions = useMemo(
    () => (
      <IconButton icon="sliders" label={t('account.settings')} onPress={() => go.push({ view: 'AccountSettings' })} />
    ),
    [t, go],
  )
  useScreen({ leading, actions, ...statusOf(t, balance, copied) })

  if (address === undefined) return null
  const explorer = explorerUrl(network, address)
  return (
    <>
      <AccountDoor address={address}>
        <AccountName code label={t('account.settings')} onPress={() => go.push({ view: 'AccountSettings' })}>
          {shortAddress(address)}
        </AccountName>
        <NativeBalance balance={balance} network={network} onRetry={() => void loadBalance(ctx, { force: true })} />
      </AccountDoor>
      <List label={t('account.title')}>
        <Row
          key="copy"
          name={copied ? t('account.copied') : t('account.copy')}
          leading={<RowIcon name={copied ? 'check' : 'copy'} />}
          size={48}
          onPress={() => copy(address)}
        />
        {explorer !== undefined && <ExplorerRow key="explorer" href={explorer} />}
        <LeaveRow key="leave" />
      </List>
    </>
  )
}

/** A number where one was read, a dash and a way to try again where none was. Never zero for "unknown". */
function NativeBalance({
  balance,
  network,
  onRetry,
}: {
  readonly balance: BalanceState | undefined
  readonly network: Network | undefined
  readonly onRetry: () => void
}) {
  const { t } = useModal()
  if (!network) return null
  const { decimals, symbol } = network.nativeCurrency
  if (balance?.status === 'failed') {
    return (
      <>
        <Balance whole="—" />
        <BalanceNote action={{ label: t('account.retry'), onPress: onRetry }}>{t('account.unavailable')}</BalanceNote>
      </>
    )
  }
  const value = balance?.value
  if (value === undefined) return <Skeleton width={184} height={32} />
  return <Balance whole={displayAmount(value, decimals, BALANCE_DISPLAY_DECIMALS, t.locale)} fraction={` ${symbol}`} />
}

function statusOf(
  t: ReturnType<typeof useModal>['t'],
  balance: BalanceState | undefined,
  copied: boolean,
): { status?: string; alert?: string } {
  if (copied) return { status: t('account.copied') }
  if (balance?.status === 'failed') return { alert: t('account.unavailable') }
  return balance?.value === undefined ? { status: t('account.loading') } : {}
}
