import { row } from './entry.ts'

/* Paying from an exchange: what the server answers, and what hosts are told. Visitors read it in the words of the screens. */

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
export const UNABLE_TO_GET_EXCHANGES = /*#__PURE__*/ row({
  code: 'UNABLE_TO_GET_EXCHANGES',
  surface: 'thrown',
  message: 'Unable to get exchanges',
})
export const UNABLE_TO_INITIATE_PAYMENT = /*#__PURE__*/ row({
  code: 'UNABLE_TO_INITIATE_PAYMENT',
  surface: 'thrown',
  message: 'Unable to initiate payment',
})
export const ASSET_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'ASSET_NOT_SUPPORTED',
  surface: 'thrown',
  message: 'Asset not supported',
})
export const UNABLE_TO_GET_DEPOSIT_STATUS = /*#__PURE__*/ row({
  code: 'UNABLE_TO_GET_DEPOSIT_STATUS',
  surface: 'thrown',
  message: 'Unable to get deposit status',
})
