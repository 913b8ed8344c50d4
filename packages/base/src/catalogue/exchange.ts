import { row } from './entry.ts'

/* Paying from an exchange: what the server answers. */

export const EXCHANGE_UNKNOWN = /*#__PURE__*/ row({
  code: 'EXCHANGE_UNKNOWN',
  surface: 'http',
  message: 'This exchange is not set up: {exchange}',
  status: 404,
})
export const EXCHANGE_ASSET_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'EXCHANGE_ASSET_NOT_SUPPORTED',
  surface: 'http',
  message: 'This asset is not supported by the exchange',
  status: 422,
})
export const EXCHANGE_AMOUNT_OUT_OF_RANGE = /*#__PURE__*/ row({
  code: 'EXCHANGE_AMOUNT_OUT_OF_RANGE',
  surface: 'http',
  message: 'This amount is outside the limits of the exchange: {min} to {max}',
  status: 422,
})
