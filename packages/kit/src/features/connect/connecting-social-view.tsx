import { type ReactNode, useEffect, useState } from 'react'
import { MakingWallet, useMaking } from '../../bridge/making-wallet.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { refusedText } from '../../bridge/wait-text.ts'
import {
  hasSocialWindow,
  openSocialWindow,
  type SocialResult,
  showSocialWindow,
  socialLogin,
  type WindowState,
} from '../../connectors/social-login.ts'
import { rememberLogin } from '../../core/connections/last-login.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { newWallet } from '../../locales/en/new-wallet.ts'
import { social } from '../../locales/en/social.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { refusesHere } from './in-app.ts'
import { SocialEmail } from './social-email.tsx'
import { SocialInApp } from './social-in-app.tsx'
import { failureOf, type SocialFailure, stepText, targetOf } from './social-result.ts'
import { SOCIALS, type SocialId } from './socials.ts'

export const messages = { ...code, ...email, ...newWallet, ...social }

type Step =
  | { readonly name: WindowState | 'blocked' }
  | SocialFailure
  | { readonly name: 'email'; readonly suggested: string | null }
type WindowProvider = Exclude<SocialId, 'farcaster'>
type SocialProps = { readonly args: { readonly provider: WindowProvider; readonly name: string } }

/** Logging in with an account of another service. */
const ConnectingSocialView = ({ args }: SocialProps) =>
  refusesHere(args.provider, navigator) ? <SocialInApp provider={args.provider} /> : <SocialWindow {...args} />

export { ConnectingSocialView as View }

/** Its window, and what came of it. */
function SocialWindow({ provider, name }: SocialProps['args']) {
  const { ctx, go } = useModal()
  const [step, setStep] = useState<Step>({ name: hasSocialWindow(ctx) ? 'open' : 'blocked' })
  const [tries, setTries] = useState(0)
  const [isSlow, setSlow] = useState(false)
  const [isMaking, endMaking] = useMaking()

  // biome-ignore lint/correctness/useExhaustiveDependencies: started with each window only.
  useEffect(() => {
    if (!hasSocialWindow(ctx)) return
    const stop = new AbortController()
    const onSeems = (name: WindowState) => setStep({ name })
    const isHere = stayingHere(ctx)
    const next = async (result: SocialResult) => {
      if (!isHere()) return
      if (result.action === 'CONNECT') rememberLogin(ctx, provider)
      const target = await targetOf(ctx, result)
      if (!isHere()) return
      if (target) go.replace(target)
      else setStep({ name: 'email', suggested: result.email })
    }
    socialLogin(ctx, { provider, signal: stop.signal, onSeems, onSlow: setSlow }).then(next, (reason: unknown) => {
      endMaking()
      if (!stop.signal.aborted) setStep(failureOf(reason))
    })
    return () => stop.abort()
  }, [tries])

  const again = () => {
    openSocialWindow(ctx)
    setStep({ name: hasSocialWindow(ctx) ? 'open' : 'blocked' })
    setTries(tries + 1)
  }
  if (isMaking) return <MakingWallet />
  if (step.name === 'email') return <SocialEmail provider={provider} suggested={step.suggested} onAgain={again} />
  const onShow = () => showSocialWindow(ctx)
  return <Scene step={step} provider={provider} name={name} isSlow={isSlow} onAgain={again} onShow={onShow} />
}

type SceneProps = {
  readonly step: Exclude<Step, { name: 'email' }>
  readonly provider: SocialId
  readonly name: string
  readonly isSlow: boolean
  readonly onAgain: () => void
  readonly onShow: () => void
}

function Scene({ step, provider, name, isSlow, onAgain, onShow }: SceneProps) {
  const { t, go } = useModal()
  const isWaiting = step.name === 'open' || step.name === 'closing'
  const hasFailed = !isWaiting && step.name !== 'blocked'
  const title = t(`social.${step.name}`, { provider: name })
  const text = stepText(t, step, name, refusedText)
  useScreen(isWaiting ? { light: 'wait', status: isSlow ? t('email.slow') : title } : { alert: `${title}. ${text}` })
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
      {isWaiting && isSlow && <Hint centered>{t('email.slow')}</Hint>}
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
