import { type AmountRefusal, formatAmount } from '@foyer/base'
import { useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { fiatText, worth } from '../../core/data/fiat.ts'
import { amountText, type Holding } from '../../core/data/holdings.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import type { Translator } from '../../locales/translate.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TokenLogo } from '../../ui/logo.tsx'
import { AmountOutput, Flip, SwapAmounts } from '../../ui/swap-amounts.tsx'
import { flip, setSwapDraft } from './draft.ts'
import { takeMost } from './max.ts'
import type { SwapOffer } from './quote.ts'
import type { SwapInput } from './swap-state.ts'
import type { SwapToken } from './swap-token.ts'
import { shownAmount } from './texts.ts'

type AmountsProps = {
  readonly input: SwapInput
  readonly offer: SwapOffer | undefined
  readonly holdings: readonly Holding[]
  readonly busy: boolean
  readonly error: string | undefined
  readonly onRefuse: (refusal: AmountRefusal | undefined) => void
  readonly onSubmit: () => void
}

/** What is paid, and what is received for it. */
export function Amounts({ input, offer, holdings, busy, error, onRefuse, onSubmit }: AmountsProps) {
  const { ctx, t } = useModal()
  const typed = useModalState(({ swapDraft }) => swapDraft.amount)
  const [isUnread, setUnread] = useState(false)
  const { from, to, amount, account } = input
  const paid = from && amount !== undefined ? worth(amount, from.decimals, priceOf(from, holdings)) : undefined
  const received = to && offer ? worth(offer.toAmount, to.decimals, priceOf(to, holdings)) : undefined
  const change = (text: string) => {
    onRefuse(undefined)
    setUnread(false)
    setSwapDraft(ctx, { amount: text })
  }
  const takeMax = () => {
    onRefuse(undefined)
    if (from && account !== undefined) takeMost(ctx, from, account).catch(() => setUnread(true))
  }
  const exchange = () => {
    onRefuse(undefined)
    const receives = offer && to ? formatAmount(offer.toAmount, to.decimals) : undefined
    setSwapDraft(ctx, flip({ from: from?.address, to: to?.address }, receives))
  }
  return (
    <SwapAmounts>
      <AmountField
        caption={t('swap.pay')}
        label={t('swap.payAmount', { symbol: from?.symbol ?? '' })}
        value={typed}
        decimals={from?.decimals ?? 0}
        symbol={from?.symbol ?? ''}
        onChange={change}
        onRefuse={onRefuse}
        onSubmit={onSubmit}
        asset={<TokenChip token={from} target="sourceToken" />}
        worth={paid === undefined ? undefined : fiatText(paid, t.locale)}
        available={availableText(t, from, offer?.held)}
        max={{ label: t('send.max'), name: t('swap.maxLabel'), onPress: takeMax }}
        error={isUnread ? t('send.cannotCheck') : error}
      />
      <Flip label={t('swap.flip')} disabled={!from || !to} onPress={exchange} />
      <AmountOutput
        caption={t('swap.receive')}
        value={offer && to ? shownAmount(offer.toAmount, to, t.locale) : undefined}
        asset={<TokenChip token={to} target="toToken" />}
        worth={received === undefined ? undefined : fiatText(received, t.locale)}
        available={availableText(t, to, undefined)}
        busy={busy}
      />
    </SwapAmounts>
  )
}

function TokenChip({
  token,
  target,
}: {
  readonly token: SwapToken | undefined
  readonly target: 'sourceToken' | 'toToken'
}) {
  const { ctx, t, go } = useModal()
  const directory = useDirectory(ctx)
  const choose = () => go.push({ view: 'SwapSelectToken', args: { target } })
  if (!token)
    return (
      <Chip kind="token" opens onPress={choose}>
        {t('swap.chooseToken')}
      </Chip>
    )
  const { network, symbol, iconUrl } = token
  return (
    <Chip
      kind="token"
      opens
      label={t('send.chooseToken', { symbol })}
      mark={
        <TokenLogo
          name={symbol}
          src={iconUrl}
          size={28}
          network={{ name: network.name, src: networkPicture(network, directory) }}
        />
      }
      onPress={choose}
    >
      {symbol}
    </Chip>
  )
}

/** @param held according to the chain */
function availableText(t: Translator, token: SwapToken | undefined, held: bigint | undefined): string | undefined {
  const amount = held ?? token?.amount
  if (!token || amount === undefined) return undefined
  return t('send.available', { amount: amountText(amount, token.decimals, token.symbol, t.locale) })
}

/** Of one whole unit. The wrapped native currency is worth what the native one is. */
const priceOf = ({ price, symbol, network }: SwapToken, holdings: readonly Holding[]): string | undefined =>
  price ??
  holdings.find((holding) => holding.network.caipNetworkId === network.caipNetworkId && holding.symbol === symbol)
    ?.price
