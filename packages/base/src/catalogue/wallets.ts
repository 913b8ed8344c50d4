import { row } from './entry.ts'

/* Wallets */

export const CHAIN_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'CHAIN_NOT_CONFIGURED',
  surface: 'thrown',
  message: 'Chain not configured',
  nothingSent: true,
})
export const CONNECTOR_ALREADY_CONNECTED = /*#__PURE__*/ row({
  code: 'CONNECTOR_ALREADY_CONNECTED',
  surface: 'thrown',
  message: 'Connector already connected',
})
export const CONNECTOR_NOT_CONNECTED = /*#__PURE__*/ row({
  code: 'CONNECTOR_NOT_CONNECTED',
  surface: 'thrown',
  message: 'Connector not connected',
})
export const CONNECTOR_UNAVAILABLE_WHILE_RECONNECTING = /*#__PURE__*/ row({
  code: 'CONNECTOR_UNAVAILABLE_WHILE_RECONNECTING',
  surface: 'thrown',
  message: 'Connector unavailable while reconnecting',
})
export const NO_PROGRAMMATIC_SWITCHING = /*#__PURE__*/ row({
  code: 'NO_PROGRAMMATIC_SWITCHING',
  surface: 'thrown',
  message: '{connector} does not support programmatic chain switching',
})
export const ACCOUNT_NOT_FOUND_FOR_CONNECTOR = /*#__PURE__*/ row({
  code: 'ACCOUNT_NOT_FOUND_FOR_CONNECTOR',
  surface: 'thrown',
  message: 'Account not found for connector',
})
export const ERROR_ESTIMATING_GAS = /*#__PURE__*/ row({
  code: 'ERROR_ESTIMATING_GAS',
  surface: 'thrown',
  message: 'error estimating gas',
})
export const CONNECTOR_UNDEFINED = /*#__PURE__*/ row({
  code: 'CONNECTOR_UNDEFINED',
  surface: 'thrown',
  message: 'connector is undefined',
})
export const PROVIDER_UNDEFINED = /*#__PURE__*/ row({
  code: 'PROVIDER_UNDEFINED',
  surface: 'thrown',
  message: 'provider is undefined',
})
export const USER_REJECTED = /*#__PURE__*/ row({
  code: 'USER_REJECTED',
  surface: 'thrown',
  message: 'User rejected the request',
  nothingSent: true,
})
export const REQUEST_ALREADY_PENDING = /*#__PURE__*/ row({
  code: 'REQUEST_ALREADY_PENDING',
  surface: 'thrown',
  message: 'The wallet already shows a request. Open it to continue',
})
export const WALLET_DISCONNECTED = /*#__PURE__*/ row({
  code: 'WALLET_DISCONNECTED',
  surface: 'thrown',
  message: 'The wallet disconnected before it answered',
})
export const METHOD_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'METHOD_NOT_SUPPORTED',
  surface: 'thrown',
  message: 'The wallet does not support {method}',
  nothingSent: true,
})
export const REQUEST_TOO_LARGE = /*#__PURE__*/ row({
  code: 'REQUEST_TOO_LARGE',
  surface: 'thrown',
  message: 'More than the {limit} bytes that a relay takes at once',
  nothingSent: true,
})
export const RPC_REQUEST_FAILED = /*#__PURE__*/ row({
  code: 'RPC_REQUEST_FAILED',
  surface: 'thrown',
  message: '{reason}',
})
