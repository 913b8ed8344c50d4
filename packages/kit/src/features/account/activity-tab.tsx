import type { CaipAddress } from '@foyer/base'
import { useEffect, useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { usePages } from '../../bridge/use-data.ts'
import { arrivals } from '../../core/data/arrivals.ts'
import { historyQuery } from '../../core/data/chain-queries.ts'
import { showToast } from '../../core/notices.ts'
import { List } from '../../ui/list.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { type ActivityGroup, arrivalOf, groupActivity } from './activity.ts'
import { ActivityRow } from './activity-row.tsx'
import { Pages } from './pages.tsx'

/** The history, newest first, grouped by month, with further pages loaded on scrolling. */
export function ActivityTab({ account }: { readonly account: CaipAddress }) {
  const { ctx, t } = useModal()
  const [arrived] = useState(() => arrivals.of(ctx, account))
  const networks = useModalState((state) => state.networks)
  const pages = usePages(historyQuery(ctx, account))
  const { status, data, failedAt } = pages
  const now = useClock(ctx.now, 60_000)
  const groups = useMemo(() => data && groupActivity(data, networks, now), [data, networks, now])
  useEffect(() => {
    if (status === 'failed' && ctx.now() - failedAt < 1_000) showToast(ctx, 'error', t('account.activityToast'))
  }, [ctx, t, status, failedAt])

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
              <ActivityRow
                key={transaction.id}
                transaction={transaction}
                arrival={arrivalOf(transaction, arrived)}
                now={now}
              />
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

function titleOf({ title }: ActivityGroup, locale: string, today: string): string {
  if (title.kind === 'today') return today
  return new Intl.DateTimeFormat(locale, { month: 'long', ...(title.withYear ? { year: 'numeric' } : {}) }).format(
    title.at,
  )
}
