import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { setPayDraft } from '../../core/money-in-drafts.ts'
import { hasExchanges } from '../../core/networks/money-in.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import { pay } from '../../locales/en/pay.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { Divider } from '../../ui/divider.tsx'
import { FiatAmount, FixedAmount } from '../../ui/fiat-amount.tsx'
import { TokenLogo } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { QUICK_AMOUNTS } from './amount.ts'
import { begunOf } from './begun.ts'
import { BegunRow } from './begun-row.tsx'
import { ExchangeRows } from './exchange-rows.tsx'
import { unfinishedOf } from './sessions.ts'
import { amountWith } from './texts.ts'
import { usePayment } from './use-pay.ts'
import { WalletRow } from './wallet-row.tsx'

export const messages = pay

export { PayView as View }

/** What is paid, and where from: an exchange, or the connected wallet. Without an order, a deposit to the own account. */
function PayView({ args: order }: { readonly args: ViewArguments['Pay'] }) {
  const { ctx, t } = useModal()
  const paying = usePayment(order)
  const begun = useModalState((state) => begunOf(state, order?.id))
  const { status, refetch, asset, amount, payment, isPricing, hasPayer } = paying
  // The project decides.
  useModalState((state) => state.features)
  useScreen({ status: isPricing ? t('pay.pricing') : '' })
  if (!order && status === 'loading') return <RowSkeleton shape="round" lines={2} size={60} />
  if (!asset)
    return status === 'failed' ? (
      <EmptyState title={t('pay.away')} actions={<Button onPress={refetch}>{t('pay.retry')}</Button>} />
    ) : (
      <EmptyState title={t('pay.nothing')}>{t('pay.nothingText')}</EmptyState>
    )
  const hasRows = !begun && hasExchanges(ctx, asset.network.chainNamespace) && amount !== undefined
  return (
    <>
      {begun ? <BegunRow begun={begun} asset={asset} /> : <Unfinished />}
      {order ? (
        <FixedAmount note={t('pay.network', { network: asset.network.name })}>
          {amountWith(order.amount, asset, t.locale)}
        </FixedAmount>
      ) : (
        <DepositAmount {...paying} asset={asset} />
      )}
      {hasRows && <ExchangeRows payment={payment} asset={asset} amount={amount} />}
      {!begun && payment && hasPayer && (
        <>
          {hasRows && <Divider>{t('pay.or')}</Divider>}
          <WalletRow payment={payment} />
        </>
      )}
    </>
  )
}

type DepositProps = Pick<ReturnType<typeof usePayment>, 'typed' | 'inDollars' | 'amount'> & {
  readonly asset: NonNullable<ReturnType<typeof usePayment>['asset']>
}

/** The amount that is typed, in US dollars where the price is known, and the token that arrives for it. */
function DepositAmount({ typed, inDollars, amount, asset }: DepositProps) {
  const { ctx, t, go } = useModal()
  const { symbol, network, name } = asset
  const text = amount === undefined ? undefined : amountWith(amount, asset, t.locale)
  const type = (value: string) => setPayDraft(ctx, { amount: { text: value, inDollars } })
  return (
    <>
      <FiatAmount
        label={inDollars ? t('pay.amount') : t('pay.amountIn', { symbol })}
        sign={inDollars ? currencySign('USD', t.locale) : ''}
        value={typed}
        decimals={inDollars ? 2 : asset.decimals}
        onChange={type}
        onSubmit={() => undefined}
        note={text === undefined ? t('pay.enterAmount') : t('pay.onNetwork', { amount: text, network: network.name })}
        invalid={false}
      />
      {inDollars && (
        <Chips label={t('pay.amounts')}>
          {QUICK_AMOUNTS.map((one) => (
            <Chip key={one} pressed={one === typed} onPress={() => type(one)}>
              {shortMoneyText(one, 'USD', t.locale)}
            </Chip>
          ))}
        </Chips>
      )}
      <SectionTitle>{t('pay.receiving')}</SectionTitle>
      <Row
        size={60}
        kind="soft"
        name={name}
        subtitle={t('pay.onlyNetwork', { symbol, network: network.name })}
        leading={<TokenLogo name={symbol} src={asset.iconUrl} />}
        end="chevron"
        onPress={() => go.push({ view: 'PayAssetSelect' })}
      />
    </>
  )
}

/** The ways back to payments that were begun and have not ended. */
function Unfinished() {
  const { ctx, t, go } = useModal()
  const own = useModalState(({ session }) => session)
  // One that arrives meanwhile is unfinished no longer.
  useModalState(({ payments }) => payments)
  return unfinishedOf(ctx, own).map((session) => (
    <Row
      key={session.id}
      kind="soft"
      size={60}
      name={t('pay.unfinished')}
      subtitle={t('pay.unfinishedText', {
        amount: amountWith(session.amount, session, t.locale),
        name: session.exchange,
        when: t.ago(session.createdAt, ctx.now()),
      })}
      end="chevron"
      wrap
      onPress={() => go.push({ view: 'PayStatus', args: { sessionId: session.id } })}
    />
  ))
}
