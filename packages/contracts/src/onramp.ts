import {
  FEATURE_NOT_ENABLED,
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  NOT_FOUND,
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_PROVIDER_UNKNOWN,
  ONRAMP_REGION_NOT_SERVED,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import { array, length, literal, maxLength, optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import {
  fiatCurrency,
  onrampAmount,
  onrampCalls,
  onrampNetwork,
  onrampOrderId,
  onrampProviderId,
  paymentMethod,
  purchaseCurrencyId,
} from './onramp-calls.ts'
import { onrampExamples } from './onramp-examples.ts'

/** The server's part of the contract for buying with a card or a bank account. The client's part is in onramp-calls.ts. */

const errors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  FEATURE_NOT_ENABLED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  TOO_MANY_REQUESTS,
]
const askErrors = [
  ...errors,
  INVALID_BODY,
  UPSTREAM_UNAVAILABLE,
  ONRAMP_PROVIDER_UNKNOWN,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_REGION_NOT_SERVED,
]
const access = { limit: 'onramp', guard: 'project', feature: 'onramp' } as const

/** On EVM or Solana. */
const address = pipe(string(), regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

export const onramp = {
  getOnrampOptions: {
    ...onrampCalls.getOnrampOptions,
    ...access,
    summary: 'What can be bought, and paid with which currencies',
    query: strictObject(common),
    errors: [...errors, UPSTREAM_UNAVAILABLE],
    example: onrampExamples.getOnrampOptions,
  },
  getOnrampQuote: {
    ...onrampCalls.getOnrampQuote,
    ...access,
    summary: 'What arrives for an amount of money',
    query: strictObject(common),
    body: strictObject({
      purchaseCurrency: purchaseCurrencyId,
      paymentCurrency: fiatCurrency,
      /** What is paid, fees included, in `paymentCurrency`. */
      amount: onrampAmount,
      network: onrampNetwork,
      /** Only this provider. */
      provider: optional(onrampProviderId),
      paymentMethod: optional(paymentMethod, 'card'),
    }),
    errors: askErrors,
    example: onrampExamples.getOnrampQuote,
  },
  createOnrampUrl: {
    ...onrampCalls.createOnrampUrl,
    ...access,
    summary: 'The page on which a purchase is paid, and its order',
    query: strictObject(common),
    body: strictObject({
      /** One account. `assets`: the one currency that it receives; `blockchains`: its one network. */
      destinationWallets: pipe(
        array(
          strictObject({
            address,
            blockchains: pipe(array(onrampNetwork), length(1)),
            assets: pipe(array(purchaseCurrencyId), length(1)),
          }),
        ),
        length(1),
      ),
      defaultNetwork: optional(onrampNetwork),
      /** A name of the visitor's at the provider, which is told none without it. */
      partnerUserId: optional(pipe(string(), regex(/^[\w-]{1,64}$/), maxLength(64))),
      defaultExperience: optional(literal('buy'), 'buy'),
      /** What is paid, fees included, in `paymentCurrency`. Exactly one of the two amounts is given. */
      presetFiatAmount: optional(onrampAmount),
      /** What arrives. */
      presetCryptoAmount: optional(onrampAmount),
      paymentCurrency: optional(fiatCurrency, 'USD'),
      paymentMethod: optional(paymentMethod, 'card'),
      /** The operator's first provider if it is absent. */
      provider: optional(onrampProviderId),
      quoteId: optional(pipe(string(), maxLength(200))),
      /** Light or dark, for providers whose page has both. */
      theme: optional(picklist(['light', 'dark'])),
    }),
    errors: askErrors,
    example: onrampExamples.createOnrampUrl,
  },
  getOnrampOrder: {
    ...onrampCalls.getOnrampOrder,
    ...access,
    private: true,
    summary: 'How far a purchase is',
    params: strictObject({ id: onrampOrderId }),
    query: strictObject(common),
    errors: [...errors, NOT_FOUND],
    example: onrampExamples.getOnrampOrder,
  },
} as const satisfies Contract
