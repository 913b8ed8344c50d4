import { row } from './entry.ts'

/* Buying with a card or a bank account: what the server answers. */

export const ONRAMP_PROVIDER_UNKNOWN = /*#__PURE__*/ row({
  code: 'ONRAMP_PROVIDER_UNKNOWN',
  surface: 'http',
  message: 'This provider is not set up: {provider}',
  status: 404,
})
export const ONRAMP_ASSET_NOT_SOLD = /*#__PURE__*/ row({
  code: 'ONRAMP_ASSET_NOT_SOLD',
  surface: 'http',
  message: 'No provider sells this currency on this network for the currency it would be paid with',
  status: 422,
})
export const ONRAMP_AMOUNT_OUT_OF_RANGE = /*#__PURE__*/ row({
  code: 'ONRAMP_AMOUNT_OUT_OF_RANGE',
  surface: 'http',
  message: 'This amount is outside the limits of the provider: {min} to {max} {currency}',
  status: 422,
})
export const ONRAMP_REGION_NOT_SERVED = /*#__PURE__*/ row({
  code: 'ONRAMP_REGION_NOT_SERVED',
  surface: 'http',
  message: 'The provider does not sell in this region',
  status: 422,
})
export const WEBHOOK_NOT_AUTHENTIC = /*#__PURE__*/ row({
  code: 'WEBHOOK_NOT_AUTHENTIC',
  surface: 'http',
  message: 'The signature or the time of this webhook is wrong',
  status: 401,
})
