import { useModal } from '../../bridge/modal-context.ts'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { SwapOffer, SwapOrder } from './quote.ts'
import { shownText } from './texts.ts'

const NAMES: Readonly<Record<string, string>> = { uniswap: 'Uniswap', velora: 'Velora' }

type QuotesProps = { readonly order: SwapOrder; readonly offer: SwapOffer }

/** Who makes the swap, and what would arrive from the others. The order is by that alone: no place is for sale. */
export function Quotes({ order, offer }: QuotesProps) {
  const { t } = useModal()
  const { provider, others = [] } = offer
  const via = (id: string) => t('swap.via', { provider: NAMES[id] ?? id })
  return (
    <>
      <Facts facts={[{ term: t('swap.provider'), value: via(provider) }]} />
      {others.length > 0 && (
        <section aria-label={t('swap.otherQuotes')}>
          <SectionTitle>{t('swap.otherQuotes')}</SectionTitle>
          <Facts
            facts={others.map(({ provider: other, toAmount }) => ({
              term: via(other),
              value: shownText(toAmount, order.to, t.locale),
            }))}
          />
          <Hint>{t('swap.otherQuotesText')}</Hint>
        </section>
      )}
    </>
  )
}
