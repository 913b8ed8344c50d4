import { useModal } from '../../bridge/modal-context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { feeText, nativePrice } from '../../core/transfers/texts.ts'
import { Facts } from '../../ui/facts.tsx'
import { Impact } from '../../ui/swap-amounts.tsx'
import { minimumOf, type SwapOffer, type SwapOrder } from './quote.ts'
import { findToken, type SwapToken } from './swap-token.ts'
import { type ImpactLevel, impactLevel, percentText, rateText, shownText } from './texts.ts'

type SwapFactsProps = {
  readonly order: SwapOrder
  readonly offer: SwapOffer
  readonly slippage: number
  /** The slippage is ours. */
  readonly auto: boolean
  readonly tokens: readonly SwapToken[]
  readonly holdings: readonly Holding[]
  /** With the network, the rate, and with what arrives at least. */
  readonly whole?: boolean
}

const WORDS = { some: 'swap.impactSome', high: 'swap.impactHigh' } as const

/** The facts beside the number that they explain. */
export function SwapFacts({ order, offer, slippage, auto, tokens, holdings, whole = false }: SwapFactsProps) {
  const { t } = useModal()
  const { network } = order.from
  const { priceImpact, networkFee, fee, route, isFixed } = offer
  const level: ImpactLevel | undefined = priceImpact === undefined ? undefined : impactLevel(priceImpact)
  const impact = percentText(Number(priceImpact), t.locale)
  const percent = percentText(slippage / 100, t.locale)
  return (
    <Facts
      facts={[
        whole && { term: t('send.network'), value: <bdi>{network.name}</bdi> },
        whole && { term: t('swap.rateTerm'), value: <bdi>{rateText(t, order, offer)}</bdi> },
        !isFixed && {
          term: t('swap.impact'),
          value:
            level === undefined ? (
              t('swap.impactUnknown')
            ) : (
              <Impact level={level}>{level === 'low' ? impact : t(WORDS[level], { percent: impact })}</Impact>
            ),
        },
        !isFixed && { term: t('swap.slippage'), value: auto ? t('swap.slippageIs', { percent }) : percent },
        {
          term: t('swap.route'),
          value: <bdi>{isFixed ? t('swap.routeFixed') : routeText(route, order, tokens, t('swap.routeDirect'))}</bdi>,
        },
        {
          term: t('send.fee'),
          value:
            networkFee === undefined
              ? t('send.feeUnknown')
              : feeText(networkFee, network, nativePrice(holdings, network), t.locale),
        },
        fee && {
          term: t('swap.providerFee'),
          value: `${shownText(fee.amount, order.to, t.locale)} · ${percentText(Number(fee.bips) / 100, t.locale)}`,
        },
        whole && {
          term: t('swap.minimum'),
          value: shownText(minimumOf(offer, slippage), order.to, t.locale),
          total: true,
        },
      ]}
    />
  )
}

/** The tokens in between, of all parts of a split. */
function routeText(
  route: SwapOffer['route'],
  { from, to }: SwapOrder,
  tokens: readonly SwapToken[],
  direct: string,
): string {
  const between = new Set(route.flatMap((path) => path.slice(1, -1)))
  const names = [...between].map((address) => findToken(tokens, address)?.symbol ?? `${address.slice(0, 6)}…`)
  return names.length === 0 ? direct : [from.symbol, names.join(' / '), to.symbol].join(' → ')
}
