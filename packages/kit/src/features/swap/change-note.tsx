import { useModal } from '../../bridge/modal-context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { feeText, nativePrice } from '../../core/transfers/texts.ts'
import { Note } from '../../ui/notice.tsx'
import type { SwapOffer, SwapOrder } from './quote.ts'
import type { RateChange } from './rate-change.ts'
import { shownText } from './texts.ts'

type ChangeNoteProps = {
  readonly change: RateChange
  readonly order: SwapOrder
  readonly holdings: readonly Holding[]
}

const TITLES = {
  price: 'swap.worse',
  gone: 'swap.gone',
  'network-fee': 'swap.dearer',
  fee: 'swap.otherFee',
} as const

/** What became worse than what the visitor has read, with both figures. The operator's fee stands below. */
export function ChangeNote({ change: { kind, before, after }, order: { from, to }, holdings }: ChangeNoteProps) {
  const { t } = useModal()
  const figure = ({ toAmount, networkFee = 0n }: SwapOffer) =>
    kind === 'network-fee'
      ? feeText(networkFee, from.network, nativePrice(holdings, from.network), t.locale)
      : shownText(toAmount, to, t.locale)
  const figures = { before: figure(before), after: figure(after) }
  return (
    <Note tone="warning" title={t(TITLES[kind])} alert>
      {kind === 'network-fee' ? t('swap.dearerText', figures) : kind !== 'fee' && t('swap.worseText', figures)}
    </Note>
  )
}
