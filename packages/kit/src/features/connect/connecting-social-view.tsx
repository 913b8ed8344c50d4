import { isFoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, POPUP_CLOSED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import { type ReactNode, useEffect, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { waitText } from '../../bridge/wait-text.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import { hasSocialWindow, openSocialWindow, showSocialWindow, socialLogin } from '../../connectors/social-login.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { social } from '../../locales/en/social.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { SocialEmail } from './social-email.tsx'
import { SOCIALS, type SocialId } from './socials.ts'

export const messages = { ...code, ...email, ...social }

type Step =
  | { readonly name: 'open' | 'closing' | 'blocked' | 'closed' | 'refused' }
  | { readonly name: 'failed'; readonly text: string }
  | { readonly name: 'email'; readonly suggested: string | null }
type SocialProps = { readonly args: { readonly provider: SocialId; readonly name: string } }

export { ConnectingSocialView as View }

/** Logging in with an account of another service: its window, and what came of it. */
function ConnectingSocialView({ args: { provider, name } }: SocialProps) {
  const { ctx, t, go } = useModal()
  const [step, setStep] = useState<Step>({ name: hasSocialWindow(ctx) ? 'open' : 'blocked' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: started with each window only.
  useEffect(() => {
    if (!hasSocialWindow(ctx)) return
    const stop = new AbortController()
    const onSeems = (isClosed: boolean) => setStep({ name: isClosed ? 'closing' : 'open' })
    const next = ({ action, email: known }: FrameResult<'connectSocial'>) => {
      if (action === 'VERIFY_EMAIL') setStep({ name: 'email', suggested: known })
      else if (action === 'CONNECT')
        go.replace({ view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } })
      else go.replace({ view: 'EmailLogin', args: { email: known ?? '', action, resendAt: 0 } })
    }
    socialLogin(ctx, { provider, signal: stop.signal, onSeems }).then(next, (reason: unknown) => {
      if (!stop.signal.aborted) setStep(stepOf(reason, t))
    })
    return () => stop.abort()
  }, [tries])

  const again = () => {
    openSocialWindow(ctx)
    setStep({ name: hasSocialWindow(ctx) ? 'open' : 'blocked' })
    setTries(tries + 1)
  }
  if (step.name === 'email') return <SocialEmail provider={provider} suggested={step.suggested} onAgain={again} />
  return <Scene step={step} provider={provider} name={name} onAgain={again} onShow={() => showSocialWindow(ctx)} />
}

function stepOf(reason: unknown, t: Translator): Step {
  if (isFoyerError(reason, POPUP_CLOSED)) return { name: 'closed' }
  if (isFoyerError(reason, CONNECTION_REJECTED)) return { name: 'refused' }
  const isTooOften = isFoyerError(reason, TOO_MANY_REQUESTS)
  return { name: 'failed', text: isTooOften ? waitText(t, Number(reason.context.seconds)) : t('social.failedText') }
}

type SceneProps = {
  readonly step: Exclude<Step, { name: 'email' }>
  readonly provider: SocialId
  readonly name: string
  readonly onAgain: () => void
  readonly onShow: () => void
}

function Scene({ step, provider, name, onAgain, onShow }: SceneProps) {
  const { t, go } = useModal()
  const isWaiting = step.name === 'open' || step.name === 'closing'
  const hasFailed = !isWaiting && step.name !== 'blocked'
  const title = t(`social.${step.name}`, { provider: name })
  const text = step.name === 'failed' ? step.text : t(`social.${step.name}Text`, { provider: name })
  useScreen(isWaiting ? { light: 'wait', status: title } : { alert: `${title}. ${text}` })
  const other: ReactNode = (
    <Button kind="text" onPress={go.back}>
      {t('social.other')}
    </Button>
  )
  return (
    <>
      <ConnectAnimation state={isWaiting ? 'waiting' : hasFailed ? 'declined' : 'missing'}>
        <LogoPlaceholder
          letter={SOCIALS[provider].letter}
          size={64}
          badge={hasFailed ? <Badge tone="danger" /> : undefined}
        />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      {hasFailed && <FundsLine>{t('social.safe')}</FundsLine>}
      <Actions>
        {step.name === 'open' && (
          <Button icon="external" onPress={onShow}>
            {t('social.show')}
          </Button>
        )}
        {step.name === 'closing' && (
          <Button icon="external" onPress={onAgain}>
            {t('social.openAgain')}
          </Button>
        )}
        {!isWaiting && (
          <Button kind="primary" {...(hasFailed ? {} : { icon: 'external' })} onPress={onAgain}>
            {hasFailed ? t('connecting.retry') : t('social.openWindow', { provider: name })}
          </Button>
        )}
        {!isWaiting && other}
      </Actions>
    </>
  )
}
