import { useMemo } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { accountOf } from '../../core/connections/session.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { setOnrampDraft } from '../../core/money-in-drafts.ts'
import type { OnrampDraft } from '../../core/onramp-draft.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FiatAmount } from '../../ui/fiat-amount.tsx'
import { Hint } from '../../ui/hint.tsx'
import { TokenLogo } from '../../ui/logo.tsx'
import { Note } from '../../ui/notice.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { outside, quickAmounts } from './choice.ts'
import { Nothing } from './nothing.tsx'
import { Offers } from './offers.tsx'
import { orders } from './orders.ts'
import { pricingOf } from './pricing.ts'
import { currencyName, fractionDigits, moneyText } from './texts.ts'
import { useContinue } from './use-continue.ts'
import { useFirstAmount, useOnramp, useQuotes } from './use-onramp.ts'

export const messages = onramp

export { ProvidersView as View }

/** The amount, and who sells for it. */
function ProvidersView() {
  const { ctx, t, go } = useModal()
  const sale = useOnramp()
  const { isLoading, isFallback, isRestricted, providers, asset, payment, limits, typed, amount, draft } = sale
  const { quotes, isLate } = useQuotes(sale)
  const account = useModalState(({ session }) => accountOf(session).caipAddress)
  // One that arrives meanwhile is unfinished no longer.
  useModalState(({ bought }) => bought)
  const unfinished = orders.of(ctx, account).filter(({ arrived }) => !arrived)
  const quick = quickAmounts(limits)
  const currency = payment?.id
  useFirstAmount(quick, currency)
  const chip = useMemo(
    () =>
      currency && (
        <Chip opens label={t('onramp.currency', { currency })} onPress={() => go.push({ view: 'OnRampFiatSelect' })}>
          {currency}
        </Chip>
      ),
    [currency, t, go],
  )
  const wrong = outside(amount, limits)
  const { best, provider, isWaiting, isIndicative, refusal, isOpen } = pricingOf({
    ...{ providers, quotes, isAsked: asset !== undefined && wrong === undefined, isLate, isFallback },
    wish: draft.provider,
  })
  const next = useContinue({ sale, provider, quote: provider && quotes[provider.id] })
  const isReady = wrong === undefined && asset !== undefined && !isOpen && (isIndicative || provider !== undefined)
  const choose = (change: OnrampDraft) => {
    if (!next.isOpening) setOnrampDraft(ctx, change)
  }
  const refusalText =
    refusal &&
    payment &&
    {
      region: t('onramp.region'),
      amount: t('onramp.otherAmount'),
      asset: t('onramp.notSold', { currency: currencyName(payment.id, t.locale) }),
    }[refusal]
  useScreen({
    actions: chip || undefined,
    status: isWaiting ? t('onramp.pricing') : isIndicative ? t('onramp.indicative') : (refusalText ?? ''),
    ...(next.notice ? { alert: next.notice.text } : {}),
  })
  if (isLoading) return <RowSkeleton shape="round" lines={2} size={60} />
  const begun = unfinished.map(({ id, provider: name, createdAt }) => (
    <Row
      key={id}
      kind="soft"
      size={60}
      name={t('onramp.unfinished')}
      subtitle={t('onramp.unfinishedText', { name, when: t.ago(createdAt, ctx.now()) })}
      end="chevron"
      wrap
      onPress={() => go.push({ view: 'OnRampOrder', args: { orderId: id } })}
    />
  ))
  // What was bought elsewhere is followed here, too.
  if (isRestricted)
    return (
      <>
        {begun}
        <Nothing isRestricted />
      </>
    )
  if (!asset || !payment || !limits) return <Nothing />
  const money = (text: string) => moneyText(text, payment.id, t.locale)
  return (
    <>
      {begun}
      <FiatAmount
        label={t('onramp.amount', { currency: currencyName(payment.id, t.locale) })}
        sign={currencySign(payment.id, t.locale)}
        value={typed}
        readOnly={next.isOpening}
        decimals={fractionDigits(payment.id)}
        onChange={(value) => choose({ amount: value, amountIn: currency })}
        onSubmit={() => isReady && next.go()}
        note={t(limits.id === 'card' ? 'onramp.limits' : 'onramp.limitsBank', {
          min: money(limits.min),
          max: money(limits.max),
        })}
        invalid={wrong === 'low' || wrong === 'high'}
      />
      <Chips label={t('onramp.quick')}>
        {quick.map((one) => (
          <Chip key={one} pressed={one === amount} onPress={() => choose({ amount: one, amountIn: currency })}>
            {shortMoneyText(one, payment.id, t.locale)}
          </Chip>
        ))}
      </Chips>
      <SectionTitle>{t('onramp.buying')}</SectionTitle>
      <Row
        size={60}
        kind="soft"
        name={asset.name}
        subtitle={t('onramp.onNetwork', { symbol: asset.symbol, network: asset.network.name })}
        leading={<TokenLogo name={asset.symbol} src={asset.iconUrl ?? undefined} />}
        end="chevron"
        onPress={() => go.push({ view: 'OnRampTokenSelect' })}
      />
      {refusal === 'region' ? (
        <Note tone="warning" title={refusalText}>
          {t('onramp.regionText')}
        </Note>
      ) : isIndicative && wrong === undefined ? (
        <Note title={t('onramp.indicative')} />
      ) : (
        wrong === undefined && (
          <Offers
            providers={providers}
            quotes={quotes}
            best={best}
            chosen={provider?.id}
            onChoose={(id) => choose({ provider: id })}
          />
        )
      )}
      {refusal !== undefined && refusal !== 'region' && <Hint tone="danger">{refusalText}</Hint>}
      {next.notice && (
        <Note tone={next.notice.tone} alert>
          {next.notice.text}
        </Note>
      )}
      <Actions>
        <Button
          kind="primary"
          icon="external"
          disabled={!isReady}
          loading={next.isOpening}
          loadingLabel={t('onramp.opening')}
          onPress={next.go}
        >
          {wrong === 'empty'
            ? t('onramp.enterAmount')
            : provider
              ? t('onramp.continue', { name: provider.name })
              : t('onramp.continueAny')}
        </Button>
      </Actions>
    </>
  )
}
