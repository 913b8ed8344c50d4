import { useEffect, useRef } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import type { WalletInfo } from '../../core/connections/connector.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'

type WaitingProps = {
  readonly wallet: WalletInfo | undefined
  /** What the signature is for. */
  readonly text: string
  /** What the server does; undefined while the wallet asks. */
  readonly busy: string | undefined
  readonly onCancel: () => void
}

/** The wallet is asked for a signature, then the server is told. */
export function Waiting({ wallet, text, busy, onCancel }: WaitingProps) {
  const { t } = useModal()
  const name = wallet?.name ?? ''
  const cancel = useRef<HTMLButtonElement>(null)
  useScreen({ light: 'wait', status: busy ?? t('names.waiting', { wallet: name }) })
  useEffect(() => cancel.current?.focus(), [])
  return (
    <>
      <ConnectAnimation state="waiting">
        <Logo name={name} src={wallet?.icon} size={64} />
      </ConnectAnimation>
      <Message title={busy ?? t('names.openWallet', { wallet: name })}>
        {busy === undefined ? text : t('names.aMoment')}
      </Message>
      <Actions>
        {/* What was sent to the server cannot be called back. */}
        <Button ref={cancel} loading={busy !== undefined} loadingLabel={busy ?? ''} onPress={onCancel}>
          {t('names.cancel')}
        </Button>
      </Actions>
    </>
  )
}
