import { useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { TokenRow } from '../../bridge/token-row.tsx'
import { setOnrampDraft } from '../../core/money-in-drafts.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { List } from '../../ui/list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { Purchasable } from './choice.ts'
import { Nothing } from './nothing.tsx'
import { useOnramp } from './use-onramp.ts'

export const messages = onramp

export { TokenView as View }

/** What can be bought for this account. */
function TokenView() {
  const { ctx, t, go } = useModal()
  const { isLoading, isRestricted, assets, asset } = useOnramp()
  const [query, setQuery] = useState('')
  const found = assets.filter((one) => matches(one, query))
  useScreen({ status: query === '' ? '' : `${t.number(found.length)} ${t('onramp.tokens')}` })
  const choose = ({ id: currency, network: { caipNetworkId: network } }: Purchasable) => {
    setOnrampDraft(ctx, { currency, network })
    go.back()
  }
  if (isLoading) return <RowSkeleton shape="round" lines={2} size={60} />
  if (assets.length === 0) return <Nothing isRestricted={isRestricted} />
  return (
    <>
      <SearchField
        label={t('onramp.search')}
        placeholder={t('onramp.search')}
        value={query}
        onChange={setQuery}
        clearLabel={t('onramp.searchClear')}
      />
      {found.length === 0 && <EmptyState title={t('onramp.noMatch', { query })} />}
      <List label={t('onramp.tokens')}>
        {found.map((one) => (
          <TokenRow
            key={`${one.id} ${one.network.caipNetworkId}`}
            token={one}
            subtitle={t('onramp.onNetwork', { symbol: one.symbol, network: one.network.name })}
            current={one === asset}
            onPress={() => choose(one)}
          />
        ))}
      </List>
    </>
  )
}

const matches = ({ name, symbol, network }: Purchasable, query: string): boolean => {
  const needle = query.trim().toLowerCase()
  return [name, symbol, network.name].some((text) => text.toLowerCase().includes(needle))
}
