import type { Network } from '@foyer/base/networks'
import { useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { swapUnlisted } from '../../locales/en/swap-unlisted.ts'
import { AddressPlate } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState, Note } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { setSwapDraft } from './draft.ts'
import { tokenQuery } from './found-token.ts'
import { addressIn, caipOf, isSameInAnyCase, type SwapToken } from './swap-token.ts'

type UnlistedTokenProps = {
  readonly network: Network
  /** As it was typed. */
  readonly address: string
  readonly onAccept: (token: Pick<SwapToken, 'address'>) => void
}

/** A token that no list has, by its own words, until the visitor accepts it. */
export function UnlistedToken({ network, address, onAccept }: UnlistedTokenProps) {
  const { ctx, t: spoken } = useModal()
  const t = spoken.with(swapUnlisted)
  const accepted = useModalState(({ swapDraft }) => swapDraft.accepted) ?? []
  const [isChecked, setChecked] = useState(false)
  const { status, data, refetch } = useData(tokenQuery(ctx, network, address))
  // Whatever the server says, it is the token that was asked for.
  const token = data && isSameInAnyCase(data.token.address, caipOf(network, address)) ? data.token : undefined
  const missing = status === 'failed' ? t('swap.notReached') : t('swap.notFound')
  useScreen({ status: token ? t('swap.foundTitle') : status === 'loading' ? '' : missing })
  if (status === 'loading') return <RowSkeleton shape="round" lines={2} size={60} />
  if (!token)
    return (
      <EmptyState
        title={missing}
        actions={
          <Button size="md" onPress={refetch}>
            {t('outcome.retry')}
          </Button>
        }
      >
        {status === 'failed' ? t('swap.notReachedText') : t('swap.notFoundText', { network: network.name })}
      </EmptyState>
    )
  const whole = addressIn(token.address)
  const symbol = token.symbol || '?'
  const accept = () => {
    setSwapDraft(ctx, { accepted: [...accepted, { ...token, symbol }] })
    onAccept({ address: whole })
  }
  return (
    <>
      <Note tone="warning" title={t('swap.foundTitle')}>
        {t('swap.foundText')}
      </Note>
      {data?.looksLike !== undefined && (
        <Note tone="danger" title={t('swap.imitates', { symbol: data.looksLike })} alert />
      )}
      <Facts
        facts={[
          { term: t('swap.nameTerm'), value: <bdi>{token.name || '?'}</bdi> },
          { term: t('swap.symbolTerm'), value: <bdi>{symbol}</bdi> },
        ]}
      />
      <SectionTitle>{t('swap.onNetwork', { network: network.name })}</SectionTitle>
      <AddressPlate address={whole} />
      <CheckField checked={isChecked} onChange={setChecked}>
        {t('swap.trust')}
      </CheckField>
      <Actions>
        <Button kind="primary" disabled={!isChecked} onPress={accept}>
          {t('swap.use')}
        </Button>
      </Actions>
    </>
  )
}
