import { type CaipAddress, displayAmount, shortAddress } from '@foyer/base'
import { FAILED_TO_FETCH_TRANSACTIONS } from '@foyer/base/catalogue'
import { TOKEN_AMOUNT_FRACTION_DIGITS } from '@foyer/base/constants'
import type { Transaction, Transfer } from '@foyer/contracts'
import { useEffect, useMemo } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { useData, usePages } from '../../bridge/use-data.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { historyQuery, identityQuery } from '../../core/data/chain-queries.ts'
import { baseUnits } from '../../core/data/holdings.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { showToast } from '../../core/notices.ts'
import { figure } from '../../locales/direction.ts'
import { List } from '../../ui/list.tsx'
import { Badge, TokenLogo } from '../../ui/logo.tsx'
import { Row, RowPair, RowSkeleton, SectionTitle } from '../../ui/row.tsx'
import { type ActivityGroup, groupActivity, networkOf, subjectOf } from './activity.ts'
import { Pages } from './pages.tsx'

/** The history, newest first, grouped by month, with further pages loaded on scrolling. */
export function ActivityTab({ account }: { readonly account: CaipAddress }) {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const pages = usePages(historyQuery(ctx, account))
  const { status, data, failedAt } = pages
  const now = useClock(ctx.now, 60_000)
  const groups = useMemo(() => data && groupActivity(data, networks, now), [data, networks, now])
  useEffect(() => {
    if (status === 'failed' && ctx.now() - failedAt < 1_000)
      showToast(ctx, 'error', FAILED_TO_FETCH_TRANSACTIONS.message)
  }, [ctx, status, failedAt])

  return (
    <Pages
      of={pages}
      isEmpty={groups === undefined || groups.length === 0}
      bones={<Bones />}
      failedTitle={t('account.activityFailed')}
      unreadTitle={t('account.activityUnread')}
      emptyTitle={t('account.noActivity')}
      emptyText={t('account.noActivityText')}
    >
      {groups?.map((group) => (
        <section key={group.key}>
          <SectionTitle>{titleOf(group, t.locale, t('account.today'))}</SectionTitle>
          <List label={titleOf(group, t.locale, t('account.today'))}>
            {group.transactions.map((transaction) => (
              <ActivityRow key={transaction.id} transaction={transaction} now={now} />
            ))}
          </List>
        </section>
      ))}
    </Pages>
  )
}

const Bones = () => (
  <>
    {[56, 84, 66].map((width) => (
      <RowSkeleton key={width} shape="round" lines={2} size={60} width={width} end />
    ))}
  </>
)

function ActivityRow({ transaction, now }: { readonly transaction: Transaction; readonly now: number }) {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const directory = useDirectory(ctx)
  const { metadata } = transaction
  const { transfer, counterparty } = subjectOf(transaction)
  const network = networkOf(transaction, networks)
  const isFailed = metadata.status === 'failed'
  const isIn = transfer?.direction === 'in'
  const href = transactionUrl(network, metadata.hash)
  const asset = transfer?.fungible_info
  return (
    <Row
      size={60}
      name={t(isFailed ? 'activity.failed' : `activity.${metadata.operationType}`)}
      subtitle={
        counterparty === null ? (
          <bdi>{transfer?.nft_info?.collection ?? network?.name}</bdi>
        ) : (
          <Counterparty address={counterparty} isIn={isIn} />
        )
      }
      leading={
        <TokenLogo
          name={asset?.symbol ?? transfer?.nft_info?.collection ?? network?.nativeCurrency.symbol ?? '?'}
          src={asset?.iconUrl ?? undefined}
          badge={
            isFailed ? <Badge tone="danger" /> : transfer ? <Badge direction={isIn ? 'receive' : 'send'} /> : undefined
          }
          network={network && { name: network.name, src: networkPicture(network, directory) }}
        />
      }
      trailing={
        <RowPair
          value={<span className={isIn && !isFailed ? 'up' : undefined}>{amountOf(transfer, isFailed, t.locale)}</span>}
          note={t.short(Date.parse(metadata.minedAt), now)}
        />
      }
      {...(href === undefined ? {} : { href })}
    />
  )
}

/** "to theo.foyer.id": the name if the address has one. A transfer without a sender was minted, not sent. */
function Counterparty({ address, isIn }: { readonly address: string; readonly isIn: boolean }) {
  const { ctx, t } = useModal()
  const { data } = useData(identityQuery(ctx, address))
  return t
    .parts(isIn ? 'activity.from' : 'activity.to')
    .map((part) =>
      typeof part === 'string' ? (
        part
      ) : data?.name ? (
        <bdi key="name">{data.name}</bdi>
      ) : (
        <Short key="address" of={address} />
      ),
    )
}

const Short = ({ of }: { readonly of: string }) => (
  <span className="code" dir="ltr">
    {shortAddress(of)}
  </span>
)

function amountOf(transfer: Transfer | undefined, isFailed: boolean, locale: string): string {
  if (!transfer || isFailed) return ''
  const { nft_info: nft, fungible_info: asset, quantity, direction } = transfer
  if (nft) return nft.name ?? `#${nft.tokenId}`
  const decimals = Number(quantity.decimals)
  const units = baseUnits(quantity.numeric, decimals)
  if (units === undefined) return ''
  const amount = displayAmount(units, decimals, TOKEN_AMOUNT_FRACTION_DIGITS.max, locale)
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return figure(`${sign}${amount} ${asset?.symbol ?? ''}`.trim(), locale)
}

function titleOf({ title }: ActivityGroup, locale: string, today: string): string {
  if (title.kind === 'today') return today
  return new Intl.DateTimeFormat(locale, { month: 'long', ...(title.withYear ? { year: 'numeric' } : {}) }).format(
    title.at,
  )
}
