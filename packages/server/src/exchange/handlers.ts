import { randomBytes } from 'node:crypto'
import { FoyerError, isFoyerError, parseCaipAddress } from '@foyer/base'
import {
  EXCHANGE_AMOUNT_OUT_OF_RANGE,
  EXCHANGE_ASSET_NOT_SUPPORTED,
  EXCHANGE_UNKNOWN,
  INVALID_BODY,
  NOT_FOUND,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import type { Exchange, ExchangeStatus, exchange, HandlerInput, PayableAsset } from '@foyer/contracts'
import { cacheKey, createCache } from '../cache.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { publicIPv4 } from '../http/public-address.ts'
import type { Handlers } from '../http/serve.ts'
import type { KnownAsset, NamedAsset } from '../payouts/assets.ts'
import type { CountBegun } from '../payouts/begun.ts'
import { compareDecimals } from '../payouts/decimals.ts'
import { requirePage } from '../payouts/page.ts'
import { receiverOn } from '../payouts/receiver.ts'
import { assetIdOf, isAssetId } from './asset-id.ts'
import type { ExchangeProvider, WithdrawableAsset } from './provider.ts'
import type { SessionStore } from './store.ts'

type ExchangeOptions = {
  readonly exchanges: readonly ExchangeProvider[]
  readonly known: (asset: NamedAsset) => KnownAsset | undefined
  readonly sessions: SessionStore
  readonly idempotency: Idempotency
  readonly countBegun: CountBegun
  readonly publicUrl: string
  readonly iconUrl: (currency: string) => string
  readonly now: () => number
}
type Call = HandlerInput<typeof exchange.callExchange>['body']
type Params<M extends Call['method']> = Extract<Call, { readonly method: M }>['params']
type Offered = KnownAsset & Pick<WithdrawableAsset, 'withdrawalFee' | 'min' | 'max' | 'places'>

const ASSETS_LIFETIME_MS = 300_000
/** How often an exchange is asked about a payment that is read again and again, in milliseconds. */
const READ_EVERY_MS = 4_000

/** Payments from an account at an exchange. Requests have been validated by the contract; what they name is looked up here. */
export function exchangeHandlers(options: ExchangeOptions): Handlers<typeof exchange> {
  const { exchanges, known, sessions, idempotency, countBegun, publicUrl, iconUrl, now } = options
  const cache = createCache({ now })
  return {
    async callExchange({ body }, { projectId: project = '', caller, idempotencyKey: key }) {
      const { jsonrpc, id } = body
      switch (body.method) {
        case 'foyer_getExchangeAssets':
          return { jsonrpc, id, result: { assets: await payable() } }
        case 'reown_getExchanges':
          return { jsonrpc, id, result: await list(body.params) }
        case 'reown_getExchangePayUrl': {
          const { params } = body
          const effect = { project, endpoint: 'getExchangePayUrl', key, body: params }
          return { jsonrpc, id, result: await idempotency.once(effect, () => open(project, caller, params)) }
        }
        case 'reown_getExchangeBuyStatus':
          return { jsonrpc, id, result: await read(project, body.params) }
      }
    },
  }

  async function list({ page, asset, amount, includeOnly, exclude }: Params<'reown_getExchanges'>) {
    if (includeOnly && exclude) throw wrong('params: includeOnly and exclude are mutually exclusive')
    const wanted = exchanges.filter(
      ({ id }) => (includeOnly?.includes(id) ?? true) && !(exclude?.includes(id) ?? false),
    )
    const results = await Promise.allSettled(wanted.map((one) => offerOf(one, asset, amount)))
    const [failure] = results.filter((result) => result.status === 'rejected')
    if (failure && results.every(({ status }) => status === 'rejected')) throw failure.reason
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))
    return { total: found.length, exchanges: page > 0 ? [] : found }
  }

  /** What any of the exchanges pays out. */
  async function payable(): Promise<PayableAsset[]> {
    const results = await Promise.allSettled(exchanges.map(assetsOf))
    const [failure] = results.filter((result) => result.status === 'rejected')
    if (failure && results.every(({ status }) => status === 'rejected')) throw failure.reason
    const all = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const byId = new Map(all.map((one) => [assetIdOf(one), one]))
    return [...byId].flatMap(([asset, { network, contract, currency, name, decimals }]) =>
      asset === undefined
        ? []
        : {
            ...{ asset, symbol: currency, name, decimals, iconUrl: iconUrl(currency), network: network.caipNetworkId },
            ...(contract === undefined ? {} : { contract }),
          },
    )
  }

  /** An exchange as a page lists it; undefined if it does not pay out the asset, or the amount of it. */
  async function offerOf(
    one: ExchangeProvider,
    asset: string | undefined,
    amount: string | undefined,
  ): Promise<Exchange | undefined> {
    const { id, name } = one
    if (asset === undefined) return { id, name, imageUrl: null }
    const offered = await assetOf(one, asset)
    if (!offered || (amount !== undefined && (isOutside(amount, offered) || isTooFine(amount, offered))))
      return undefined
    const { withdrawalFee } = offered
    return { id, name, imageUrl: null, ...(withdrawalFee === undefined ? {} : { withdrawalFee }) }
  }

  async function open(project: string, caller: string, params: Params<'reown_getExchangePayUrl'>) {
    const { asset, amount } = params
    const { caipNetworkId, address } = parseCaipAddress(params.recipient)
    const one = exchangeOf(params.exchangeId)
    const offered = await assetOf(one, asset)
    if (!offered) throw new FoyerError(EXCHANGE_ASSET_NOT_SUPPORTED)
    const { min = '0', max = '0' } = offered
    if (caipNetworkId !== offered.network.caipNetworkId) throw wrong('recipient: it is not on the network of the asset')
    const receiver = receiverOn(caipNetworkId, address)
    if (isTooFine(amount, offered)) throw wrong(`amount: it has more than ${placesOf(offered)} decimal places`)
    if (isOutside(amount, offered)) throw new FoyerError(EXCHANGE_AMOUNT_OUT_OF_RANGE, { context: { min, max } })
    return countBegun(project, caller, () => begin(project, one, offered, { asset, amount, receiver, caller }))
  }

  async function begin(
    project: string,
    one: ExchangeProvider,
    { currency, contract, network: { caipNetworkId } }: Offered,
    { asset, amount, receiver, caller }: Readonly<Record<'asset' | 'amount' | 'receiver' | 'caller', string>>,
  ) {
    const sessionId = randomBytes(16).toString('hex')
    const { url, reference } = await one.open({
      ...{ sessionId, amount, address: receiver, asset: { currency, contract, network: caipNetworkId } },
      returnUrl: `${publicUrl}/v1/exchange/return`,
      clientIp: publicIPv4(caller),
    })
    requirePage({ url, hosts: one.pageHosts, upstream: `exchange ${one.id}` }, publicUrl)
    const recipient = `${caipNetworkId}:${receiver}`
    await sessions.add({ id: sessionId, project, exchange: one.id, reference, asset, amount, recipient })
    return { url, sessionId }
  }

  async function read(
    project: string,
    { exchangeId, sessionId }: Params<'reown_getExchangeBuyStatus'>,
  ): Promise<ExchangeStatus> {
    const one = exchangeOf(exchangeId)
    const kept = await sessions.find(project, exchangeId, sessionId)
    if (!kept) throw new FoyerError(NOT_FOUND, { context: { path: '/v1/json-rpc' } })
    if (kept.status === 'UNKNOWN' || kept.status === 'IN_PROGRESS') await refresh(one, sessionId, kept.reference)
    const { status, transactionHash } = (await sessions.find(project, exchangeId, sessionId)) ?? kept
    return { status, ...(transactionHash === undefined ? {} : { txHash: transactionHash }) }
  }

  async function refresh(one: ExchangeProvider, id: string, reference: string | undefined): Promise<void> {
    if (!(await sessions.claimReading(id, READ_EVERY_MS))) return
    try {
      const news = await one.read({ id, reference })
      if (news) await sessions.take(id, news)
    } catch (error) {
      // What is known so far is an answer.
      if (!isFoyerError(error, UPSTREAM_UNAVAILABLE)) throw error
    }
  }

  /** @throws EXCHANGE_UNKNOWN */
  function exchangeOf(id: string): ExchangeProvider {
    const found = exchanges.find((one) => one.id === id)
    if (!found) throw new FoyerError(EXCHANGE_UNKNOWN, { context: { exchange: id } })
    return found
  }

  async function assetOf(one: ExchangeProvider, id: string): Promise<Offered | undefined> {
    return (await assetsOf(one)).find((asset) => isAssetId(id, asset))
  }

  async function assetsOf(one: ExchangeProvider): Promise<Offered[]> {
    const { value } = await cache.get(cacheKey('assets', { exchange: one.id }), ASSETS_LIFETIME_MS, one.assets)
    return value.flatMap(({ withdrawalFee, min, max, places, ...asset }) => {
      const facts = known(asset)
      return facts ? { ...facts, withdrawalFee, min, max, places } : []
    })
  }
}

const isOutside = (amount: string, { min, max }: Offered): boolean =>
  (min !== undefined && compareDecimals(amount, min) < 0) || (max !== undefined && compareDecimals(amount, max) > 0)

const placesOf = ({ decimals, places = decimals }: Offered): number => Math.min(decimals, places)
const isTooFine = (amount: string, offered: Offered): boolean =>
  (amount.split('.')[1] ?? '').replace(/0+$/, '').length > placesOf(offered)

const wrong = (reason: string): FoyerError => new FoyerError(INVALID_BODY, { context: { reason } })
