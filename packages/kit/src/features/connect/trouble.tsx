import { RELAY_UNREACHABLE } from '@foyer/base/catalogue'
import type { ReactNode } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import type { Attempt } from '../../core/state.ts'
import { trouble } from '../../locales/en/trouble.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { ExpiredCode } from './expired-code.tsx'
import { refusalWords } from './refusal.ts'

export type TroubleProps = {
  /** The host's configuration does not allow pairing. The developer gets an alert, and the visitor cannot do anything about it. */
  readonly notSetUp?: boolean
  /** The code that was shown has expired. */
  readonly expired?: boolean
  /** The error; undefined, or RELAY_UNREACHABLE: codes do not work at the moment. */
  readonly attempt?: Extract<Attempt, { error: unknown }>
  /** The wallet's name; undefined for an unknown wallet that scanned the code. */
  readonly name?: string | undefined
  /** The wallet's picture. */
  readonly mark?: ReactNode
  readonly onRetry: () => void
}

/** A connection that did not come about. */
export const Trouble = (props: TroubleProps) =>
  props.expired ? <ExpiredCode mark={props.mark} onRenew={props.onRetry} /> : <Failed {...props} />

/** A failed connection: what happened, what it means for the funds, and the next step. */
function Failed({ notSetUp = false, attempt: tried, name, mark, onRetry }: TroubleProps) {
  const attempt = tried?.error.code === RELAY_UNREACHABLE.code ? undefined : tried
  const { ctx, t: spoken, go } = useModal()
  const t = spoken.with(trouble)
  const { title, text } = attempt
    ? refusalWords(attempt, t, name, ctx.options.metadata.name)
    : notSetUp
      ? { title: t('pairing.notSetUpTitle'), text: t('pairing.notSetUpText') }
      : { title: t('pairing.downTitle'), text: t('pairing.downText') }
  useScreen({ alert: `${title}. ${text}` })
  return (
    <>
      <ConnectAnimation state={attempt ? 'declined' : 'missing'}>
        {attempt ? (
          (mark ?? <LogoPlaceholder icon="phone" size={64} badge={<Badge tone="danger" />} />)
        ) : (
          <LogoPlaceholder icon="qr" size={64} />
        )}
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      {!notSetUp && <FundsLine>{t('connecting.safe')}</FundsLine>}
      <Actions>
        {!notSetUp && (
          <Button kind="primary" onPress={onRetry}>
            {t('connecting.retry')}
          </Button>
        )}
        <Button kind="text" onPress={go.back}>
          {t('connecting.other')}
        </Button>
      </Actions>
    </>
  )
}
