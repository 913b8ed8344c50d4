import { isFoyerError } from '@foyer/base'
import { ONRAMP_REGION_NOT_SERVED } from '@foyer/base/catalogue'
import type { OnrampQuote } from '@foyer/contracts'
import { useMemo } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { accountOf } from '../../core/connections/session.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FiatAmount } from '../../ui/fiat-amount.tsx'
import { Hint } from '../../ui/hint.tsx'
import { TokenLogo } from '../../ui/logo.tsx'
import { EmptyState, Note } from '../../ui/notice.tsx'
import { Row, RowSkeleton, SectionTitle } from '../../ui/row.tsx'
import { outside, quickAmounts } from './choice.ts'
import { setOnrampDraft } from './draft.ts'
import { Offers } from './offers.tsx'
import { orders } from './orders.ts'
import { currencyName, fractionDigits, moneyText } from './texts.ts'
import { useContinue } from './use-continue.ts'
import { isQuote, useFirstAmount, useOnramp, useQuotes } from './use-onramp.ts'

export const messages = onramp

export { ProvidersView as View }

/** The amount, and who sells for it. */
function ProvidersView() {
  const { ctx, t, go } = useModal()
  const sale = useOnramp()
  const { isLoading, isFallback, providers, asset, payment, limits, amount, draft } = sale
  const quotes = useQuotes(sale)
  const account = useModalState(({ session }) => accountOf(session).caipAddress)
  const [unfinished] = orders.of(ctx, account)
  const quick = quickAmounts(limits)
  useFirstAmount(quick)
  const currency = payment?.id
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
  const answered = providers.map(({ id }) => quotes[id])
  const best = bestOf(answered.filter(isQuote))
  const isWaiting = wrong === undefined && answered.some((one) => one === undefined)
  const failures = answered.filter((one) => isFoyerError(one))
  const isRegion = failures.length > 0 && failures.every((one) => isFoyerError(one, ONRAMP_REGION_NOT_SERVED))
  // The server cannot be reached, so nobody knows what would arrive.
  const isIndicative = isFallback || (!best && !isWaiting && failures.some(isAway))
  const chosen = providers.find(({ id }) => id === draft.provider && isQuote(quotes[id]))
  const provider =
    chosen ?? providers.find(({ id }) => id === best?.provider) ?? (isIndicative ? providers[0] : undefined)
  const next = useContinue({ sale, provider, quote: provider && quotes[provider.id] })
  const isReady = wrong === undefined && asset !== undefined && (isIndicative || provider !== undefined)
  useScreen({
    actions: chip || undefined,
    status: isWaiting ? t('onramp.pricing') : isIndicative ? t('onramp.indicative') : '',
    ...(next.failure === undefined ? {} : { alert: next.failure }),
  })
  if (isLoading) return <RowSkeleton shape="round" lines={2} size={60} />
  if (!asset || !payment || !limits)
    return <EmptyState title={t('onramp.nothing')}>{t('onramp.nothingText')}</EmptyState>
  const money = (text: string) => moneyText(text, payment.id, t.locale)
  return (
    <>
      {unfinished && (
        <Row
          kind="soft"
          size={60}
          name={t('onramp.unfinished')}
          subtitle={t('onramp.unfinishedText', {
            name: unfinished.provider,
            when: t.ago(unfinished.createdAt, ctx.now()),
          })}
          end="chevron"
          wrap
          onPress={() => go.push({ view: 'OnRampOrder', args: { orderId: unfinished.id } })}
        />
      )}
      <FiatAmount
        label={t('onramp.amount', { currency: currencyName(payment.id, t.locale) })}
        sign={currencySign(payment.id, t.locale)}
        value={amount}
        decimals={fractionDigits(payment.id)}
        onChange={(value) => setOnrampDraft(ctx, { amount: value })}
        onSubmit={() => isReady && next.go()}
        note={t(limits.id === 'card' ? 'onramp.limits' : 'onramp.limitsBank', {
          min: money(limits.min),
          max: money(limits.max),
        })}
        invalid={wrong === 'low' || wrong === 'high'}
      />
      <Chips label={t('onramp.quick')}>
        {quick.map((one) => (
          <Chip key={one} pressed={one === amount} onPress={() => setOnrampDraft(ctx, { amount: one })}>
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
      {isRegion ? (
        <Note tone="warning" title={t('onramp.region')}>
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
            onChoose={(id) => setOnrampDraft(ctx, { provider: id })}
          />
        )
      )}
      {!isWaiting && !isIndicative && !isRegion && !best && wrong === undefined && (
        <Hint tone="danger">{t('onramp.notSold', { currency: currencyName(payment.id, t.locale) })}</Hint>
      )}
      {next.failure !== undefined && (
        <Note tone="danger" alert>
          {next.failure}
        </Note>
      )}
      <Actions>
        <Button
          kind="primary"
          icon="external"
          disabled={!isReady || (isWaiting && !provider)}
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

/** Not the fault of what was asked for: the server or the provider cannot be reached. */
const isAway = (one: unknown): boolean => isFoyerError(one) && !one.code.startsWith('ONRAMP_')

/** The one of which most arrives. */
function bestOf(quotes: readonly OnrampQuote[]): OnrampQuote | undefined {
  return quotes.reduce<OnrampQuote | undefined>(
    (best, one) => (!best || Number(one.purchaseAmount.amount) > Number(best.purchaseAmount.amount) ? one : best),
    undefined,
  )
}
