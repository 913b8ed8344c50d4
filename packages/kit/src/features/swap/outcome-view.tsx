import { useEffect } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { reset } from '../../core/routing/navigation.ts'
import { currentEntry, type ViewArguments } from '../../core/routing/router.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { exactAmount, feeText, nativePrice, pendingText } from '../../core/transfers/texts.ts'
import { send } from '../../locales/en/send.ts'
import { swap } from '../../locales/en/swap.ts'
import { swapOutcome } from '../../locales/en/swap-outcome.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message } from '../../ui/notice.tsx'
import { Trade } from '../../ui/swap-amounts.tsx'
import { setSwapDraft } from './draft.ts'
import { shownText } from './texts.ts'

export const messages = { ...send, ...swap, ...swapOutcome }

export { OutcomeView as View }

/** The state of a swap: pending, or failed. One that succeeded gives way to the account. */
function OutcomeView({ args: { transferId } }: { readonly args: ViewArguments['SwapOutcome'] }) {
  const { ctx, t, go } = useModal()
  const transfer = useModalState(({ transfers }) => transfers.find(({ id }) => id === transferId))
  const network = useModalState((state) => transfer && findNetwork(state.networks, transfer.network))
  const now = useClock(ctx.now, 1_000)
  const status = transfer?.outcome.status
  const { holdings = [] } = useHoldings()
  useEffect(() => {
    if (status === 'delivered' && currentEntry(ctx.store.get().router).view === 'SwapOutcome')
      reset(ctx, { view: 'Account' })
  }, [ctx, status])
  const name = network?.name ?? transfer?.network ?? ''
  const words = transfer && wordsOf(t, transfer, name, now)
  useScreen(
    words === undefined ? {} : status === 'pending' ? { light: 'wait', status: words.title } : { alert: words.title },
  )
  if (!transfer || !words) return null
  const { outcome, swap: to } = transfer
  const amount = exactAmount(BigInt(transfer.amount), transfer, t.locale)
  const hash = outcome.status === 'pending' || outcome.status === 'dropped' ? transfer.hash : outcome.hash
  const href = transactionUrl(network, hash)
  // The first swap may still happen, so the first action is to check before swapping again.
  const isOpenEnded = outcome.status === 'dropped' || outcome.status === 'replaced'
  const again = () => {
    setSwapDraft(ctx, { amount: '' })
    reset(ctx, { view: 'Account' })
    go.push({ view: 'Swap' })
  }
  return (
    <>
      <Trade
        from={{ name: transfer.symbol, src: transfer.iconUrl }}
        to={{ name: to?.symbol ?? '', src: to?.iconUrl }}
        stage={outcome.status === 'pending' ? 'travelling' : outcome.status === 'delivered' ? 'arrived' : 'back'}
      />
      <Message title={words.title}>{words.text}</Message>
      {outcome.status === 'reverted' && network && (
        <FundsLine>
          {t('outcome.revertedFunds', {
            amount,
            fee: feeText(BigInt(outcome.fee), network, nativePrice(holdings, network), t.locale),
          })}
        </FundsLine>
      )}
      {(outcome.status === 'dropped' || (outcome.status === 'replaced' && outcome.kind === 'cancelled')) && (
        <FundsLine>{t('outcome.keptFunds', { amount })}</FundsLine>
      )}
      {isOpenEnded && transfer.nonce !== undefined && (
        <Hint>
          {t(outcome.status === 'dropped' ? 'outcome.sameNonce' : 'outcome.newNonce', {
            nonce: String(transfer.nonce),
          })}
        </Hint>
      )}
      <Actions>
        {outcome.status === 'reverted' && (
          <Button kind="primary" onPress={again}>
            {t('swap.again')}
          </Button>
        )}
        {href !== undefined && (
          <LinkButton kind={isOpenEnded ? 'primary' : 'secondary'} href={href}>
            {t('outcome.explorer')}
          </LinkButton>
        )}
        {isOpenEnded && <Button onPress={again}>{t('swap.again')}</Button>}
      </Actions>
    </>
  )
}

const SETTLES = [0, 1] as const

function wordsOf(t: Translator, transfer: SentTransfer, network: string, now: number) {
  const { outcome, swap: to } = transfer
  switch (outcome.status) {
    case 'pending': {
      const from = exactAmount(BigInt(transfer.amount), transfer, t.locale)
      const minimum = to ? shownText(BigInt(to.minimum), to, t.locale) : ''
      return {
        title: t('swap.pendingTitle', { from, to: minimum }),
        text: pendingText(t, network, SETTLES, now - transfer.sentAt),
      }
    }
    case 'delivered':
      return { title: t('swap.title'), text: '' }
    case 'reverted':
      return {
        title: t('swap.revertedTitle', { network }),
        text: t('outcome.revertedText', { reason: outcome.reason }),
      }
    case 'replaced': {
      const isCancelled = outcome.kind === 'cancelled'
      return {
        title: t(isCancelled ? 'swap.cancelledTitle' : 'outcome.replacedTitle'),
        text: t(isCancelled ? 'outcome.cancelledText' : 'outcome.replacedText'),
      }
    }
    case 'dropped':
      return { title: t('swap.droppedTitle'), text: t('outcome.droppedText', { network }) }
  }
}
