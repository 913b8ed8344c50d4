import type { Namespace } from '@foyer/base'
import { useEffect } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { findConnector } from '../../core/connections/connector.ts'
import { connectedOf } from '../../core/connections/session.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { namespacePicture } from '../../core/networks/namespace-picture.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { List } from '../../ui/list.tsx'
import { Logo, NetworkLogo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { Row, Tag } from '../../ui/row.tsx'

export { places as messages } from '../../locales/en/places.ts'

export { ConnectingMultiChainView as View }

/** For a wallet with several namespaces: the choice of one of them, or of all. */
function ConnectingMultiChainView({ args: { connectorId } }: { readonly args: { readonly connectorId: string } }) {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const connector = useModalState((state) => findConnector(state.connectors, connectorId))
  const networks = useModalState((state) => state.networks)
  const session = useModalState((state) => state.session)
  // What counts the prompts is there before the press that leads to them.
  useEffect(() => void import('./prompts.tsx').catch(() => undefined), [])
  if (!connector) return null
  const { name, imageUrl, namespaces } = connector
  const connect = (wanted: readonly Namespace[]) =>
    go.push({ view: 'ConnectingExternal', args: { connectorId, namespaces: wanted } })
  return (
    <>
      <ConnectAnimation state="missing">
        <Logo name={name} src={imageUrl} size={64} />
      </ConnectAnimation>
      <Message title={t('places.title')}>{t('places.text', { wallet: name })}</Message>
      <List label={t('places.title')}>
        {namespaces.map((namespace) => {
          const place = namespaceName(namespace)
          const isHere = connectedOf(session, namespace)?.connectorId === connector.id
          return (
            <Row
              key={namespace}
              name={place}
              leading={<NetworkLogo name={place} src={namespacePicture(namespace, networks, directory)} size={36} />}
              trailing={isHere ? <Tag dot="success">{t('places.connected')}</Tag> : undefined}
              end="chevron"
              size={52}
              onPress={() => connect([namespace])}
            />
          )
        })}
      </List>
      <Actions>
        <Button kind="primary" onPress={() => connect(namespaces)}>
          {namespaces.length === 2 ? t('places.both') : t('places.all', { count: t.number(namespaces.length) })}
        </Button>
      </Actions>
    </>
  )
}
