import { row } from './entry.ts'

/* Login and connection */

export const MODAL_CLOSED = /*#__PURE__*/ row({ code: 'MODAL_CLOSED', surface: 'thrown', message: 'Modal closed' })
export const CONNECTION_REJECTED = /*#__PURE__*/ row({
  code: 'CONNECTION_REJECTED',
  surface: 'thrown',
  message: 'Connection rejected',
})
export const FAILED_TO_CONNECT = /*#__PURE__*/ row({
  code: 'FAILED_TO_CONNECT',
  surface: 'thrown',
  message: 'Failed to connect',
})
export const POPUP_CLOSED = /*#__PURE__*/ row({ code: 'POPUP_CLOSED', surface: 'thrown', message: 'Popup closed' })
export const NO_AUTH_CONNECTOR = /*#__PURE__*/ row({
  code: 'NO_AUTH_CONNECTOR',
  surface: 'thrown',
  message: 'No auth connector found',
})
export const NO_CONNECTOR_FOR_CONNECTION = /*#__PURE__*/ row({
  code: 'NO_CONNECTOR_FOR_CONNECTION',
  surface: 'thrown',
  message: 'No connector found for connection',
})
export const FAILED_TO_DISCONNECT = /*#__PURE__*/ row({
  code: 'FAILED_TO_DISCONNECT',
  surface: 'thrown',
  message: 'Failed to disconnect',
})
export const FAILED_TO_DISCONNECT_CHAINS = /*#__PURE__*/ row({
  code: 'FAILED_TO_DISCONNECT_CHAINS',
  surface: 'thrown',
  message: 'Failed to disconnect chains: {reason}',
})
export const UNSUPPORTED_CHAIN = /*#__PURE__*/ row({
  code: 'UNSUPPORTED_CHAIN',
  surface: 'thrown',
  message: 'Unsupported chain',
  nothingSent: true,
})
export const UNSUPPORTED_CHAIN_NAMESPACE = /*#__PURE__*/ row({
  code: 'UNSUPPORTED_CHAIN_NAMESPACE',
  surface: 'thrown',
  message: 'Unsupported chain namespace',
})
export const CHAIN_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'CHAIN_NOT_SUPPORTED',
  surface: 'thrown',
  message: 'Chain is not supported',
  nothingSent: true,
})
export const ADAPTER_NOT_FOUND = /*#__PURE__*/ row({
  code: 'ADAPTER_NOT_FOUND',
  surface: 'thrown',
  message: 'Adapter not found',
})
export const NAMESPACE_NOT_FOUND = /*#__PURE__*/ row({
  code: 'NAMESPACE_NOT_FOUND',
  surface: 'thrown',
  message: 'namespace not found',
})
export const WALLET_CONNECT_CONNECTOR_NOT_FOUND = /*#__PURE__*/ row({
  code: 'WALLET_CONNECT_CONNECTOR_NOT_FOUND',
  surface: 'thrown',
  message: 'WalletConnectConnector not found',
})
export const NO_ADAPTER_FOR_NAMESPACE = /*#__PURE__*/ row({
  code: 'NO_ADAPTER_FOR_NAMESPACE',
  surface: 'thrown',
  message: "Adapter for namespace {ns} doesn't exist",
})
export const NAMESPACE_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'NAMESPACE_NOT_CONFIGURED',
  surface: 'thrown',
  message: 'Namespace is not configured. Please call connect() first with namespace config',
})
export const NO_REQUESTED_CHAIN_SUPPORTED = /*#__PURE__*/ row({
  code: 'NO_REQUESTED_CHAIN_SUPPORTED',
  surface: 'thrown',
  message: 'The connector does not support any of the requested chains',
})
export const PAIRING_EXPIRED = /*#__PURE__*/ row({
  code: 'PAIRING_EXPIRED',
  surface: 'thrown',
  message: 'Pairing expired',
})
export const SETTLE_INVALID = /*#__PURE__*/ row({
  code: 'SETTLE_INVALID',
  surface: 'thrown',
  message: 'The wallet settled with an invalid session: {reason}',
})
export const SESSION_NOT_FOUND = /*#__PURE__*/ row({
  code: 'SESSION_NOT_FOUND',
  surface: 'thrown',
  message: 'No matching session',
  nothingSent: true,
})
export const REQUEST_EXPIRED = /*#__PURE__*/ row({
  code: 'REQUEST_EXPIRED',
  surface: 'thrown',
  message: 'Request expired',
})
