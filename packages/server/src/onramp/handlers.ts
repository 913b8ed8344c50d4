import { randomBytes } from 'node:crypto'
import { FoyerError, isFoyerError } from '@foyer/base'
import { INVALID_BODY, NOT_FOUND, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { onramp } from '@foyer/contracts'
import type { Idempotency } from '../http/idempotency.ts'
import { publicIPv4 } from '../http/public-address.ts'
import type { Handlers } from '../http/serve.ts'
import type { KnownAsset } from '../payouts/assets.ts'
import type { CountBegun } from '../payouts/begun.ts'
import { requirePage } from '../payouts/page.ts'
import { receiverOn } from '../payouts/receiver.ts'
import { type Offers, type Wish, widestLimits } from './offers.ts'
import type { OnrampProvider } from './provider.ts'
import type { OrderStore } from './store.ts'

type OnrampOptions = {
  readonly providers: readonly OnrampProvider[]
  readonly offers: Offers
  readonly orders: OrderStore
  readonly countBegun: CountBegun
  readonly idempotency: Idempotency
  readonly publicUrl: string
  readonly iconUrl: (currency: string) => string
}

/** How often a provider is asked about an order that is read again and again, in milliseconds. */
const READ_EVERY_MS = 4_000

/** Purchases with a card or a bank account. Requests have been validated by the contract; what they name is looked up here. */
export function onrampHandlers(options: OnrampOptions): Handlers<typeof onramp> {
  const { providers, offers, orders, countBegun, idempotency, publicUrl, iconUrl } = options
  return {
    async getOnrampOptions(_, place) {
      const sales = await offers.sales(place)
      return {
        providers: sales.map(({ provider: { id, name } }) => ({ id, name })),
        purchaseCurrencies: currenciesOf(
          sales.flatMap(({ assets }) => assets),
          iconUrl,
        ),
        paymentCurrencies: widestLimits(sales.map(({ payments }) => payments)).map(({ currency, methods }) => ({
          id: currency,
          payment_method_limits: methods.map((one) => ({ ...one })),
        })),
      }
    },

    async getOnrampQuote({ body }, { country, subdivision }) {
      const { purchaseCurrency, paymentCurrency: currency, amount, network, paymentMethod: method } = body
      const asked = body.provider === undefined ? providers : [offers.providerOf(body.provider)]
      const wish = { purchaseCurrency, network, currency, method, amount: { fiat: amount }, country, subdivision }
      return { quotes: [...(await offers.quotes(asked, wish))] }
    },

    createOnrampUrl: ({ body }, { projectId: project = '', idempotencyKey: key, country, subdivision, caller }) =>
      idempotency.once({ project, endpoint: 'createOnrampUrl', key, body }, async () => {
        const [wallet] = body.destinationWallets
        const [[network = '', purchaseCurrency = ''], fiat, crypto] = [
          [wallet?.blockchains[0], wallet?.assets[0]],
          body.presetFiatAmount,
          body.presetCryptoAmount,
        ]
        if ((fiat === undefined) === (crypto === undefined)) throw wrong('exactly one of the two amounts is given')
        if (body.defaultNetwork !== undefined && body.defaultNetwork !== network)
          throw wrong('defaultNetwork is not the network of the account')
        const provider = offers.providerOf(body.provider)
        const amount = fiat === undefined ? { crypto: crypto ?? '' } : { fiat }
        const { paymentCurrency: currency, paymentMethod: method, quoteId, theme } = body
        const wish: Wish = { purchaseCurrency, network, currency, method, amount, country, subdivision }
        const { request, quote } = await offers.offerOf(provider, wish)
        const address = receiverOn(request.asset.network, wallet?.address ?? '')
        const id = randomBytes(16).toString('base64url')
        return countBegun(project, caller, async () => {
          const { url, reference } = await provider.checkout({
            ...request,
            ...{ orderId: id, address, quoteId, theme, customerId: body.partnerUserId },
            returnUrl: `${publicUrl}/v1/onramp/return`,
            webhookUrl: `${publicUrl}/v1/onramp/webhooks/${provider.id}`,
            clientIp: publicIPv4(caller),
          })
          requirePage({ url, hosts: provider.pageHosts, upstream: `on-ramp ${provider.id}` }, publicUrl)
          const order = await orders.add({
            ...{ id, project, provider: provider.id, reference, purchaseCurrency, network, address },
            paymentTotal: { amount: quote.total, currency },
            purchaseAmount: { amount: quote.arrives, currency: purchaseCurrency },
          })
          return { url, order }
        })
      }),

    async getOnrampOrder({ params: { id } }, { projectId = '' }) {
      const kept = await orders.find(projectId, id)
      if (!kept) throw new FoyerError(NOT_FOUND, { context: { path: '/v1/onramp/orders' } })
      const provider = providers.find((one) => one.id === kept.order.provider)
      if (!provider?.read || kept.isOver || !(await orders.claimReading(id, READ_EVERY_MS))) return kept.order
      try {
        await orders.take(provider.id, forOrder(id, await provider.read({ id, reference: kept.reference })))
      } catch (error) {
        // What is known so far is an answer.
        if (!isFoyerError(error, UPSTREAM_UNAVAILABLE)) throw error
        return kept.order
      }
      return (await orders.find(projectId, id))?.order ?? kept.order
    },
  }
}

/** A provider that was asked about one order says nothing about another. */
const forOrder = <T extends { readonly orderId: string }>(id: string, news: T | undefined): T | undefined =>
  news?.orderId === id ? news : undefined

function currenciesOf(assets: readonly KnownAsset[], iconUrl: (currency: string) => string) {
  const ids = [...new Set(assets.map(({ currency }) => currency))]
  return ids.map((id) => {
    const own = assets.filter(({ currency }) => currency === id)
    const networks = [...new Map(own.map((asset) => [asset.network.caipNetworkId as string, asset])).values()]
    return {
      ...{ id, symbol: id, name: own[0]?.name ?? id, iconUrl: iconUrl(id) },
      networks: networks.map(({ network, contract, decimals }) => ({
        name: network.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        display_name: network.name,
        chain_id: network.caipNetworkId,
        decimals,
        ...(contract === undefined ? {} : { contract_address: contract }),
      })),
    }
  })
}

const wrong = (reason: string): FoyerError => new FoyerError(INVALID_BODY, { context: { reason } })
