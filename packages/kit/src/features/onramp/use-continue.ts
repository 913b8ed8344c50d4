import { FoyerError, isFoyerError } from '@foyer/base'
import {
  CONNECTOR_CHAIN_MISMATCH,
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_REGION_NOT_SERVED,
  RESPONSE_INVALID,
} from '@foyer/base/catalogue'
import type { OnrampQuote } from '@foyer/contracts'
import { onrampCalls } from '@foyer/contracts/onramp-calls'
import { useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import { type LedTo, useProviderPage } from '../../bridge/use-provider-page.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { nextHeight } from '../../core/data/next-height.ts'
import { toError } from '../../core/flow.ts'
import { isPageUrl } from '../../core/page/provider-window.ts'
import type { Translator } from '../../locales/translate.ts'
import { onrampClientOf } from './client.ts'
import { followOrder } from './follow-order.ts'
import { type OpenOrder, orders } from './orders.ts'
import { isMuchLess, isQuote } from './pricing.ts'
import { arrivesWith } from './texts.ts'
import type { useOnramp } from './use-onramp.ts'

type Options = {
  readonly sale: ReturnType<typeof useOnramp>
  readonly provider: { readonly id: string; readonly name: string } | undefined
  readonly quote: OnrampQuote | FoyerError | undefined
}

/** `name`: the provider's. */
type Failure = { readonly error: FoyerError; readonly name: string }
type Amount = OnrampQuote['purchaseAmount']
/** An order that brings less than what the visitor has agreed to, who has seen it now. `about`: what was asked for, and the quote. */
type Less = { readonly about: string; readonly now: Amount; readonly before: Amount }

/** Ends an opening: nobody is led to an order that brings less than was shown. */
class LessThanAgreed extends Error {
  readonly less: Less
  constructor(less: Less) {
    super('the order brings less than the quote')
    this.less = less
  }
}

/**
 * Makes the order, and leads the visitor to the provider's page in a window of its own. An order that brings less than its quote is shown
 * first, and the next press goes on.
 */
export function useContinue({ sale, provider, quote }: Options) {
  const { ctx, t } = useModal()
  const provided = useProviderPage()
  const [failure, setFailure] = useState<Failure>()
  const [seen, setSeen] = useState<Less>()
  const { asset, payment, amount } = sale
  const quoted = isQuote(quote) ? quote.purchaseAmount : undefined
  // What was agreed to is compared with this quote only: a renewed one may be better.
  const about = [provider?.id, asset?.id, asset?.network.caipNetworkId, payment?.id, amount, quoted?.amount].join(' ')
  const less = seen?.about === about ? seen : undefined
  const begin = async () => {
    const { url, order, arrives } = await makeOrder(ctx, { sale, provider, quote })
    const agreed = less?.now ?? quoted
    if (arrives && agreed && isMuchLess(arrives.amount, agreed.amount))
      throw new LessThanAgreed({ about, now: arrives, before: agreed })
    return {
      url,
      onLed() {
        orders.keep(ctx, order)
        followOrder(ctx, order.id)
      },
      next: (page: LedTo) => ({ view: 'OnRampOrder' as const, args: { orderId: order.id, ...page } }),
    }
  }
  const go = () => {
    setFailure(undefined)
    provided.open(provider?.id ?? '', begin, (error, isHere) => {
      if (!isHere) return
      if (error instanceof LessThanAgreed) setSeen(error.less)
      else setFailure({ error: toError(error), name: provider?.name ?? '' })
    })
  }
  return {
    isOpening: provided.opening !== undefined,
    notice: failure
      ? ({ tone: 'danger', text: failureText(t, failure) } as const)
      : less && ({ tone: 'warning', text: lessText(t, less, provider?.name ?? '') } as const),
    go,
  }
}

/** Why no order was made. */
const failureText = (t: Translator, { error, name }: Failure): string =>
  isFoyerError(error, ONRAMP_REGION_NOT_SERVED)
    ? t('onramp.regionFailed', { name })
    : isFoyerError(error, ONRAMP_AMOUNT_OUT_OF_RANGE)
      ? t('onramp.amountFailed', { name })
      : t('onramp.failed')

const lessText = (t: Translator, { now, before }: Less, name: string): string =>
  t('onramp.lessNow', { name, amount: arrivesWith(now, t.locale), before: arrivesWith(before, t.locale) })

type Made = { readonly url: string; readonly order: OpenOrder; readonly arrives: Amount | undefined }

async function makeOrder(ctx: Context, { sale, provider, quote }: Options): Promise<Made> {
  const { asset, payment, limits, amount } = sale
  const { address, caipAddress } = accountOf(ctx.store.get().session)
  if (!asset || !payment || !limits || address === undefined || caipAddress === undefined)
    throw new TypeError('nothing was chosen')
  const network = asset.network.caipNetworkId
  const client = onrampClientOf(ctx)
  const [since, { url, order }] = await Promise.all([
    nextHeight(ctx, asset.network),
    client.createOnrampUrl({
      query: {},
      body: {
        destinationWallets: [{ address, blockchains: [network], assets: [asset.id] }],
        defaultNetwork: network,
        presetFiatAmount: amount,
        paymentCurrency: payment.id,
        paymentMethod: limits.id,
        theme: ctx.store.get().theme.mode === 'dark' ? 'dark' : 'light',
        ...(provider ? { provider: provider.id } : {}),
        ...(isQuote(quote) && quote.quoteId !== undefined ? { quoteId: quote.quoteId } : {}),
      },
    }),
  ])
  // The form speaks of another account by now.
  if (accountOf(ctx.store.get().session).address !== address) throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  requireOrder(order.address.toLowerCase() === address.toLowerCase(), 'the account')
  const { purchaseAmount: arrives, purchaseCurrency } = order
  const isToken = purchaseCurrency === asset.id && (!arrives || arrives.currency === asset.id)
  requireOrder(order.network === network && isToken, 'the token')
  requireOrder(
    order.paymentTotal.currency === payment.id && Number(order.paymentTotal.amount) === Number(amount),
    'the amount',
  )
  requireOrder(isPageUrl(url), 'the page')
  const kept = {
    ...{ id: order.id, account: caipAddress, provider: provider?.name ?? order.provider, network, address },
    ...{ currency: asset.id, contract: asset.contract ?? '', decimals: asset.decimals, since },
    projectId: ctx.options.projectId ?? '',
    createdAt: ctx.now(),
  }
  return { url, order: kept, arrives }
}

/** @throws RESPONSE_INVALID */
function requireOrder(isAsked: boolean, what: string): void {
  if (isAsked) return
  const reason = `${what} of the order is not the one that was asked for`
  throw new FoyerError(RESPONSE_INVALID, { context: { path: onrampCalls.createOnrampUrl.path, reason } })
}
