import { EmailInput, useEmailForm } from '../../bridge/email-form.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { emailLoginHere } from '../../connectors/embedded-login.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
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
  const { name, letter } = SOCIALS[provider]
  const title = t(suggested === null ? 'social.email' : 'social.known')
  const text =
    suggested === null
      ? t('social.emailText', { provider: name })
      : t('social.knownText', { email: suggested, provider: name })
  const form = useEmailForm({
    t,
    initial: suggested ?? '',
    invalid: t('email.invalid'),
    send: (email) => emailLoginHere(ctx, email, (args) => go.replace({ view: 'EmailLogin', args })),
    failed: () => t('email.unavailable'),
    status: title,
  })
  return (
    <>
      <ConnectAnimation state="declined">
        <LogoPlaceholder letter={letter} size={64} badge={<Badge tone="warning" />} />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      {suggested === null ? (
        <EmailInput form={form} label={t('code.email')} />
      ) : (
        <FundsLine>{form.error ?? t('social.stays')}</FundsLine>
      )}
      <Actions>
        <Button kind="primary" loading={form.isSending} onPress={form.submit}>
          {t('social.send')}
        </Button>
        <Button kind="text" onPress={onAgain}>
          {t('social.another', { provider: name })}
        </Button>
      </Actions>
    </>
  )
}
