import { isFoyerError } from '@foyer/base'
import { APPROVAL_EXPIRED, EMAIL_UNCHANGED, USER_REJECTED } from '@foyer/base/catalogue'
import { useEffect, useState } from 'react'
import { CodeEntry } from '../../bridge/code-entry.tsx'
import { EmailInput, useEmailForm } from '../../bridge/email-form.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { dayAndTime } from '../../bridge/wait-text.ts'
import {
  confirmNewEmail,
  confirmPresentEmail,
  emailOfWallet,
  type StartedChange,
  startEmailChange,
} from '../../connectors/email-change.ts'
import { showToast } from '../../core/notices.ts'
import { code } from '../../locales/en/code.ts'
import { updateEmail } from '../../locales/en/update-email.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MAIL } from '../../ui/late-icons.ts'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'

export const messages = { ...code, ...updateEmail }

export { UpdateEmailView as View }

type Started = StartedChange & { readonly next: string }
type Later = { readonly email: string; readonly at: number }

/** Another email for the embedded wallet: its address, a code to the present one, a code to the new one. */
function UpdateEmailView() {
  const { ctx, t, go } = useModal()
  /** Null: passkeys sign in. Undefined: the wallet page has not said it. */
  const [present, setPresent] = useState<string | null>()
  const [isAsking, setAsking] = useState(true)
  const [started, setStarted] = useState<Started>()
  const [later, setLater] = useState<Later>()
  useEffect(() => {
    let isShown = true
    const told = (email: string | undefined | null) => {
      if (!isShown) return
      setPresent(email)
      setAsking(false)
    }
    // Without an answer the steps do without the address.
    emailOfWallet(ctx).then(told, () => told(undefined))
    return () => {
      isShown = false
    }
  }, [ctx])

  if (later)
    return (
      // An older wallet waits, so that its owner can stop a change that somebody else has made.
      <NothingToDo
        title={t('updateEmail.later', { time: dayAndTime(t, later.at) })}
        text={t('updateEmail.laterText', { email: later.email })}
      />
    )
  // Whether there is anything to type is not known yet.
  if (isAsking) return <Asking />
  // A host can open this screen for any embedded wallet.
  if (present === null) return <NothingToDo title={t('updateEmail.none')} text={t('updateEmail.noneText')} />
  if (!started) return <NewAddress present={present} onStarted={setStarted} />
  const { next, action, resendAt } = started
  const isPresent = action === 'VERIFY_PRIMARY_OTP'
  const check = async (digits: string) => {
    if (isPresent) return setStarted({ next, ...(await confirmPresentEmail(ctx, digits)) })
    const { email, effectiveAt } = await confirmNewEmail(ctx, digits)
    if (effectiveAt !== undefined) return setLater({ email, at: effectiveAt })
    showToast(ctx, 'success', t('updateEmail.done', { email }))
    go.back()
  }
  const resend = async () => {
    const again = await startEmailChange(ctx, next)
    setStarted({ next, ...again })
    return again.resendAt
  }
  const sentTo = (email: string | undefined) =>
    email === undefined ? t('updateEmail.enterCode') : t('updateEmail.enter', { email })
  return (
    <CodeEntry
      // Another address gets another code.
      key={action}
      lead={
        <Steps
          steps={[
            {
              state: isPresent ? 'now' : 'done',
              title: t(isPresent ? 'updateEmail.present' : 'updateEmail.presentDone'),
              detail: isPresent ? sentTo(present) : present,
            },
            { state: isPresent ? 'next' : 'now', title: t('updateEmail.new'), detail: isPresent ? next : sentTo(next) },
          ]}
        />
      }
      leave={{ label: t('updateEmail.cancel'), onPress: go.back }}
      resendAt={resendAt}
      check={check}
      resend={resend}
    />
  )
}

/** As high as what follows where the wallet has an email. */
function Asking() {
  const { t } = useModal()
  useScreen({ status: t('updateEmail.asking') })
  return (
    <>
      <Prose>{t('updateEmail.why')}</Prose>
      <Facts facts={[{ term: t('updateEmail.presentTerm'), value: <Skeleton width={160} /> }]} />
      <Skeleton shape="card" height={FIELD_PX} />
      <Actions>
        <Button kind="primary" loading loadingLabel={t('updateEmail.asking')}>
          {t('updateEmail.continue')}
        </Button>
      </Actions>
    </>
  )
}

const FIELD_PX = 52

type NewAddressProps = { readonly present: string | undefined; readonly onStarted: (started: Started) => void }

function NewAddress({ present, onStarted }: NewAddressProps) {
  const { ctx, t } = useModal()
  const form = useEmailForm({
    t,
    invalid: t('updateEmail.invalid'),
    send: async (next) => onStarted({ next, ...(await startEmailChange(ctx, next)) }),
    failed: (reason) => {
      if (isFoyerError(reason, EMAIL_UNCHANGED)) return t('updateEmail.same')
      const isDeclined = isFoyerError(reason, USER_REJECTED) || isFoyerError(reason, APPROVAL_EXPIRED)
      return t(isDeclined ? 'updateEmail.declined' : 'code.notSent')
    },
  })
  return (
    <>
      <Prose>{t('updateEmail.why')}</Prose>
      <Facts facts={[present !== undefined && { term: t('updateEmail.presentTerm'), value: present }]} />
      <EmailInput form={form} label={t('updateEmail.field')} />
      <Actions>
        <Button kind="primary" loading={form.isSending} loadingLabel={t('code.sending')} onPress={form.submit}>
          {t('updateEmail.continue')}
        </Button>
      </Actions>
    </>
  )
}

function NothingToDo({ title, text }: { readonly title: string; readonly text: string }) {
  const { t, go } = useModal()
  useScreen({ status: title })
  return (
    <>
      <ConnectAnimation state="declined">
        <LogoPlaceholder icon={MAIL} size={64} />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      <Actions>
        <Button kind="primary" onPress={go.back}>
          {t('updateEmail.ok')}
        </Button>
      </Actions>
    </>
  )
}
