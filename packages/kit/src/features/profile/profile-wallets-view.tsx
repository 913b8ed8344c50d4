import type { Namespace } from '@foyer/base'
import { useEffect, useRef, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { sameConnections } from '../../bridge/same-connections.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { forgetRecent, setActiveConnection } from '../../core/connections/choices.ts'
import { type Connection, connectionsOf, keepsSeveral } from '../../core/connections/connections.ts'
import { findConnector } from '../../core/connections/connector.ts'
import { restoreRecent } from '../../core/connections/live-connections.ts'
import { needsLogin, recentConnectionsOf } from '../../core/connections/recent-connections.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PLUS } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { CurrentWallet } from './current-wallet.tsx'
import { WalletRow } from './wallet-row.tsx'

export { profile as messages } from '../../locales/en/profile.ts'

export { ProfileWalletsView as View }

/** All of the visitor's wallets: the current one, the other connected ones, and those used before. */
function ProfileWalletsView() {
  const { ctx, t, go } = useModal()
  const active = useModalState((state) => state.session.active)
  const several = useModalState(keepsSeveral)
  const [shown, setShown] = useState(active)
  const all = useModalState((state) => connectionsOf(state), sameConnections)
  const recent = useModalState((state) => recentConnectionsOf(state, shown), sameConnections)
  const { copied, copy } = useCopy()
  const [said, setSaid] = useState<string>()
  useScreen(copied ? { status: t('profile.copied') } : said === undefined ? {} : { status: said })
  useEffect(() => restoreRecent(ctx), [ctx])

  const connections = all.filter(({ namespace }) => namespace === shown)
  const current = connections.find(({ status }) => status === 'connected')
  const waiting = connections.filter(({ status }) => status === 'active')
  const more = useMovedFocus(current?.id)
  const kinds = [...ctx.adapters.keys()].map((id) => ({ id, name: kindText(t.number, id, all) }))
  return (
    <>
      {kinds.length > 1 && (
        <Segments label={t('profile.namespaces')} options={kinds} selected={shown} onSelect={setShown} />
      )}
      {current && (
        <>
          <SectionTitle first={kinds.length < 2}>{t('profile.inUse')}</SectionTitle>
          <CurrentWallet
            key={current.id}
            connection={current}
            hasOthers={waiting.length > 0}
            moreRef={more}
            copied={copied}
            onCopy={copy}
          />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <SectionTitle>{t('profile.connected')}</SectionTitle>
          <List label={t('profile.connected')}>
            {waiting.map((connection) => (
              <WalletRow
                key={connection.id}
                connection={connection}
                actions={(account) => (
                  <Chip
                    label={t('profile.switchTo', { account })}
                    onPress={() => {
                      setSaid(t('profile.switched', { account }))
                      setActiveConnection(ctx, shown, connection.id)
                    }}
                  >
                    {t('profile.switch')}
                  </Chip>
                )}
              />
            ))}
          </List>
        </>
      )}
      {recent.length > 0 && (
        <>
          <SectionTitle>{t('profile.recent')}</SectionTitle>
          <List label={t('profile.recent')}>
            {recent.map((connection) => (
              <WalletRow
                key={connection.id}
                connection={connection}
                actions={(account) => <Again connection={connection} account={account} />}
              />
            ))}
          </List>
        </>
      )}
      {(several || !current) && (
        <Actions>
          <Button icon={PLUS} onPress={() => go.push(kinds.length > 1 ? connectFor(shown) : { view: 'Connect' })}>
            {t('profile.add')}
          </Button>
        </Actions>
      )}
    </>
  )
}

const connectFor = (namespace: Namespace) => ({ view: 'Connect', args: { namespace } }) as const

/** Connects a wallet that was used before, or forgets it. */
function Again({ connection, account }: { readonly connection: Connection; readonly account: string }) {
  const { ctx, t, go } = useModal()
  const { connectorId, namespace, id } = connection
  const type = useModalState(({ connectors }) => findConnector(connectors, connectorId)?.type)
  const isSignedOut = useModalState((state) => needsLogin(state, connection))
  const connect = () => {
    if (type === 'WALLET_CONNECT') go.push({ view: 'ConnectingWalletConnectBasic' })
    // The wallet is not on this device any more, so the list of wallets is opened, which has the logins too.
    else if (type === undefined || isSignedOut) go.push(connectFor(namespace))
    else go.push({ view: 'ConnectingExternal', args: { connectorId, namespaces: [namespace] } })
  }
  return (
    <>
      <Chip label={t('profile.connectTo', { account })} onPress={connect}>
        {t('profile.connect')}
      </Chip>
      <IconButton
        icon="close"
        size="sm"
        label={t('profile.forget', { account })}
        onPress={() => forgetRecent(ctx, namespace, id)}
      />
    </>
  )
}

/** `EVM 3`: a kind of wallet with how many there are of it. */
function kindText(format: (value: number) => string, id: Namespace, all: readonly Connection[]): string {
  const count = all.filter(({ namespace }) => namespace === id).length
  const name = namespaceName(id)
  return count === 0 ? name : `${name} ${format(count)}`
}

/** The pressed row disappears after switching, so focus moves to the current wallet. */
function useMovedFocus(id: string | undefined) {
  const ref = useRef<HTMLButtonElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    ref.current?.focus()
  }, [id])
  return ref
}
