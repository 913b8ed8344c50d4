import type { WalletEntry } from '@foyer/contracts'
import type { ReactNode } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import type { Attempt } from '../../core/state.ts'
import { Badge, MarkFace } from '../../ui/mark.tsx'
import { Refused } from './refused.tsx'

/** The relay has not been reached for 20 s: codes are of no use now. */
export function RelayDown({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useModal()
  return (
    <Refused
      scene="missing"
      title={t('pairing.downTitle')}
      text={t('pairing.downText')}
      mark={<MarkFace icon="qr" size={64} />}
      onRetry={onRetry}
    />
  )
}

type PairingRefusedProps = {
  readonly attempt: Extract<Attempt, { error: unknown }>
  readonly wallet: WalletEntry | undefined
  readonly mark: ReactNode
  readonly onRetry: () => void
}

/** The phone said no, or the pairing broke. */
export function PairingRefused({ attempt, wallet, mark, onRetry }: PairingRefusedProps) {
  const { t } = useModal()
  const name = wallet?.name
  const shared = { mark: mark ?? <MarkFace icon="phone" size={64} badge={<Badge tone="danger" />} />, onRetry }
  if (attempt.status !== 'declined') {
    const title = t('connecting.failedTitle', { wallet: name ?? t('pairing.phone') })
    return <Refused {...shared} title={title} text={t('connecting.failedText', { reason: attempt.error.message })} />
  }
  const title = name === undefined ? t('pairing.declinedTitle') : t('connecting.declinedTitle', { wallet: name })
  return <Refused {...shared} title={title} text={t('connecting.declinedText')} />
}
