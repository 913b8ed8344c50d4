import { formatAmount, parseAmount } from '@foyer/base'
import { useEffect, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import type { PaymentProgress, PaymentStage } from '../../core/payments.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { pay } from '../../locales/en/pay.ts'
import type { Translator } from '../../locales/translate.ts'
import { AddressCard } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState, Message } from '../../ui/notice.tsx'
import { type TransferStage, TransferSummary } from '../../ui/transfer-summary.tsx'
import { followPayment, isOver } from './progress.ts'
import { sessions } from './sessions.ts'
import { tell } from './tell.ts'
import { amountWith } from './texts.ts'

export const messages = pay

export { StatusView as View }

/** How far a payment from an exchange is. */
function StatusView({ args }: { readonly args: ViewArguments['PayStatus'] }) {
  const { ctx, t } = useModal()
  const progress = useModalState(({ payments }) => payments[args.sessionId])
  // After a reload it is known from storage only, until it is followed again.
  const [kept] = useState(() => sessions.find(ctx, args.sessionId))
  const session = progress?.session ?? kept
  const isKnown = progress !== undefined
  useEffect(() => {
    if (!isKnown && session) followPayment(ctx, session)
  }, [ctx, isKnown, session])
  useEffect(() => {
    ctx.modalRuntime.tellPayment = (now) => tell(ctx, now)
  }, [ctx])
  const isStopped = progress !== undefined && !progress.isAsking && !isOver(progress.stage)
  useEffect(() => {
    if (!isStopped || !session) return
    // Whoever comes back from the exchange's window wants to know.
    const again = () => followPayment(ctx, session)
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [ctx, isStopped, session])
  if (!session) return <EmptyState title={t('pay.lost')}>{t('pay.lostText')}</EmptyState>
  return <Status progress={progress ?? { session, stage: 'waiting', isAsking: true }} args={args} />
}

type StatusProps = { readonly progress: PaymentProgress; readonly args: ViewArguments['PayStatus'] }

function Status({ progress, args }: StatusProps) {
  const { ctx, t } = useModal()
  const { session, stage, transactionHash } = progress
  const network = useModalState(({ networks }) => findNetwork(networks, session.network))
  const now = useClock(ctx.now, 1_000)
  const isBlocked = args.isBlocked === true && stage === 'waiting'
  const words = isBlocked
    ? { title: t('pay.blockedTitle'), text: t('pay.blockedText'), isBad: true }
    : wordsOf(t, progress, network?.name ?? session.network)
  const { copied, copy } = useCopy()
  const { copied: isNumberCopied, copy: copyNumber } = useCopy()
  useScreen(
    copied || isNumberCopied
      ? { status: t(copied ? 'pay.addressCopied' : 'pay.copied') }
      : {
          ...(words.light && { light: words.light }),
          ...(words.isBad ? { alert: words.title } : { status: words.title }),
        },
  )
  const href = transactionHash === undefined ? undefined : transactionUrl(network, transactionHash)
  return (
    <>
      <TransferSummary
        from={{ name: session.exchange }}
        to={{ address: session.recipient }}
        coin={{ name: session.symbol, src: session.iconUrl }}
        stage={STAGES[stage]}
      />
      <Message title={words.title}>{words.text}</Message>
      <Facts
        facts={[
          { term: t('pay.amountFact'), value: amountWith(session.amount, session, t.locale) },
          { term: t('pay.started'), value: t.ago(session.createdAt, now) },
        ]}
      />
      <AddressCard
        address={session.recipient}
        title={t('pay.to')}
        copyLabel={t('pay.copyAddress')}
        onCopy={() => copy(session.recipient)}
      />
      <Actions>
        <NextStep progress={progress} args={args} href={href} />
        <Button kind="text" onPress={() => copyNumber(session.id)}>
          {t(isNumberCopied ? 'pay.copied' : 'pay.copy')}
        </Button>
      </Actions>
    </>
  )
}

function NextStep({ progress, args: { url, isBlocked }, href }: StatusProps & { readonly href: string | undefined }) {
  const { ctx, t, go } = useModal()
  const { session, stage, isAsking } = progress
  const page = url !== undefined && (stage === 'waiting' || stage === 'unclear') && (
    <LinkButton kind={isBlocked && stage === 'waiting' ? 'primary' : 'secondary'} href={url}>
      {t(isBlocked ? 'pay.open' : 'pay.openAgain', { name: session.exchange })}
    </LinkButton>
  )
  return (
    <>
      {stage === 'arrived' && (
        <Button kind="primary" onPress={go.close}>
          {t('pay.done')}
        </Button>
      )}
      {stage === 'failed' && (
        <Button kind="primary" onPress={go.back}>
          {t('pay.again')}
        </Button>
      )}
      {!isAsking && !isOver(stage) && (
        <Button kind="primary" onPress={() => followPayment(ctx, session)}>
          {t('pay.check')}
        </Button>
      )}
      {page}
      {href !== undefined && <LinkButton href={href}>{t('pay.explorer')}</LinkButton>}
    </>
  )
}

const STAGES: Readonly<Record<PaymentStage, TransferStage>> = {
  waiting: 'before',
  sending: 'travelling',
  sent: 'travelling',
  arrived: 'arrived',
  unpaid: 'back',
  failed: 'back',
  unclear: 'before',
}

type Words = {
  readonly title: string
  readonly text: string
  readonly light?: 'wait' | 'open'
  /** It is told at once. */
  readonly isBad?: boolean
}

function wordsOf(t: Translator, progress: PaymentProgress, network: string): Words {
  const { session, stage } = progress
  const name = session.exchange
  const amount = amountWith(session.amount, session, t.locale)
  switch (stage) {
    case 'waiting':
      return { title: t('pay.waitTitle', { name }), text: t('pay.waitText'), light: 'wait' }
    case 'sending':
      return { title: t('pay.sendingTitle', { name, amount }), text: t('pay.sendingText'), light: 'wait' }
    case 'sent':
      if (progress.isTakenBack)
        return { title: t('pay.backTitle', { amount }), text: t('pay.backText', { network }), isBad: true }
      return { title: t('pay.sentTitle', { name, amount }), text: t('pay.sentText', { network }), light: 'wait' }
    case 'arrived':
      return arrivedWords(t, progress, network)
    case 'unpaid':
      return { title: t('pay.unpaidTitle'), text: t('pay.unpaidText', { name, amount }), isBad: true }
    case 'failed':
      return { title: t('pay.failedTitle', { name }), text: t('pay.failedText'), isBad: true }
    case 'unclear':
      return { title: t('pay.unclearTitle'), text: t('pay.unclearText', { name }), isBad: true }
  }
}

/** A deposit is told as the chain has it, which can be less than was asked for. */
function arrivedWords(t: Translator, { session, received }: PaymentProgress, network: string): Words {
  const { exchange: name, decimals } = session
  const asked = amountWith(session.amount, session, t.locale)
  const amount = received === undefined ? asked : amountWith(formatAmount(received, decimals), session, t.locale)
  const isLess = received !== undefined && received < parseAmount(session.amount, decimals)
  return {
    title: t('pay.arrivedTitle', { amount }),
    text: isLess ? t('pay.lessText', { name, amount: asked }) : t('pay.arrivedText', { name, network }),
    light: 'open',
  }
}
