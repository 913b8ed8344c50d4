import { type FoyerError, isFoyerError } from '@foyer/base'
import type { OnrampQuote } from '@foyer/contracts'
import { useEffect, useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { networkOf } from '../../core/connections/session.ts'
import { toError } from '../../core/flow.ts'
import { chosenAsset, chosenPayment, limitsOf, outside, type Purchasable, purchasables } from './choice.ts'
import { onrampClientOf, optionsQuery } from './client.ts'
import { setOnrampDraft } from './draft.ts'
import { FALLBACK } from './fallback.ts'

/** What is sold, and what the visitor has chosen of it. `isFallback`: the server does not say, and this is what is usual. */
export function useOnramp() {
  const { ctx, t } = useModal()
  const list = useData(optionsQuery(ctx))
  const draft = useModalState(({ onrampDraft }) => onrampDraft)
  const networks = useModalState((state) => state.networks)
  const namespace = useModalState(({ session }) => session.active)
  const current = useModalState((state) => networkOf(state.session, state.networks))
  const isFallback = list.status === 'failed'
  const options = isFallback ? FALLBACK : list.data
  return useMemo(() => {
    const assets = options ? purchasables(options, networks, namespace) : []
    const payments = options?.paymentCurrencies ?? []
    const payment = chosenPayment(payments, draft, t.locale)
    const limits = limitsOf(payment)
    const asset = chosenAsset(assets, draft, current)
    const amount = draft.amount ?? ''
    const isLoading = list.status === 'loading'
    const providers = options?.providers ?? []
    return { isLoading, isFallback, providers, assets, payments, asset, payment, limits, amount, draft }
  }, [options, networks, namespace, current, draft, isFallback, list.status, t.locale])
}

type Quoted = OnrampQuote | FoyerError
type Quotes = Readonly<Record<string, Quoted>>

/** How long a price is shown, in milliseconds. */
const LIFETIME_MS = 30_000
const TYPING_MS = 350

/** The providers' quotes as they arrive, by their ids; renewed every 30 seconds. */
export function useQuotes({ providers, asset, payment, limits, amount }: ReturnType<typeof useOnramp>): Quotes {
  const { ctx } = useModal()
  const isAsked = asset !== undefined && payment !== undefined && outside(amount, limits) === undefined
  const method = limits?.id ?? 'card'
  const ids = providers.map(({ id }) => id).join(' ')
  const key = isAsked ? [ids, asset.id, asset.network.caipNetworkId, payment.id, amount, method].join(' | ') : ''
  const [all, setAll] = useState<{ readonly key: string; readonly quotes: Quotes }>({ key: '', quotes: {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked.
  useEffect(() => {
    if (key === '' || !asset || !payment) return undefined
    const stop = new AbortController()
    const ask = () => {
      for (const provider of ids.split(' ').filter(Boolean))
        void quoteOf(provider).then((quoted) => {
          if (stop.signal.aborted) return
          setAll((before) => ({ key, quotes: { ...(before.key === key ? before.quotes : {}), [provider]: quoted } }))
        })
    }
    const quoteOf = async (provider: string): Promise<Quoted> => {
      const body = {
        ...{ purchaseCurrency: asset.id, paymentCurrency: payment.id, network: asset.network.caipNetworkId },
        ...{ amount, provider, paymentMethod: method },
      }
      try {
        const { quotes } = await onrampClientOf(ctx).getOnrampQuote({ query: {}, body, signal: stop.signal })
        return requireQuote(quotes[0], { provider, asset, payment: payment.id })
      } catch (error) {
        return toError(error)
      }
    }
    const first = setTimeout(ask, TYPING_MS)
    const timer = setInterval(ask, LIFETIME_MS)
    return () => {
      stop.abort()
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [ctx, key])
  return all.key === key ? all.quotes : {}
}

/** A quote of something else than was asked for is none. */
function requireQuote(
  quote: OnrampQuote | undefined,
  asked: { readonly provider: string; readonly asset: Purchasable; readonly payment: string },
): OnrampQuote {
  const isAsked =
    quote?.provider === asked.provider &&
    quote.paymentTotal.currency === asked.payment &&
    quote.paymentSubtotal.currency === asked.payment &&
    quote.purchaseAmount.currency === asked.asset.id
  if (!quote || !isAsked) throw new TypeError('the quote is for something else')
  return quote
}

export const isQuote = (quoted: Quoted | undefined): quoted is OnrampQuote =>
  quoted !== undefined && !isFoyerError(quoted)

/** Puts an amount into an empty form. */
export function useFirstAmount(amounts: readonly string[]): void {
  const { ctx } = useModal()
  const isEmpty = useModalState(({ onrampDraft }) => onrampDraft.amount === undefined)
  const usual = amounts[1]
  useEffect(() => {
    if (isEmpty && usual !== undefined) setOnrampDraft(ctx, { amount: usual })
  }, [ctx, isEmpty, usual])
}
