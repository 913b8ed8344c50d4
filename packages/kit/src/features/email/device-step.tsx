import { isFoyerError } from '@foyer/base'
import { IFRAME_REQUEST_TIMEOUT, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { useEffect, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { dayAndTime, waitText } from '../../bridge/wait-text.ts'
import { awaitDevice } from '../../connectors/embedded-login.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MAIL } from '../../ui/late-icons.ts'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'

type Step =
  | { readonly name: 'waiting' }
  /** Approved, but a wallet that has existed for a while opens later, so that its owner can stop a stranger. */
  | { readonly name: 'later'; readonly opensAt: number }
  | { readonly name: 'failed'; readonly text: string }

/** A device that the wallet does not know waits for the link in a second mail. */
export function DeviceStep({ email, onApproved }: { readonly email: string; readonly onApproved: () => void }) {
  const { ctx, t, go } = useModal()
  const [step, setStep] = useState<Step>({ name: 'waiting' })
  const [tries, setTries] = useState(0)
  const title =
    step.name === 'later' ? t('email.later', { time: dayAndTime(t, step.opensAt) }) : t(`email.${step.name}`)
  useScreen({
    ...(step.name === 'failed' ? { alert: title } : { status: title }),
    ...(step.name === 'waiting' ? { light: 'wait' as const } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try only.
  useEffect(() => {
    const stop = new AbortController()
    const settled = (opensAt: number | undefined) =>
      opensAt === undefined ? onApproved() : setStep({ name: 'later', opensAt })
    awaitDevice(ctx, stop.signal).then(settled, (reason: unknown) => {
      if (stop.signal.aborted) return
      if (isFoyerError(reason, IFRAME_REQUEST_TIMEOUT)) setTries(tries + 1)
      else {
        const isTooOften = isFoyerError(reason, TOO_MANY_REQUESTS)
        const text = isTooOften ? waitText(t, Number(reason.context.seconds)) : t('email.failedText')
        setStep({ name: 'failed', text })
      }
    })
    return () => stop.abort()
  }, [tries])

  const again = () => {
    setStep({ name: 'waiting' })
    setTries(tries + 1)
  }
  return (
    <>
      <ConnectAnimation state={step.name === 'waiting' ? 'waiting' : 'declined'}>
        <LogoPlaceholder icon={MAIL} size={64} badge={step.name === 'failed' ? <Badge tone="danger" /> : undefined} />
      </ConnectAnimation>
      <Message title={title}>{step.name === 'failed' ? step.text : t(`email.${step.name}Text`)}</Message>
      <Facts facts={[step.name === 'waiting' && { term: t('email.sentTo'), value: email }]} />
      <Actions>
        {step.name === 'failed' && (
          <Button kind="primary" onPress={again}>
            {t('email.another')}
          </Button>
        )}
        <Button kind="text" size="md" onPress={go.back}>
          {t('code.another')}
        </Button>
      </Actions>
    </>
  )
}
