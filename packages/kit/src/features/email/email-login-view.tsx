import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED, IFRAME_REQUEST_TIMEOUT, REQUEST_ABORTED } from '@foyer/base/catalogue'
import { useEffect, useState } from 'react'
import { CodeEntry } from '../../bridge/code-entry.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import { awaitDevice, confirmEmailLogin, type StartedLogin, startEmailLogin } from '../../connectors/embedded-login.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Busy, Prose } from '../../ui/prose.tsx'

export const messages = { ...code, ...email }

export { EmailLoginView as View }

/** The code from the mail; on a new device, a second mail; then the wallet connects like any other. */
function EmailLoginView({ args }: { readonly args: StartedLogin }) {
  const { ctx, go } = useModal()
  const [action, setAction] = useState(args.action)
  useEffect(() => {
    if (action === 'CONNECT') go.replace({ view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } })
  }, [action, go])
  if (action === 'VERIFY_DEVICE') return <DeviceStep onApproved={() => setAction('CONNECT')} />
  return (
    <CodeEntry
      email={args.email}
      resendAt={args.resendAt}
      check={async (digits) => setAction(await confirmEmailLogin(ctx, digits))}
      resend={async () => {
        const next = await startEmailLogin(ctx, args.email)
        setAction(next.action)
        return next.resendAt
      }}
    />
  )
}

/** A device that the wallet does not know waits for the link in a second mail. */
function DeviceStep({ onApproved }: { readonly onApproved: () => void }) {
  const { ctx, t, go } = useModal()
  const [state, setState] = useState<'waiting' | 'expired' | 'failed'>('waiting')
  const [tries, setTries] = useState(0)
  useScreen(state === 'waiting' ? { status: t('email.deviceWaiting') } : { alert: t(`email.device.${state}`) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try only.
  useEffect(() => {
    const stop = new AbortController()
    awaitDevice(ctx, stop.signal).then(onApproved, (reason: unknown) => {
      if (isFoyerError(reason, REQUEST_ABORTED) || stop.signal.aborted) return
      if (isFoyerError(reason, IFRAME_REQUEST_TIMEOUT)) setTries(tries + 1)
      else setState(isFoyerError(reason, CODE_EXPIRED) ? 'expired' : 'failed')
    })
    return () => stop.abort()
  }, [tries])
  return (
    <>
      <Prose centered>{t('email.device')}</Prose>
      {state === 'waiting' ? (
        <Busy>{t('email.deviceWaiting')}</Busy>
      ) : (
        <Hint tone="danger" centered>
          {t(`email.device.${state}`)}
        </Hint>
      )}
      <Actions>
        {state === 'failed' && (
          <Button
            kind="primary"
            onPress={() => {
              setState('waiting')
              setTries(tries + 1)
            }}
          >
            {t('connecting.retry')}
          </Button>
        )}
        <Button kind="text" size="md" onPress={go.back}>
          {t('code.another')}
        </Button>
      </Actions>
    </>
  )
}
