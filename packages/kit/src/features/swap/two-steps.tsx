import type { Translator } from '../../locales/translate.ts'
import { Steps } from '../../ui/steps.tsx'
import type { SwapPurpose } from './quote.ts'
import { isHandedOver, type SwapState } from './swap-state.ts'

type StepsProps = {
  readonly t: Translator
  readonly state: SwapState
  readonly paid: string
  readonly purpose: SwapPurpose
}

/** The two confirmations: the approval or the signature, then the swap. */
export function TwoSteps({ t, state, paid: amount, purpose }: StepsProps) {
  const isSigned = purpose === 'permit' && state.status === 'asking' && isHandedOver(state)
  const isDone = isSigned || purpose === 'swap'
  const done = t(isSigned ? 'swap.signedTitle' : 'swap.approvedTitle')
  const [title, detail] =
    purpose === 'permit'
      ? [t('swap.signTitle', { amount }), t('swap.signText')]
      : [t('swap.approveTitle', { amount }), t('swap.approveText')]
  return (
    <Steps
      steps={[
        isDone
          ? { state: 'done', title: done, detail: t('swap.approvedText', { amount }) }
          : { state: 'now', title, detail },
        { state: isDone ? 'now' : 'next', title: t('swap.title'), detail: t('swap.promptSwap') },
      ]}
    />
  )
}
