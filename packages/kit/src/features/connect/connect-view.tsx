import type { Namespace } from '@foyer/base'
import { CONNECTOR_TYPE_ORDER, FEATURED_WALLETS_PAGE_SIZE } from '@foyer/base/constants'
import { type ReactNode, useMemo, useRef } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useDirectory, useWallets } from '../../bridge/use-directory.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { connectedOf, type SessionState } from '../../core/connections/session.ts'
import { isMobile } from '../../core/page/device.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import { customWallets } from '../../core/wallets/custom-wallets.ts'
import { serving, targetOfConnector, targetOfWallet } from '../../core/wallets/wallet-target.ts'
import { List } from '../../ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../ui/logo.tsx'
import { LeadRow, Row, RowSkeleton, Tag } from '../../ui/row.tsx'
import { ConnectorTag } from './connector-tag.tsx'
import { Methods, useMethods } from './methods.tsx'
import { type ConnectorRow, type Kind, kindsInOrder, orderConnectors } from './order.ts'
import { RECENT_WALLETS } from './recent.ts'

/** How many wallets on this device the first screen lists below the one used last. */
const INSTALLED_SHOWN = 3
/** Widths of placeholder rows, which keep the space of wallets that are still loading so that nothing moves. */
const WIDTHS = [84, 96, 72, 120]

export { ConnectView as View }

/** The first screen: the choice of a wallet. The wallet used last comes first, then the other wallets on this device. */
function ConnectView() {
  const { ctx, t, go } = useModal()
  const wanted = useModalState((state) => wantedNamespace(state.router))
  const all = useModalState((state) => state.connectors)
  const connectors = useMemo(() => serving(all, wanted), [all, wanted])
  const mobile = isMobile()
  const recent = useMemo(() => ctx.storage.read(RECENT_WALLETS) ?? [], [ctx])
  const rows = useMemo(
    () =>
      orderConnectors(connectors, recent, ctx.options.connectorTypeOrder).filter(
        ({ kind }) => kind !== 'walletConnect',
      ),
    [connectors, recent, ctx],
  )
  const canPair = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const featured = useFeatured(rows.length, wanted)
  // On a phone, wallets are opened from the list. Without a list, a code (with its link) is the only option.
  const showsScan = canPair && (!mobile || featured.hasNoList)
  const kinds = kindsInOrder(ctx.options.connectorTypeOrder, SHOWN_ORDER)
  const session = useQuietSession()
  const isInUse = ({ id, namespaces }: Connector) =>
    namespaces.some((namespace) => connectedOf(session, namespace)?.connectorId === id)
  // Whoever adds a wallet is offered another one than the one in use.
  const used = rows.find(({ kind, connector }) => kind === 'recent' && !isInUse(connector))
  const { above, below, last } = useMethods(rows.length > 0, used?.usedAt)
  const lead = kinds[0] === 'recent' && !last ? used : undefined
  const device = rows.filter((row) => row !== lead && row.kind !== 'external')
  // A row that leads to a single wallet takes as much room as that wallet.
  const shown = device.length === INSTALLED_SHOWN + 1 ? device : device.slice(0, INSTALLED_SHOWN)
  const open = (connector: Connector) => go.push(targetOfConnector(connector, wanted))
  const rowOf = ({ connector, kind, rdns }: ConnectorRow) => (
    <Row
      key={connector.id}
      name={connector.name}
      subtitle={rdns}
      leading={<Logo name={connector.name} src={connector.imageUrl} />}
      trailing={isInUse(connector) ? <Tag dot="success">{t('wallet.connected')}</Tag> : <ConnectorTag kind={kind} />}
      onPress={() => open(connector)}
    />
  )
  const entryOf = (wallet: (typeof featured.wallets)[number]) => (
    <Row
      key={wallet.id}
      name={wallet.name}
      leading={<Logo name={wallet.name} src={featured.imageOf(wallet)} pending={featured.pending} />}
      trailing={wallet.kind === 'custom' ? <Tag>{t('wallet.custom')}</Tag> : undefined}
      onPress={() => go.push(targetOfWallet(wallet, connectors, mobile, wanted))}
    />
  )
  const listed = (kind: Kind) => featured.wallets.filter((wallet) => wallet.kind === kind).map(entryOf)
  const awaited = WIDTHS.slice(0, featured.awaited).map((width) => <RowSkeleton key={width} width={width} />)
  const rowsOf: Partial<Record<Kind, readonly ReactNode[]>> = {
    recent: shown.filter(({ kind }) => kind === 'recent').map(rowOf),
    injected: shown.filter(({ kind }) => kind !== 'recent').map(rowOf),
    featured: [...listed('featured'), ...(featured.hostChose ? awaited : [])],
    custom: listed('custom'),
    external: rows.filter(({ kind }) => kind === 'external').map(rowOf),
    recommended: [...listed('recommended'), ...(featured.hostChose ? [] : awaited)],
    walletConnect: [
      device.length > shown.length && (
        <Row
          key="more"
          name={t('connect.more', { count: device.length - shown.length })}
          leading={<LogoPlaceholder icon="extension" />}
          end="chevron"
          wrap
          onPress={() => go.push({ view: 'ConnectWallets' })}
        />
      ),
      showsScan && (
        <Row
          key="scan"
          name={t('connect.scan')}
          leading={<LogoPlaceholder icon="qr" />}
          end="chevron"
          wrap
          onPress={() => go.push({ view: 'ConnectingWalletConnectBasic' })}
        />
      ),
    ],
  }

  const lists = (
    <>
      {lead && (
        <LeadRow
          name={t('connect.continue', { wallet: lead.connector.name })}
          subtitle={t('connect.used', { when: t.ago(lead.usedAt ?? 0, ctx.now()) })}
          leading={<Logo name={lead.connector.name} src={lead.connector.imageUrl} size={44} />}
          onPress={() => open(lead.connector)}
        />
      )}
      <List label={t('connect.list')} busy={featured.isAsked}>
        {kinds.map((kind) => rowsOf[kind])}
        {featured.isAsked && <RowSkeleton key="all" width={76} />}
        {featured.count > 0 && (
          <Row
            key="all"
            name={t('connect.all')}
            leading={<LogoPlaceholder marks={featured.peek} />}
            trailing={<Tag>{roundCount(t.number, featured.count)}</Tag>}
            end="chevron"
            wrap
            onPress={() => go.push({ view: 'AllWallets' })}
          />
        )}
        {rows.length === 0 && !showsScan && featured.hasNoList && featured.wallets.length === 0 && (
          <Row key="none" name={t('connect.noWallets')} leading={<LogoPlaceholder icon="wallet" />} wrap />
        )}
      </List>
    </>
  )
  return (
    <>
      <Methods methods={above} isFirst last={last} />
      {lists}
      <Methods methods={below} isRest={last !== undefined} />
    </>
  )
}

/** The session; once a wallet was pressed, as it was before: the list stays as it is until that wallet's screen takes its place. */
function useQuietSession(): SessionState {
  const before = useRef<SessionState>(undefined)
  return useModalState(({ modal, session }) => {
    if (!modal.leaving || !before.current) before.current = session
    return before.current
  })
}

/** The default order: wallets on this device and recent ones, featured ones, and the phone last. */
const SHOWN_ORDER = [...CONNECTOR_TYPE_ORDER.filter((kind) => kind !== 'walletConnect'), 'walletConnect'] as const

/** Featured wallets of the host or the directory, shown when this device has few wallets. */
function useFeatured(installed: number, wanted: Namespace | undefined) {
  const { ctx } = useModal()
  const { featuredWalletIds } = ctx.options
  const query = useMemo(
    () => ({
      page: 1,
      entries: FEATURED_WALLETS_PAGE_SIZE,
      namespace: wanted,
      ...(featuredWalletIds ? { include: featuredWalletIds } : {}),
    }),
    [featuredWalletIds, wanted],
  )
  const peekQuery = useMemo(() => ({ page: 1, entries: FEATURED_WALLETS_PAGE_SIZE, namespace: wanted }), [wanted])
  const directory = useDirectory(ctx)
  const featured = useWallets(ctx, featuredWalletIds ? query : undefined)
  const all = useWallets(ctx, peekQuery)
  const connectors = useModalState((state) => state.connectors)

  const isAsked = all.status === 'loading'
  const isListed = featuredWalletIds ? featured.status === 'loading' : isAsked && installed < 2
  const custom = customWallets(ctx.options).map((wallet) => ({ ...wallet, kind: 'custom' as const }))
  const ids = featuredWalletIds ?? []
  // Sorted in the host's order; the directory answers in its own.
  const chosen =
    featured.status === 'ready' ? [...featured.wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : []
  const listed = featuredWalletIds
    ? chosen.map((wallet) => ({ ...wallet, kind: 'featured' as const }))
    : (all.status === 'ready' && installed < 2 ? all.wallets : []).map((wallet) => ({
        ...wallet,
        kind: 'recommended' as const,
      }))
  const wallets = [...listed.slice(0, FEATURED_WALLETS_PAGE_SIZE), ...custom].filter(
    (wallet) => !connectors.some(({ rdns, id }) => id === wallet.id || (rdns !== undefined && rdns === wallet.rdns)),
  )
  const imageOf = (wallet: { image_id?: string | null | undefined; image_url?: string | null | undefined }) =>
    directory?.walletImage(wallet)
  return {
    wallets,
    /** Whether the host chose the featured wallets. */
    hostChose: featuredWalletIds !== undefined,
    imageOf,
    pending: directory === undefined && all.status === 'loading',
    isAsked,
    /** How many of `wallets` are still loading. */
    awaited: isListed ? Math.min(featuredWalletIds?.length ?? Infinity, FEATURED_WALLETS_PAGE_SIZE) : 0,
    count: all.status === 'ready' ? all.count : 0,
    /** The directory is not configured, does not answer, or is empty; false while it is loading. */
    hasNoList: all.status === 'ready' ? all.count === 0 : all.status !== 'loading',
    peek: all.status === 'ready' ? all.wallets.map((wallet) => ({ name: wallet.name, src: imageOf(wallet) })) : [],
  }
}

/** 64, but 500+ for 512: the exact number is not useful to the visitor. */
const roundCount = (format: (value: number) => string, count: number) =>
  count < 100 ? format(count) : `${format(Math.floor(count / 100) * 100)}+`
