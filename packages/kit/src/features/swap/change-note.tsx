import { useModal } from '../../bridge/modal-context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { feeText, nativePrice } from '../../core/transfers/texts.ts'
import { Note } from '../../ui/notice.tsx'
import type { SwapOrder } from './quote.ts'
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
export function ChangeNote({ change: { kinds, before, after }, order: { from, to }, holdings }: ChangeNoteProps) {
  const { t } = useModal()
  const price = nativePrice(holdings, from.network)
  const feesIn = (unit: string | undefined) =>
    [before, after].map(({ networkFee = 0n }) => feeText(networkFee, from.network, unit, t.locale))
  // Both may be less than a cent.
  const fees = new Set(feesIn(price)).size > 1 ? feesIn(price) : feesIn(undefined)
  const received = [before, after].map(({ toAmount }) => shownText(toAmount, to, t.locale))
  const figures = ([one = '', other = '']: readonly string[]) => ({ before: one, after: other })
  return kinds.map((kind) => (
    <Note key={kind} tone="warning" title={t(TITLES[kind])} alert>
      {kind === 'network-fee'
        ? t('swap.dearerText', figures(fees))
        : kind !== 'fee' && t('swap.worseText', figures(received))}
    </Note>
  ))
}
