import { isFoyerError } from '@foyer/base'
import { FRAME_VERSION_DIFFERS, PASSKEY_NOT_USED, PASSKEY_UNKNOWN, PASSKEY_UNSUITABLE } from '@foyer/base/catalogue'
import { useEffect, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { refusedText } from '../../bridge/wait-text.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import { newPasskeyUrl, passkeyLogin } from '../../connectors/passkey-login.ts'
import { rememberLogin } from '../../core/connections/last-login.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { passkey } from '../../locales/en/passkey.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { PASSKEY } from '../../ui/late-icons.ts'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'

export const messages = { ...code, ...email, ...passkey }

type Failure = { readonly name: 'unused' | 'unknown' | 'unsuitable' | 'failed'; readonly reason: unknown }
/** `making`: a wallet is being made in another tab, which this page learns nothing of. */
type Step = { readonly name: 'asking' | 'making' } | Failure

export { ConnectingPasskeyView as View }

/** Signing in with a passkey: the browser asks, and this screen waits. A new wallet is made in a tab of the wallet origin. */
function ConnectingPasskeyView() {
  const { ctx, t, go } = useModal()
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const [tries, setTries] = useState(0)
  const [isSlow, setSlow] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try only.
  useEffect(() => {
    if (step.name !== 'asking') return
    const stop = new AbortController()
    const isHere = stayingHere(ctx)
    passkeyLogin(ctx, stop.signal, setSlow).then(
      () => {
        if (!isHere()) return
        rememberLogin(ctx, 'passkey')
        go.replace({ view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } })
      },
      (reason: unknown) => {
        if (!stop.signal.aborted) setStep({ name: failureOf(reason), reason })
      },
    )
    return () => stop.abort()
  }, [tries])

  const ask = () => {
    setStep({ name: 'asking' })
    setTries(tries + 1)
  }
  const make = () => {
    // In the press itself, or the browser holds the tab back. It gets no reference to this page.
    open(newPasskeyUrl(ctx), '_blank', 'noopener')
    setStep({ name: 'making' })
    setTries(tries + 1)
  }
  const isFailure = 'reason' in step
  const isWaiting = step.name === 'asking'
  const title = t(`passkey.${step.name}`)
  const text = isFailure ? failureText(t, step) : t(`passkey.${step.name}Text`)
  useScreen(
    isFailure
      ? { alert: `${title}. ${text}` }
      : isWaiting
        ? { light: 'wait', status: isSlow ? t('email.slow') : title }
        : { status: title },
  )
  const makeOne = (
    <Button icon="external" onPress={make}>
      {t('passkey.new')}
    </Button>
  )
  return (
    <>
      <ConnectAnimation state={isWaiting ? 'waiting' : step.name === 'unused' ? 'declined' : 'missing'}>
        <LogoPlaceholder
          icon={PASSKEY}
          size={64}
          badge={step.name === 'unused' ? <Badge tone="danger" /> : undefined}
        />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      {isFailure && <FundsLine>{t('passkey.safe')}</FundsLine>}
      {isWaiting && isSlow && <Hint centered>{t('email.slow')}</Hint>}
      <Actions>
        {isWaiting && <Button onPress={ask}>{t('passkey.askAgain')}</Button>}
        {!isWaiting && step.name !== 'unsuitable' && (
          <Button kind="primary" onPress={ask}>
            {t(step.name === 'making' ? 'passkey.continue' : 'connecting.retry')}
          </Button>
        )}
        {step.name !== 'making' && step.name !== 'unsuitable' && makeOne}
        {!isWaiting && (
          <Button kind={step.name === 'unsuitable' ? 'primary' : 'text'} onPress={go.back}>
            {t('passkey.other')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function failureOf(reason: unknown): Failure['name'] {
  if (isFoyerError(reason, PASSKEY_NOT_USED)) return 'unused'
  if (isFoyerError(reason, PASSKEY_UNKNOWN)) return 'unknown'
  return isFoyerError(reason, PASSKEY_UNSUITABLE) ? 'unsuitable' : 'failed'
}

function failureText(t: Translator, { name, reason }: Failure): string {
  const refused = refusedText(t, reason)
  if (refused !== undefined) return refused
  return t(isFoyerError(reason, FRAME_VERSION_DIFFERS) ? 'email.outdated' : `passkey.${name}Text`)
}
