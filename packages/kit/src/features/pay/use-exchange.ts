import { FoyerError, isFoyerError } from '@foyer/base'
import {
  ASSET_NOT_SUPPORTED,
  CONNECTOR_CHAIN_MISMATCH,
  EXCHANGE_ASSET_NOT_SUPPORTED,
  RESPONSE_INVALID,
  RPC_REQUEST_FAILED,
} from '@foyer/base/catalogue'
import type { Exchange } from '@foyer/contracts'
import { exchangeCalls } from '@foyer/contracts/exchange-calls'
import { useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import { type LedTo, useProviderPage } from '../../bridge/use-provider-page.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { nextHeight } from '../../core/data/next-height.ts'
import { toError } from '../../core/flow.ts'
import { isPageUrl } from '../../core/page/provider-window.ts'
import type { PaymentSession } from '../../core/payments.ts'
import type { Translator } from '../../locales/translate.ts'
import type { Payable } from './asset.ts'
import { exchangeClientOf } from './client.ts'
import { followPayment } from './progress.ts'
import { sessions } from './sessions.ts'

/** What is paid to whom. `requestId`: the host's call that it pays; undefined: a deposit to the own account. */
export type Payment = {
  readonly asset: Payable
  /** Decimal text. */
  readonly amount: string
  readonly recipient: string
  readonly requestId: string | undefined
}

/** `name`: the exchange's. */
type Failure = { readonly name: string; readonly error: FoyerError; readonly asset: Payable }

/** Leads the visitor to an exchange's page in a window of its own. */
export function useExchange(payment: Payment | undefined) {
  const { ctx, t } = useModal()
  const provided = useProviderPage()
  const [failure, setFailure] = useState<Failure>()
  const go = (exchange: Exchange) => {
    if (!payment || provided.opening !== undefined) return
    const { id, name } = exchange
    const { caipNetworkId } = payment.asset.network
    setFailure(undefined)
    ctx.events.emit('PAY_EXCHANGE_SELECTED', { exchange: id, caipNetworkId })
    const start = async () => {
      const { url, session } = await begin(ctx, exchange, payment)
      return {
        url,
        onLed() {
          sessions.keep(ctx, session)
          followPayment(ctx, session, payment.requestId)
        },
        next: (page: LedTo) => ({ view: 'PayStatus' as const, args: { sessionId: session.id, ...page } }),
      }
    }
    provided.open(id, start, (thrown, isHere) => {
      const isAsset = isFoyerError(thrown, EXCHANGE_ASSET_NOT_SUPPORTED)
      const error = isAsset ? new FoyerError(ASSET_NOT_SUPPORTED) : toError(thrown)
      ctx.events.emit('PAY_ERROR', { exchange: id, caipNetworkId, error })
      if (isHere) setFailure({ name, error, asset: payment.asset })
    })
  }
  return { opening: provided.opening, failure: failure && failureText(t, failure), go }
}

/** Why the visitor was not led to the exchange. */
function failureText(t: Translator, { name, error, asset: { symbol, network } }: Failure): string {
  return isFoyerError(error, ASSET_NOT_SUPPORTED)
    ? t('pay.assetFailed', { name, symbol, network: network.name })
    : t('pay.failed', { name })
}

async function begin(ctx: Context, exchange: Exchange, { asset, amount, recipient, requestId }: Payment) {
  const { address, caipAddress } = accountOf(ctx.store.get().session)
  if (caipAddress === undefined) throw new TypeError('no account is connected')
  const { caipNetworkId } = asset.network
  const wish = { asset: asset.id, amount, recipient: `${caipNetworkId}:${recipient}` }
  const [since, { url, sessionId }] = await Promise.all([
    nextHeight(ctx, asset.network),
    exchangeClientOf(ctx).payUrl(exchange.id, wish),
  ])
  // A deposit is made to the account that the visitor sees.
  if (requestId === undefined && accountOf(ctx.store.get().session).address !== address)
    throw new FoyerError(CONNECTOR_CHAIN_MISMATCH)
  // Without it, an older payment of the same amount would count.
  if (since === undefined) throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'no answer' } })
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
    since,
    ...(requestId === undefined ? { isDeposit: true } : {}),
  }
  return { url, session }
}
