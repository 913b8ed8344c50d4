import { type CaipNetworkId, parseCaipNetworkId } from '@foyer/base'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { findConnector } from '../../core/connections/connector.ts'
import { dispatch } from '../../core/connections/live-connections.ts'
import { connectedOf, networkOf } from '../../core/connections/session.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'

export { networks as messages } from '../../locales/en/networks.ts'

export { SwitchActiveChainView as View }

/** For a network whose namespace has no wallet: connects it with the current wallet if possible, or with another one. */
function SwitchActiveChainView({ args: { network: id } }: { readonly args: { readonly network: CaipNetworkId } }) {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const { namespace } = parseCaipNetworkId(id)
  const network = useModalState((state) => findNetwork(state.networks, id))
  const here = useModalState((state) => networkOf(state.session, state.networks)?.name)
  const current = useModalState((state) => connectedOf(state.session))
  const own = useModalState(({ connectors }) => current && findConnector(connectors, current.connectorId))
  const canServe = own !== undefined && own.type !== 'WALLET_CONNECT' && own.namespaces.includes(namespace)
  const words = {
    wallet: current?.wallet.name ?? '',
    here: here ?? t('network.unknown'),
    network: network?.name ?? t('network.unknown'),
    kind: namespaceName(namespace),
  }
  useScreen({ status: t('switchChain.title', words) })

  const start = (move: () => void) => {
    if (network) dispatch(ctx, { type: 'preferred', namespace, network: network.caipNetworkId })
    move()
  }
  const choose = () => start(() => go.replace({ view: 'Connect', args: { namespace } }))
  const ask = () =>
    start(() => {
      if (own) go.replace({ view: 'ConnectingExternal', args: { connectorId: own.id, namespaces: [namespace] } })
    })
  return (
    <>
      <ConnectAnimation state="missing">
        <NetworkLogo name={words.network} src={network && networkPicture(network, directory)} size={64} />
      </ConnectAnimation>
      <Message title={t(canServe ? 'switchChain.ownTitle' : 'switchChain.title', words)}>
        {t(canServe ? 'switchChain.ownText' : 'switchChain.text', words)}
      </Message>
      <Actions>
        {canServe && (
          <Button kind="primary" onPress={ask}>
            {t('switchChain.own', words)}
          </Button>
        )}
        <Button kind={canServe ? 'secondary' : 'primary'} onPress={choose}>
          {t('switchChain.choose', words)}
        </Button>
        <Button kind="text" onPress={go.back}>
          {t('switchChain.stay', words)}
        </Button>
      </Actions>
    </>
  )
}
