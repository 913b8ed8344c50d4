import { NETWORK_NAMES } from '@foyer/base/network-names'
import { LeaveRow } from '../../bridge/exit-rows.tsx'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { connectedOf } from '../../core/connections/session.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { Divider } from '../../ui/divider.tsx'
import { List } from '../../ui/list.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { Note } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'

export { networks as messages } from '../../locales/en/networks.ts'

export { UnsupportedChainView as View }

/** The wallet is on a network that the host does not list. Closing is refused; choosing a network or disconnecting is possible. */
function UnsupportedChainView() {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const networks = useModalState((state) => state.networks)
  const chain = useModalState((state) => connectedOf(state.session)?.chain)
  const namespace = useModalState((state) => state.session.active)
  const app = ctx.options.metadata.name
  const title = t('unsupported.noteTitle', { app, network: (chain && NETWORK_NAMES[chain]) ?? t('network.unknown') })
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const canSwitch = ctx.options.enableNetworkSwitch !== false
  useScreen({ alert: title, blocked: t(canSwitch ? 'unsupported.blocked' : 'unsupported.blockedThere') })
  const names = new Intl.ListFormat(t.locale, { type: 'disjunction' }).format(own.map(({ name }) => name))

  return (
    <>
      <Note tone="warning" title={title}>
        {canSwitch ? t('unsupported.noteText') : t('unsupported.noteThere', { networks: names })}
      </Note>
      {canSwitch && (
        <List label={t('unsupported.list', { app })}>
          {own.map((network) => (
            <Row
              key={network.caipNetworkId}
              name={network.name}
              leading={<NetworkLogo name={network.name} src={networkPicture(network, directory)} size={36} />}
              end="arrow"
              size={52}
              onPress={() => go.push({ view: 'SwitchNetwork', args: { network: network.caipNetworkId } })}
            />
          ))}
        </List>
      )}
      <Divider />
      <List label={t('account.title')}>
        <LeaveRow key="leave" />
      </List>
    </>
  )
}
