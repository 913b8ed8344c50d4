import type { FoyerError } from '@foyer/base'
import type { OnrampQuote } from '@foyer/contracts'
import { useModal } from '../../bridge/modal-context.ts'
import { List } from '../../ui/list.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { RowPair } from '../../ui/row-pair.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { isQuote } from './pricing.ts'
import { arrivesText, feesOf, moneyText, shareText } from './texts.ts'

type OffersProps = {
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  readonly quotes: Readonly<Record<string, OnrampQuote | FoyerError>>
  readonly best: OnrampQuote | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** What arrives from each provider that answers. Rows keep their places: one that moved would be pressed by mistake. */
export function Offers({ providers, quotes, best, chosen, onChoose }: OffersProps) {
  const { t } = useModal()
  const shown = providers.filter(({ id }) => quotes[id] === undefined || isQuote(quotes[id]))
  return (
    <>
      <SectionTitle>{t('onramp.youGet')}</SectionTitle>
      <List label={t('onramp.youGet')} busy={shown.some(({ id }) => quotes[id] === undefined)}>
        {shown.map(({ id, name }) => {
          const quote = quotes[id]
          if (!isQuote(quote)) return <RowSkeleton key={id} lines={2} size={64} end />
          const { paymentTotal, paymentSubtotal, purchaseAmount } = quote
          const fees = feesOf(paymentTotal.amount, paymentSubtotal.amount)
          const fee = moneyText(fees.amount, paymentTotal.currency, t.locale)
          return (
            <Row
              key={id}
              kind="pick"
              size={64}
              name={name}
              selected={id === chosen}
              subtitle={t(quote.paymentMethod === 'card' ? 'onramp.fee' : 'onramp.feeBank', {
                fee,
                percent: shareText(fees.bips, t.locale),
              })}
              leading={<Logo name={name} />}
              trailing={
                <RowPair
                  value={arrivesText(purchaseAmount.amount, t.locale)}
                  note={
                    id === best?.provider && providers.length > 1 ? (
                      <span className="up">{t('onramp.best')}</span>
                    ) : (
                      purchaseAmount.currency
                    )
                  }
                />
              }
              onPress={() => onChoose(id)}
            />
          )
        })}
      </List>
    </>
  )
}
