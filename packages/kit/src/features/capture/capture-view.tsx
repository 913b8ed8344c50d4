import { FoyerError, isFoyerError } from '@foyer/base'
import { ENTER_VALID_EMAIL, INVALID_EMAIL, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { waitText } from '../../bridge/wait-text.ts'
import { isEmail } from '../../core/email.ts'
import { hideAlert, report } from '../../core/notices.ts'
import { capture } from '../../locales/en/capture.ts'
import { code } from '../../locales/en/code.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { MAIL } from '../../ui/late-icons.ts'
import { Prose } from '../../ui/prose.tsx'
import { requestCode } from './capture.ts'

export const messages = { ...capture, ...code }

export { CaptureView as View }

/** Asks for an email, with the reason and the effect of closing. */
function CaptureView() {
  const { ctx, t, go } = useModal()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  useScreen(error !== undefined ? { alert: error } : isSending ? { status: t('code.sending') } : {})

  const submit = async () => {
    if (isSending) return
    const typed = email.trim()
    if (!isEmail(typed)) {
      report(ctx, new FoyerError(INVALID_EMAIL))
      setError(ENTER_VALID_EMAIL.message)
      return
    }
    // Otherwise the developer's alert would stay on the next screen.
    for (const alert of ctx.store.get().alerts) if (isFoyerError(alert, INVALID_EMAIL)) hideAlert(ctx, alert)
    setSending(true)
    try {
      go.push({ view: 'DataCaptureOtpConfirm', args: await requestCode(ctx, typed) })
    } catch (reason) {
      if (isFoyerError(reason, ENTER_VALID_EMAIL)) setError(reason.message)
      else if (isFoyerError(reason, TOO_MANY_REQUESTS)) setError(waitText(t, Number(reason.context.seconds)))
      else setError(t('code.notSent'))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Prose>{t('capture.why', { app: ctx.options.metadata.name })}</Prose>
      <Field
        label={t('code.email')}
        placeholder={t('code.email')}
        type="email"
        autoComplete="email"
        icon={MAIL}
        maxLength={320}
        value={email}
        error={error}
        onChange={(text) => {
          setEmail(text)
          setError(undefined)
        }}
        onSubmit={() => void submit()}
      />
      <Hint icon="info">{t('capture.closing')}</Hint>
      <Actions>
        <Button kind="primary" loading={isSending} loadingLabel={t('code.sending')} onPress={() => void submit()}>
          {t('capture.continue')}
        </Button>
      </Actions>
    </>
  )
}
