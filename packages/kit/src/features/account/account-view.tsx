import { type CaipAddress, shortAddress } from '@foyer/base'
import { FEATURE_NAMESPACES } from '@foyer/base/constants'
import { useMemo } from 'react'
import { ExplorerRow, LeaveRow } from '../../bridge/exit-rows.tsx'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { type Holdings, useHoldings } from '../../bridge/use-holdings.ts'
import { dayAndTime } from '../../bridge/wait-text.ts'
import { networkOf } from '../../core/connections/session.ts'
import { addressUrl } from '../../core/networks/explorer.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { hasServer } from '../../core/options.ts'
import { AccountHeader, AccountName, QuickActions } from '../../ui/account-header.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CARD, SLIDERS, SWAP } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { Note } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { loadBalance } from './balance.ts'
import { ChainBalance, Worth } from './headline.tsx'
import { NftsTab } from './nfts-tab.tsx'
import { quickActionsOf } from './quick-actions.ts'
import { TokensTab } from './tokens-tab.tsx'
import { useActiveAccount } from './use-account.ts'

export { account as messages } from '../../locales/en/account.ts'

export { AccountView as View }

/** The visitor's account: avatar, holdings, history and actions. */
function AccountView() {
  const { ctx, t, go } = useModal()
  const account = useActiveAccount()
  const { address, network, name } = account
  const holdings = useHoldings()
  const { copied, copy } = useCopy()
  // Buying and swapping are features of the project.
  useModalState((state) => state.features)
  useScreen({ ...useHeader(), ...statusOf(t, holdings, copied) })

  if (address === undefined || account.caipAddress === undefined) return null
  const hasLists = hasServer(ctx.options) && ctx.options.basic !== true
  const actions = quickActionsOf(ctx).map(({ id, icon, view }) => ({
    id,
    icon: icon === 'swap' ? SWAP : icon === 'card' ? CARD : icon,
    name: t(`account.${id}`),
    onPress: () => go.push({ view }),
  }))
  return (
    <>
      <AccountHeader address={address} picture={account.picture}>
        <AccountName
          code={name === undefined}
          label={t('account.this')}
          onPress={() => go.push({ view: 'AccountSettings' })}
        >
          {name ?? shortAddress(address)}
        </AccountName>
        {hasLists ? (
          <Worth {...holdings} />
        ) : (
          <ChainBalance
            balance={account.balance}
            network={network}
            onRetry={() => void loadBalance(ctx, { force: true })}
          />
        )}
      </AccountHeader>
      {actions.length > 0 && <QuickActions actions={actions} />}
      {account.opensAt !== undefined && (
        <Note tone="warning" title={t('account.later', { time: dayAndTime(t, Date.parse(account.opensAt)) })}>
          {t('account.laterText')}
        </Note>
      )}
      {hasLists ? (
        <Assets account={account.caipAddress} holdings={holdings} />
      ) : (
        <Basics copied={copied} onCopy={() => copy(address)} explorer={addressUrl(network, address)} />
      )}
    </>
  )
}

const TABS = ['tokens', 'nfts', 'activity'] as const

function Assets({ account, holdings }: { readonly account: CaipAddress; readonly holdings: Holdings }) {
  const { ctx, t } = useModal()
  const selected = useModalState((state) => state.accountTab)
  const { active } = useModalState((state) => state.session)
  const hasActivity = useModalState(({ features }) => features.status === 'idle' || features.resolved.features.activity)
  const has = (namespaces: readonly string[]) => namespaces.includes(active)
  const tabs = TABS.filter((id) => {
    if (id === 'nfts') return has(FEATURE_NAMESPACES.nfts)
    return id !== 'activity' || (hasActivity && has(FEATURE_NAMESPACES.activity))
  })
  const shown = tabs.includes(selected) ? selected : 'tokens'
  return (
    <Tabs
      label={t('account.assets')}
      tabs={tabs.map((id) => ({ id, name: t(`account.${id}`) }))}
      selected={shown}
      onSelect={(accountTab) => ctx.store.set({ accountTab })}
      busy={shown === 'tokens' && holdings.status === 'loading'}
    >
      {shown === 'tokens' && <TokensTab {...holdings} />}
      {shown === 'nfts' && <NftsTab account={account} />}
      {shown === 'activity' && <ActivityTab account={account} />}
    </Tabs>
  )
}

/** Without a server there are no lists, only actions on the address itself. */
function Basics({
  copied,
  onCopy,
  explorer,
}: {
  readonly copied: boolean
  readonly onCopy: () => void
  readonly explorer: string | undefined
}) {
  const { t } = useModal()
  return (
    <List label={t('account.title')}>
      <Row
        key="copy"
        name={copied ? t('account.copied') : t('account.copy')}
        leading={<RowIcon name={copied ? 'check' : 'copy'} />}
        size={48}
        onPress={onCopy}
      />
      {explorer !== undefined && <ExplorerRow key="explorer" href={explorer} />}
      <LeaveRow key="leave" />
    </List>
  )
}

/** The network chip in place of a title, and the way to the settings. */
function useHeader() {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const network = useModalState((state) => networkOf(state.session, state.networks))
  const locked = ctx.options.enableNetworkSwitch === false
  // A host may allow wallets on a network that it does not list.
  const name = network?.name ?? t('network.unknown')
  const leading = useMemo(() => {
    const mark = <NetworkLogo name={name} src={networkPicture(network, directory)} pending={false} />
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
      <IconButton icon={SLIDERS} label={t('account.settings')} onPress={() => go.push({ view: 'AccountSettings' })} />
    ),
    [t, go],
  )
  return { leading, actions }
}

function statusOf(
  t: ReturnType<typeof useModal>['t'],
  { status, holdings }: Holdings,
  copied: boolean,
): { status?: string; alert?: string } {
  if (copied) return { status: t('account.copied') }
  if (status === 'failed' && holdings === undefined) return { alert: t('account.unavailable') }
  return status === 'loading' ? { status: t('account.loading') } : {}
}
