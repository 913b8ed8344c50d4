import { HoldingRow } from '../../bridge/holding-row.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { TopUp } from '../../bridge/top-up.tsx'
import type { Holdings } from '../../bridge/use-holdings.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { DepositRow } from './deposit-row.tsx'

/** The account's tokens, highest value first. */
export function TokensTab({ status, holdings, unread }: Holdings) {
  const { t, go } = useModal()
  if (holdings !== undefined && holdings.length > 0) {
    return (
      <>
        <List label={t('account.tokens')}>
          {holdings.map((holding) => (
            <HoldingRow key={holding.id} holding={holding} />
          ))}
        </List>
        <DepositRow />
      </>
    )
  }
  if (status === 'loading') {
    return [84, 70, 92, 76].map((width) => (
      <RowSkeleton key={width} shape="round" lines={2} size={60} width={width} end />
    ))
  }
  if (status === 'failed' || unread.length > 0) {
    // The button to try again is next to the balance above.
    return <EmptyState title={t('account.tokensFailed')}>{t('account.unavailableText')}</EmptyState>
  }
  return (
    <EmptyState
      title={t('account.noTokens')}
      actions={
        <>
          <Button kind="primary" size="md" onPress={() => go.push({ view: 'Receive' })}>
            {t('account.receive')}
          </Button>
          <TopUp size="md" />
        </>
      }
    >
      {t('account.noTokensText')}
    </EmptyState>
  )
}
