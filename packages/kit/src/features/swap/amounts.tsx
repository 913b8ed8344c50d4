import { type AmountRefusal, formatAmount } from '@foyer/base'
import { useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { TokenChip } from '../../bridge/token-chip.tsx'
import { fiatText, worth } from '../../core/data/fiat.ts'
import { amountText, type Holding } from '../../core/data/holdings.ts'
import type { SwapDraft } from '../../core/transfers/sending.ts'
import { nativePrice, refusalText } from '../../core/transfers/texts.ts'
import type { Translator } from '../../locales/translate.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Flip, SwapAmounts } from '../../ui/swap-amounts.tsx'
import { flip, setSwapDraft } from './draft.ts'
import { loadMost } from './load-max.ts'
import type { SwapOffer } from './quote.ts'
import type { SwapInput } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'
import { typedAmount } from './texts.ts'
import type { Receive } from './use-receive.ts'

/** A pasted text that is no amount, and of which field. */
export type Refused = { readonly side: 'pay' | 'receive'; readonly refusal: AmountRefusal }

type AmountsProps = {
  readonly input: SwapInput
  readonly offer: SwapOffer | undefined
  readonly holdings: readonly Holding[]
  readonly busy: boolean
  /** What is typed to be received. */
  readonly receive: Receive | undefined
  readonly refused: Refused | undefined
  readonly error: string | undefined
  readonly onRefuse: (refused: Refused | undefined) => void
  readonly onSubmit: () => void
}

/** What is paid, and what is received for it. */
export function Amounts(props: AmountsProps) {
  const { input, offer, holdings, busy, receive, refused, error, onRefuse, onSubmit } = props
  const { ctx, t, go } = useModal()
  const typed = useModalState(({ swapDraft }) => swapDraft.amount)
  const [isUnread, setUnread] = useState(false)
  const { from, to, amount } = input
  const paid =
    from && amount !== undefined ? worth(amount, from.decimals, priceOf(from, input.wrapped, holdings)) : undefined
  const received = to && offer ? worth(offer.toAmount, to.decimals, priceOf(to, input.wrapped, holdings)) : undefined
  const change = (text: Partial<Pick<SwapDraft, 'amount' | 'receive'>>) => {
    onRefuse(undefined)
    setUnread(false)
    setSwapDraft(ctx, text)
  }
  const refusalOf = (side: Refused['side'], token: SwapToken | undefined) =>
    refused?.side === side && token ? refusalText(t, refused.refusal, token) : undefined
  const takeMax = () => {
    onRefuse(undefined)
    loadMost(ctx, input).catch(() => setUnread(true))
  }
  const exchange = () => {
    onRefuse(undefined)
    const receives = receive?.text || (offer && to ? formatAmount(offer.toAmount, to.decimals) : undefined)
    setSwapDraft(ctx, flip({ from: from?.address, to: to?.address }, receives))
  }
  const choose = (target: 'sourceToken' | 'toToken') => go.push({ view: 'SwapSelectToken', args: { target } })
  return (
    <SwapAmounts>
      <AmountField
        caption={t('swap.pay')}
        label={t('swap.payAmount', { symbol: from?.symbol ?? '' })}
        value={receive === undefined ? typed : amount !== undefined && from ? formatAmount(amount, from.decimals) : ''}
        decimals={from?.decimals ?? 0}
        symbol={from?.symbol ?? ''}
        onChange={(text) => change({ amount: text })}
        onRefuse={(refusal) => onRefuse({ side: 'pay', refusal })}
        onSubmit={onSubmit}
        asset={<TokenChip token={from} none={t('swap.chooseToken')} onPress={() => choose('sourceToken')} />}
        worth={paid === undefined ? undefined : fiatText(paid, t.locale)}
        available={availableText(t, from, offer?.held)}
        max={{ label: t('send.max'), name: t('swap.maxLabel'), onPress: takeMax }}
        error={refusalOf('pay', from) ?? (isUnread ? t('send.cannotCheck') : error)}
        busy={busy && receive !== undefined}
      />
      <Flip label={t('swap.flip')} disabled={!from || !to} onPress={exchange} />
      <AmountField
        soft
        caption={t('swap.receive')}
        label={t('swap.receiveAmount', { symbol: to?.symbol ?? '' })}
        value={receive?.text ?? (offer && to ? typedAmount(offer.toAmount, to) : '')}
        decimals={to?.decimals ?? 0}
        symbol={to?.symbol ?? ''}
        onChange={(text) => change({ receive: text })}
        onRefuse={(refusal) => onRefuse({ side: 'receive', refusal })}
        onSubmit={onSubmit}
        asset={<TokenChip token={to} none={t('swap.chooseToken')} onPress={() => choose('toToken')} />}
        worth={received === undefined ? undefined : fiatText(received, t.locale)}
        available={availableText(t, to, undefined)}
        error={refusalOf('receive', to)}
        busy={busy && receive === undefined}
      />
    </SwapAmounts>
  )
}

/** @param held according to the chain */
function availableText(t: Translator, token: SwapToken | undefined, held: bigint | undefined): string | undefined {
  const amount = held ?? token?.amount
  if (!token || amount === undefined) return undefined
  return t('send.available', { amount: amountText(amount, token.decimals, token.symbol, t.locale) })
}

/** Of one whole unit. The wrapped native currency is worth what the native one is; whatever else has another's symbol is not. */
const priceOf = (
  { price, address, network }: SwapToken,
  wrapped: string | undefined,
  holdings: readonly Holding[],
): string | undefined => price ?? (address === wrapped ? nativePrice(holdings, network) : undefined)
