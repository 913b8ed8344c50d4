import { useMemo, useState } from 'react'
import { HoldingRow } from '../../bridge/holding-row.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { send } from '../../locales/en/send.ts'
import { sendTokens } from '../../locales/en/send-tokens.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { List } from '../../ui/list.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { setDraft } from './draft.ts'

export const messages = { ...send, ...sendTokens }

export { SelectTokenView as View }

/** The account's holdings to choose from, grouped by network if there are several. */
function SelectTokenView() {
  const { ctx, t, go } = useModal()
  const { holdings = [] } = useHoldings()
  const directory = useDirectory(ctx)
  const [query, setQuery] = useState('')
  const [network, setNetwork] = useState<string>()
  const networks = useMemo(
    () => [...new Map(holdings.map((of) => [of.network.caipNetworkId, of.network])).values()],
    [holdings],
  )
  const found = holdings.filter(
    (holding) => (network === undefined || holding.network.caipNetworkId === network) && matches(holding, query),
  )
  useScreen({ status: query === '' ? '' : `${t.number(found.length)} ${t('send.tokens')}` })

  const choose = (holding: Holding) => {
    // An amount of one asset is meaningless for another.
    setDraft(ctx, { holdingId: holding.id, amount: '' })
    go.back()
  }
  return (
    <>
      <SearchField
        label={t('send.search')}
        placeholder={t('send.searchPlaceholder')}
        value={query}
        onChange={setQuery}
        clearLabel={t('send.searchClear')}
      />
      {networks.length > 1 && (
        <Chips label={t('send.network')}>
          <Chip pressed={network === undefined} onPress={() => setNetwork(undefined)}>
            {t('send.allNetworks')}
          </Chip>
          {networks.map(({ caipNetworkId, name, ...rest }) => (
            <Chip
              key={caipNetworkId}
              pressed={network === caipNetworkId}
              mark={
                <NetworkLogo name={name} src={networkPicture({ caipNetworkId, name, ...rest }, directory)} size={20} />
              }
              onPress={() => setNetwork(caipNetworkId)}
            >
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {found.length === 0 ? (
        <EmptyState title={query === '' ? t('send.nothing') : t('send.noMatch', { query })}>
          {query === '' ? t('send.nothingText') : t('send.noMatchText')}
        </EmptyState>
      ) : (
        <>
          <SectionTitle>{t('send.tokens')}</SectionTitle>
          <List label={t('send.tokens')}>
            {found.map((holding) => (
              <HoldingRow key={holding.id} holding={holding} onPress={() => choose(holding)} />
            ))}
          </List>
        </>
      )}
    </>
  )
}

const matches = ({ name, symbol, contract }: Holding, query: string): boolean => {
  const needle = query.trim().toLowerCase()
  return [name, symbol].some((text) => text.toLowerCase().includes(needle)) || contract?.toLowerCase() === needle
}
