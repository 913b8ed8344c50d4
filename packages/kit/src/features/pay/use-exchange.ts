import { FoyerError, isFoyerError } from '@foyer/base'
import { ASSET_NOT_SUPPORTED, EXCHANGE_ASSET_NOT_SUPPORTED, RESPONSE_INVALID } from '@foyer/base/catalogue'
import type { Exchange } from '@foyer/contracts'
import { exchangeCalls } from '@foyer/contracts/exchange-calls'
import { useRef, useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { toError } from '../../core/flow.ts'
import { isPageUrl, openProviderWindow } from '../../core/page/provider-window.ts'
import type { PaymentSession } from '../../core/payments.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { problemText } from '../../core/transfers/texts.ts'
import type { Payable } from './asset.ts'
import { exchangeClientOf } from './client.ts'
import { followPayment } from './progress.ts'
import { keepSession } from './sessions.ts'

/** What is paid to whom. `requestId`: the host's call that asks for it. */
export type Payment = {
  readonly asset: Payable
  /** Decimal text. */
  readonly amount: string
  readonly recipient: string
  readonly requestId: string | undefined
}

/** Leads the visitor to an exchange's page in a window of its own. */
export function useExchange(payment: Payment | undefined) {
  const { ctx, t, go } = useModal()
  const [opening, setOpening] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isBusy = useRef(false)
  const proceed = async (exchange: Exchange) => {
    if (isBusy.current || !payment) return
    isBusy.current = true
    setOpening(exchange.id)
    setFailure(undefined)
    const isHere = stayingHere(ctx)
    const network = payment.asset.network.caipNetworkId
    ctx.events.emit('PAY_EXCHANGE_SELECTED', { exchange: exchange.id, caipNetworkId: network })
    // In the press itself: later the browser holds it back.
    const opened = openProviderWindow()
    try {
      const { url, session } = await begin(ctx, exchange, payment)
      // Whoever has left does not pay.
      if (!isHere()) return opened?.close()
      keepSession(ctx, session)
      followPayment(ctx, session, payment.requestId)
      const isBlocked = opened?.lead(url) !== true
      go.push({ view: 'PayStatus', args: { sessionId: session.id, url, ...(isBlocked ? { isBlocked } : {}) } })
    } catch (error) {
      opened?.close()
      const reason = isFoyerError(error, EXCHANGE_ASSET_NOT_SUPPORTED) ? new FoyerError(ASSET_NOT_SUPPORTED) : error
      ctx.events.emit('PAY_ERROR', { exchange: exchange.id, caipNetworkId: network, error: toError(reason) })
      if (isHere()) setFailure(t('pay.failed', { name: exchange.name, reason: problemText(t, toError(reason)) }))
    } finally {
      isBusy.current = false
      setOpening(undefined)
    }
  }
  return { opening, failure, go: (exchange: Exchange) => void proceed(exchange) }
}

async function begin(ctx: Context, exchange: Exchange, { asset, amount, recipient }: Payment) {
  const { caipAddress } = accountOf(ctx.store.get().session)
  if (caipAddress === undefined) throw new TypeError('no account is connected')
  const { caipNetworkId } = asset.network
  const wish = { asset: asset.id, amount, recipient: `${caipNetworkId}:${recipient}` }
  const { url, sessionId } = await exchangeClientOf(ctx).payUrl(exchange.id, wish)
  if (!isPageUrl(url)) {
    const { path } = exchangeCalls.callExchange
    throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'the page is none that money is paid at' } })
  }
  const session: PaymentSession = {
    ...{ id: sessionId, exchangeId: exchange.id, exchange: exchange.name, network: caipNetworkId, amount, recipient },
    ...{ contract: asset.contract ?? '', symbol: asset.symbol, decimals: asset.decimals, account: caipAddress },
    iconUrl: asset.iconUrl,
    projectId: ctx.options.projectId ?? '',
    createdAt: ctx.now(),
  }
  return { url, session }
}
