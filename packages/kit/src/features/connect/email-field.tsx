import { FoyerError, isFoyerError } from '@foyer/base'
import { ENTER_VALID_EMAIL, INVALID_EMAIL, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { useMemo, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { waitText } from '../../bridge/wait-text.ts'
import { startEmailLogin } from '../../connectors/embedded-login.ts'
import { isEmail } from '../../core/email.ts'
import { hideAlert, report } from '../../core/notices.ts'
import { code } from '../../locales/en/code.ts'
import { email as words } from '../../locales/en/email.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MAIL } from '../../ui/late-icons.ts'

/** Signs in by email. The wallet page is opened when an address is sent, not before. */
export function EmailField() {
  const { ctx, t: spoken, go } = useModal()
  const t = useMemo(() => spoken.with({ ...code, ...words }), [spoken])
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  useScreen(error !== undefined ? { alert: error } : isSending ? { status: t('code.sending') } : {})

  const submit = async () => {
    if (isSending) return
    const typed = email.trim()
    if (!isEmail(typed)) {
      report(ctx, new FoyerError(INVALID_EMAIL))
      setError(t('email.invalid'))
      return
    }
    for (const alert of ctx.store.get().alerts) if (isFoyerError(alert, INVALID_EMAIL)) hideAlert(ctx, alert)
    setSending(true)
    try {
      go.push({ view: 'EmailLogin', args: await startEmailLogin(ctx, typed) })
    } catch (reason) {
      if (isFoyerError(reason, ENTER_VALID_EMAIL)) setError(t('email.invalid'))
      else if (isFoyerError(reason, TOO_MANY_REQUESTS)) setError(waitText(t, Number(reason.context.seconds)))
      else {
        // IFRAME_LOAD_FAILED and IFRAME_REQUEST_TIMEOUT are alerts: the integrator learns what is missing.
        if (isFoyerError(reason)) report(ctx, reason)
        setError(t('email.unavailable'))
      }
    } finally {
      setSending(false)
    }
  }
  return (
    <Field
      label={t('code.email')}
      placeholder={t('code.email')}
      type="email"
      autoComplete="email"
      icon={MAIL}
      maxLength={320}
      value={email}
      error={error}
      hint={email === '' ? undefined : t('email.hint')}
      trailing={<IconButton type="submit" icon="arrow-right" label={t('email.continue')} soft loading={isSending} />}
      onChange={(text) => {
        setEmail(text)
        setError(undefined)
      }}
      onSubmit={() => void submit()}
    />
  )
}
