import { useEffect } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { Kept, OutcomeActions, useOutcome } from '../../bridge/outcome.tsx'
import { reset } from '../../core/routing/navigation.ts'
import { currentEntry, type ViewArguments } from '../../core/routing/router.ts'
import { send } from '../../locales/en/send.ts'
import { swap } from '../../locales/en/swap.ts'
import { swapOutcome } from '../../locales/en/swap-outcome.ts'
import { Message } from '../../ui/notice.tsx'
import { Trade } from '../../ui/swap-amounts.tsx'
import { setSwapDraft } from './draft.ts'
import { shownText } from './texts.ts'

export const messages = { ...send, ...swap, ...swapOutcome }

export { OutcomeView as View }

/** The state of a swap: pending, or failed. One that succeeded gives way to the account. */
function OutcomeView({ args: { transferId } }: { readonly args: ViewArguments['SwapOutcome'] }) {
  const { ctx, t, go } = useModal()
  const of = useOutcome(transferId, 'swap')
  const status = of?.status
  useEffect(() => {
    if (status === 'delivered' && currentEntry(ctx.store.get().router).view === 'SwapOutcome')
      reset(ctx, { view: 'Account' })
  }, [ctx, status])
  const to = of?.transfer.swap
  const minimum = to ? shownText(BigInt(to.minimum), to, t.locale) : ''
  const title =
    of?.title ??
    (status === 'delivered' ? t('swap.title') : t('swap.pendingTitle', { from: of?.amount ?? '', to: minimum }))
  useScreen(!of ? {} : status === 'pending' ? { light: 'wait', status: title } : { alert: title })
  if (!of) return null
  const { transfer, stage, text } = of
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
        stage={stage}
      />
      <Message title={title}>{text}</Message>
      <Kept of={of} />
      <OutcomeActions of={of} onAgain={again} />
    </>
  )
}
