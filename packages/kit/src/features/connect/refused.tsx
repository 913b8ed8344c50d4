import type { ReactNode } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Doorway } from '../../ui/doorway.tsx'
import { FundsLine, Message } from '../../ui/notice.tsx'

type RefusedProps = {
  readonly title: string
  readonly text: string
  /** Who stands in the doorway. */
  readonly mark: ReactNode
  /** `missing`: there was nobody to say no. Default `declined`. */
  readonly scene?: 'declined' | 'missing'
  readonly onRetry: () => void
}

/** A way in that did not work: what happened, what it means for the funds, and the next step. */
export function Refused({ title, text, mark, scene = 'declined', onRetry }: RefusedProps) {
  const { t, go } = useModal()
  useScreen({ alert: `${title}. ${text}` })
  return (
    <>
      <Doorway state={scene}>{mark}</Doorway>
      <Message title={title}>{text}</Message>
      <FundsLine>{t('connecting.safe')}</FundsLine>
      <Actions>
        <Button kind="primary" onPress={onRetry}>
          {t('connecting.retry')}
        </Button>
        <Button kind="text" onPress={go.back}>
          {t('connecting.other')}
        </Button>
      </Actions>
    </>
  )
}
