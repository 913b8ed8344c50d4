import { DECIMALS_MAX } from '@foyer/base'
import {
  NOT_FOUND,
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_PROVIDER_UNKNOWN,
  ONRAMP_REGION_NOT_SERVED,
} from '@foyer/base/catalogue'
import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Call } from './endpoint.ts'

/* Buying with a card or a bank account. Amounts are decimals such as `250.00`, never base units. */

/** Decimal, not negative. */
export const onrampAmount = pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/))
/** CAIP-2. */
export const onrampNetwork = pipe(string(), regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}$/))
/** ISO 4217, in capitals. */
export const fiatCurrency = pipe(string(), regex(/^[A-Z]{3}$/))
/** The id of a currency that can be bought, such as `USDC`: one currency on all its networks. */
export const purchaseCurrencyId = pipe(string(), regex(/^[A-Za-z0-9.]{1,20}$/))
/** A provider, such as `moonpay`. */
export const onrampProviderId = pipe(string(), regex(/^[a-z][a-z0-9-]{0,31}$/))
/** How a purchase is paid. */
export const paymentMethod = picklist(['card', 'ach_bank_account', 'bank_transfer', 'apple_pay', 'google_pay'])
/** 128 random bits in base64url. Whoever has it may read the order. */
export const onrampOrderId = pipe(string(), regex(/^[\w-]{22}$/))

const paid = object({ amount: onrampAmount, currency: fiatCurrency })
/** `currency`: the symbol. */
const tokens = object({ amount: onrampAmount, currency: pipe(string(), maxLength(20)) })

const quote = object({
  provider: onrampProviderId,
  paymentMethod,
  /** What the provider takes for the transaction on the network. */
  networkFee: paid,
  /** What is exchanged after all fees, in the currency of the payment. */
  paymentSubtotal: paid,
  /** What is paid, fees included. */
  paymentTotal: paid,
  /** What arrives. */
  purchaseAmount: tokens,
  /** The provider's name for this quote. Absent if it has none. */
  quoteId: optional(pipe(string(), maxLength(200))),
})
export type OnrampQuote = InferOutput<typeof quote>

/**
 * Statuses only move forward, in this order; the last four are ends, and only `failed` can still become `refunded`.
 * `created`: the provider's page has been prepared. `paying`: the visitor is asked for the payment. `processing`: it
 * has been paid, and the assets are on their way.
 */
const ONRAMP_STATUSES = ['created', 'paying', 'processing', 'completed', 'failed', 'expired', 'refunded'] as const

const order = object({
  id: onrampOrderId,
  provider: onrampProviderId,
  status: picklist(ONRAMP_STATUSES),
  purchaseCurrency: purchaseCurrencyId,
  network: onrampNetwork,
  /** The account that receives it. */
  address: pipe(string(), maxLength(100)),
  paymentTotal: paid,
  /** What was quoted, or what the provider says that it sent. Absent if neither is known. */
  purchaseAmount: optional(tokens),
  /** On the network. Absent until the provider names it. */
  transactionHash: optional(pipe(string(), maxLength(128))),
  /** Why it failed, where the provider says. */
  reason: optional(picklist(['declined', 'region', 'verification', 'other'])),
  /** Unix time in seconds. */
  createdAt: number(),
  updatedAt: number(),
})
export type OnrampOrder = InferOutput<typeof order>

const limits = object({ id: paymentMethod, min: onrampAmount, max: onrampAmount })

/** The client's part of the contract. */
export const onrampCalls = {
  getOnrampOptions: {
    method: 'GET',
    path: '/v1/onramp/options',
    /** What the providers together sell. A visitor's region can narrow it. */
    ok: object({
      providers: array(object({ id: onrampProviderId, name: pipe(string(), maxLength(40)) })),
      purchaseCurrencies: array(
        object({
          id: purchaseCurrencyId,
          name: pipe(string(), maxLength(60)),
          symbol: pipe(string(), maxLength(20)),
          iconUrl: nullable(string()),
          networks: array(
            object({
              name: pipe(string(), maxLength(60)),
              display_name: pipe(string(), maxLength(60)),
              chain_id: onrampNetwork,
              /** Absent if it is the network's native currency. */
              contract_address: optional(pipe(string(), maxLength(100))),
              /** Of the currency on this network. */
              decimals: pipe(number(), integer(), minValue(0), maxValue(DECIMALS_MAX)),
            }),
          ),
        }),
      ),
      /** Limits: the widest of all providers. */
      paymentCurrencies: array(object({ id: fiatCurrency, payment_method_limits: array(limits) })),
    }),
  },
  getOnrampQuote: {
    method: 'POST',
    path: '/v1/onramp/quote',
    /** Of one provider, or of all that answered: the one with the largest `purchaseAmount` first. */
    ok: object({ quotes: array(quote) }),
    errors: [ONRAMP_PROVIDER_UNKNOWN, ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED],
  },
  createOnrampUrl: {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    ok: object({
      /** The provider's page, for one visit and a few minutes. */
      url: pipe(string(), regex(/^https?:\/\//), maxLength(4_096)),
      order,
    }),
    errors: [ONRAMP_PROVIDER_UNKNOWN, ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED],
  },
  getOnrampOrder: { method: 'GET', path: '/v1/onramp/orders/{id}', ok: order, errors: [NOT_FOUND] },
} as const satisfies Record<string, Call>
