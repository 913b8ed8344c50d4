import { isFoyerError } from '@foyer/base'
import {
  CODE_EXPIRED,
  CODE_WRONG,
  EMAIL_NOT_YET,
  EMAIL_TAKEN,
  PASSKEY_NOT_USED,
  PASSKEY_UNSUITABLE,
} from '@foyer/base/catalogue'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Translator } from '../locales/translate.ts'
import { Actions, Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Hint } from '../ui/hint.tsx'
import { Busy, Prose } from '../ui/prose.tsx'
import { useModal, useScreen } from './modal-context.ts'
import { useClock } from './use-clock.ts'
import { dayAndTime, refusedText } from './wait-text.ts'

const DIGITS = 6

type Refusal = { readonly during: 'check' | 'resend'; readonly reason: unknown }

/** The code from a mail: checked as soon as it is complete, and sent again on request. */
export function CodeEntry(props: {
  /** Where the code was sent; or what is said of it. */
  readonly email?: string
  readonly lead?: ReactNode
  /** Leaves the step. Default: back, to another address. */
  readonly leave?: { readonly label: string; readonly onPress: () => void }
  /** When another code can be requested, in epoch milliseconds. */
  readonly resendAt: number
  /** @throws CODE_WRONG, CODE_EXPIRED, EMAIL_NOT_YET, EMAIL_TAKEN, TOO_MANY_REQUESTS, PASSKEY_NOT_USED, PASSKEY_UNSUITABLE; for any other failure the visitor is told to try again */
  readonly check: (digits: string) => Promise<void>
  /** Shown in place of the field while the code is checked. */
  readonly meanwhile?: ReactNode
  /** Sends another code. @returns when the next one can be requested @throws TOO_MANY_REQUESTS, or any other failure */
  readonly resend: () => Promise<number>
}) {
  const { ctx, t, go } = useModal()
  const [resendAt, setResendAt] = useState(props.resendAt)
  const [code, setCode] = useState('')
  const [state, setState] = useState<'typing' | 'checking' | 'wrong' | 'unchecked'>('typing')
  const [refusal, setRefusal] = useState<Refusal>()
  const error = refusal && refusalText(t, refusal)
  const field = useRef<HTMLInputElement>(null)
  const now = useClock(ctx.now, 1_000)
  const resendIn = Math.max(0, Math.ceil((resendAt - now) / 1_000))
  // The countdown is announced once, when it has ended.
  useScreen(
    error !== undefined
      ? { alert: error }
      : { status: state === 'checking' ? t('code.checking') : resendIn === 0 ? t('code.resend') : '' },
  )
  const isReplaced = state === 'checking' && props.meanwhile !== undefined
  useEffect(() => {
    if (!isReplaced) field.current?.focus()
  }, [isReplaced])

  const type = (typed: string) => {
    // The key after a code that was not taken begins the next one.
    const isNew = (state === 'wrong' || state === 'unchecked') && typed.startsWith(code) && typed.length > code.length
    const digits = (isNew ? typed.slice(code.length) : typed).slice(0, DIGITS)
    setCode(digits)
    setState('typing')
    setRefusal(undefined)
    if (digits.length === DIGITS) void check(digits)
  }
  const check = async (digits: string) => {
    setState('checking')
    try {
      await props.check(digits)
    } catch (reason) {
      setState(isFoyerError(reason, CODE_WRONG) || isFoyerError(reason, CODE_EXPIRED) ? 'wrong' : 'unchecked')
      setRefusal({ during: 'check', reason })
      field.current?.focus()
    }
  }
  const resend = async () => {
    try {
      setResendAt(await props.resend())
      setCode('')
      setState('typing')
      setRefusal(undefined)
    } catch (reason) {
      setRefusal({ during: 'resend', reason })
    }
  }
  if (isReplaced) return props.meanwhile
  return (
    <>
      {props.lead ?? (
        <Prose centered>
          {t
            .parts('code.sentTo')
            .map((part) => (typeof part === 'string' ? part : <b key={part.slot}>{props.email}</b>))}
        </Prose>
      )}
      <CodeField
        ref={field}
        label={t('code.code')}
        value={code}
        busy={state === 'checking'}
        invalid={state === 'wrong'}
        onChange={type}
      />
      {state === 'checking' && <Busy>{t('code.checking')}</Busy>}
      {error !== undefined && (
        <Hint tone="danger" centered>
          {error}
        </Hint>
      )}
      <Actions layout="ends">
        <Button kind="text" size="md" onPress={props.leave?.onPress ?? go.back}>
          {props.leave?.label ?? t('code.another')}
        </Button>
        <Button kind="text" size="md" disabled={resendIn > 0} onPress={() => void resend()}>
          {resendIn > 0 ? t('code.resendIn', { time: clockText(resendIn) }) : t('code.resend')}
        </Button>
      </Actions>
    </>
  )
}

function refusalText(t: Translator, { during, reason }: Refusal): string {
  const refused = refusedText(t, reason)
  if (refused !== undefined) return refused
  if (during === 'resend') return t('code.notSent')
  if (isFoyerError(reason, CODE_WRONG)) return t('code.wrong', { count: Number(reason.context.left) })
  if (isFoyerError(reason, CODE_EXPIRED)) return t('code.expired')
  // Its code was right. Only the owner's passkey was missing.
  if (isFoyerError(reason, PASSKEY_NOT_USED) || isFoyerError(reason, PASSKEY_UNSUITABLE)) return t('code.passkey')
  if (isFoyerError(reason, EMAIL_TAKEN)) return t('code.taken')
  if (isFoyerError(reason, EMAIL_NOT_YET))
    return t('code.notYet', { time: dayAndTime(t, Date.parse(String(reason.context.opensAt))) })
  return t('code.notChecked')
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
