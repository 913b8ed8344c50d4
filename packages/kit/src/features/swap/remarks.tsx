import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import { useModal } from '../../bridge/modal-context.ts'
import { exactAmount } from '../../core/transfers/texts.ts'
import { Hint } from '../../ui/hint.tsx'
import { Note } from '../../ui/notice.tsx'
import { slippageRisk } from './draft.ts'
import type { SwapFlow } from './swap-flow.ts'
import type { SwapState } from './swap-state.ts'
import { impactLevel, percentText } from './texts.ts'

/** What speaks against the swap, next to the numbers. */
export function Remarks({
  state,
  problem,
  slippage,
}: {
  readonly state: SwapState
  readonly problem: ReturnType<SwapFlow['problem']>
  readonly slippage: number
}) {
  const { t } = useModal()
  const { from, to, amount } = state.input
  const offer = 'offer' in state ? state.offer : undefined
  const held = offer?.held ?? from?.amount
  const short =
    problem === 'balance' && amount !== undefined && held !== undefined && amount > held ? amount - held : undefined
  const risk = offer?.isFixed ? undefined : slippageRisk(slippage)
  const impact = offer?.priceImpact
  return (
    <>
      {short !== undefined && from && (
        <Note title={t('send.short', { amount: exactAmount(short, from, t.locale) })}>{t('swap.shortText')}</Note>
      )}
      {(problem === 'gas' || (problem === 'balance' && short === undefined)) && from && (
        <Note tone="warning" title={t('swap.gasTitle', { symbol: from.network.nativeCurrency.symbol })} alert>
          {problem === 'gas'
            ? t('swap.gasText', { network: from.network.name, symbol: from.network.nativeCurrency.symbol })
            : t('swap.feeText', { symbol: from.symbol })}
        </Note>
      )}
      {[from, to].map(
        (token) =>
          token?.unlisted && (
            <Hint key={token.address} tone="danger">
              {t('swap.unverified', { symbol: token.symbol })}
            </Hint>
          ),
      )}
      {offer?.othersMayPay && <Hint>{t('send.feeOpen')}</Hint>}
      {problem === 'pending' && <Hint>{t('problem.pending', { count: PENDING_TRANSACTIONS_MAX })}</Hint>}
      {impact !== undefined && impactLevel(impact) === 'high' && (
        <Note tone="danger" title={t('swap.impactTitle', { percent: percentText(Number(impact), t.locale) })} alert>
          {t('swap.impactText')}
        </Note>
      )}
      {offer && !offer.isFixed && impact === undefined && <Hint>{t('swap.impactUnknownText')}</Hint>}
      {risk && <Hint tone="danger">{t(risk === 'low' ? 'swap.slippageLow' : 'swap.slippageHigh')}</Hint>}
    </>
  )
}
