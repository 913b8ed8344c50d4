import type { SwapQuote } from '@foyer/contracts/swap-calls'
import { type FocusEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { feeText, nativePrice } from '../../core/transfers/texts.ts'
import { swapQuotes } from '../../locales/en/swap-quotes.ts'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { List } from '../../ui/list.tsx'
import { Row } from '../../ui/row.tsx'
import { RowPair } from '../../ui/row-pair.tsx'
import { FoldLine } from '../../ui/swap-amounts.tsx'
import { offerOf, type SwapOffer, type SwapOrder } from './quote.ts'
import type { SwapFlow } from './swap-flow.ts'
import { providerName, shownText } from './texts.ts'
import { Untried } from './untried.tsx'

type QuotesProps = {
  readonly order: SwapOrder
  readonly offer: SwapOffer
  /** The provider that is reviewed, or whose price is asked for. */
  readonly chosen: string
  readonly holdings: readonly Holding[]
  readonly disabled: boolean
  readonly onChoose: SwapFlow['choose']
}

/** What the review says of the offers. Wrapping is one for one, whoever does it. */
export function Quotes(props: QuotesProps) {
  const { order, offer } = props
  return (
    <>
      {!offer.isFixed && <Comparison {...props} />}
      <Untried order={order} offer={offer} />
    </>
  )
}

/** Who makes the swap, and who else would. The order is by what arrives alone: no place is for sale. */
function Comparison({ order, offer, chosen, holdings, disabled, onChoose }: QuotesProps) {
  const { t: spoken } = useModal()
  const t = spoken.with(swapQuotes)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const focus = useKeptFocus()
  const offers = offersOf(offer.quotes ?? [], order)
  const { network } = order.from
  const price = nativePrice(holdings, network)
  const via = (id: string) => t('swap.via', { provider: providerName(id) })
  if (offers.length < 2) return <Facts facts={[{ term: t('swap.provider'), value: via(offer.provider) }]} />
  const [best = offer] = offers
  const more = best.toAmount - offer.toAmount
  const label =
    best.provider !== offer.provider && more > 0n
      ? t('swap.compareMore', { amount: shownText(more, order.to, t.locale), provider: providerName(best.provider) })
      : t('swap.compare', { count: offers.length })
  return (
    <>
      <FoldLine fold={{ label, open: isOpen, id: listId, onPress: () => setOpen(!isOpen) }}>
        {via(offer.provider)}
      </FoldLine>
      <div id={listId} hidden={!isOpen} {...focus}>
        <List label={t('swap.offers')}>
          {offers.map((one) => {
            const { provider, networkFee } = one
            const isChosen = provider === chosen
            return (
              <Row
                key={provider}
                kind="pick"
                size={52}
                name={via(provider)}
                {...(networkFee === undefined
                  ? {}
                  : { subtitle: t('swap.offerFee', { fee: feeText(networkFee, network, price, t.locale) }) })}
                trailing={<RowPair value={shownText(one.toAmount, order.to, t.locale)} />}
                selected={isChosen}
                disabled={disabled && !isChosen}
                onPress={() => {
                  if (!isChosen) onChoose({ ...offer, ...one })
                }}
              />
            )
          })}
        </List>
        <Hint>{t('swap.offersText')}</Hint>
      </div>
    </>
  )
}

/**
 * For a list in another order: a browser takes the focus from an element that is moved, and React gives it back only
 * outside of shadow roots.
 */
function useKeptFocus() {
  const held = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => held.current?.focus({ preventScroll: true }))
  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      held.current = event.target
    },
    // While React moves elements it calls no handlers, so this is the visitor who leaves.
    onBlur() {
      held.current = undefined
    },
  }
}

/** The best offer of each provider, the one of which most arrives first. */
function offersOf(quotes: readonly SwapQuote[], order: SwapOrder) {
  const offers = quotes
    .map((quote) => offerOf(quote, order))
    .sort((one, other) => Number(other.toAmount > one.toAmount) - Number(other.toAmount < one.toAmount))
  return offers.filter(({ provider }, index) => offers.findIndex((one) => one.provider === provider) === index)
}
