import type { OnrampOrder } from '@foyer/contracts'
import type { Upstream } from '../http/upstream.ts'
import type { NamedAsset } from '../payouts/assets.ts'

/** How a purchase is paid. */
export type PaymentMethod = 'card' | 'ach_bank_account' | 'bank_transfer' | 'apple_pay' | 'google_pay'
export type OrderStatus = OnrampOrder['status']

/** What a provider sells, and how it is paid. Amounts are decimals. */
export type Sale = Blocked & {
  readonly assets: readonly SoldAsset[]
  readonly payments: readonly {
    /** ISO 4217. */
    readonly currency: string
    readonly methods: readonly { readonly id: PaymentMethod; readonly min: string; readonly max: string }[]
  }[]
}

/** Where the provider does not sell an asset, or anything. */
export type Blocked = {
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries?: readonly string[]
  /** ISO 3166-2, such as `US-NY`. */
  readonly blockedSubdivisions?: readonly string[]
}
export type SoldAsset = NamedAsset & Blocked

/** Where a visitor is, as far as somebody knows. */
export type Place = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined
  /** Of the country: ISO 3166-2 without it, such as `NY`. */
  readonly subdivision?: string | undefined
}

export type QuoteRequest = Place & {
  readonly asset: NamedAsset
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
  /** What is paid, fees included, or what arrives. Decimals. */
  readonly amount: { readonly fiat: string } | { readonly crypto: string }
}

/** What a provider would sell for now. Decimals; fees, subtotal and total in the currency of the payment. */
export type Quote = {
  readonly networkFee: string
  readonly subtotal: string
  readonly total: string
  /** In the asset. */
  readonly arrives: string
  readonly quoteId?: string | undefined
}

export type CheckoutRequest = QuoteRequest & {
  readonly orderId: string
  /** The account that receives it. */
  readonly address: string
  /** The visitor's name at the provider, if the page sends one. No other is made up: a shared one would make all visitors one customer. */
  readonly customerId?: string | undefined
  readonly quoteId?: string | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** Where the page leads when it is done. */
  readonly returnUrl: string
  readonly webhookUrl: string
  /** The visitor's address, for providers that demand it. */
  readonly clientIp: string | undefined
}

/** What a provider says about an order. */
export type OrderNews = {
  readonly orderId: string
  readonly status: OrderStatus
  readonly transactionHash?: string | undefined
  /** What arrived, as a decimal. */
  readonly arrived?: string | undefined
  readonly reason?: OnrampOrder['reason']
}

type Webhook = {
  readonly header: (name: string) => string | undefined
  readonly body: string
  /** Of this endpoint, as the provider knows it. */
  readonly url: string
}
/** `eventId`: names the event, for the sake of replays; any text, of any length. `news`: absent if the event is about nothing that is ours. */
type WebhookEvent = { readonly eventId: string; readonly news?: OrderNews | undefined }

/** Who sells. A provider's name stands in its own file and in the registry only. */
export type OnrampProvider = {
  /** Lower case, such as `moonpay`. */
  readonly id: string
  /** As visitors read it. */
  readonly name: string
  /** Host names that its pages have: a URL of another one never reaches a visitor. */
  readonly pageHosts: readonly string[]
  /** @throws UPSTREAM_UNAVAILABLE */
  readonly sale: () => Promise<Sale>
  /** @throws ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED, UPSTREAM_UNAVAILABLE */
  readonly quote: (request: QuoteRequest) => Promise<Quote>
  /**
   * Prepares the page on which the order is paid.
   * @returns `reference`: the provider's own name of the order, if it has one already
   * @throws as `quote`
   */
  readonly checkout: (
    request: CheckoutRequest,
  ) => Promise<{ readonly url: string; readonly reference?: string | undefined }>
  /** How far an order is; undefined if the provider does not know it yet. Absent if it can only be told by webhook. @throws UPSTREAM_UNAVAILABLE */
  readonly read?: (order: {
    readonly id: string
    readonly reference: string | undefined
  }) => Promise<OrderNews | undefined>
  /** @throws WEBHOOK_NOT_AUTHENTIC */
  readonly verify: (webhook: Webhook) => Promise<WebhookEvent>
}

/** What a provider is made with, besides its keys. */
export type ProviderContext = {
  readonly upstream: Upstream
  readonly now: () => number
}
