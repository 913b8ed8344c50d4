import type { OnrampOrder } from '@foyer/contracts'
import type { ReactNode } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { accountOf } from '../../core/connections/session.ts'
import { currencySign } from '../../core/data/currency-text.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { onramp } from '../../locales/en/onramp.ts'
import type { Translator } from '../../locales/translate.ts'
import { AddressCard } from '../../ui/address.tsx'
import { Actions, Button, LinkButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState, Message } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { Trade } from '../../ui/swap-amounts.tsx'
import { orders } from './orders.ts'
import { arrivesWith, moneyText } from './texts.ts'
import { useOnramp } from './use-onramp.ts'
import { type Followed, useOrder } from './use-order.ts'

export const messages = onramp

export { OrderView as View }

/** How far an order is, from the provider's page to the account. */
function OrderView({ args }: { readonly args: ViewArguments['OnRampOrder'] }) {
  const { orderId, url, isBlocked = false } = args
  const { ctx, t } = useModal()
  const { providers, assets } = useOnramp()
  const followed = useOrder(orderId, assets)
  const account = useModalState(({ session }) => accountOf(session).caipAddress)
  const kept = orders.of(ctx, account).find(({ id }) => id === orderId)
  const network = useModalState(({ networks }) =>
    followed.status === 'known'
      ? networks.find(({ caipNetworkId }) => caipNetworkId === followed.order.network)
      : undefined,
  )
  const order = followed.status === 'known' ? followed.order : undefined
  const name = providers.find(({ id }) => id === order?.provider)?.name ?? kept?.provider ?? order?.provider ?? ''
  const words = order && wordsOf(t, followed, name, { network: network?.name ?? order.network, isBlocked })
  const { copied, copy } = useCopy()
  const { copied: isNumberCopied, copy: copyNumber } = useCopy()
  useScreen(
    copied || isNumberCopied
      ? { status: t(copied ? 'onramp.addressCopied' : 'onramp.copied') }
      : words === undefined
        ? {}
        : {
            ...(words.light && { light: words.light }),
            ...(words.isBad ? { alert: words.title } : { status: words.title }),
          },
  )
  if (followed.status === 'lost')
    return <EmptyState title={t('onramp.lost')}>{kept && t('onramp.lostText', { name: kept.provider })}</EmptyState>
  if (followed.status !== 'known' || !order || !words) return <RowSkeleton shape="round" lines={2} size={60} />

  const { stage } = followed
  const asset = assets.find((one) => one.id === order.purchaseCurrency)
  const href = order.transactionHash === undefined ? undefined : transactionUrl(network, order.transactionHash)
  return (
    <>
      <Trade
        from={{ name: currencySign(order.paymentTotal.currency, t.locale) }}
        to={{ name: order.purchaseCurrency, src: asset?.iconUrl ?? undefined }}
        stage={STAGES[stage]}
      />
      <Message title={words.title}>{words.text}</Message>
      <Facts
        facts={[
          {
            term: t('onramp.total'),
            value: moneyText(order.paymentTotal.amount, order.paymentTotal.currency, t.locale),
          },
          order.purchaseAmount && {
            term: t('onramp.arrives'),
            value: arrivesWith(order.purchaseAmount, t.locale),
          },
        ]}
      />
      <AddressCard
        address={order.address}
        title={t('onramp.account')}
        copyLabel={t('onramp.copyAddress')}
        onCopy={() => copy(order.address)}
      />
      <OrderActions stage={stage} url={url} name={name} isBlocked={isBlocked} href={href}>
        <Button kind="text" onPress={() => copyNumber(order.id)}>
          {t(isNumberCopied ? 'onramp.copied' : 'onramp.copy')}
        </Button>
      </OrderActions>
    </>
  )
}

type ActionsProps = {
  readonly stage: Stage
  readonly url: string | undefined
  readonly name: string
  readonly isBlocked: boolean
  readonly href: string | undefined
  readonly children: ReactNode
}

function OrderActions({ stage, url, name, isBlocked, href, children }: ActionsProps) {
  const { t, go } = useModal()
  const isOver = stage === 'failed' || stage === 'expired' || stage === 'refunded'
  return (
    <Actions>
      {stage === 'waiting' && url !== undefined && (
        <LinkButton kind={isBlocked ? 'primary' : 'secondary'} href={url}>
          {t(isBlocked ? 'onramp.open' : 'onramp.openAgain', { name })}
        </LinkButton>
      )}
      {href !== undefined && <LinkButton href={href}>{t('onramp.explorer')}</LinkButton>}
      {isOver && (
        <Button kind="primary" onPress={() => go.replace({ view: 'OnRampProviders' })}>
          {t('onramp.again')}
        </Button>
      )}
      {children}
    </Actions>
  )
}

type Stage = Extract<Followed, { status: 'known' }>['stage']
const STAGES: Readonly<Record<Stage, 'before' | 'travelling' | 'arrived' | 'back'>> = {
  waiting: 'before',
  paid: 'travelling',
  sent: 'travelling',
  arrived: 'arrived',
  unpaid: 'back',
  said: 'arrived',
  failed: 'back',
  expired: 'back',
  refunded: 'back',
}

type Words = {
  readonly title: string
  readonly text: string
  readonly light?: 'wait' | 'open'
  /** It is told at once. */
  readonly isBad?: true
}

function wordsOf(
  t: Translator,
  followed: Followed,
  name: string,
  { network, isBlocked }: { readonly network: string; readonly isBlocked: boolean },
): Words | undefined {
  if (followed.status !== 'known') return undefined
  const { order, stage } = followed
  const amount = order.purchaseAmount ? arrivesWith(order.purchaseAmount, t.locale) : order.purchaseCurrency
  const paid = moneyText(order.paymentTotal.amount, order.paymentTotal.currency, t.locale)
  switch (stage) {
    case 'waiting':
      return isBlocked && order.status === 'created'
        ? { title: t('onramp.blockedTitle'), text: t('onramp.blockedText'), isBad: true }
        : { title: t('onramp.waitTitle', { name }), text: t('onramp.waitText'), light: 'wait' }
    case 'paid':
      return { title: t('onramp.paidTitle', { name }), text: t('onramp.paidText', { amount }), light: 'wait' }
    case 'sent':
      return { title: t('onramp.sentTitle', { name, amount }), text: t('onramp.sentText', { network }), light: 'wait' }
    case 'arrived':
      return { title: t('onramp.arrivedTitle', { amount }), text: t('onramp.arrivedText'), light: 'open' }
    case 'unpaid':
      return { title: t('onramp.unpaidTitle'), text: t('onramp.unpaidText', { name }), isBad: true }
    case 'said':
      return { title: t('onramp.sentTitle', { name, amount }), text: t('onramp.saidText', { name }), light: 'open' }
    case 'failed':
      return { title: t('onramp.failedTitle'), text: reasonText(t, order, name), isBad: true }
    case 'expired':
      return { title: t('onramp.expiredTitle'), text: t('onramp.expiredText'), isBad: true }
    case 'refunded':
      return {
        title: t('onramp.refundedTitle', { name }),
        text: t('onramp.refundedText', { amount: paid }),
        isBad: true,
      }
  }
}

function reasonText(t: Translator, { reason }: OnrampOrder, name: string): string {
  if (reason === 'declined') return t('onramp.declined')
  if (reason === 'region') return t('onramp.regionFailed', { name })
  return reason === 'verification' ? t('onramp.verification', { name }) : t('onramp.otherFailed', { name })
}
