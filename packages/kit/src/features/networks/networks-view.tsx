import type { Network } from '@foyer/base/networks'
import { useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { liveOf } from '../../core/connections/live-connection.ts'
import { connectedOf, isConnected, networkOf } from '../../core/connections/session.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { switchNetwork } from './switch-network.ts'
import { resolveSwitch } from './switch-rule.ts'

export { networks as messages } from '../../locales/en/networks.ts'

/** Number of networks from which a search field is shown. */
const SEARCH_FROM = 5

export { NetworksView as View }

/**
 * The host's networks, with the current one ticked. Choosing one asks the wallet to switch; without a wallet, the choice is
 * stored.
 */
function NetworksView() {
  const { ctx, t } = useModal()
  const [query, setQuery] = useState('')
  const networks = useModalState((state) => state.networks)
  const current = useModalState((state) => networkOf(state.session, state.networks)?.caipNetworkId)
  const session = useModalState((state) => state.session)
  const directory = useDirectory(ctx)
  const choose = useChoose()

  const needle = query.trim().toLowerCase()
  const shown = networks.filter(({ name }) => name.toLowerCase().includes(needle))
  const empty = t('networks.empty', { query: query.trim() })
  useScreen(shown.length === 0 ? { status: empty } : {})
  return (
    <>
      {networks.length >= SEARCH_FROM && (
        <SearchField
          label={t('networks.search')}
          placeholder={t('networks.search')}
          value={query}
          onChange={setQuery}
          clearLabel={t('networks.clear')}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title={empty}
          actions={
            <Button size="md" onPress={() => setQuery('')}>
              {t('networks.clear')}
            </Button>
          }
        />
      )}
      <List label={t('networks.title')}>
        {shown.map((network) => {
          const wallet = connectedOf(session, network.chainNamespace)
          const approved = liveOf(ctx, network.chainNamespace)?.session.approvedNetworks
          const refused =
            wallet !== undefined && approved?.[network.chainNamespace]?.includes(network.caipNetworkId) === false
          const isCurrent = network.caipNetworkId === current
          const isElsewhere = !wallet && isConnected(session)
          const subtitle = refused
            ? t('networks.unsupportedByWallet', { wallet: wallet.wallet.name })
            : isElsewhere
              ? t('networks.needsWallet', { kind: namespaceName(network.chainNamespace) })
              : undefined
          return (
            <Row
              key={network.caipNetworkId}
              name={network.name}
              leading={<NetworkLogo name={network.name} src={networkPicture(network, directory)} size={36} />}
              {...(subtitle === undefined ? {} : { subtitle })}
              {...(isCurrent ? { end: 'check' as const } : {})}
              size={52}
              current={isCurrent}
              disabled={refused}
              onPress={() => choose(network)}
            />
          )
        })}
      </List>
    </>
  )
}

function useChoose(): (network: Network) => void {
  const { ctx, go } = useModal()
  return (network) => {
    const { session } = ctx.store.get()
    const wallet = connectedOf(session, network.chainNamespace)
    const next = resolveSwitch(network.caipNetworkId, {
      connectedElsewhere: isConnected(session),
      allowed: ctx.options.enableNetworkSwitch !== false,
      standsThere: wallet?.chain === network.caipNetworkId,
      active: session.active === network.chainNamespace,
      connectedInNamespace: wallet !== undefined,
    })
    if (next.kind === 'view') go.push(next.target)
    else if (next.kind === 'none') go.back()
    else void switchNetwork(ctx, network.caipNetworkId).then(go.back)
  }
}
