import { useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { TokenRow } from '../../bridge/token-row.tsx'
import { fiatText, worth } from '../../core/data/fiat.ts'
import { amountText } from '../../core/data/holdings.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { send } from '../../locales/en/send.ts'
import { sendTokens } from '../../locales/en/send-tokens.ts'
import { swap } from '../../locales/en/swap.ts'
import { swapTokens } from '../../locales/en/swap-tokens.ts'
import type { Translator } from '../../locales/translate.ts'
import { List } from '../../ui/list.tsx'
import { loadable } from '../../ui/loadable.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { chooseToken } from './choose-token.ts'
import { setSwapDraft } from './draft.ts'
import { isSameInAnyCase, type SwapToken } from './swap-token.ts'
import { useSwapInput, useSwapTokens } from './use-swap.ts'

export const messages = { ...send, ...sendTokens, ...swap, ...swapTokens }

const useUnlisted = loadable(() => import('./unlisted-token.tsx').then(({ UnlistedToken }) => UnlistedToken))

export { SelectTokenView as View }

/** The tokens of the network, those that the account holds first. */
function SelectTokenView({ args: { target } }: { readonly args: ViewArguments['SwapSelectToken'] }) {
  const { ctx, t, go } = useModal()
  const list = useSwapTokens()
  const { from, to } = useSwapInput(list)
  const draft = useModalState(({ swapDraft }) => swapDraft)
  const [query, setQuery] = useState('')
  const found = list.tokens.filter((token) => matches(token, query))
  const isAddress = list.network && ctx.adapters.get(list.network.chainNamespace)?.isAddress(query.trim())
  const address = isAddress && list.tokens.length > 0 ? query.trim() : undefined
  const Unlisted = useUnlisted(address !== undefined && found.length === 0)
  const choose = (token: Pick<SwapToken, 'address'>) => {
    setSwapDraft(ctx, chooseToken({ ...draft, from: from?.address, to: to?.address }, target, token.address))
    go.back()
  }
  if (list.status === 'loading') return <RowSkeleton shape="round" lines={2} size={60} />
  const groups = [
    ['swap.held', found.filter((token) => token.amount !== undefined)],
    ['swap.others', found.filter((token) => token.amount === undefined)],
  ] as const
  const network = list.network?.name ?? ''
  return (
    <>
      <SearchField
        label={t('send.search')}
        placeholder={t('send.searchPlaceholder')}
        value={query}
        onChange={setQuery}
        clearLabel={t('send.searchClear')}
      />
      {address !== undefined && found.length === 0 ? null : (
        <Announced text={query === '' ? '' : `${t.number(found.length)} ${t('send.tokens')}`} />
      )}
      {found.length === 0 &&
        (address !== undefined && list.network ? (
          Unlisted && <Unlisted key={address} network={list.network} address={address} onAccept={choose} />
        ) : (
          <EmptyState title={query === '' ? t('swap.cannotLoad') : t('swap.noMatch', { query })}>
            {t('swap.noMatchText')}
          </EmptyState>
        ))}
      {groups.map(
        ([title, tokens]) =>
          tokens.length > 0 && (
            <div key={title}>
              <SectionTitle>{t(title, { network })}</SectionTitle>
              <List label={t(title, { network })}>
                {tokens.map((token) => (
                  <TokenRow key={token.address} token={token} {...heldOf(t, token)} onPress={() => choose(token)} />
                ))}
              </List>
            </div>
          ),
      )}
    </>
  )
}

/** An unlisted token announces itself. */
function Announced({ text }: { readonly text: string }) {
  useScreen({ status: text })
  return null
}

/** What the account holds of it, and what that is worth. */
function heldOf(t: Translator, { symbol, amount, decimals, price, unlisted }: SwapToken) {
  const value = amount === undefined ? undefined : worth(amount, decimals, price)
  const held = amount === undefined ? symbol : amountText(amount, decimals, symbol, t.locale)
  return {
    subtitle: unlisted ? t('swap.unlisted', { symbol }) : held,
    trailing: value === undefined ? undefined : <bdi className="num">{fiatText(value, t.locale)}</bdi>,
  }
}

const matches = ({ name, symbol, address }: SwapToken, query: string): boolean => {
  const needle = query.trim().toLowerCase()
  return [name, symbol].some((text) => text.toLowerCase().includes(needle)) || isSameInAnyCase(address, needle)
}
