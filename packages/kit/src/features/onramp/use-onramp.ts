import type { OnrampQuote } from '@foyer/contracts'
import { useEffect, useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { type Data, useData } from '../../bridge/use-data.ts'
import { networkOf } from '../../core/connections/session.ts'
import { toError } from '../../core/flow.ts'
import { setOnrampDraft } from '../../core/money-in-drafts.ts'
import { chosenAsset, chosenPayment, limitsOf, outside, type Purchasable, purchasables } from './choice.ts'
import { onrampClientOf, optionsQuery } from './client.ts'
import { FALLBACK } from './fallback.ts'
import type { Quoted, Quotes } from './pricing.ts'
import { isRestrictedHere } from './restricted.ts'

/**
 * What is sold, and what the visitor has chosen of it. `isFallback`: the server does not say, and this is what is usual. `isRestricted`:
 * nothing is sold here, and nobody is asked.
 */
export function useOnramp() {
  const { ctx, t } = useModal()
  const isRestricted = isRestrictedHere()
  const list = useData(isRestricted ? undefined : optionsQuery(ctx))
  const draft = useModalState(({ onrampDraft }) => onrampDraft)
  const networks = useModalState((state) => state.networks)
  const namespace = useModalState(({ session }) => session.active)
  const current = useModalState((state) => networkOf(state.session, state.networks))
  const isFallback = list.data === undefined && list.failedAt > 0
  const options = isFallback ? FALLBACK : list.data
  useRetry(list, isFallback)
  return useMemo(() => {
    const assets = options ? purchasables(options, networks, namespace) : []
    const payments = options?.paymentCurrencies ?? []
    const payment = chosenPayment(payments, draft, t.locale)
    const limits = limitsOf(payment)
    const asset = chosenAsset(assets, draft, current)
    const typed = (draft.amountIn === payment?.id && draft.amount) || ''
    const amount = typed.replace(/\.$/, '')
    const isLoading = list.status === 'loading' && !isFallback
    const providers = options?.providers ?? []
    return {
      ...{ isLoading, isFallback, isRestricted, providers, assets, payments, asset, payment, limits },
      ...{ typed, amount, draft },
    }
  }, [options, networks, namespace, current, draft, isFallback, isRestricted, list.status, t.locale])
}

/** Asks again some seconds after a failure, or at once if that was long ago. */
function useRetry({ failedAt, refetch }: Pick<Data<unknown>, 'failedAt' | 'refetch'>, isFallback: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one in every render.
  useEffect(() => {
    if (!isFallback) return undefined
    const timer = setTimeout(refetch, Math.max(0, failedAt + RETRY_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [failedAt, isFallback])
}
const RETRY_MS = 10_000

/** How long a price is shown, in milliseconds. */
const LIFETIME_MS = 30_000
const TYPING_MS = 350
/** How long the best price is waited for, before the best so far is good enough. */
const PATIENCE_MS = 3_000

/** The providers' quotes as they arrive, by their ids; renewed every 30 seconds. `isLate`: some providers take their time. */
export function useQuotes({ providers, asset, payment, limits, amount }: ReturnType<typeof useOnramp>): {
  readonly quotes: Quotes
  readonly isLate: boolean
} {
  const { ctx } = useModal()
  const isAsked = asset !== undefined && payment !== undefined && outside(amount, limits) === undefined
  const method = limits?.id ?? 'card'
  const ids = providers.map(({ id }) => id).join(' ')
  const key = isAsked ? [ids, asset.id, asset.network.caipNetworkId, payment.id, amount, method].join(' | ') : ''
  const [all, setAll] = useState<{ readonly key: string; readonly quotes: Quotes }>({ key: '', quotes: {} })
  const [late, setLate] = useState('')
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
        return requireQuote(quotes[0], { provider, asset, payment: payment.id, amount })
      } catch (error) {
        return toError(error)
      }
    }
    const first = setTimeout(ask, TYPING_MS)
    const timer = setInterval(ask, LIFETIME_MS)
    const patience = setTimeout(() => setLate(key), TYPING_MS + PATIENCE_MS)
    return () => {
      stop.abort()
      clearTimeout(first)
      clearInterval(timer)
      clearTimeout(patience)
    }
  }, [ctx, key])
  return { quotes: all.key === key ? all.quotes : {}, isLate: late === key }
}

/** A quote of something else than was asked for is none. */
function requireQuote(
  quote: OnrampQuote | undefined,
  asked: { readonly provider: string; readonly asset: Purchasable; readonly payment: string; readonly amount: string },
): OnrampQuote {
  const isAsked =
    quote?.provider === asked.provider &&
    quote.paymentTotal.currency === asked.payment &&
    Number(quote.paymentTotal.amount) === Number(asked.amount) &&
    quote.paymentSubtotal.currency === asked.payment &&
    quote.purchaseAmount.currency === asked.asset.id
  if (!quote || !isAsked) throw new TypeError('the quote is for something else')
  return quote
}

/** Puts an amount into a form without one in its currency. */
export function useFirstAmount(amounts: readonly string[], currency: string | undefined): void {
  const { ctx } = useModal()
  const isEmpty = useModalState(
    ({ onrampDraft: { amount, amountIn } }) => amount === undefined || amountIn !== currency,
  )
  const usual = amounts[1]
  useEffect(() => {
    if (isEmpty && usual !== undefined) setOnrampDraft(ctx, { amount: usual, amountIn: currency })
  }, [ctx, isEmpty, usual, currency])
}
