import type { ReactNode } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Message } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** A code that nobody answered in time, blurred, and the way to a new one. */
export function ExpiredCode({ mark, onRenew }: { readonly mark: ReactNode; readonly onRenew: () => void }) {
  const { t } = useModal()
  useScreen({ alert: t('pairing.expiredMark') })
  return (
    <>
      <QrCode
        value={STALE_CODE}
        label={t('pairing.expiredMark')}
        mark={mark}
        remaining={0}
        stale={t('pairing.expiredMark')}
      />
      <Message title={t('pairing.expiredTitle')}>{t('pairing.expiredText')}</Message>
      <Actions>
        <Button kind="primary" icon="refresh" onPress={onRenew}>
          {t('pairing.renew')}
        </Button>
      </Actions>
    </>
  )
}

/** The blurred placeholder of an expired code, with the same size but no usable content. */
const STALE_CODE = `wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}&expiryTimestamp=0000000000`
