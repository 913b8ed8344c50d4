import { IMAGES_PREFETCHED_PER_PAGE, WALLET_SEARCH_MAX_RESULTS, WALLET_SEARCH_WAIT_MS } from '@foyer/base/constants'
import type { WalletEntry } from '@foyer/contracts'
import { useEffect, useMemo, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { MoreSentinel } from '../../bridge/more-sentinel.tsx'
import { useDirectory, useWallets } from '../../bridge/use-directory.ts'
import type { Pictures } from '../../core/networks/network-picture.ts'
import { isMobile } from '../../core/page/device.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import { customWallets } from '../../core/wallets/custom-wallets.ts'
import { hasExtension, installedAs, targetOfWallet } from '../../core/wallets/wallet-target.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Grid } from '../../ui/grid.tsx'
import { Highlight } from '../../ui/highlight.tsx'
import { Hint } from '../../ui/hint.tsx'
import { List } from '../../ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Row, RowSkeleton, Tag } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { WalletTile, WalletTileSkeleton } from '../../ui/wallet-tile.tsx'
import { useWalletPages } from './use-wallet-pages.ts'

export { wallets as messages } from '../../locales/en/wallets.ts'

export { AllWalletsView as View }

/** The whole directory: a grid with pages of 40, or a list when searching. */
function AllWalletsView() {
  const { ctx, t, go } = useModal()
  const [text, setText] = useState('')
  const query = useSettled(text.trim(), WALLET_SEARCH_WAIT_MS)
  const directory = useDirectory(ctx)
  const pages = useWalletPages(ctx, useWanted())
  const canPair = useModalState((state) => state.connectors.some(({ type }) => type === 'WALLET_CONNECT'))
  const scan =
    canPair && !isMobile()
      ? { label: t('connect.scan'), onPress: () => go.push({ view: 'ConnectingWalletConnectBasic' }) }
      : undefined

  return (
    <>
      <SearchField
        label={t('allWallets.searchPlain')}
        placeholder={pages.count > 0 ? t('allWallets.search', { count: pages.count }) : t('allWallets.searchPlain')}
        value={text}
        onChange={setText}
        clearLabel={t('allWallets.clear')}
        scan={scan}
      />
      {query === '' ? (
        <Browse pages={pages} directory={directory} />
      ) : (
        <Results key={query} query={query} directory={directory} onClear={() => setText('')} />
      )}
    </>
  )
}

/** The namespace that the list was opened for. */
const useWanted = () => useModalState((state) => wantedNamespace(state.router))

type Pages = ReturnType<typeof useWalletPages>

function Browse({ pages, directory }: { readonly pages: Pages; readonly directory: Pictures | undefined }) {
  const { ctx, t, go } = useModal()
  const connectors = useModalState((state) => state.connectors)
  const wanted = useWanted()
  const own = customWallets(ctx.options)
  const isDown = pages.status === 'failed' && pages.wallets.length === 0 && own.length === 0
  useScreen(
    isDown
      ? { alert: t('allWallets.failedTitle') }
      : pages.status === 'loading'
        ? { status: t('allWallets.loading') }
        : {},
  )
  useEffect(() => {
    if (directory) prefetchImages(directory, pages.wallets)
  }, [directory, pages.wallets])

  if (isDown) return <Unavailable onRetry={pages.retry} />
  return (
    <>
      <Grid label={t('connect.all')} busy={pages.status === 'loading'}>
        {withOwn(pages.wallets, own).map((wallet) => {
          const installed = installedAs(wallet, connectors) !== undefined
          return (
            <WalletTile
              key={wallet.id}
              name={wallet.name}
              src={directory?.walletImage(wallet)}
              installed={installed}
              label={installed ? `${wallet.name}, ${t('wallet.installed')}` : wallet.name}
              onPress={() => go.push(targetOfWallet(wallet, connectors, isMobile(), wanted))}
            />
          )
        })}
        {pages.status === 'loading' && SKELETONS.map(({ id, width }) => <WalletTileSkeleton key={id} width={width} />)}
      </Grid>
      {pages.hasMore && <MoreSentinel onVisible={pages.more} />}
      {pages.status === 'failed' && (
        <Actions>
          <Button onPress={pages.retry}>{t('connecting.retry')}</Button>
        </Actions>
      )}
    </>
  )
}

/** Widths of one screen of placeholder tiles; they vary as names do. */
const SKELETONS = Array.from({ length: 20 }, (_, index) => ({ id: `sk${index}`, width: 38 + ((index * 7) % 16) }))

function Results({
  query,
  directory,
  onClear,
}: {
  readonly query: string
  readonly directory: Pictures | undefined
  readonly onClear: () => void
}) {
  const { ctx, t, go } = useModal()
  const connectors = useModalState((state) => state.connectors)
  const wanted = useWanted()
  const request = useMemo(
    () => ({ page: 1, entries: WALLET_SEARCH_MAX_RESULTS, search: query, namespace: wanted }),
    [query, wanted],
  )
  const result = useWallets(ctx, request)
  const own = useMemo(() => customWallets(ctx.options, query), [ctx, query])
  const wallets = withOwn(result.status === 'ready' ? result.wallets : [], own)
  const count = wallets.length
  const matches = t('allWallets.matches', { count, query })
  const isDown = (result.status === 'failed' || result.status === 'absent') && count === 0
  useScreen(isDown ? { alert: t('allWallets.failedTitle') } : result.status === 'loading' ? {} : { status: matches })

  if (isDown) return <Unavailable onRetry={onClear} />
  if (result.status === 'loading') {
    return (
      <List label={t('allWallets.loading')} busy>
        {[96, 72, 120].map((width) => (
          <RowSkeleton key={width} width={width} />
        ))}
      </List>
    )
  }
  if (count === 0) return <Nothing query={query} onClear={onClear} />
  return (
    <>
      <Hint>{matches}</Hint>
      <List label={matches}>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            name={<Highlight text={wallet.name} query={query} />}
            text={wallet.name}
            subtitle={kindOf(wallet, t)}
            leading={<Logo name={wallet.name} src={directory?.walletImage(wallet)} pending={directory === undefined} />}
            trailing={installedAs(wallet, connectors) ? <Tag dot="success">{t('wallet.installed')}</Tag> : undefined}
            onPress={() => go.push(targetOfWallet(wallet, connectors, isMobile(), wanted))}
          />
        ))}
      </List>
    </>
  )
}

function Nothing({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const { t, go } = useModal()
  const canPair = useModalState((state) => state.connectors.some(({ type }) => type === 'WALLET_CONNECT'))
  return (
    <EmptyState
      roomy
      scene={
        <ConnectAnimation state="missing" small>
          <LogoPlaceholder icon="search" face="bare" />
        </ConnectAnimation>
      }
      title={t('allWallets.emptyTitle', { query })}
      actions={
        canPair ? (
          <Button kind="primary" size="md" icon="qr" onPress={() => go.push({ view: 'ConnectingWalletConnectBasic' })}>
            {t('allWallets.scanAny')}
          </Button>
        ) : (
          <Button size="md" onPress={onClear}>
            {t('allWallets.clear')}
          </Button>
        )
      }
    >
      {t('allWallets.emptyText')}
    </EmptyState>
  )
}

function Unavailable({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useModal()
  return (
    <EmptyState
      roomy
      title={t('allWallets.failedTitle')}
      actions={
        <Button size="md" onPress={onRetry}>
          {t('connecting.retry')}
        </Button>
      }
    >
      {t('allWallets.failedText')}
    </EmptyState>
  )
}

/** The host's own wallets after the directory's; one that is in both keeps its place in the directory. */
const withOwn = (listed: readonly WalletEntry[], own: readonly WalletEntry[]): readonly WalletEntry[] => [
  ...listed,
  ...own.filter(({ id }) => !listed.some((wallet) => wallet.id === id)),
]

/** The value once it has been stable for `ms`; an emptied field applies at once. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

function prefetchImages(directory: Pictures, wallets: readonly WalletEntry[]): void {
  for (const wallet of wallets.slice(-IMAGES_PREFETCHED_PER_PAGE)) {
    const src = directory.walletImage(wallet)
    if (src !== undefined) Object.assign(new Image(), { referrerPolicy: 'no-referrer', src })
  }
}

function kindOf(wallet: WalletEntry, t: ReturnType<typeof useModal>['t']): string | undefined {
  if (wallet.mobile_link && hasExtension(wallet)) return t('allWallets.phoneAndExtension')
  if (wallet.mobile_link) return t('allWallets.phone')
  return hasExtension(wallet) ? t('allWallets.extension') : undefined
}
