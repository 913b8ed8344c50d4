import { useEffect, useState } from 'react'
import { MakingWallet, useMaking } from '../../bridge/making-wallet.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { refusedText } from '../../bridge/wait-text.ts'
import { farcasterLogin } from '../../connectors/social-login.ts'
import { rememberLogin } from '../../core/connections/last-login.ts'
import { isMobile } from '../../core/page/device.ts'
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
import { QrCode } from '../../ui/qr-code.tsx'
import { SocialEmail } from './social-email.tsx'
import { failureOf, type SocialFailure, stepText, targetOf } from './social-result.ts'
import { SOCIALS } from './socials.ts'

export const messages = { ...code, ...email, ...newWallet, ...social }

type Step =
  | { readonly name: 'code'; readonly url?: string }
  | SocialFailure
  | { readonly name: 'email'; readonly suggested: string | null }
const { name: NAME, letter: LETTER } = SOCIALS.farcaster

export { ConnectingFarcasterView as View }

/** Logging in with Farcaster's app: a code for the phone, and its link. */
function ConnectingFarcasterView() {
  const { ctx, go } = useModal()
  const [step, setStep] = useState<Step>({ name: 'code' })
  const [tries, setTries] = useState(0)
  const [isSlow, setSlow] = useState(false)
  const [isMaking, endMaking] = useMaking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try only.
  useEffect(() => {
    const stop = new AbortController()
    const isHere = stayingHere(ctx)
    const onUrl = (url: string) => setStep({ name: 'code', url })
    farcasterLogin(ctx, stop.signal, onUrl, setSlow).then(
      async (result) => {
        if (!isHere()) return
        if (result.action === 'CONNECT') rememberLogin(ctx, 'farcaster')
        const target = await targetOf(ctx, result)
        if (!isHere()) return
        if (target) go.replace(target)
        else setStep({ name: 'email', suggested: result.email })
      },
      (reason: unknown) => {
        endMaking()
        if (!stop.signal.aborted) setStep(failureOf(reason))
      },
    )
    return () => stop.abort()
  }, [tries])

  const again = () => {
    setStep({ name: 'code' })
    setTries(tries + 1)
  }
  if (isMaking) return <MakingWallet />
  if (step.name === 'email') return <SocialEmail provider="farcaster" suggested={step.suggested} onAgain={again} />
  if (step.name === 'code') return <Code url={step.url} isSlow={isSlow} />
  return <Failed step={step} onAgain={again} />
}

function Code({ url, isSlow }: { readonly url: string | undefined; readonly isSlow: boolean }) {
  const { t } = useModal()
  const { copied, copy } = useCopy()
  const title = t('social.scan')
  useScreen(copied ? { status: t('social.copied') } : { light: 'wait', status: isSlow ? t('email.slow') : title })
  return (
    <>
      <QrCode value={url} label={t('social.code')} mark={<LogoPlaceholder letter={LETTER} size={48} />} remaining={1} />
      <Message title={title}>{t('social.scanText')}</Message>
      {isSlow && <Hint centered>{t('email.slow')}</Hint>}
      <Actions>
        {isMobile() && url && (
          <Button kind="primary" icon="external" onPress={() => void open(url, '_blank', 'noopener')}>
            {t('social.openApp')}
          </Button>
        )}
        <Button icon={copied ? 'check' : 'copy'} disabled={!url} onPress={() => url && copy(url)}>
          {copied ? t('social.copied') : t('social.copy')}
        </Button>
      </Actions>
    </>
  )
}

function Failed({ step, onAgain }: { readonly step: SocialFailure; readonly onAgain: () => void }) {
  const { t, go } = useModal()
  const title = t(`social.${step.name}`, { provider: NAME })
  const text = stepText(t, step, NAME, refusedText)
  useScreen({ alert: `${title}. ${text}` })
  return (
    <>
      <ConnectAnimation state="declined">
        <LogoPlaceholder letter={LETTER} size={64} badge={<Badge tone="danger" />} />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      <FundsLine>{t('social.safe')}</FundsLine>
      <Actions>
        <Button kind="primary" onPress={onAgain}>
          {t('connecting.retry')}
        </Button>
        <Button kind="text" onPress={go.back}>
          {t('social.other')}
        </Button>
      </Actions>
    </>
  )
}
