import type { WalletEntry } from '@foyer/contracts'
import type { ReactNode } from 'react'
import type { Attempt } from '../../core/state.ts'
import { useModal, useScreen } from '../../react/modal-context.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Doorway } from '../../ui/doorway.tsx'
import { Badge, MarkFace } from '../../ui/mark.tsx'
import { FundsLine, Message } from '../../ui/notice.tsx'

/** The relay has not been reached for 20 s: codes are of no use now. */
export function RelayDown({ onRetry }: { readonly onRetry: () => void }) {
  const { t, go } = useModal()
  useScreen({ alert: `${t('pairing.downTitle')}. ${t('pairing.downText')}` })
  return (
    <>
      <Doorway state="missing">
        <MarkFace icon="qr" size={64} />
      </Doorway>
      <Message title={t('pairing.downTitle')}>{t('pairing.downText')}</Message>
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

type RefusedProps = {
  readonly attempt: Extract<Attempt, { error: unknown }>
  readonly wallet: WalletEntry | undefined
  readonly mark: ReactNode
  readonly onRetry: () => void
}

/** The phone said no, or the pairing broke. */
export function PairingRefused({ attempt, wallet, mark, onRetry }: RefusedProps) {
  const { t, go } = useModal()
  const declined = attempt.status === 'declined'
  const name = wallet?.name
  const title = declined
    ? name === undefined
      ? t('pairing.declinedTitle')
      : t('connecting.declinedTitle', { wallet: name })
    : t('connecting.failedTitle', { wallet: name ?? t('pairing.phone') })
  const text = declined ? t('connecting.declinedText') : t('connecting.failedText', { reason: attempt.error.message })
  useScreen({ alert: `${title}. ${text}` })
  return (
    <>
      <Doorway state="declined">{mark ?? <MarkFace icon="phone" size={64} badge={<Badge tone="danger" />} />}</Doorway>
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
