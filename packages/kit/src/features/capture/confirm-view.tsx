import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Busy, Prose } from '../../ui/prose.tsx'
import { confirmCode, requestCode, type SentCode } from './capture.ts'
import { waitText } from './wait.ts'

export { capture as messages } from '../../locales/en/capture.ts'

const DIGITS = 6

export { ConfirmView as View }

/** The code from the mail. It is checked as soon as it is complete. */
function ConfirmView({ args }: { readonly args: SentCode }) {
  const { ctx, t, go } = useModal()
  const [sent, setSent] = useState(args)
  const [code, setCode] = useState('')
  const [state, setState] = useState<'typing' | 'checking' | 'wrong' | 'unchecked'>('typing')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const now = useClock(ctx.now, 1_000)
  const resendIn = Math.max(0, Math.ceil((sent.resendAt - now) / 1_000))
  // The countdown is announced once, when it has ended.
  useScreen(
    error !== undefined
      ? { alert: error }
      : { status: state === 'checking' ? t('capture.checking') : resendIn === 0 ? t('capture.resend') : '' },
  )
  useEffect(() => field.current?.focus(), [])

  const type = (typed: string) => {
    // The key after a code that was not taken begins the next one.
    const isNew = (state === 'wrong' || state === 'unchecked') && typed.startsWith(code) && typed.length > code.length
    const digits = (isNew ? typed.slice(code.length) : typed).slice(0, DIGITS)
    setCode(digits)
    setState('typing')
    setError(undefined)
    if (digits.length === DIGITS) void check(digits)
  }
  const check = async (digits: string) => {
    setState('checking')
    try {
      await confirmCode(ctx, sent.id, digits)
      go.finish()
    } catch (reason) {
      setState(isFoyerError(reason, CODE_WRONG) || isFoyerError(reason, CODE_EXPIRED) ? 'wrong' : 'unchecked')
      if (isFoyerError(reason, CODE_WRONG)) setError(t('capture.wrong', { count: Number(reason.context.left) }))
      else if (isFoyerError(reason, CODE_EXPIRED)) setError(t('capture.expired'))
      else if (isFoyerError(reason, TOO_MANY_REQUESTS)) setError(waitText(t, Number(reason.context.seconds)))
      else setError(t('capture.notChecked'))
      field.current?.focus()
    }
  }
  const resend = async () => {
    try {
      setSent(await requestCode(ctx, sent.email))
      setCode('')
      setState('typing')
      setError(undefined)
    } catch (reason) {
      setError(
        isFoyerError(reason, TOO_MANY_REQUESTS) ? waitText(t, Number(reason.context.seconds)) : t('capture.notSent'),
      )
    }
  }
  return (
    <>
      <Prose centered>
        {t
          .parts('capture.sentTo')
          .map((part) => (typeof part === 'string' ? part : <b key={part.slot}>{sent.email}</b>))}
      </Prose>
      <CodeField
        ref={field}
        label={t('capture.code')}
        value={code}
        busy={state === 'checking'}
        invalid={state === 'wrong'}
        onChange={type}
      />
      {state === 'checking' && <Busy>{t('capture.checking')}</Busy>}
      {error !== undefined && (
        <Hint tone="danger" centered>
          {error}
        </Hint>
      )}
      <Actions layout="ends">
        <Button kind="text" size="md" onPress={go.back}>
          {t('capture.another')}
        </Button>
        <Button kind="text" size="md" disabled={resendIn > 0} onPress={() => void resend()}>
          {resendIn > 0 ? t('capture.resendIn', { time: clockText(resendIn) }) : t('capture.resend')}
        </Button>
      </Actions>
    </>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
