import type { AmountRefusal } from '@foyer/base'
import { useId, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { TopUp } from '../../bridge/top-up.tsx'
import { UnsettledNotes } from '../../bridge/unsettled-notes.tsx'
import { useClock } from '../../bridge/use-clock.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { exactAmount, refusalText } from '../../core/transfers/texts.ts'
import { send } from '../../locales/en/send.ts'
import { swap } from '../../locales/en/swap.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { RateLine } from '../../ui/swap-amounts.tsx'
import { Amounts } from './amounts.tsx'
import { AUTO_SLIPPAGE, slippageOf } from './draft.ts'
import { takeMost } from './max.ts'
import { Remarks } from './remarks.tsx'
import { SlippageField, useSlippageButton } from './slippage-field.tsx'
import { SwapFacts } from './swap-facts.tsx'
import { OFFER_LIFETIME_MS, type SwapFlow } from './swap-flow.ts'
import { orderOf } from './swap-state.ts'
import { priceProblem, rateText } from './texts.ts'
import { useGiven, useSwapFlow, useSwapInput, useSwapTokens } from './use-swap.ts'

export const messages = { ...send, ...swap }

export { SwapView as View }

/** The form: two tokens and the amount that is paid. It does not request anything from the wallet. */
function SwapView({ args }: { readonly args: ViewArguments['Swap'] }) {
  const { t } = useModal()
  useGiven(args)
  const list = useSwapTokens()
  const { network, status } = list
  if (status === 'loading')
    return [84, 70].map((width) => <RowSkeleton key={width} shape="round" lines={2} size={60} width={width} end />)
  if (status === 'elsewhere')
    return <EmptyState title={t('swap.notHere', { network: network?.name ?? '' })}>{t('swap.notHereText')}</EmptyState>
  if (status === 'failed')
    return (
      <EmptyState
        title={t('swap.cannotLoad')}
        actions={
          <Button kind="primary" size="md" onPress={list.retry}>
            {t('outcome.retry')}
          </Button>
        }
      >
        {t('send.cannotCheck')}
      </EmptyState>
    )
  return <Form list={list} />
}

function Form({ list }: { readonly list: ReturnType<typeof useSwapTokens> }) {
  const { ctx, t, go } = useModal()
  const { tokens, holdings } = list
  const input = useSwapInput(list)
  const [flow, state] = useSwapFlow(input)
  const { amount: typed, slippage: ownSlippage } = useModalState(({ swapDraft }) => swapDraft)
  // A rejected paste blocks the form until the field changes, because the visitor meant that value to be there.
  const [refusal, setRefusal] = useState<AmountRefusal>()
  const [isOpen, setOpen] = useState(false)
  const settings = useSlippageButton()
  const detailsId = useId()
  const offer = state.status === 'priced' ? state.offer : undefined
  const failure = state.status === 'draft' ? state.failure : undefined
  const order = orderOf(state.input)
  const problem = flow.problem()
  const slippage = slippageOf(ownSlippage)
  const isPricing = state.status === 'draft' && !failure && order !== undefined && problem === undefined
  const isBlocked = refusal !== undefined || problem !== undefined || slippage === undefined || !offer
  const isTooMuch = problem === 'balance'
  const unsettled = flow.unsettled()
  const rate = order && offer && rateText(t, order, offer)
  const alert = unsettled.length > 0 ? t('swap.unknown') : failure && priceProblem(t, failure)
  useScreen({
    actions: settings.button,
    ...(alert === undefined ? (rate === undefined ? {} : { status: rate }) : { alert }),
  })
  // Of the native currency, the fee is still to be left.
  const { from, account, amount = 0n } = state.input
  const held = offer?.held ?? from?.amount ?? 0n
  const most = isTooMuch && from?.contract && held > 0n && amount > held ? exactAmount(held, from, t.locale) : undefined
  const takeMax = () => {
    // The button of the field says so if the chain cannot be read.
    if (from && account !== undefined) takeMost(ctx, from, account).catch(() => undefined)
  }
  const review = () => {
    if (!isBlocked) go.push({ view: 'SwapPreview' })
  }
  return (
    <>
      {unsettled.length > 0 && input.from && (
        <UnsettledNotes list={unsettled} asset={input.from} onDismiss={flow.dismiss} />
      )}
      <Amounts
        input={state.input}
        offer={offer}
        holdings={holdings}
        busy={isPricing}
        error={
          refusal && input.from ? refusalText(t, refusal, input.from) : isTooMuch ? t('problem.balance') : undefined
        }
        onRefuse={setRefusal}
        onSubmit={review}
      />
      {settings.isOpen && <SlippageField />}
      {order && offer && (
        <>
          <Rate
            flow={flow}
            at={offer.at}
            text={rate ?? ''}
            fold={{ id: detailsId, open: isOpen, toggle: () => setOpen(!isOpen) }}
          />
          <div id={detailsId} hidden={!isOpen}>
            {isOpen && (
              <SwapFacts
                order={order}
                offer={offer}
                slippage={state.input.slippage}
                auto={ownSlippage === undefined}
                tokens={tokens}
                holdings={holdings}
              />
            )}
          </div>
        </>
      )}
      <Remarks state={state} problem={problem} slippage={slippage ?? AUTO_SLIPPAGE} />
      {failure && <Hint tone="danger">{priceProblem(t, failure)}</Hint>}
      <Actions>
        {failure ? (
          <Button kind="primary" onPress={flow.refresh}>
            {t('outcome.retry')}
          </Button>
        ) : most === undefined ? (
          <Button
            kind={unsettled.length > 0 ? 'secondary' : 'primary'}
            disabled={isBlocked && !isPricing}
            loading={isPricing}
            loadingLabel={t('swap.pricing')}
            onPress={review}
          >
            {typed === '' ? t('swap.enterAmount') : state.input.to ? t('swap.review') : t('swap.chooseToken')}
          </Button>
        ) : (
          <Button kind="primary" onPress={takeMax}>
            {t('swap.useMax', { amount: most })}
          </Button>
        )}
        {problem === 'balance' && <TopUp />}
      </Actions>
    </>
  )
}

type RateProps = {
  readonly flow: SwapFlow
  readonly at: number
  readonly text: string
  readonly fold: { readonly id: string; readonly open: boolean; readonly toggle: () => void }
}

function Rate({ flow, at, text, fold }: RateProps) {
  const { ctx, t } = useModal()
  const now = useClock(ctx.now, 1_000)
  const age = Math.max(0, now - at)
  return (
    <RateLine
      age={age / OFFER_LIFETIME_MS}
      refresh={{ label: t('swap.age', { count: Math.floor(age / 1_000) }), onPress: flow.refresh }}
      fold={{ label: t('swap.details'), open: fold.open, id: fold.id, onPress: fold.toggle }}
    >
      {text}
    </RateLine>
  )
}
