import { isFoyerError } from '@foyer/base'
import { ENTER_VALID_EMAIL, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { waitText } from '../../bridge/wait-text.ts'
import { startEmailLogin } from '../../connectors/embedded-login.ts'
import { isEmail } from '../../core/email.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Field } from '../../ui/field.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { MAIL } from '../../ui/late-icons.ts'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { SOCIALS, type SocialId } from './socials.ts'

type SocialEmailProps = {
  readonly provider: SocialId
  /** The address that the account has, and that opens a wallet already; null: it has none that was verified. */
  readonly suggested: string | null
  readonly onAgain: () => void
}

/** An account that is new here, and whose address has to be proven with a code. Then it opens the wallet of that address too. */
export function SocialEmail({ provider, suggested, onAgain }: SocialEmailProps) {
  const { ctx, t, go } = useModal()
  const [email, setEmail] = useState(suggested ?? '')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { name, letter } = SOCIALS[provider]
  const title = t(suggested === null ? 'social.email' : 'social.known')
  const text =
    suggested === null
      ? t('social.emailText', { provider: name })
      : t('social.knownText', { email: suggested, provider: name })
  useScreen(error !== undefined ? { alert: error } : { status: title })

  const submit = async () => {
    const typed = email.trim()
    if (!isEmail(typed)) return setError(t('email.invalid'))
    setSending(true)
    try {
      go.replace({ view: 'EmailLogin', args: await startEmailLogin(ctx, typed) })
    } catch (reason) {
      if (isFoyerError(reason, ENTER_VALID_EMAIL)) setError(t('email.invalid'))
      else if (isFoyerError(reason, TOO_MANY_REQUESTS)) setError(waitText(t, Number(reason.context.seconds)))
      else setError(t('email.unavailable'))
      setSending(false)
    }
  }
  return (
    <>
      <ConnectAnimation state="declined">
        <LogoPlaceholder letter={letter} size={64} badge={<Badge tone="warning" />} />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      {suggested === null ? (
        <Field
          label={t('code.email')}
          placeholder={t('code.email')}
          type="email"
          autoComplete="email"
          icon={MAIL}
          maxLength={320}
          value={email}
          error={error}
          onChange={(typed) => {
            setEmail(typed)
            setError(undefined)
          }}
          onSubmit={() => void submit()}
        />
      ) : (
        <FundsLine>{error ?? t('social.stays')}</FundsLine>
      )}
      <Actions>
        <Button kind="primary" loading={isSending} onPress={() => void submit()}>
          {t('social.send')}
        </Button>
        <Button kind="text" onPress={onAgain}>
          {t('social.another', { provider: name })}
        </Button>
      </Actions>
    </>
  )
}
