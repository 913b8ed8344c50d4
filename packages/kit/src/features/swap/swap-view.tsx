import { formatAmount } from '@foyer/base'
import { useEffect, useId, useMemo, useState } from 'react'
import { Unsettled, useUnsettledNotes } from '../../bridge/lazy-unsettled.tsx'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { nativeOf, TopUp } from '../../bridge/top-up.tsx'
import { useClock } from '../../bridge/use-clock.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { exactAmount } from '../../core/transfers/texts.ts'
import { send } from '../../locales/en/send.ts'
import { swap } from '../../locales/en/swap.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { RateLine } from '../../ui/swap-amounts.tsx'
import { Amounts, type Refused } from './amounts.tsx'
import { AUTO_SLIPPAGE, setSwapDraft, slippageOf } from './draft.ts'
import { loadMost } from './load-max.ts'
import { SHARED_MS } from './quote.ts'
import { Remarks } from './remarks.tsx'
import { SwapFacts } from './swap-facts.tsx'
import { OFFER_LIFETIME_MS, type SwapFlow } from './swap-flow.ts'
import { orderOf, type SwapState } from './swap-state.ts'
import { priceProblem, rateText } from './texts.ts'
import { type Receive, useReceive } from './use-receive.ts'
import { useSlippage } from './use-slippage.tsx'
import { useGiven, useSwapFlow, useSwapInput, useSwapTokens } from './use-swap.ts'

export const messages = { ...send, ...swap }

export { SwapView as View }

/** The form: two tokens, and the amount that is paid or that is received. It does not request anything from the wallet. */
function SwapView({ args }: { readonly args: ViewArguments['Swap'] }) {
  const { t } = useModal()
  useGiven(args)
  const list = useSwapTokens()
  // Held here, as the form is made anew when the list of another network arrives.
  const settings = useSlippage()
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
  return <Form list={list} settings={settings} />
}

type FormProps = {
  readonly list: ReturnType<typeof useSwapTokens>
  readonly settings: ReturnType<typeof useSlippage>
}

function Form({ list, settings }: FormProps) {
  const { ctx, t, go } = useModal()
  const { tokens, holdings } = list
  const given = useSwapInput(list)
  const receive = useReceive(given)
  const isPayTyped = !receive
  const due = receive?.amount
  const input = useMemo(() => (isPayTyped ? given : { ...given, amount: due }), [given, isPayTyped, due])
  const [flow, state] = useSwapFlow(input)
  const { amount: typed, slippage: ownSlippage } = useModalState(({ swapDraft }) => swapDraft)
  // A rejected paste blocks the form until the field changes, because the visitor meant that value to be there.
  const [refused, setRefused] = useState<Refused>()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const offer = state.status === 'priced' ? state.offer : undefined
  // A price that became worse is no longer what was asked for.
  const isTooLittle = offer !== undefined && receive?.wanted !== undefined && offer.toAmount < receive.wanted
  const refind = receive?.refetch
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each price, and again, as the server keeps its answer for a while.
  useEffect(() => {
    if (!isTooLittle || !refind) return
    refind()
    const timer = setInterval(refind, SHARED_MS)
    return () => clearInterval(timer)
  }, [isTooLittle, offer])
  const failure = failureOf(t, state, receive)
  const order = orderOf(state.input)
  const problem = flow.problem()
  const slippage = slippageOf(ownSlippage)
  const isPricing =
    !failure &&
    (receive?.status === 'pricing' || isTooLittle || (state.status === 'draft' && order !== undefined && !problem))
  const isBlocked = isPricing || refused !== undefined || problem !== undefined || slippage === undefined || !offer
  const isTooMuch = problem === 'balance'
  const unsettled = flow.unsettled()
  const rate = order && offer && rateText(t, order, offer)
  const notes = useUnsettledNotes(unsettled.length > 0)
  const alert = unsettled.length > 0 ? t('swap.unknown') : failure
  useScreen({
    actions: settings.button,
    ...(alert ? { alert } : rate ? { status: rate } : {}),
  })
  // Of the native currency, the fee is still to be left.
  const { from, amount = 0n } = state.input
  const held = offer?.held ?? from?.amount ?? 0n
  const most = isTooMuch && from?.contract && held > 0n && amount > held ? exactAmount(held, from, t.locale) : undefined
  const takeMax = () => {
    // The button of the field says so if the chain cannot be read.
    loadMost(ctx, state.input).catch(() => undefined)
  }
  const review = () => {
    if (isBlocked || !order) return
    // From here on what is paid stays as it is.
    if (receive) setSwapDraft(ctx, { amount: formatAmount(order.amount, order.from.decimals) })
    go.push({ view: 'SwapPreview' })
  }
  return (
    <>
      {unsettled.length > 0 && input.from && (
        <Unsettled notes={notes} list={unsettled} asset={input.from} onDismiss={flow.dismiss} />
      )}
      <Amounts
        input={state.input}
        offer={offer}
        holdings={holdings}
        busy={isPricing}
        receive={receive}
        refused={refused}
        error={isTooMuch ? t('problem.balance') : undefined}
        onRefuse={setRefused}
        onSubmit={review}
      />
      {settings.field}
      {order && offer && (
        <>
          <Rate
            flow={flow}
            at={offer.at}
            text={rate ?? ''}
            fold={{ label: t('swap.details'), open: isOpen, id: detailsId, onPress: () => setOpen(!isOpen) }}
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
      {failure && <Hint tone="danger">{failure}</Hint>}
      <Actions>
        {failure ? (
          <Button kind="primary" onPress={receive && receive.status !== 'priced' ? receive.refetch : flow.refresh}>
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
            {typed === '' && !receive?.text
              ? t('send.enterAmount')
              : state.input.to
                ? t('swap.review')
                : t('swap.chooseToken')}
          </Button>
        ) : (
          <Button kind="primary" onPress={takeMax}>
            {t('swap.useMax', { amount: most })}
          </Button>
        )}
        {(problem === 'balance' || problem === 'gas') && (
          <TopUp asset={problem === 'gas' ? from && nativeOf(from) : from} />
        )}
      </Actions>
    </>
  )
}

/** Why there is no price. */
function failureOf(t: Translator, state: SwapState, receive: Receive | undefined): string | undefined {
  if (receive?.status === 'short') return t('swap.noLiquidity')
  if (receive?.status === 'failed') return t('swap.noPrice')
  return state.status === 'draft' && state.failure ? priceProblem(t, state.failure) : undefined
}

type RateProps = {
  readonly flow: SwapFlow
  readonly at: number
  readonly text: string
  readonly fold: Parameters<typeof RateLine>[0]['fold']
}

function Rate({ flow, at, text, fold }: RateProps) {
  const { ctx, t } = useModal()
  const now = useClock(ctx.now, 1_000)
  const age = Math.max(0, now - at)
  return (
    <RateLine
      age={age / OFFER_LIFETIME_MS}
      refresh={{ label: t('swap.age', { count: Math.floor(age / 1_000) }), onPress: flow.refresh }}
      fold={fold}
    >
      {text}
    </RateLine>
  )
}
