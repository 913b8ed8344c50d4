import { FoyerError } from '@foyer/base'
import { RESPONSE_INVALID, UNABLE_TO_GET_EXCHANGES } from '@foyer/base/catalogue'
import { createClient, type Exchange, type ExchangeStatus, type exchange, type PayableAsset } from '@foyer/contracts'
import { exchangeCalls, exchangeResults } from '@foyer/contracts/exchange-calls'
import { type InferOutput, safeParse } from 'valibot'
import type { Context } from '../../core/context.ts'
import { cleanAnswers } from '../../core/data/clean-answers.ts'
import { SDK_VERSION } from '../../core/sdk.ts'

type Results = typeof exchangeResults
type Method = keyof Results
type Wanted = { readonly asset: string; readonly amount: string; readonly recipient: string }

/** The server's calls for payments from exchanges. Each throws what the contract names, and RESPONSE_INVALID. */
type ExchangeClient = {
  /** What the exchanges pay out. */
  readonly assets: (signal: AbortSignal) => Promise<readonly PayableAsset[]>
  /** The exchanges that pay out an amount of an asset (CAIP-19). */
  readonly list: (wish: Pick<Wanted, 'asset' | 'amount'>, signal: AbortSignal) => Promise<readonly Exchange[]>
  /** The page on which the visitor confirms it. `recipient`: CAIP-10. */
  readonly payUrl: (exchangeId: string, wish: Wanted) => Promise<{ readonly url: string; readonly sessionId: string }>
  readonly status: (session: { readonly exchangeId: string; readonly sessionId: string }) => Promise<ExchangeStatus>
}

/** At most two exchanges are shown, so that the wallet stays in sight. */
const EXCHANGES_MAX = 2

/** @throws UNABLE_TO_GET_EXCHANGES without a server */
export function exchangeClientOf({ options: { apiUrl, projectId } }: Context): ExchangeClient {
  if (apiUrl === undefined || projectId === undefined) throw new FoyerError(UNABLE_TO_GET_EXCHANGES)
  const client = cleanAnswers(
    createClient<Pick<typeof exchange, keyof typeof exchangeCalls>>(exchangeCalls, {
      baseUrl: apiUrl,
      common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
    }),
    apiUrl,
  )
  type Body = Parameters<typeof client.callExchange>[0]['body']
  const call = async <M extends Method>(
    method: M,
    params: Extract<Body, { readonly method: M }>['params'],
    signal?: AbortSignal,
  ): Promise<InferOutput<Results[M]>> => {
    // TypeScript does not connect a method with its parameters inside of the union.
    const body = { jsonrpc: '2.0', id: 1, method, params } as Body
    const answer = await client.callExchange({
      query: { source: 'fund-wallet' },
      body,
      ...(signal ? { signal } : {}),
    })
    const { success, output } = safeParse(exchangeResults[method], answer.result)
    if (success) return output as InferOutput<Results[M]>
    const { path } = exchangeCalls.callExchange
    throw new FoyerError(RESPONSE_INVALID, { context: { path, reason: 'it is no result of this method' } })
  }
  return {
    assets: async (signal) => (await call('foyer_getExchangeAssets', {}, signal)).assets,
    list: async (wish, signal) =>
      (await call('reown_getExchanges', { page: 0, ...wish }, signal)).exchanges.slice(0, EXCHANGES_MAX),
    payUrl: (exchangeId, wish) => call('reown_getExchangePayUrl', { exchangeId, ...wish }),
    status: (session) => call('reown_getExchangeBuyStatus', session),
  }
}
