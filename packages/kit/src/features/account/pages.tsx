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
  /** Placeholder while loading. */
  readonly bones: ReactNode
  readonly failedTitle: string
  /** Shown where the server does not read this data. */
  readonly unreadTitle: string
  readonly emptyTitle: string
  readonly emptyText: string
  /** The loaded content. */
  readonly children: ReactNode
}

/** A paginated list: its content and what comes next, or the reason why it is empty. */
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
  // Empty only for the networks that were read; the others are unknown.
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
