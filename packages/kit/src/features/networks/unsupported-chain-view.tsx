import { UNKNOWN_NETWORK_NAME } from '@foyer/base/constants'
import * as known from '@foyer/base/networks'
import { connectedOf } from '../../core/session.ts'
import { useModal, useModalState, useScreen } from '../../react/modal-context.ts'
import { useDirectory } from '../../react/use-directory.ts'
import { useLeave } from '../../react/use-leave.ts'
import { Divider } from '../../ui/divider.tsx'
import { List } from '../../ui/list.tsx'
import { NetworkMark } from '../../ui/mark.tsx'
import { Note } from '../../ui/notice.tsx'
import { Row, RowIcon } from '../../ui/row.tsx'

/** The wallet stands on a network that the host does not use. Closing is blocked; choosing one or leaving is not. */
export function View() {
  const { ctx, t, go } = useModal()
  const leave = useLeave()
  const directory = useDirectory(ctx)
  const networks = useModalState((state) => state.networks)
  const chain = useModalState((state) => connectedOf(state.session)?.chain)
  const namespace = useModalState((state) => state.session.active)
  const app = ctx.options.metadata.name
  const title = t('unsupported.noteTitle', { app, network: nameOf(chain) })
  useScreen({ alert: title })

  return (
    <>
      <Note tone="warning" title={title}>
        {t('unsupported.noteText')}
      </Note>
      {ctx.options.enableNetworkSwitch !== false && (
        <List label={t('unsupported.list', { app })}>
          {networks
            .filter(({ chainNamespace }) => chainNamespace === namespace)
            .map((network) => (
              <Row
                key={network.caipNetworkId}
                name={network.name}
                leading={
                  <NetworkMark
                    name={network.name}
                    src={network.assets?.imageId ? directory?.networkImage(network.assets.imageId) : undefined}
                    size={36}
                  />
                }
                end="arrow"
                size={52}
                onPress={() => go.push({ view: 'SwitchNetwork', args: { network: network.caipNetworkId } })}
              />
            ))}
        </List>
      )}
      <Divider />
      <List label={t('account.title')}>
        <Row
          key="leave"
          name={t('account.disconnect')}
          leading={<RowIcon name="leave" />}
          kind="danger"
          size={48}
          onPress={leave}
        />
      </List>
    </>
  )
}

/** The network's name where we know it: the host does not list it, but we may. */
function nameOf(chain: string | undefined): string {
  const networks = Object.values(known).filter((value): value is known.Network => typeof value === 'object')
  return networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.name ?? UNKNOWN_NETWORK_NAME
}
