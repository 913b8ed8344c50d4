import { type ReactNode, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { currencySign } from '../../core/data/currency-text.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { AddressCard } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState, Message } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { Trade } from '../../ui/swap-amounts.tsx'
import { wordsOf } from './order-words.ts'
import { orders } from './orders.ts'
import { arrivesWith, moneyText } from './texts.ts'
import { useOnramp } from './use-onramp.ts'
import { type Followed, useOrder } from './use-order.ts'

export const messages = onramp

export { OrderView as View }

/** How far an order is, from the provider's page to the account. */
function OrderView({ args }: { readonly args: ViewArguments['OnRampOrder'] }) {
  const { orderId, url, isBlocked = false } = args
  const { ctx, t, go } = useModal()
  const { providers, assets } = useOnramp()
  // As it was when this was opened: it is forgotten once the order is over.
  const [kept] = useState(() => orders.find(ctx, orderId))
  const followed = useOrder(orderId, kept)
  const network = useModalState(({ networks }) =>
    followed.status === 'known'
      ? networks.find(({ caipNetworkId }) => caipNetworkId === followed.order.network)
      : undefined,
  )
  const order = followed.status === 'known' ? followed.order : undefined
  const name = providers.find(({ id }) => id === order?.provider)?.name ?? kept?.provider ?? order?.provider ?? ''
  const words =
    order &&
    wordsOf(t, followed, {
      name,
      network: network?.name ?? order.network,
      isBlocked,
      hasPage: url !== undefined,
      decimals: kept?.decimals,
    })
  const { copied, copy } = useCopy()
  const { copied: isNumberCopied, copy: copyNumber } = useCopy()
  useScreen(
    copied || isNumberCopied
      ? { status: t(copied ? 'onramp.addressCopied' : 'onramp.copied') }
      : words === undefined
        ? { status: followed.status === 'away' ? t('onramp.away') : '' }
        : {
            ...(words.light && { light: words.light }),
            ...(words.isBad ? { alert: words.title } : { status: words.title }),
          },
  )
  if (followed.status === 'lost')
    return <EmptyState title={t('onramp.lost')}>{kept && t('onramp.lostText', { name: kept.provider })}</EmptyState>
  if (followed.status === 'away') return <EmptyState title={t('onramp.away')}>{t('onramp.awayText')}</EmptyState>
  if (followed.status !== 'known' || !order || !words) return <RowSkeleton shape="round" lines={2} size={60} />

  const { stage } = followed
  const asset = assets.find((one) => one.id === order.purchaseCurrency)
  const href = order.transactionHash === undefined ? undefined : transactionUrl(network, order.transactionHash)
  return (
    <>
      <Trade
        from={{
          name: order.paymentTotal.currency,
          sign: currencySign(order.paymentTotal.currency, t.locale),
        }}
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
        {kept && MAY_BE_FORGOTTEN.includes(stage) && (
          <Button
            kind="text"
            onPress={() => {
              orders.drop(ctx, order.id)
              go.replace({ view: 'OnRampProviders' })
            }}
          >
            {t('onramp.forget')}
          </Button>
        )}
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
  // Without its page an order cannot be paid any more: after a reload, for one.
  const isAgain =
    stage === 'failed' || stage === 'expired' || stage === 'refunded' || (stage === 'waiting' && url === undefined)
  return (
    <Actions>
      {stage === 'waiting' && url !== undefined && (
        <LinkButton kind={isBlocked ? 'primary' : 'secondary'} href={url}>
          {t(isBlocked ? 'onramp.open' : 'onramp.openAgain', { name })}
        </LinkButton>
      )}
      {href !== undefined && <LinkButton href={href}>{t('onramp.explorer')}</LinkButton>}
      {isAgain && (
        <Button kind="primary" onPress={() => go.replace({ view: 'OnRampProviders' })}>
          {t('onramp.again')}
        </Button>
      )}
      {children}
    </Actions>
  )
}

type Stage = Extract<Followed, { status: 'known' }>['stage']
/** Orders that nothing here ends. */
const MAY_BE_FORGOTTEN: readonly Stage[] = ['waiting', 'sent', 'said', 'unpaid', 'failed']
const STAGES: Readonly<Record<Stage, 'before' | 'travelling' | 'arrived' | 'back'>> = {
  waiting: 'before',
  paid: 'travelling',
  sent: 'travelling',
  arrived: 'arrived',
  unpaid: 'back',
  said: 'travelling',
  failed: 'back',
  expired: 'back',
  refunded: 'back',
}
