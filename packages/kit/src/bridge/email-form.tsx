import { FoyerError, isFoyerError } from '@foyer/base'
import { ENTER_VALID_EMAIL, INVALID_EMAIL, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isEmail } from '../core/email.ts'
import { hideAlert, report } from '../core/notices.ts'
import type { Translator } from '../locales/translate.ts'
import { Field } from '../ui/field.tsx'
import { MAIL } from '../ui/late-icons.ts'
import { useModal, useScreen } from './modal-context.ts'
import { refusedText } from './wait-text.ts'

type FormOptions = {
  /** With the messages of `en/code.ts`. */
  readonly t: Translator
  readonly initial?: string
  /** What is said of an address that is none. */
  readonly invalid: string
  /** Sends the code. @throws ENTER_VALID_EMAIL, TOO_MANY_REQUESTS, or any other failure */
  readonly send: (email: string) => Promise<void>
  /** What is said of any other failure, in the language of the moment. */
  readonly failed: (reason: unknown) => string
  /** Is told of any other failure, once. */
  readonly onFailed?: (reason: unknown) => void
  /** What is announced while nothing is sent and nothing is wrong. */
  readonly status?: string
}
type EmailForm = {
  readonly email: string
  readonly error: string | undefined
  readonly isSending: boolean
  readonly type: (text: string) => void
  readonly submit: () => void
}

/** An address that gets a code. */
export function useEmailForm({ t, initial = '', invalid, send, failed, onFailed, status }: FormOptions): EmailForm {
  const { ctx } = useModal()
  const [email, setEmail] = useState(initial)
  const [refusal, setRefusal] = useState<{ readonly reason: unknown }>()
  const [isSending, setSending] = useState(false)
  const said = isSending ? t('code.sending') : status
  const textOf = (reason: unknown) =>
    isFoyerError(reason, ENTER_VALID_EMAIL) ? invalid : (refusedText(t, reason) ?? failed(reason))
  const error = refusal && textOf(refusal.reason)
  useScreen(error !== undefined ? { alert: error } : said !== undefined ? { status: said } : {})

  const submit = async () => {
    if (isSending) return
    const typed = email.trim()
    if (!isEmail(typed)) {
      report(ctx, new FoyerError(INVALID_EMAIL))
      setRefusal({ reason: new FoyerError(ENTER_VALID_EMAIL) })
      return
    }
    // Otherwise the developer's alert would stay on the next screen.
    for (const alert of ctx.store.get().alerts) if (isFoyerError(alert, INVALID_EMAIL)) hideAlert(ctx, alert)
    setSending(true)
    try {
      await send(typed)
    } catch (reason) {
      setRefusal({ reason })
      if (!isFoyerError(reason, ENTER_VALID_EMAIL) && !isFoyerError(reason, TOO_MANY_REQUESTS)) onFailed?.(reason)
    } finally {
      setSending(false)
    }
  }
  const type = (text: string) => {
    setEmail(text)
    setRefusal(undefined)
  }
  return { email, error, isSending, type, submit: () => void submit() }
}

type InputProps = {
  readonly form: EmailForm
  readonly label: string
  readonly hint?: string | undefined
  readonly trailing?: ReactNode
  /** The visitor has just asked for it. */
  readonly isFocused?: boolean
}

export function EmailInput({ form, label, hint, trailing, isFocused = false }: InputProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  return (
    <Field
      ref={ref}
      label={label}
      placeholder={label}
      type="email"
      autoComplete="email"
      icon={MAIL}
      maxLength={320}
      value={form.email}
      error={form.error}
      hint={hint}
      trailing={trailing}
      onChange={form.type}
      onSubmit={form.submit}
    />
  )
}
