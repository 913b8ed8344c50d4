import { isFoyerError, shortAddress } from '@foyer/base'
import { USER_REJECTED } from '@foyer/base/catalogue'
import { useEffect, useState } from 'react'
import { Unsettled, useUnsettledNotes } from '../../bridge/lazy-unsettled.tsx'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useRetried } from '../../bridge/use-retried.ts'
import { accountOf } from '../../core/connections/session.ts'
import { addressUrl } from '../../core/networks/explorer.ts'
import { showToast } from '../../core/notices.ts'
import { currentEntry } from '../../core/routing/router.ts'
import { exactAmount, notSentText } from '../../core/transfers/texts.ts'
import { send } from '../../locales/en/send.ts'
import { swap } from '../../locales/en/swap.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { SHIELD_CHECK } from '../../ui/late-icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { loadable } from '../../ui/loadable.ts'
import { Note } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { Trade, TradeSides } from '../../ui/swap-amounts.tsx'
import { lossOf } from './impact.ts'
import { purposeOf } from './quote.ts'
import { Remarks } from './remarks.tsx'
import { SwapFacts } from './swap-facts.tsx'
import { isHandedOver, orderOf, type SwapState, wishOf } from './swap-state.ts'
import { priceProblem, providerName, shownText, swapProblem, whichText } from './texts.ts'
import { TwoSteps } from './two-steps.tsx'
import { useImpact } from './use-impact.ts'
import { useSwapFlow, useSwapInput, useSwapTokens } from './use-swap.ts'

export const messages = { ...send, ...swap }

// The swap is the same without the list.
const useQuotes = loadable(() =>
  import('./quotes.tsx').then(
    ({ Quotes }) => Quotes,
    () => undefined,
  ),
)

const loadChangeNote = () => import('./change-note.tsx')

export { PreviewView as View }

/** The last screen before the wallet. Without anything to review, the view goes back. */
function PreviewView() {
  const { t } = useModal()
  const list = useSwapTokens()
  // Whose swap is reviewed, and where: of another one nobody has read anything yet.
  const place = useModalState(({ session }) => `${accountOf(session).address} ${list.network?.caipNetworkId}`)
  const [reviewed] = useState(place)
  useGoBack(place === reviewed ? undefined : t('problem.moved'))
  return list.status === 'loading' ? <RowSkeleton shape="round" lines={2} size={60} /> : <Preview list={list} />
}

function Preview({ list }: { readonly list: ReturnType<typeof useSwapTokens> }) {
  const { t } = useModal()
  const input = useSwapInput(list)
  const auto = useModalState(({ swapDraft }) => swapDraft.slippage === undefined)
  const [flow, state] = useSwapFlow(input)
  const Quotes = useQuotes()
  const { account = '' } = state.input
  const wallet = useModalState(({ session }) => accountOf(session).wallet?.name) ?? shortAddress(account)
  const order = orderOf(state.input)
  const loss = order && 'offer' in state ? lossOf(order, state.offer) : undefined
  const impact = useImpact(loss)
  const { status } = state
  useEffect(() => {
    if (status === 'priced') flow.review()
  }, [flow, status])
  useGoBack(endOf(t, state))

  const busy = state.status === 'asking' && state.step !== 'checking' ? state : undefined
  const change = state.status === 'reviewed' ? state.change : undefined
  // Nothing is accepted that is not there to be read.
  const ChangeNote = useRetried(loadChangeNote, change !== undefined)?.ChangeNote
  const isPriceChange = change?.kinds.some((kind) => kind === 'price' || kind === 'gone')
  const wish = wishOf(state)
  const failure = failureOf(t, state, wallet)
  const unsettled = busy || state.status === 'unknown' ? [] : flow.unsettled()
  const fate = state.status === 'refused' ? state.fate : undefined
  const notes = useUnsettledNotes(unsettled.length > 0 || fate !== undefined)
  const isWorking = status === 'asking' || (wish !== undefined && failure === undefined)
  const waitText = busy && waitTextOf(t, busy, wallet)
  const workText = t(wish === undefined ? 'swap.checking' : 'swap.pricing')
  const chosenText =
    order && state.status === 'reviewed' && state.isChosen && !change
      ? t('swap.chosen', {
          provider: providerName(state.offer.provider),
          amount: shownText(state.offer.toAmount, order.to, t.locale),
        })
      : undefined
  const unsigned =
    state.status === 'reviewed' && state.offer.permits === false ? t('swap.unsigned', { wallet }) : undefined
  const told = chosenText ?? unsigned
  useScreen(
    waitText !== undefined
      ? { light: 'wait', status: waitText }
      : unsettled.length > 0
        ? { alert: t(unsettled[0]?.approval ? 'swap.unknownApproval' : 'swap.unknown') }
        : isWorking
          ? { status: workText }
          : told !== undefined
            ? { status: told }
            : {},
  )
  if (!order || !('offer' in state)) return <RowSkeleton shape="round" lines={2} size={60} />

  const { offer } = state
  const { from, to, amount } = order
  const problem = flow.problem()
  const purpose = 'purpose' in state ? state.purpose : purposeOf(offer, amount)
  const isTwofold =
    offer.spender !== undefined && (purpose === 'approval' || purpose === 'permit' || offer.allowance === amount)
  const isUnknown = state.status === 'unknown'
  const explorer = addressUrl(from.network, account)
  const paid = exactAmount(amount, from, t.locale)
  return (
    <>
      <TradeSides
        pay={{ caption: t('swap.payTerm'), amount: paid, which: whichText(from, list.tokens, t.locale) }}
        receive={{
          caption: t('swap.receiveTerm'),
          amount: shownText(offer.toAmount, to, t.locale),
          which: whichText(to, list.tokens, t.locale),
        }}
      />
      <Trade
        from={{ name: from.symbol, src: from.iconUrl }}
        to={{ name: to.symbol, src: to.iconUrl }}
        stage={busy ? 'travelling' : 'before'}
      />
      <Unsettled notes={notes} list={unsettled} asset={from} fate={fate} onDismiss={flow.dismiss} />
      {change && ChangeNote && <ChangeNote change={change} order={order} holdings={list.holdings} />}
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      {isTwofold && <TwoSteps t={t} state={state} paid={paid} purpose={purpose} />}
      {busy ? (
        <FundsLine>{t('outcome.keptFunds', { amount: paid })}</FundsLine>
      ) : (
        <>
          <SwapFacts
            order={order}
            offer={offer}
            slippage={state.input.slippage}
            auto={auto}
            tokens={list.tokens}
            holdings={list.holdings}
            whole
          />
          {/* A question has its answer in view: what was read before it, or can no longer be chosen, gives way. Another offer is an answer, and who makes
              the swap now is told. */}
          {!offer.isFixed && !change && !isUnknown && (
            <Hint icon={SHIELD_CHECK}>{t('swap.minimumText', { symbol: from.symbol })}</Hint>
          )}
          {Quotes && !isUnknown && (!change || change.kinds.includes('gone') || (offer.quotes?.length ?? 0) > 1) && (
            <Quotes
              order={order}
              offer={offer}
              chosen={wish ?? offer.provider}
              holdings={list.holdings}
              disabled={status !== 'reviewed' && status !== 'refused'}
              onChoose={flow.choose}
            />
          )}
          {unsigned !== undefined && <Hint>{unsigned}</Hint>}
          {purpose === 'both' && <Hint icon={SHIELD_CHECK}>{t('swap.bothText', { amount: paid })}</Hint>}
          <Remarks state={state} problem={problem} slippage={state.input.slippage} />
          {impact.Accept && loss && (
            <impact.Accept loss={loss} checked={!impact.isOpen} onChange={impact.setAccepted} />
          )}
        </>
      )}
      <Actions>
        {isUnknown ? (
          <>
            {explorer !== undefined && (
              <LinkButton kind="primary" href={explorer}>
                {t('outcome.explorer')}
              </LinkButton>
            )}
            <Button onPress={flow.again}>{t('swap.again')}</Button>
          </>
        ) : change ? (
          <Button kind="primary" disabled={!ChangeNote} onPress={flow.accept}>
            {t(isPriceChange ? 'swap.accept' : 'swap.acceptFee')}
          </Button>
        ) : state.status === 'reviewed' && state.failure ? (
          <Button kind="primary" onPress={flow.refresh}>
            {t('outcome.retry')}
          </Button>
        ) : (
          <Button
            kind={unsettled.length > 0 ? 'secondary' : 'primary'}
            disabled={problem !== undefined || ((unsettled.length > 0 || fate) && !notes) || impact.isOpen}
            loading={isWorking || (impact.isOpen && !impact.Accept)}
            loadingLabel={waitText ?? workText}
            onPress={flow.confirm}
          >
            {t(CONFIRM[purpose], { symbol: from.symbol, wallet })}
          </Button>
        )}
      </Actions>
    </>
  )
}

const CONFIRM = {
  swap: 'swap.confirm',
  both: 'swap.confirmBoth',
  permit: 'swap.sign',
  approval: 'swap.approve',
} as const

function waitTextOf(t: Translator, state: Extract<SwapState, { status: 'asking' }>, wallet: string) {
  const { step, purpose, resets, input } = state
  const network = input.from?.network.name ?? ''
  if (step === 'switching') return t('send.switching', { network, wallet })
  if (step === 'settling') return t('swap.settling', { network })
  if (purpose === 'both') return t('swap.promptBoth')
  if (purpose === 'permit' && !isHandedOver(state)) return t('swap.promptSign')
  if (resets) return t('swap.promptReset', { symbol: input.from?.symbol ?? '' })
  return t(purpose === 'approval' ? 'swap.promptApprove' : 'swap.promptSwap')
}

/** Goes back to the form, and says why. @param reason undefined: stays; '': says nothing */
function useGoBack(reason: string | undefined): void {
  const { ctx, go } = useModal()
  useEffect(() => {
    if (reason === undefined || currentEntry(ctx.store.get().router).view !== 'SwapPreview') return
    if (reason !== '') showToast(ctx, 'error', reason)
    go.back()
  }, [ctx, go, reason])
}

/** Why the view goes back: what is told then, or nothing. Undefined: it stays. */
function endOf(t: Translator, state: SwapState): string | undefined {
  if (state.status === 'refused' && !state.built)
    return notSentText(t, state.error, swapProblem(t, state.error, state.input.from?.network.name ?? ''))
  if (state.status !== 'draft') return undefined
  if (state.failure) return priceProblem(t, state.failure)
  return orderOf(state.input) ? undefined : ''
}

/** Why it was not sent, or may not have been. */
function failureOf(t: Translator, state: SwapState, wallet: string): string | undefined {
  if (state.status === 'reviewed') return state.failure && priceProblem(t, state.failure)
  if (state.status === 'unknown') return t(state.purpose === 'approval' ? 'swap.unknownApproval' : 'swap.unknown')
  if (state.status !== 'refused' || state.fate) return undefined
  if (isFoyerError(state.error, USER_REJECTED))
    return t(state.purpose === 'approval' || state.purpose === 'permit' ? 'swap.declinedApproval' : 'send.declined', {
      wallet,
    })
  return notSentText(t, state.error, swapProblem(t, state.error, state.input.from?.network.name ?? ''))
}
