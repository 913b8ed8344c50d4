import { EmailInput, useEmailForm } from '../../bridge/email-form.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { capture } from '../../locales/en/capture.ts'
import { code } from '../../locales/en/code.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Prose } from '../../ui/prose.tsx'
import { requestCode } from './capture.ts'

export const messages = { ...capture, ...code }

export { CaptureView as View }

/** Asks for an email, with the reason and the effect of closing. */
function CaptureView() {
  const { ctx, t, go } = useModal()
  const form = useEmailForm({
    t,
    invalid: t('capture.invalid'),
    send: async (email) => {
      const isHere = stayingHere(ctx)
      const args = await requestCode(ctx, email)
      if (isHere()) go.push({ view: 'DataCaptureOtpConfirm', args })
    },
    failed: () => t('code.notSent'),
  })
  return (
    <>
      <Prose>{t('capture.why', { app: ctx.options.metadata.name })}</Prose>
      <EmailInput form={form} label={t('code.email')} />
      <Hint icon="info">{t('capture.closing')}</Hint>
      <Actions>
        <Button kind="primary" loading={form.isSending} loadingLabel={t('code.sending')} onPress={form.submit}>
          {t('capture.continue')}
        </Button>
      </Actions>
    </>
  )
}
