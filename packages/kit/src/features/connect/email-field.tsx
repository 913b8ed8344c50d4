import { isFoyerError } from '@foyer/base'
import { FRAME_VERSION_DIFFERS } from '@foyer/base/catalogue'
import { useMemo, useState } from 'react'
import { EmailInput, useEmailForm } from '../../bridge/email-form.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { emailLoginHere } from '../../connectors/embedded-login.ts'
import { report } from '../../core/notices.ts'
import { code } from '../../locales/en/code.ts'
import { email as words } from '../../locales/en/email.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Signs in by email. The wallet page is opened when an address is sent, not before. */
export function EmailField({ isFocused = false }: { readonly isFocused?: boolean }) {
  const { ctx, t: spoken, go } = useModal()
  const t = useMemo(() => spoken.with({ ...code, ...words }), [spoken])
  const [isSlow, setSlow] = useState(false)
  const form = useEmailForm({
    t,
    invalid: t('email.invalid'),
    send: (email) => emailLoginHere(ctx, email, (args) => go.push({ view: 'EmailLogin', args }), setSlow),
    failed: (reason) => t(isFoyerError(reason, FRAME_VERSION_DIFFERS) ? 'email.outdated' : 'email.unavailable'),
    onFailed: (reason) => {
      if (isFoyerError(reason)) report(ctx, reason)
    },
  })
  return (
    <EmailInput
      form={form}
      isFocused={isFocused}
      label={t('code.email')}
      hint={isSlow ? t('email.slow') : form.email === '' ? undefined : t('email.hint')}
      trailing={
        <IconButton type="submit" icon="arrow-right" label={t('email.continue')} soft loading={form.isSending} />
      }
    />
  )
}
