import { row } from './entry.ts'

/* Thrown */

export const NETWORK_NOT_SUPPORTED_FOR_SWAPS = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_SUPPORTED_FOR_SWAPS',
  surface: 'thrown',
  message: 'Network not supported for Swaps',
})
export const NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE',
  surface: 'thrown',
  message: 'Network not supported for Gas Price',
})
export const NO_ACCOUNT_CONNECTED = /*#__PURE__*/ row({
  code: 'NO_ACCOUNT_CONNECTED',
  surface: 'thrown',
  message: 'No account connected',
})
export const NO_PAYMENT_ASSET_SELECTED = /*#__PURE__*/ row({
  code: 'NO_PAYMENT_ASSET_SELECTED',
  surface: 'thrown',
  message: 'No payment asset selected',
})
export const COULD_NOT_CREATE_POPUP = /*#__PURE__*/ row({
  code: 'COULD_NOT_CREATE_POPUP',
  surface: 'thrown',
  message: 'Could not create popup window',
})
export const CANNOT_GET_TOKEN_PRICE = /*#__PURE__*/ row({
  code: 'CANNOT_GET_TOKEN_PRICE',
  surface: 'thrown',
  message: 'Cannot get token price',
})
export const NETWORK_NOT_FOUND = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_FOUND',
  surface: 'thrown',
  message: 'Network not found',
})
export const ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND = /*#__PURE__*/ row({
  code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND',
  surface: 'thrown',
  message: 'Address or auth connector not found',
})
export const NO_ADDRESS_TO_SWAP_FROM = /*#__PURE__*/ row({
  code: 'NO_ADDRESS_TO_SWAP_FROM',
  surface: 'thrown',
  message: 'No address found to swap the tokens from.',
})
export const SIWX_NOT_ENABLED = /*#__PURE__*/ row({
  code: 'SIWX_NOT_ENABLED',
  surface: 'thrown',
  message: 'SIWX is not enabled',
})
export const NO_ACTIVE_CAIP_ADDRESS = /*#__PURE__*/ row({
  code: 'NO_ACTIVE_CAIP_ADDRESS',
  surface: 'thrown',
  message: 'No ActiveCaipAddress found',
})
export const NO_ACTIVE_CAIP_NETWORK = /*#__PURE__*/ row({
  code: 'NO_ACTIVE_CAIP_NETWORK',
  surface: 'thrown',
  message: 'No ActiveCaipNetwork or client found',
})
export const NO_CONNECTION_CLIENT = /*#__PURE__*/ row({
  code: 'NO_CONNECTION_CLIENT',
  surface: 'thrown',
  message: 'No ConnectionController client found',
})
