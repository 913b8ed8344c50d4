import type { ReactNode } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { MoreSentinel } from '../../bridge/more-sentinel.tsx'
import type { usePages } from '../../bridge/use-data.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

type PagesProps = {
  readonly of: Pick<
    ReturnType<typeof usePages>,
    'status' | 'asOf' | 'isUnread' | 'unavailable' | 'hasMore' | 'isLoadingMore' | 'more' | 'refetch'
  >
  readonly isEmpty: boolean
  /** Stands in for what is still to come. */
  readonly bones: ReactNode
  readonly failedTitle: string
  /** Said where the server reads nothing of it. */
  readonly unreadTitle: string
  readonly emptyTitle: string
  readonly emptyText: string
  /** What is there. */
  readonly children: ReactNode
}

/** A list that goes on while there is more: what is there and what comes next, or why there is nothing. */
export function Pages({ of, isEmpty, bones, failedTitle, unreadTitle, emptyTitle, emptyText, children }: PagesProps) {
  const { ctx, t, go } = useModal()
  const { status, asOf, isUnread, unavailable, hasMore, isLoadingMore, more, refetch } = of
  const retry = (again: () => void) => (
    <Button size="md" onPress={again}>
      {t('account.retry')}
    </Button>
  )
  const missing = useModalState(({ networks }) => networks).filter((one) => unavailable.includes(one.caipNetworkId))
  const note = missing.length > 0 && (
    <p className="soft strong">{t('account.unread', { networks: missing.map(({ name }) => name).join(', ') })}</p>
  )
  if (!isEmpty || hasMore) {
    return (
      <>
        {note}
        {asOf !== undefined && <p className="soft strong">{t('account.asOf', { time: t.ago(asOf, ctx.now()) })}</p>}
        {children}
        {status === 'failed' && !hasMore && retry(refetch)}
        {isLoadingMore && bones}
        {hasMore && !isLoadingMore && (status === 'failed' ? retry(more) : <MoreSentinel onVisible={more} />)}
      </>
    )
  }
  if (status === 'loading') return bones
  if (status === 'failed') {
    return (
      <EmptyState title={failedTitle} actions={retry(refetch)}>
        {t('account.unavailableText')}
      </EmptyState>
    )
  }
  if (isUnread) return <EmptyState title={unreadTitle}>{t('account.unreadText')}</EmptyState>
  // Nothing was found where it was read; of the rest nothing is known.
  if (missing.length > 0) {
    return (
      <EmptyState title={failedTitle} actions={retry(refetch)}>
        {t('account.unread', { networks: missing.map(({ name }) => name).join(', ') })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={emptyTitle}
      actions={
        <Button size="md" onPress={() => go.push({ view: 'Receive' })}>
          {t('account.receive')}
        </Button>
      }
    >
      {emptyText}
    </EmptyState>
  )
}
