import { isFoyerError } from '@foyer/base'
import { IFRAME_REQUEST_TIMEOUT } from '@foyer/base/catalogue'
import { NEW_DEVICE_WAIT_MS } from '@foyer/base/constants'
import { useEffect, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { dayAndTime, refusedText } from '../../bridge/wait-text.ts'
import {
  awaitDevice,
  connectViewOnly,
  type DeviceCode,
  deviceCode,
  openByPasskey,
  opensByPasskey,
} from '../../connectors/embedded-login.ts'
import { walletPageUrl } from '../../connectors/wallet-page-url.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { requiresSignIn } from '../../core/sign-in-required.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LAPTOP, MAIL } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Badge, LogoPlaceholder } from '../../ui/logo.tsx'
import { Message, Note } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { watchOpening } from './watch-opening.ts'

const MINUTE_MS = 60_000

type Step =
  | { readonly name: 'waiting' }
  /** Approved, but a wallet that has existed for a while opens later, so that its owner can stop a stranger. */
  | { readonly name: 'later'; readonly opensAt: number }
  | { readonly name: 'failed'; readonly reason: unknown }
type Problem = { readonly name: 'deviceFailed' | 'lookFailed' | 'passkeyFailed'; readonly reason?: unknown }

/** A device that the wallet does not know waits for the link in a second mail, unless a passkey opens the wallet. */
export function DeviceStep({ email, onApproved }: { readonly email: string; readonly onApproved: () => void }) {
  const { ctx, t, go } = useModal()
  const [step, setStep] = useState<Step>({ name: 'waiting' })
  const [tries, setTries] = useState(0)
  const [code, setCode] = useState<DeviceCode>()
  const [problem, setProblem] = useState<Problem>()
  const [hasPasskey, setHasPasskey] = useState(false)
  const isShown = code !== undefined && step.name !== 'failed'
  const isLater = step.name === 'later'
  const title = isShown
    ? t('email.device')
    : step.name === 'later'
      ? t('email.later', { time: dayAndTime(t, step.opensAt) })
      : t(`email.${step.name}`)
  useScreen({
    ...(step.name === 'failed' ? { alert: title } : { status: title }),
    ...(step.name === 'waiting' ? { light: 'wait' as const } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try only.
  useEffect(() => {
    const stop = new AbortController()
    const isHere = stayingHere(ctx)
    const settled = (opensAt: number | undefined) => {
      if (opensAt !== undefined) setStep({ name: 'later', opensAt })
      else if (isHere()) onApproved()
    }
    awaitDevice(ctx, stop.signal, isShown).then(settled, (reason: unknown) => {
      if (stop.signal.aborted) return
      if (isFoyerError(reason, IFRAME_REQUEST_TIMEOUT)) setTries(tries + 1)
      else setStep({ name: 'failed', reason })
    })
    return () => stop.abort()
  }, [tries, isShown])
  const opensAt = step.name === 'later' && !isShown ? step.opensAt : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew for another time only.
  useEffect(() => {
    if (opensAt === undefined) return
    const isHere = stayingHere(ctx)
    return watchOpening(ctx, opensAt, {
      onOpen: () => isHere() && onApproved(),
      onStop: (reason) => setStep({ name: 'failed', reason }),
    })
  }, [opensAt])
  useEffect(() => {
    if (!code) return
    const ended = setTimeout(() => setCode(undefined), Math.max(0, code.expiresAt - ctx.now()))
    return () => clearTimeout(ended)
  }, [code, ctx])

  useEffect(() => {
    let isMounted = true
    void opensByPasskey(ctx).then((opens) => isMounted && setHasPasskey(opens))
    return () => {
      isMounted = false
    }
  }, [ctx])

  const textOf = (reason: unknown, name: Problem['name'] | 'failedText') => refusedText(t, reason) ?? t(`email.${name}`)
  const showCode = () =>
    deviceCode(ctx).then(setCode, (reason: unknown) => {
      setProblem({ name: 'deviceFailed', reason })
      // The wallet may have opened since this screen was told that it opens later.
      setTries((count) => count + 1)
    })
  const passkey = () => {
    setProblem(undefined)
    return openByPasskey(ctx).then(
      // Asked again, the wallet page says that it is open.
      again,
      (reason: unknown) => setProblem({ name: 'passkeyFailed', reason }),
    )
  }
  const look = () => {
    const isHere = stayingHere(ctx)
    const connect = () => isHere() && onApproved()
    return connectViewOnly(ctx).then(connect, () => setProblem({ name: 'lookFailed' }))
  }
  const again = () => {
    setCode(undefined)
    setStep({ name: 'waiting' })
    setTries((count) => count + 1)
  }
  return (
    <>
      {isLater && !isShown ? (
        <TimeLeft opensAt={step.opensAt} />
      ) : (
        <ConnectAnimation state={step.name === 'waiting' ? 'waiting' : 'declined'}>
          <LogoPlaceholder icon={MAIL} size={64} badge={step.name === 'failed' ? <Badge tone="danger" /> : undefined} />
        </ConnectAnimation>
      )}
      <Message title={title}>
        {step.name === 'failed'
          ? textOf(step.reason, 'failedText')
          : t(isShown ? 'email.deviceText' : `email.${step.name}Text`)}
      </Message>
      {isShown ? (
        <Facts
          facts={[
            { term: t('email.deviceCode'), value: <bdi className="code">{code.code}</bdi> },
            { term: t('email.deviceUntil'), value: dayAndTime(t, code.expiresAt) },
          ]}
        />
      ) : (
        <Facts
          facts={[
            step.name === 'waiting' && { term: t('email.sentTo'), value: email },
            isLater && { term: t('email.now'), value: t('email.nowText') },
            isLater && { term: t('email.then'), value: t('email.thenText') },
          ]}
        />
      )}
      {isShown && (
        // The wallet's page in this browser is a device of its own: a site that is new here needs no second mail then.
        <List label={t('email.ownPage')}>
          <Row
            key="page"
            kind="soft"
            name={t('email.ownPage')}
            subtitle={t('email.ownPageText')}
            leading={<RowIcon name={LAPTOP} />}
            size={60}
            wrap
            end="external"
            href={`${walletPageUrl(ctx)}#admit`}
          />
        </List>
      )}
      {problem && !isShown && <Note alert>{textOf(problem.reason, problem.name)}</Note>}
      <Actions>
        {hasPasskey && !isShown && (
          <Button kind="primary" onPress={passkey}>
            {t('email.passkey')}
          </Button>
        )}
        {step.name === 'failed' && (
          <Button kind={hasPasskey ? 'secondary' : 'primary'} onPress={again}>
            {t('email.another')}
          </Button>
        )}
        {isLater && !isShown && !requiresSignIn(ctx.options) && (
          <Button kind={hasPasskey ? 'secondary' : 'primary'} onPress={look}>
            {t('email.look')}
          </Button>
        )}
        {step.name !== 'failed' && !isShown && (
          <Button kind="secondary" onPress={showCode}>
            {t('email.useDevice')}
          </Button>
        )}
        <Button kind="text" size="md" onPress={go.back}>
          {t('code.another')}
        </Button>
      </Actions>
    </>
  )
}

/** The time that is left. It is no live region: the title has the end of it. */
function TimeLeft({ opensAt }: { readonly opensAt: number }) {
  const { ctx, t } = useModal()
  const [now, setNow] = useState(ctx.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(ctx.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [ctx])
  const minutes = Math.max(0, Math.ceil((opensAt - now) / MINUTE_MS))
  const two = new Intl.NumberFormat(t.locale, { minimumIntegerDigits: 2 })
  return (
    <ConnectAnimation state="declined">
      <Countdown passed={1 - (minutes * MINUTE_MS) / NEW_DEVICE_WAIT_MS}>
        {`${two.format(Math.floor(minutes / 60))}:${two.format(minutes % 60)}`}
      </Countdown>
    </ConnectAnimation>
  )
}
