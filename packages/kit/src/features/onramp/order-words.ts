import { fixedDecimal, formatAmount } from '@foyer/base'
import type { OnrampOrder } from '@foyer/contracts'
import type { Translator } from '../../locales/translate.ts'
import { arrivesWith, moneyText } from './texts.ts'
import type { Followed } from './use-order.ts'

type Words = {
  readonly title: string
  readonly text: string
  readonly light?: 'wait' | 'open'
  /** It is told at once. */
  readonly isBad?: true
}

type Known = {
  /** The provider's. */
  readonly name: string
  readonly network: string
  /** The browser held the window back. */
  readonly isBlocked: boolean
  /** Whether the provider's page can be opened from here. */
  readonly hasPage: boolean
  /** Of what was bought. */
  readonly decimals: number | undefined
}

/** How far an order is, in words. */
export function wordsOf(
  t: Translator,
  followed: Followed,
  { name, network, isBlocked, hasPage, decimals }: Known,
): Words | undefined {
  if (followed.status !== 'known') return undefined
  const { order, stage, arrived, isTakenBack } = followed
  const amount = order.purchaseAmount ? arrivesWith(order.purchaseAmount, t.locale) : order.purchaseCurrency
  const paid = moneyText(order.paymentTotal.amount, order.paymentTotal.currency, t.locale)
  switch (stage) {
    case 'waiting':
      return isBlocked && order.status === 'created'
        ? { title: t('onramp.blockedTitle'), text: t('onramp.blockedText'), isBad: true }
        : {
            title: t('onramp.waitTitle', { name }),
            text: t(hasPage ? 'onramp.waitText' : 'onramp.waitElsewhere'),
            light: 'wait',
          }
    case 'paid':
      return { title: t('onramp.paidTitle', { name }), text: t('onramp.paidText', { amount }), light: 'wait' }
    case 'sent':
      if (isTakenBack)
        return { title: t('onramp.backTitle', { amount }), text: t('onramp.backText', { network }), isBad: true }
      return { title: t('onramp.sentTitle', { name, amount }), text: t('onramp.sentText', { network }), light: 'wait' }
    case 'arrived':
      return { ...arrivalOf(t, order, name, { arrived, decimals }), light: 'open' }
    case 'unpaid':
      return { title: t('onramp.unpaidTitle'), text: t('onramp.unpaidText', { name }), isBad: true }
    case 'said':
      return { title: t('onramp.sentTitle', { name, amount }), text: t('onramp.saidText', { name }), light: 'wait' }
    case 'failed':
      return { title: t('onramp.failedTitle'), text: reasonText(t, order, name), isBad: true }
    case 'expired':
      return { title: t('onramp.expiredTitle'), text: t('onramp.expiredText'), isBad: true }
    case 'refunded':
      return {
        title: t('onramp.refundedTitle', { name }),
        text: t('onramp.refundedText', { amount: paid }),
        isBad: true,
      }
  }
}

function reasonText(t: Translator, { reason }: OnrampOrder, name: string): string {
  if (reason === 'declined') return t('onramp.declined')
  if (reason === 'region') return t('onramp.regionFailed', { name })
  return reason === 'verification' ? t('onramp.verification', { name }) : t('onramp.otherFailed', { name })
}

/** The chain's figure, which may be another than the provider's. */
function arrivalOf(
  t: Translator,
  { purchaseAmount, purchaseCurrency: currency }: OnrampOrder,
  name: string,
  { arrived, decimals }: { readonly arrived: bigint | undefined; readonly decimals: number | undefined },
): Pick<Words, 'title' | 'text'> {
  if (arrived === undefined || decimals === undefined)
    return { title: t('onramp.arrivedTitle', { amount: currency }), text: t('onramp.arrivedText') }
  const told = purchaseAmount && fixedDecimal(purchaseAmount.amount, decimals)
  const isLess = told !== undefined && arrived < told
  return {
    title: t('onramp.arrivedTitle', {
      amount: arrivesWith({ amount: formatAmount(arrived, decimals), currency }, t.locale),
    }),
    text:
      isLess && purchaseAmount
        ? t('onramp.lessText', { amount: arrivesWith(purchaseAmount, t.locale), name })
        : t('onramp.arrivedText'),
  }
}
